package io.llamaoracle.engine.gguf;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A GGUF file mapped into memory, its metadata and tensor infos checked.
 *
 * <p>Weights are read in place through {@link #address}; they live until {@link #close}. May be shared by threads.
 *
 * <p>Origin: {@code ggml/src/gguf.cpp} {@code gguf_context} (b11192)
 */
public final class GgufFile implements AutoCloseable {

    private final Path path;
    private final Arena arena;
    private final MemorySegment mapping;
    private final GgufHeader header;
    /** Held for its size alone: a channel's would be lost to an interrupted thread. */
    private final RandomAccessFile watched;

    private final Map<String, GgufKv> kvByKey = new HashMap<>();
    private final Map<String, GgufTensorInfo> tensorByName = new HashMap<>();

    private GgufFile(Path path, Arena arena, MemorySegment mapping, GgufHeader header) throws IOException {
        this.watched = new RandomAccessFile(path.toFile(), "r");
        this.path = path;
        this.arena = arena;
        this.mapping = mapping;
        this.header = header;
        header.kvs().forEach(kv -> kvByKey.put(kv.key(), kv));
        header.tensors().forEach(tensor -> tensorByName.put(tensor.name(), tensor));
    }

    /**
     * Maps a file and reads its metadata and tensor infos.
     *
     * @param path the file
     * @return the open file
     * @throws MalformedGgufException where the file cannot be opened or is not sound
     */
    public static GgufFile open(Path path) {
        Arena arena = Arena.ofShared();
        boolean done = false;
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            MemorySegment mapping = channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
            GgufHeader header = GgufReader.read(mapping, path.toString());
            GgufFile file = new GgufFile(path, arena, mapping, header);
            done = true;
            return file;
        } catch (NoSuchFileException e) {
            throw cannotOpen(path, "No such file or directory", e);
        } catch (IOException e) {
            throw cannotOpen(path, e.getMessage(), e);
        } finally {
            if (!done) {
                arena.close();
            }
        }
    }

    private static MalformedGgufException cannotOpen(Path path, String reason, IOException cause) {
        MalformedGgufException refused =
                new MalformedGgufException("failed to open GGUF file '" + path + "' (" + reason + ")");
        refused.initCause(cause);
        return refused;
    }

    /**
     * Where the file is.
     *
     * @return its path as given
     */
    public Path path() {
        return path;
    }

    /**
     * Version of the format.
     *
     * @return 2 or 3
     */
    public int version() {
        return header.version();
    }

    /**
     * Alignment of the data section.
     *
     * @return bytes, a power of two
     */
    public long alignment() {
        return header.alignment();
    }

    /**
     * Start of the data section.
     *
     * @return bytes from the start of the file
     */
    public long dataOffset() {
        return header.dataOffset();
    }

    /**
     * Size of the file when it was mapped.
     *
     * @return bytes
     */
    public long size() {
        return mapping.byteSize();
    }

    /**
     * Whether the file is shorter now than when it was mapped; what is missing must not be read. Allocates nothing.
     *
     * @return true if it is
     */
    public boolean shrunk() {
        try {
            return watched.length() < mapping.byteSize();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * All metadata, in the order of the file.
     *
     * @return the entries
     */
    public List<GgufKv> kvs() {
        return header.kvs();
    }

    /**
     * One metadata entry.
     *
     * @param key its key
     * @return the entry, or null where there is none
     */
    public GgufKv kv(String key) {
        return kvByKey.get(key);
    }

    /**
     * All tensor infos, in the order of the file.
     *
     * @return the infos
     */
    public List<GgufTensorInfo> tensors() {
        return header.tensors();
    }

    /**
     * One tensor info.
     *
     * @param name name of the tensor
     * @return the info, or null where there is none
     */
    public GgufTensorInfo tensor(String name) {
        return tensorByName.get(name);
    }

    /**
     * Where a tensor's data stands in memory.
     *
     * @param tensor one of this file's tensors
     * @return the address of its first byte
     * @throws MalformedGgufException where the data would end outside the file
     */
    public long address(GgufTensorInfo tensor) {
        long start = header.dataOffset() + tensor.offset();
        if (start < 0 || tensor.bytes() > mapping.byteSize() - start) {
            throw new MalformedGgufException("tensor '" + tensor.name()
                    + "' data is not within the file bounds, model is corrupted or incomplete (bytes " + start + " to "
                    + Long.toUnsignedString(start + tensor.bytes()) + " of " + mapping.byteSize() + " in " + path
                    + ")");
        }
        return mapping.address() + start;
    }

    @Override
    public void close() {
        arena.close();
        try {
            watched.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
