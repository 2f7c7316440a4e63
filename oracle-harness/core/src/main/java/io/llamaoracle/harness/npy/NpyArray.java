package io.llamaoracle.harness.npy;

import java.util.List;

/**
 * An array as a {@code .npy} file holds it.
 *
 * @param descr NumPy's description of an element: {@code <f4}, or a list of fields
 * @param shape outermost dimension first
 * @param bytes little-endian, row by row; not copied
 */
public record NpyArray(String descr, List<Long> shape, byte[] bytes) {
    public NpyArray {
        shape = List.copyOf(shape);
    }
}
