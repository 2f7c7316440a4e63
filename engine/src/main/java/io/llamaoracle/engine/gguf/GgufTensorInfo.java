package io.llamaoracle.engine.gguf;

import io.llamaoracle.engine.ggml.GgmlType;

/**
 * What the file says about one tensor.
 *
 * <p>Origin: {@code ggml/src/gguf.cpp} {@code gguf_tensor_info} (b11192)
 *
 * @param name name, at most 63 bytes
 * @param type type of the elements
 * @param ne0 elements of a row
 * @param ne1 rows
 * @param ne2 third dimension
 * @param ne3 fourth dimension
 * @param offset bytes from the start of the data section
 * @param bytes size of the data
 */
public record GgufTensorInfo(
        String name, GgmlType type, long ne0, long ne1, long ne2, long ne3, long offset, long bytes) {

    /**
     * A dimension.
     *
     * @param dim 0 to 3
     * @return number of elements in it
     */
    public long ne(int dim) {
        return switch (dim) {
            case 0 -> ne0;
            case 1 -> ne1;
            case 2 -> ne2;
            case 3 -> ne3;
            default -> throw new IllegalArgumentException("dimension " + dim);
        };
    }

    /**
     * Number of elements.
     *
     * @return the product of the dimensions
     */
    public long elements() {
        return ne0 * ne1 * ne2 * ne3;
    }
}
