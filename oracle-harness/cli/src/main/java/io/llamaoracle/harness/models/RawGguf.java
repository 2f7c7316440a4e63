package io.llamaoracle.harness.models;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A GGUF file as its metadata, each value in the file's own bytes, and tensors in order. */
final class RawGguf {
    private static final int MAGIC = 0x46554747;
    private static final int ALIGNMENT = 32;
    private static final int UINT32 = 4;
    private static final int INT32 = 5;
    private static final int FLOAT32 = 6;
    private static final int BOOL = 7;
    private static final int STRING = 8;
    private static final int ARRAY = 9;
    private static final int[] SIZES = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};

    /** A tensor: its dimensions, type 0 (F32) or 1 (F16), and data. */
    private record Tensor(String name, long[] shape, int type, byte[] data) {}

    private final Map<String, byte[]> values = new LinkedHashMap<>();
    private final List<Tensor> tensors = new ArrayList<>();

    /** Reads the metadata of a file. */
    static RawGguf read(Path file) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        if (in.getInt() != MAGIC) {
            throw new ModelException(file + " is no GGUF file");
        }
        in.getInt();
        in.getLong();
        RawGguf gguf = new RawGguf();
        for (long n = in.getLong(); n > 0; n--) {
            byte[] key = new byte[(int) in.getLong()];
            in.get(key);
            int from = in.position();
            skip(in, in.getInt());
            byte[] value = new byte[in.position() - from];
            in.get(from, value);
            gguf.values.put(new String(key, StandardCharsets.UTF_8), value);
        }
        return gguf;
    }

    private static void skip(ByteBuffer in, int type) {
        if (type == STRING) {
            long length = in.getLong();
            in.position(in.position() + (int) length);
        } else if (type == ARRAY) {
            int element = in.getInt();
            for (long n = in.getLong(); n > 0; n--) {
                skip(in, element);
            }
        } else {
            in.position(in.position() + SIZES[type]);
        }
    }

    Map<String, byte[]> values() {
        return values;
    }

    RawGguf put(String key, String value) {
        return put(key, value.getBytes(StandardCharsets.UTF_8));
    }

    RawGguf put(String key, byte[] value) {
        values.put(
                key,
                bytes(12 + value.length)
                        .putInt(STRING)
                        .putLong(value.length)
                        .put(value)
                        .array());
        return this;
    }

    RawGguf put(String key, int value) {
        values.put(key, bytes(8).putInt(UINT32).putInt(value).array());
        return this;
    }

    RawGguf put(String key, float value) {
        values.put(key, bytes(8).putInt(FLOAT32).putFloat(value).array());
        return this;
    }

    RawGguf put(String key, boolean value) {
        values.put(key, bytes(5).putInt(BOOL).put((byte) (value ? 1 : 0)).array());
        return this;
    }

    RawGguf putStrings(String key, List<byte[]> strings) {
        int size = strings.stream().mapToInt(s -> 8 + s.length).sum();
        ByteBuffer out = bytes(16 + size).putInt(ARRAY).putInt(STRING).putLong(strings.size());
        strings.forEach(s -> out.putLong(s.length).put(s));
        values.put(key, out.array());
        return this;
    }

    RawGguf putInts(String key, int[] ints) {
        ByteBuffer out = bytes(16 + 4 * ints.length).putInt(ARRAY).putInt(INT32).putLong(ints.length);
        out.asIntBuffer().put(ints);
        values.put(key, out.array());
        return this;
    }

    RawGguf putFloats(String key, float[] floats) {
        ByteBuffer out =
                bytes(16 + 4 * floats.length).putInt(ARRAY).putInt(FLOAT32).putLong(floats.length);
        out.asFloatBuffer().put(floats);
        values.put(key, out.array());
        return this;
    }

    /** The strings of an array. */
    List<byte[]> strings(String key) {
        ByteBuffer in = ByteBuffer.wrap(values.get(key)).order(ByteOrder.LITTLE_ENDIAN);
        in.position(8);
        List<byte[]> all = new ArrayList<>();
        for (long n = in.getLong(); n > 0; n--) {
            byte[] text = new byte[(int) in.getLong()];
            in.get(text);
            all.add(text);
        }
        return all;
    }

    void tensor(String name, int type, byte[] data, long... shape) {
        tensors.add(new Tensor(name, shape, type, data));
    }

    void write(Path file) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        head.writeBytes(bytes(24)
                .putInt(MAGIC)
                .putInt(3)
                .putLong(tensors.size())
                .putLong(values.size())
                .array());
        values.forEach((key, value) -> {
            text(head, key);
            head.writeBytes(value);
        });
        long offset = 0;
        for (Tensor t : tensors) {
            text(head, t.name);
            ByteBuffer out = bytes(4 + 8 * t.shape.length + 12).putInt(t.shape.length);
            for (long dimension : t.shape) {
                out.putLong(dimension);
            }
            head.writeBytes(out.putInt(t.type).putLong(offset).array());
            offset += padded(t.data.length);
        }
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write(head.toByteArray());
            out.write(new byte[(int) (padded(head.size()) - head.size())]);
            for (Tensor t : tensors) {
                out.write(t.data);
                out.write(new byte[(int) (padded(t.data.length) - t.data.length)]);
            }
        }
    }

    private static void text(ByteArrayOutputStream out, String text) {
        byte[] raw = text.getBytes(StandardCharsets.UTF_8);
        out.writeBytes(bytes(8).putLong(raw.length).array());
        out.writeBytes(raw);
    }

    private static long padded(long size) {
        return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    private static ByteBuffer bytes(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }
}
