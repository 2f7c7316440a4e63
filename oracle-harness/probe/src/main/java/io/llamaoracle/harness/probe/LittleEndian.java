package io.llamaoracle.harness.probe;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A growing little-endian buffer for payloads. Every NaN is written with one pattern, as the probe does. */
public final class LittleEndian {
    private static final int CANONICAL_NAN = 0x7fc00000;
    private static final long CANONICAL_NAN_DOUBLE = 0x7ff8000000000000L;

    private ByteBuffer buffer = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);

    private ByteBuffer room(int bytes) {
        if (buffer.remaining() < bytes) {
            final int capacity = Math.max(buffer.capacity() * 2, buffer.position() + bytes);
            buffer =
                    ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN).put(buffer.flip());
        }
        return buffer;
    }

    public LittleEndian i32(int value) {
        room(4).putInt(value);
        return this;
    }

    public LittleEndian i64(long value) {
        room(8).putLong(value);
        return this;
    }

    /** A float's bits; any NaN becomes 7fc00000. */
    public LittleEndian f32(float value) {
        return i32(value != value ? CANONICAL_NAN : Float.floatToRawIntBits(value));
    }

    /** A double's bits; any NaN becomes 7ff8000000000000. */
    public LittleEndian f64(double value) {
        return i64(value != value ? CANONICAL_NAN_DOUBLE : Double.doubleToRawLongBits(value));
    }

    public LittleEndian i32s(int[] values, int n) {
        room(4 * n).asIntBuffer().put(values, 0, n);
        buffer.position(buffer.position() + 4 * n);
        return this;
    }

    public LittleEndian f32s(float[] values, int n) {
        room(4 * n);
        for (int i = 0; i < n; i++) {
            f32(values[i]);
        }
        return this;
    }

    public LittleEndian bytes(byte[] values) {
        room(values.length).put(values);
        return this;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(buffer.array(), buffer.position());
    }
}
