package io.llamaoracle.harness.gguf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where things are in a GGUF file: as much as is needed to copy parts of it.
 *
 * @param keys metadata, each with the place of its bytes
 * @param tensors in the file's order
 * @param data where the tensors' data begins
 * @param alignment of each tensor's data
 */
public record GgufLayout(List<Key> keys, List<Weight> tensors, long data, int alignment) {
    public static final int U32 = 4;
    public static final int STRING = 8;
    public static final int ARRAY = 9;
    public static final int VERSION = 3;
    public static final byte[] MAGIC = "GGUF".getBytes(StandardCharsets.US_ASCII);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int[] SIZES = {1, 1, 2, 2, 4, 4, 4, 1, -1, -1, 8, 8, 8};

    /** Maps a file. */
    public static MemorySegment map(Path file, Arena arena) {
        try (FileChannel channel = FileChannel.open(file)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One key: its value's type, the place of the value, and for arrays the items' type and number. */
    public record Key(String name, int type, long value, long end, int itemType, long items) {}

    /** One tensor: the place of its description after the name, ggml's type, and its data relative to the data's begin. */
    public record Weight(String name, long description, long end, int type, long offset) {}

    public static GgufLayout of(MemorySegment file) {
        return new Reader(file).read();
    }

    public Optional<Key> key(String name) {
        return keys.stream().filter(k -> k.name().equals(name)).findFirst();
    }

    public static long size(int type) {
        if (type < 0 || type >= SIZES.length || SIZES[type] < 0) {
            throw new GgufFormatException("a GGUF file with a value of type " + type + " where none can be");
        }
        return SIZES[type];
    }

    public static int u32(MemorySegment file, long at) {
        return file.get(INT, at);
    }

    public static String text(MemorySegment file, long at) {
        long n = file.get(LONG, at);
        return new String(file.asSlice(at + 8, n).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
    }

    private static final class Reader {
        private final MemorySegment file;
        private long at;

        Reader(MemorySegment file) {
            this.file = file;
        }

        GgufLayout read() {
            boolean magic =
                    file.byteSize() > 24 && file.asSlice(0, MAGIC.length).mismatch(MemorySegment.ofArray(MAGIC)) < 0;
            if (!magic || file.get(INT, 4) != VERSION) {
                throw new GgufFormatException("not a GGUF file of version 3");
            }
            long nTensors = file.get(LONG, 8);
            long nKeys = file.get(LONG, 16);
            at = 24;
            List<Key> keys = new ArrayList<>();
            for (long i = 0; i < nKeys; i++) {
                keys.add(key());
            }
            List<Weight> tensors = new ArrayList<>();
            for (long i = 0; i < nTensors; i++) {
                tensors.add(weight());
            }
            int alignment = keys.stream()
                    .filter(k -> k.name().equals("general.alignment"))
                    .map(k -> file.get(INT, k.value()))
                    .findFirst()
                    .orElse(32);
            return new GgufLayout(keys, tensors, (at + alignment - 1) / alignment * alignment, alignment);
        }

        private Key key() {
            String name = string();
            int type = file.get(INT, at);
            at += 4;
            long value = at;
            int itemType = 0;
            long items = 0;
            if (type == ARRAY) {
                itemType = file.get(INT, at);
                items = file.get(LONG, at + 4);
                at += 12;
                skip(itemType, items);
            } else {
                skip(type, 1);
            }
            return new Key(name, type, value, at, itemType, items);
        }

        private void skip(int type, long n) {
            if (type == STRING) {
                for (long i = 0; i < n; i++) {
                    at += 8 + file.get(LONG, at);
                }
            } else {
                at += n * size(type);
            }
        }

        private Weight weight() {
            String name = string();
            long description = at;
            at += 4 + 8L * file.get(INT, at);
            int type = file.get(INT, at);
            at += 4;
            long offset = file.get(LONG, at);
            at += 8;
            return new Weight(name, description, at, type, offset);
        }

        private String string() {
            String text = text(file, at);
            at += 8 + file.get(LONG, at);
            return text;
        }
    }
}
