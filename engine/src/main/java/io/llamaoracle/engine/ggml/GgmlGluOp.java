package io.llamaoracle.engine.ggml;

/**
 * Functions of the GLU operation; the ordinal is op param 0.
 *
 * <p>Origin: {@code ggml/include/ggml.h} {@code enum ggml_glu_op} (b11192)
 */
public enum GgmlGluOp {
    REGLU,
    GEGLU,
    SWIGLU,
    SWIGLU_OAI,
    GEGLU_ERF,
    GEGLU_QUICK,
    SWIGLU_CLAMP
}
