package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.bisect.build.BuildBisectException;
import io.llamaoracle.harness.oracle.ContainerSource;
import io.llamaoracle.harness.oracle.OracleException;
import io.llamaoracle.harness.runner.SideAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Images of builds; one that is not here is made by {@code containers/llama-server/build.sh}, whose layers are cached. */
final class BuildImages {
    /** Exit codes above this tell of a signal. */
    private static final int KILLED = 128;

    private final Path root;
    private final String variant;
    private final String compiler;
    private final boolean present;
    private final Consumer<String> say;

    BuildImages(Path root, String variant, String compiler, boolean present, Consumer<String> say) {
        this.root = root;
        this.variant = variant;
        this.compiler = compiler;
        this.present = present;
        this.say = say;
    }

    /**
     * The image's name, once it is there.
     *
     * @throws OracleException when it cannot be built
     */
    String of(int build) {
        String image = ContainerSource.imageName(SideAddress.Build.of(build, variant, compiler));
        try {
            ContainerSource.of(image);
            return image;
        } catch (OracleException e) {
            if (present || !e.getMessage().contains("is not here")) {
                throw e;
            }
        }
        say.accept("building " + image + " (some minutes)");
        Path log = root.resolve(".oracle").resolve("build-" + build + ".log");
        Path script = root.resolve("containers/llama-server/build.sh");
        try {
            Files.createDirectories(log.getParent());
            int status = new ProcessBuilder(
                            script.toString(), Integer.toString(build), "--compiler", compiler, "--variant", variant)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start()
                    .waitFor();
            if (status > KILLED || ending()) {
                throw new BuildBisectException("interrupted while building " + image + "; the same command goes on");
            }
            if (status != 0) {
                throw new OracleException(
                        "build " + build + " could not be built: " + last(log) + " (" + script + " " + build + ")");
            }
            return image;
        } catch (IOException e) {
            throw new OracleException("cannot run " + script + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BuildBisectException("interrupted; the same command goes on", e);
        }
    }

    /** Whether this process was told to end: a Ctrl-C reaches the build as well, which then ends in one way or another. */
    private static boolean ending() {
        Thread hook = new Thread(() -> {});
        try {
            Runtime.getRuntime().addShutdownHook(hook);
            return !Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return true;
        }
    }

    private static String last(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return lines.isEmpty() ? "it said nothing" : lines.get(lines.size() - 1);
    }
}
