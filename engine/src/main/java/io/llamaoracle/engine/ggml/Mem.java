package io.llamaoracle.engine.ggml;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Raw memory by absolute address.
 *
 * <p>All tensors live off-heap and are named by their address, as in ggml. One constant segment over the whole address
 * space keeps every access monomorphic: vector loads take {@link #ALL} and an address. Whoever creates a tensor has
 * checked its bounds; nothing here checks them again.
 *
 * <p>A mapped file that shrinks raises SIGBUS. The JVM turns it into an {@link InternalError} only in compiled methods
 * that hold a scalar access too, so kernels that stream weights touch the row once through {@link #i8(long)}.
 */
public final class Mem {
    /** The whole address space; offsets are absolute addresses. */
    public static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    /** Byte order of every model file and of every vector access. */
    public static final ByteOrder LE = ByteOrder.LITTLE_ENDIAN;

    /** Alignment of tensor data, in bytes (GGML_MEM_ALIGN and the SIMD width of ggml's CPU buffers). */
    public static final long ALIGN = 64;

    private static final ValueLayout.OfShort I16 = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(LE);
    private static final ValueLayout.OfInt I32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(LE);
    private static final ValueLayout.OfLong I64 = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(LE);
    private static final ValueLayout.OfFloat F32 = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(LE);
    private static final ValueLayout.OfDouble F64 = ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(LE);

    private Mem() {}

    /** Allocates zeroed memory of {@code bytes} bytes, aligned to {@link #ALIGN}, that lives as long as the arena. */
    public static long alloc(Arena arena, long bytes) {
        return arena.allocate(Math.max(bytes, ALIGN), ALIGN).address();
    }

    /** A bounded view, for bulk copies and hashing. */
    public static MemorySegment slice(long address, long bytes) {
        return ALL.asSlice(address, bytes);
    }

    public static byte i8(long a) {
        return ALL.get(ValueLayout.JAVA_BYTE, a);
    }

    /** The unsigned byte at {@code a}, 0 to 255. */
    public static int u8(long a) {
        return ALL.get(ValueLayout.JAVA_BYTE, a) & 0xff;
    }

    public static short i16(long a) {
        return ALL.get(I16, a);
    }

    /** The unsigned 16-bit value at {@code a}, 0 to 65,535. */
    public static int u16(long a) {
        return ALL.get(I16, a) & 0xffff;
    }

    public static int i32(long a) {
        return ALL.get(I32, a);
    }

    public static long i64(long a) {
        return ALL.get(I64, a);
    }

    public static float f32(long a) {
        return ALL.get(F32, a);
    }

    public static double f64(long a) {
        return ALL.get(F64, a);
    }

    /** The IEEE half at {@code a}, widened exactly. */
    public static float f16(long a) {
        return Float.float16ToFloat(ALL.get(I16, a));
    }

    public static void putI8(long a, byte v) {
        ALL.set(ValueLayout.JAVA_BYTE, a, v);
    }

    public static void putI16(long a, short v) {
        ALL.set(I16, a, v);
    }

    public static void putI32(long a, int v) {
        ALL.set(I32, a, v);
    }

    public static void putI64(long a, long v) {
        ALL.set(I64, a, v);
    }

    public static void putF32(long a, float v) {
        ALL.set(F32, a, v);
    }

    public static void putF64(long a, double v) {
        ALL.set(F64, a, v);
    }

    /** Stores {@code v} as an IEEE half, rounded to nearest even as {@code vcvtps2ph} does. */
    public static void putF16(long a, float v) {
        ALL.set(I16, a, Float.floatToFloat16(v));
    }

    public static void copy(long from, long to, long bytes) {
        MemorySegment.copy(ALL, from, ALL, to, bytes);
    }

    public static void fill(long a, long bytes, byte value) {
        ALL.asSlice(a, bytes).fill(value);
    }

    public static void copyIn(float[] from, int offset, long to, int n) {
        MemorySegment.copy(from, offset, ALL, F32, to, n);
    }

    public static void copyIn(int[] from, int offset, long to, int n) {
        MemorySegment.copy(from, offset, ALL, I32, to, n);
    }

    public static void copyIn(byte[] from, int offset, long to, int n) {
        MemorySegment.copy(from, offset, ALL, ValueLayout.JAVA_BYTE, to, n);
    }

    public static void copyOut(long from, float[] to, int offset, int n) {
        MemorySegment.copy(ALL, F32, from, to, offset, n);
    }

    public static void copyOut(long from, int[] to, int offset, int n) {
        MemorySegment.copy(ALL, I32, from, to, offset, n);
    }

    public static void copyOut(long from, byte[] to, int offset, int n) {
        MemorySegment.copy(ALL, ValueLayout.JAVA_BYTE, from, to, offset, n);
    }
}
