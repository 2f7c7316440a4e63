package io.llamaoracle.harness.bisect.partial;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What another engine calls the nodes: lines of llama.cpp's name, a tab, the engine's name. A {@code *} on the left stands for
 * any text, one on the right for the same text: {@code attn_norm-*}, {@code layers.*.norm1}. A name that no line has is the same
 * on both sides.
 */
public final class NameMap {
    /** No name is other. */
    public static final NameMap SAME = new NameMap(List.of());

    private final List<Line> lines;

    private record Line(Pattern theirs, String ours, Pattern oursPattern, String theirName) {}

    private NameMap(List<Line> lines) {
        this.lines = lines;
    }

    /**
     * Reads a file.
     *
     * @throws IOException also when a line has no tab; the message names it
     */
    public static NameMap read(Path file) throws IOException {
        List<Line> lines = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] names = line.split("\t");
            if (names.length != 2) {
                throw new IOException(file + ":" + number + ": not two names with a tab between them: " + line);
            }
            lines.add(new Line(pattern(names[1]), names[0].strip(), pattern(names[0]), names[1].strip()));
        }
        return new NameMap(lines);
    }

    private static Pattern pattern(String name) {
        return Pattern.compile(Pattern.quote(name.strip()).replace("*", "\\E(.*)\\Q"));
    }

    /** llama.cpp's name of what the engine calls so. */
    public String ours(String theirs) {
        return lines.stream()
                .flatMap(l -> fill(l.theirs(), theirs, l.ours()).stream())
                .findFirst()
                .orElse(theirs);
    }

    /** The engine's name of a node. */
    public String theirs(String ours) {
        return lines.stream()
                .flatMap(l -> fill(l.oursPattern(), ours, l.theirName()).stream())
                .findFirst()
                .orElse(ours);
    }

    private static Optional<String> fill(Pattern pattern, String name, String other) {
        Matcher found = pattern.matcher(name);
        if (!found.matches()) {
            return Optional.empty();
        }
        String filled = other;
        for (int i = 1; i <= found.groupCount(); i++) {
            filled = filled.replaceFirst("\\*", Matcher.quoteReplacement(found.group(i)));
        }
        return Optional.of(filled);
    }
}
