package io.llamaoracle.engine.kvcache;

import io.llamaoracle.engine.ggml.Mem;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads what {@link StateWriter} wrote.
 *
 * <p>Origin: {@code src/llama-context.cpp} {@code llama_io_read_host} (b11192)
 */
final class StateReader {
    private final byte[] bytes;
    private final ByteBuffer buffer;

    StateReader(byte[] bytes) {
        this.bytes = bytes;
        buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    int getInt() {
        return buffer.getInt();
    }

    long getLong() {
        return buffer.getLong();
    }

    void getMemory(long address, long n) {
        Mem.copyIn(bytes, buffer.position(), address, Math.toIntExact(n));
        buffer.position(buffer.position() + (int) n);
    }
}
