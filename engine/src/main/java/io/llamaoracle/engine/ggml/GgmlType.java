package io.llamaoracle.engine.ggml;

/**
 * Tensor types with their block geometry.
 *
 * <p>Origin: {@code ggml/src/ggml.c} {@code type_traits} (b11192)
 */
public enum GgmlType {
    F32(0, "f32", 1, 4),
    F16(1, "f16", 1, 2),
    Q4_0(2, "q4_0", 32, 18),
    Q4_1(3, "q4_1", 32, 20),
    Q5_0(6, "q5_0", 32, 22),
    Q5_1(7, "q5_1", 32, 24),
    Q8_0(8, "q8_0", 32, 34),
    Q8_1(9, "q8_1", 32, 36),
    Q2_K(10, "q2_K", 256, 84),
    Q3_K(11, "q3_K", 256, 110),
    Q4_K(12, "q4_K", 256, 144),
    Q5_K(13, "q5_K", 256, 176),
    Q6_K(14, "q6_K", 256, 210),
    Q8_K(15, "q8_K", 256, 292),
    IQ2_XXS(16, "iq2_xxs", 256, 66),
    IQ2_XS(17, "iq2_xs", 256, 74),
    IQ3_XXS(18, "iq3_xxs", 256, 98),
    IQ1_S(19, "iq1_s", 256, 50),
    IQ4_NL(20, "iq4_nl", 32, 18),
    IQ3_S(21, "iq3_s", 256, 110),
    IQ2_S(22, "iq2_s", 256, 82),
    IQ4_XS(23, "iq4_xs", 256, 136),
    I8(24, "i8", 1, 1),
    I16(25, "i16", 1, 2),
    I32(26, "i32", 1, 4),
    I64(27, "i64", 1, 8),
    F64(28, "f64", 1, 8),
    IQ1_M(29, "iq1_m", 256, 56),
    BF16(30, "bf16", 1, 2),
    TQ1_0(34, "tq1_0", 256, 54),
    TQ2_0(35, "tq2_0", 256, 66),
    MXFP4(39, "mxfp4", 32, 17),
    NVFP4(40, "nvfp4", 64, 36),
    Q1_0(41, "q1_0", 128, 18),
    Q2_0(42, "q2_0", 64, 18);

    private static final GgmlType[] BY_ID = new GgmlType[43];

    static {
        for (GgmlType t : values()) {
            BY_ID[t.id] = t;
        }
    }

    /** The number in GGUF files and in {@code ggml.h}. */
    public final int id;

    /** The name as ggml prints it. */
    public final String typeName;

    /** Elements in a block. */
    public final int blockSize;

    /** Bytes of a block. */
    public final int typeSize;

    GgmlType(int id, String typeName, int blockSize, int typeSize) {
        this.id = id;
        this.typeName = typeName;
        this.blockSize = blockSize;
        this.typeSize = typeSize;
    }

    /** The type with this number, or null where ggml has none (or removed it). */
    public static GgmlType byId(int id) {
        return id >= 0 && id < BY_ID.length ? BY_ID[id] : null;
    }

    /** Bytes of a row of {@code ne} elements; {@code ne} is a multiple of the block size. */
    public long rowSize(long ne) {
        return ne / blockSize * typeSize;
    }

    /** Whether rows of this type are stored in blocks with scales. */
    public boolean isQuantized() {
        return blockSize > 1;
    }
}
