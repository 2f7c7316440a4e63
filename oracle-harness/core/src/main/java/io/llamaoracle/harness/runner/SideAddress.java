package io.llamaoracle.harness.runner;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Who answers, as every option that takes a side writes it. */
public sealed interface SideAddress {
    /** How a side is written. */
    String USAGE = "bBUILD[-VARIANT][-COMPILER], container:IMAGE, process:PATH, http(s)://HOST:PORT, engine,"
            + " lines:COMMAND, class:NAME@JAR";

    /** As it is written; {@link #parse} reads it back. */
    String text();

    /**
     * The oracle image of a build, such as {@code b11192} or {@code b11192-haswell-gcc11}.
     *
     * @param saidVariant ggml's CPU variant, if it was said
     * @param saidCompiler family and major version, if they were said
     */
    record Build(int number, Optional<String> saidVariant, Optional<String> saidCompiler) implements SideAddress {
        private static final Pattern FORM = Pattern.compile("b(\\d+)(?:-([a-z0-9_]+?))??(?:-((?:gcc|clang)-?\\d+))?");

        /** A build of which everything is said. */
        public static Build of(int number, String variant, String compiler) {
            return new Build(number, Optional.of(variant), Optional.of(compiler));
        }

        /** ggml's CPU variant. */
        public String variant() {
            return saidVariant.orElse(CanonicalTarget.VARIANT);
        }

        /** Compiler family and major version. */
        public String compiler() {
            return saidCompiler.orElse(CanonicalTarget.COMPILER);
        }

        /** Whether it is the canonical one. */
        public boolean canonical() {
            return number == CanonicalTarget.BUILD
                    && variant().equals(CanonicalTarget.VARIANT)
                    && compiler().equals(CanonicalTarget.COMPILER);
        }

        @Override
        public String text() {
            return "b" + number
                    + saidVariant.map(v -> "-" + v).orElse("")
                    + saidCompiler.map(c -> "-" + c.replace("-", "")).orElse("");
        }
    }

    /** An oracle image by name. */
    record Image(String name) implements SideAddress {
        @Override
        public String text() {
            return "container:" + name;
        }
    }

    /** A llama-server on this machine; its probe and its tap stand beside it. */
    record Local(Path server) implements SideAddress {
        @Override
        public String text() {
            return "process:" + server;
        }

        /** A program that was built beside the server. */
        public Path beside(String program) {
            return server.toAbsolutePath().resolveSibling(program);
        }
    }

    /** Whatever answers there as llama-server does. */
    record Url(URI address) implements SideAddress {
        @Override
        public String text() {
            return address.toString();
        }
    }

    /** What a {@link SubjectProvider} knows: {@code engine}, {@code lines:...}, {@code class:...}, or a name of its own. */
    record Subject(String text) implements SideAddress {}

    /** The engine of this repository. */
    SideAddress ENGINE = new Subject("engine");

    /** The canonical build. */
    SideAddress CANONICAL = parse(CanonicalTarget.SIDE);

    /**
     * Reads a side.
     *
     * @throws IllegalArgumentException when it is written as it no longer is; the message has the new form
     */
    static SideAddress parse(String text) {
        Matcher build = Build.FORM.matcher(text);
        if (build.matches()) {
            return new Build(
                    Integer.parseInt(build.group(1)),
                    Optional.ofNullable(build.group(2)),
                    Optional.ofNullable(build.group(3)).map(c -> c.replaceFirst("^(gcc|clang)-?", "$1-")));
        }
        if (text.matches("(container:)?b?\\d+")) {
            throw new IllegalArgumentException(
                    "'" + text + "' is now written b" + text.replaceAll("\\D", "") + "; a side is " + USAGE);
        }
        if (text.startsWith("container:")) {
            return new Image(text.substring("container:".length()));
        }
        if (text.startsWith("process:")) {
            return new Local(Path.of(text.substring("process:".length())));
        }
        if (text.startsWith("http://") || text.startsWith("https://")) {
            return new Url(URI.create(text));
        }
        return new Subject(text);
    }
}
