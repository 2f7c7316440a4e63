package io.llamaoracle.engine.kernel;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The kernel values that the probe recorded from the shipped libggml-cpu.so, each a case line with the number and hash of
 * its results and the first four.
 *
 * @param line the case
 * @param words 32-bit words of the result
 * @param hash the probe's hash over them
 * @param first the first words in hex
 */
record KernelRecording(String line, int words, long hash, String first) {
    static final Path FILE = Path.of("..", "recordings", "b11192", "haswell-gcc12-glibc2.36", "probe", "kernels.txt");

    private static final String SEAL = "# sha256 ";

    static List<KernelRecording> all() throws IOException {
        return read(FILE);
    }

    /**
     * The values of a file.
     *
     * @throws IOException for one that was changed by hand or cut short: its last line is the sha256 of all before it
     */
    static List<KernelRecording> read(Path file) throws IOException {
        String text = Files.readString(file);
        int seal = text.lastIndexOf(SEAL);
        if (seal < 0 || !text.substring(seal).equals(SEAL + sha256(text.substring(0, seal)) + "\n")) {
            throw new IOException(file + ": its last line is not the sha256 of what stands before it: changed by hand"
                    + " or cut short; record it again with containers/probe/record-kernels.sh");
        }
        List<KernelRecording> all = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (!line.startsWith("#")) {
                all.add(parse(line));
            }
        }
        return all;
    }

    private static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static KernelRecording parse(String line) {
        int arrow = line.indexOf(" -> words=");
        String[] reply = line.substring(arrow + 4).split("[ =]", -1);
        return new KernelRecording(
                line.substring(0, arrow), Integer.parseInt(reply[1]), Long.parseUnsignedLong(reply[3], 16), reply[5]);
    }

    /** What is wrong with the answer of {@code kernels}, or an empty text. */
    String check(Kernels kernels) {
        KernelCase c = new KernelCase(line);
        int[] got = c.run(kernels);
        if (got.length == words && KernelCase.hash(got, c.floats()) == hash) {
            return "";
        }
        StringBuilder head = new StringBuilder();
        for (int i = 0; i < Math.min(4, got.length); i++) {
            head.append(i == 0 ? "" : ",").append(String.format("%08x", got[i]));
        }
        return kernels.name() + ": " + line + "\n  recorded " + words + " words from " + first + "\n  got " + got.length
                + " words from " + head;
    }
}
