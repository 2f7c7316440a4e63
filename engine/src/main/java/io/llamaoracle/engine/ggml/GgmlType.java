package io.llamaoracle.engine.ggml;

/** x */
public enum GgmlType { F32 }
