package io.llamaoracle.harness.bisect.trace;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;

/** Element types whose single values a trace can show; blocks of quantized types are shown as bytes. */
public enum ElementType {
    F32("f32", 4),
    F16("f16", 2),
    BF16("bf16", 2),
    I32("i32", 4),
    I64("i64", 8);

    private final String typeName;
    private final int bytes;

    ElementType(String typeName, int bytes) {
        this.typeName = typeName;
        this.bytes = bytes;
    }

    /** The type ggml calls so, or null for one stored in blocks. */
    public static ElementType of(String typeName) {
        return Arrays.stream(values())
                .filter(t -> t.typeName.equals(typeName))
                .findFirst()
                .orElse(null);
    }

    public int bytes() {
        return bytes;
    }

    /** Element {@code i} of packed little-endian values, zero-extended. */
    public long bits(ByteBuffer values, int i) {
        return switch (bytes) {
            case 2 -> values.getShort(i * 2) & 0xffffL;
            case 4 -> values.getInt(i * 4) & 0xffffffffL;
            default -> values.getLong(i * 8);
        };
    }

    /** The bits as hex digits. */
    public String hex(long bits) {
        String digits = Long.toHexString(bits);
        return "0".repeat(bytes * 2 - digits.length()) + digits;
    }

    /** The value as a decimal. */
    public String decimal(long bits) {
        return switch (this) {
            case F32 -> decimal(Float.intBitsToFloat((int) bits));
            case F16 -> decimal(Float.float16ToFloat((short) bits));
            case BF16 -> decimal(Float.intBitsToFloat((int) bits << 16));
            case I32 -> Integer.toString((int) bits);
            case I64 -> Long.toString(bits);
        };
    }

    private static String decimal(float value) {
        return String.format(Locale.ROOT, "%.9g", value);
    }

    /** The value. */
    public double value(long bits) {
        return switch (this) {
            case F32 -> Float.intBitsToFloat((int) bits);
            case F16 -> Float.float16ToFloat((short) bits);
            case BF16 -> Float.intBitsToFloat((int) bits << 16);
            case I32 -> (int) bits;
            case I64 -> bits;
        };
    }

    /** How many values of the type lie between two, plus one; 0 for equal bits. For integers their distance. */
    public long ulp(long a, long b) {
        if (this == I32 || this == I64) {
            return Math.abs(a - b);
        }
        return Math.abs(ordinal(a) - ordinal(b));
    }

    private long ordinal(long bits) {
        long sign = 1L << (bytes * 8 - 1);
        return (bits & sign) != 0 ? -(bits & (sign - 1)) : bits;
    }
}
