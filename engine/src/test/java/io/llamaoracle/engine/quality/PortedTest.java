package io.llamaoracle.engine.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** PORTED.md lists every Java class beside the upstream symbol it reproduces; it is generated from the Javadoc. */
class PortedTest {
    private static final Path SOURCES = Path.of("src/main/java");
    private static final Path PORTED = Path.of("PORTED.md");
    private static final Pattern ORIGIN =
            Pattern.compile("Origin: ((?:\\{@code [^}]+\\}[\\s*,]*)+)\\((b\\d+|[^)]*)\\)");
    private static final Pattern CODE = Pattern.compile("\\{@code ([^}]+)\\}");

    @Test
    void portedListIsCurrent() throws IOException {
        String now = generate();
        if (System.getenv("PORTED_WRITE") != null) {
            Files.writeString(PORTED, now);
        }
        assertThat(Files.exists(PORTED) ? Files.readString(PORTED) : "")
                .as("repair: PORTED_WRITE=1 mvn -q -pl engine test -Dtest=PortedTest")
                .isEqualTo(now);
    }

    @Test
    void originLinesCanBeRead() throws IOException {
        for (Path p : javaFiles()) {
            String text = Files.readString(p);
            int said = count(text, "<p>Origin:");
            int read = count(ORIGIN.matcher(text));
            assertThat(read)
                    .as(p + ": an origin line reads `<p>Origin: {@code file} {@code symbol} (b11192)`")
                    .isEqualTo(said);
        }
    }

    private static String generate() throws IOException {
        TreeSet<String> rows = new TreeSet<>();
        for (Path p : javaFiles()) {
            Matcher m = ORIGIN.matcher(Files.readString(p));
            while (m.find()) {
                rows.add(row(p, m.group(1), m.group(2)));
            }
        }
        return "# What is ported from where\n\nGenerated from the origin lines in the Javadoc by `PortedTest`; do not edit.\n\n"
                + "| class | upstream file | symbols | build |\n| --- | --- | --- | --- |\n"
                + String.join("\n", rows)
                + "\n";
    }

    private static String row(Path p, String codes, String build) {
        List<String> parts = new ArrayList<>();
        Matcher m = CODE.matcher(codes);
        while (m.find()) {
            parts.add(m.group(1).strip());
        }
        String cls = SOURCES.relativize(p).toString().replace('/', '.').replace(".java", "");
        return "| " + cls.replace("io.llamaoracle.engine.", "") + " | " + parts.get(0) + " | "
                + String.join(", ", parts.subList(1, parts.size())) + " | " + build + " |";
    }

    private static List<Path> javaFiles() throws IOException {
        try (Stream<Path> s = Files.walk(SOURCES)) {
            return s.filter(p -> p.toString().endsWith(".java")).sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static int count(String text, String what) {
        return text.split(Pattern.quote(what), -1).length - 1;
    }

    private static int count(Matcher m) {
        int n = 0;
        while (m.find()) {
            n++;
        }
        return n;
    }
}
