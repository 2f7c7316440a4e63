package io.llamaoracle.engine.ggml;

/**
 * Functions of the UNARY operation; the ordinal is op param 0.
 *
 * <p>Origin: {@code ggml/include/ggml.h} {@code enum ggml_unary_op} (b11192)
 */
public enum GgmlUnaryOp {
    ABS,
    SGN,
    NEG,
    STEP,
    TANH,
    ELU,
    RELU,
    SIGMOID,
    GELU,
    GELU_QUICK,
    SILU,
    HARDSWISH,
    HARDSIGMOID,
    EXP,
    EXPM1,
    SOFTPLUS,
    GELU_ERF,
    XIELU,
    FLOOR,
    CEIL,
    ROUND,
    TRUNC
}
