package io.llamaoracle.harness.npy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes and reads {@code .npy} files of version 1, in C order. */
public final class Npy {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    private static final int ALIGN = 64;
    private static final int HEAD = MAGIC.length + Short.BYTES;
    private static final Pattern DESCR = Pattern.compile("'descr':\\s*'([^']+)'");
    private static final Pattern ORDER = Pattern.compile("'fortran_order':\\s*False");
    private static final Pattern SHAPE = Pattern.compile("'shape':\\s*\\(([^)]*)\\)");

    private Npy() {}

    /** Writes an array; the bytes of a file depend on nothing but the array. */
    public static void write(Path file, NpyArray array) throws IOException {
        String descr = array.descr().startsWith("[") ? array.descr() : "'" + array.descr() + "'";
        String shape = array.shape().stream().map(n -> n + ",").collect(Collectors.joining(" "));
        String dict = "{'descr': " + descr + ", 'fortran_order': False, 'shape': ("
                + (array.shape().size() == 1 ? shape : shape.replaceFirst(",$", "")) + "), }";
        int length = (HEAD + dict.length() + 1 + ALIGN - 1) / ALIGN * ALIGN - HEAD;
        String header = dict + " ".repeat(length - dict.length() - 1) + "\n";
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write(MAGIC);
            out.write(ByteBuffer.allocate(Short.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putShort((short) length)
                    .array());
            out.write(header.getBytes(StandardCharsets.US_ASCII));
            out.write(array.bytes());
        }
    }

    /**
     * Reads an array of plain elements in C order.
     *
     * @throws IOException also when it is no such file; the message names it
     */
    public static NpyArray read(Path file) throws IOException {
        byte[] all = Files.readAllBytes(file);
        if (all.length < HEAD + 2 || all[1] != 'N' || all[5] != 'Y') {
            throw new IOException(file + " is no .npy file");
        }
        ByteBuffer buffer = ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN);
        int wide = all[6] == 1 ? Short.BYTES : Integer.BYTES;
        int length = wide == Short.BYTES ? buffer.getShort(MAGIC.length) & 0xffff : buffer.getInt(MAGIC.length);
        int start = MAGIC.length + wide + length;
        if (length < 0 || start > all.length) {
            throw new IOException(file + " ends in its header");
        }
        String header = new String(all, MAGIC.length + wide, length, StandardCharsets.US_ASCII);
        Matcher descr = DESCR.matcher(header);
        Matcher shape = SHAPE.matcher(header);
        if (!descr.find() || !shape.find() || !ORDER.matcher(header).find()) {
            throw new IOException(file + " is no array of plain elements in C order: " + header.strip());
        }
        List<Long> dimensions = new ArrayList<>();
        for (String n : shape.group(1).split(",")) {
            if (!n.isBlank()) {
                dimensions.add(Long.parseLong(n.strip()));
            }
        }
        byte[] bytes = new byte[all.length - start];
        System.arraycopy(all, start, bytes, 0, bytes.length);
        return new NpyArray(descr.group(1), dimensions, bytes);
    }
}
