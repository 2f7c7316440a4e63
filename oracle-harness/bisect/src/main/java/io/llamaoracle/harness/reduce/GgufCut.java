package io.llamaoracle.harness.reduce;

import io.llamaoracle.harness.gguf.GgufLayout;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Writes a model with fewer blocks: the tensors of those kept, numbered anew, their bytes untouched; {@code block_count} and
 * every list with one entry a block follow.
 */
public final class GgufCut {
    private static final Pattern BLOCK = Pattern.compile("blk\\.(\\d+)\\.(.*)");
    private final MemorySegment file;
    private final GgufLayout layout;
    private final String arch;
    private final List<Integer> kept;
    private final int blocks;

    private GgufCut(MemorySegment file, List<Integer> kept) {
        this.file = file;
        this.layout = GgufLayout.of(file);
        this.arch = layout.key("general.architecture")
                .filter(k -> k.type() == GgufLayout.STRING)
                .map(k -> GgufLayout.text(file, k.value()))
                .orElse("");
        this.blocks = layout.key(arch + ".block_count")
                .filter(k -> k.type() == GgufLayout.U32)
                .map(k -> GgufLayout.u32(file, k.value()))
                .orElseThrow(() -> new ReduceException("the model does not tell its block_count"));
        this.kept = kept;
    }

    /** The blocks of a model: 0, 1, 2 and so on. */
    public static List<Integer> layers(Path model) {
        try (Arena arena = Arena.ofConfined()) {
            return IntStream.range(0, new GgufCut(GgufLayout.map(model, arena), List.of()).blocks)
                    .boxed()
                    .toList();
        }
    }

    /**
     * Writes the cut model; the target appears whole or not at all.
     *
     * @param kept blocks to keep, ascending, at least one
     */
    public static void write(Path model, List<Integer> kept, Path target) {
        Path part = target.resolveSibling(target.getFileName() + ".part");
        try (Arena arena = Arena.ofConfined();
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(part), 1 << 20)) {
            new GgufCut(GgufLayout.map(model, arena), kept).write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A tensor that stays, under its new name. */
    private record Stays(GgufLayout.Weight weight, String name, long bytes) {}

    private void write(OutputStream out) throws IOException {
        List<Stays> stays = stays();
        long written = 0;
        put(out, GgufLayout.MAGIC);
        put(
                out,
                buffer(20)
                        .putInt(GgufLayout.VERSION)
                        .putLong(stays.size())
                        .putLong(layout.keys().size()));
        written += 24;
        for (GgufLayout.Key key : layout.keys()) {
            written += key(out, key);
        }
        long offset = 0;
        for (Stays s : stays) {
            written += string(out, s.name());
            GgufLayout.Weight w = s.weight();
            written += copy(out, w.description(), w.end() - 8);
            put(out, buffer(8).putLong(offset));
            written += 8;
            offset += aligned(s.bytes());
        }
        pad(out, written);
        for (Stays s : stays) {
            long from = layout.data() + s.weight().offset();
            pad(out, copy(out, from, from + s.bytes()));
        }
    }

    private long key(OutputStream out, GgufLayout.Key key) throws IOException {
        long written = string(out, key.name());
        put(out, buffer(4).putInt(key.type()));
        written += 4;
        if (key.name().equals(arch + ".block_count")) {
            put(out, buffer(4).putInt(kept.size()));
            return written + 4;
        }
        boolean perBlock = key.type() == GgufLayout.ARRAY
                && key.name().startsWith(arch + ".")
                && key.items() == blocks
                && key.itemType() != GgufLayout.STRING
                && key.itemType() != GgufLayout.ARRAY;
        if (!perBlock) {
            return written + copy(out, key.value(), key.end());
        }
        put(out, buffer(12).putInt(key.itemType()).putLong(kept.size()));
        written += 12;
        long size = GgufLayout.size(key.itemType());
        for (int block : kept) {
            long at = key.value() + 12 + block * size;
            written += copy(out, at, at + size);
        }
        return written;
    }

    private List<Stays> stays() {
        List<Stays> stays = new ArrayList<>();
        for (GgufLayout.Weight w : layout.tensors()) {
            Matcher block = BLOCK.matcher(w.name());
            int number = block.matches() ? kept.indexOf(Integer.parseInt(block.group(1))) : 0;
            if (number >= 0) {
                String name = block.matches() ? "blk." + number + "." + block.group(2) : w.name();
                stays.add(new Stays(w, name, bytes(w)));
            }
        }
        return stays;
    }

    /** Up to the next tensor's data, or to the end of the file. */
    private long bytes(GgufLayout.Weight w) {
        long end = layout.tensors().stream()
                .mapToLong(GgufLayout.Weight::offset)
                .filter(o -> o > w.offset())
                .min()
                .orElse(file.byteSize() - layout.data());
        return end - w.offset();
    }

    private long aligned(long n) {
        return (n + layout.alignment() - 1) / layout.alignment() * layout.alignment();
    }

    private void pad(OutputStream out, long written) throws IOException {
        put(out, new byte[(int) (aligned(written) - written)]);
    }

    private long copy(OutputStream out, long from, long to) throws IOException {
        for (long at = from; at < to; ) {
            long n = Math.min(1 << 20, to - at);
            put(out, file.asSlice(at, n).toArray(ValueLayout.JAVA_BYTE));
            at += n;
        }
        return to - from;
    }

    private static long string(OutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        put(out, buffer(8).putLong(bytes.length));
        put(out, bytes);
        return 8L + bytes.length;
    }

    private static ByteBuffer buffer(int n) {
        return ByteBuffer.allocate(n).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void put(OutputStream out, ByteBuffer bytes) throws IOException {
        put(out, bytes.array());
    }

    private static void put(OutputStream out, byte[] bytes) throws IOException {
        out.write(bytes);
    }
}
