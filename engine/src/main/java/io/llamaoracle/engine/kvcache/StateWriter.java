package io.llamaoracle.engine.kvcache;

import io.llamaoracle.engine.ggml.Mem;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Grows a byte array, little-endian.
 *
 * <p>Origin: {@code src/llama-context.cpp} {@code llama_io_write_host} (b11192)
 */
final class StateWriter {
    /** First word of the state of a sequence. */
    static final int MAGIC = 0xaf143cd8;

    private byte[] bytes = new byte[1024];
    private int size;

    private void reserve(int n) {
        if (size + n > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(size + n, bytes.length * 2));
        }
    }

    private ByteBuffer at(int n) {
        reserve(n);
        ByteBuffer b = ByteBuffer.wrap(bytes, size, n).order(ByteOrder.LITTLE_ENDIAN);
        size += n;
        return b;
    }

    void putInt(int v) {
        at(Integer.BYTES).putInt(v);
    }

    void putLong(long v) {
        at(Long.BYTES).putLong(v);
    }

    void putMemory(long address, long n) {
        reserve(Math.toIntExact(n));
        Mem.copyOut(address, bytes, size, (int) n);
        size += (int) n;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }
}
