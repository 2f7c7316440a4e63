package io.llamaoracle.harness.faults;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A fault to be planted: edits of the engine's source, the sweeps that are asked about it, and why it may survive.
 *
 * @param id short name
 * @param what what it stands for
 * @param edits what is changed
 * @param sweeps names of sweeps in the order they are asked
 * @param survives why no recorded case sees it, or null if one must
 */
record PlantedFault(String id, String what, List<Edit> edits, List<String> sweeps, String survives) {
    /**
     * One change of one file.
     *
     * @param file path below {@code io/llamaoracle/engine}
     * @param text stands once in the file
     * @param replacement what stands there instead
     */
    record Edit(String file, String text, String replacement) {
        String apply(String source) {
            final int at = source.indexOf(text);
            if (at < 0 || source.indexOf(text, at + 1) >= 0) {
                throw new IllegalStateException(file + ": this must stand once: " + text);
            }
            return source.substring(0, at) + replacement + source.substring(at + text.length());
        }
    }

    /** The faults of a list; {@code %%} in it is a line break. */
    static List<PlantedFault> read(String resource) throws IOException {
        final List<PlantedFault> faults = new ArrayList<>();
        final List<String> lines;
        try (InputStream in = PlantedFault.class.getResourceAsStream(resource)) {
            lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
        for (int i = 0; i < lines.size(); ) {
            final String line = lines.get(i++);
            if (line.startsWith("fault ")) {
                final String[] head = line.substring(6).split(" : ", 2);
                final List<Edit> edits = new ArrayList<>();
                while (!lines.get(i).startsWith("tried ")) {
                    edits.add(edit(lines.get(i++)));
                }
                final List<String> sweeps = List.of(lines.get(i++).substring(6).split(" "));
                final boolean survives = i < lines.size() && lines.get(i).startsWith("survives : ");
                faults.add(new PlantedFault(
                        head[0],
                        head[1],
                        edits,
                        sweeps,
                        survives ? lines.get(i++).substring(11) : null));
            }
        }
        return faults;
    }

    private static Edit edit(String line) {
        final String[] file = line.split(" : ", 2);
        final String[] change = file[1].replace("%%", "\n").split(" -> ", 2);
        return new Edit(file[0], change[0], change[1]);
    }
}
