package io.llamaoracle.harness.oracle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** The decodes in a tap's trace, and what they look like as a schedule. */
final class DecodeLines {
    private static final int ENTRIES = 4;
    private static final int SEQUENCE = 2;

    private DecodeLines() {}

    /** The entries of each decode, {@code token:position:sequence:output} separated by commas. */
    static List<String> read(Path folder) throws IOException {
        List<String> out = new ArrayList<>();
        String text = Files.readString(folder.resolve("nodes.tsv"), StandardCharsets.ISO_8859_1);
        // a line without its end is being written
        text.substring(0, text.lastIndexOf('\n') + 1)
                .lines()
                .filter(l -> l.startsWith("D\t"))
                .forEach(l -> out.add(l.split("\t", -1)[ENTRIES]));
        return out;
    }

    /**
     * A word for each decode, such as {@code 0*5,1} for five tokens of sequence 0 and one of sequence 1; a word that comes
     * several times in a row stands once, with its number behind an {@code x}.
     */
    static String schedule(List<String> decodes) {
        StringJoiner out = new StringJoiner(" ");
        String last = "";
        int times = 0;
        for (String decode : decodes) {
            String word = word(decode);
            if (times > 0 && !word.equals(last)) {
                out.add(last + (times > 1 ? "x" + times : ""));
                times = 0;
            }
            last = word;
            times++;
        }
        if (times > 0) {
            out.add(last + (times > 1 ? "x" + times : ""));
        }
        return out.toString();
    }

    private static String word(String decode) {
        StringJoiner out = new StringJoiner(",");
        String sequence = "";
        int count = 0;
        for (String entry : decode.split(",", -1)) {
            String its = entry.split(":", -1)[SEQUENCE];
            if (count > 0 && !its.equals(sequence)) {
                out.add(sequence + (count > 1 ? "*" + count : ""));
                count = 0;
            }
            sequence = its;
            count++;
        }
        return out.add(sequence + (count > 1 ? "*" + count : "")).toString();
    }
}
