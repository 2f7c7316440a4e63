package io.llamaoracle.harness.probe;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Reads a little-endian payload from front to back. */
public final class PayloadReader {
    private final ByteBuffer buffer;

    public PayloadReader(byte[] payload) {
        buffer = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
    }

    public int left() {
        return buffer.remaining();
    }

    public int i32() {
        return buffer.getInt();
    }

    public long i64() {
        return buffer.getLong();
    }

    public float f32() {
        return buffer.getFloat();
    }

    public double f64() {
        return buffer.getDouble();
    }

    public int[] i32s(int n) {
        final int[] values = new int[n];
        buffer.asIntBuffer().get(values);
        buffer.position(buffer.position() + 4 * n);
        return values;
    }

    public float[] f32s(int n) {
        final float[] values = new float[n];
        buffer.asFloatBuffer().get(values);
        buffer.position(buffer.position() + 4 * n);
        return values;
    }

    public byte[] bytes(int n) {
        final byte[] values = new byte[n];
        buffer.get(values);
        return values;
    }
}
