package io.llamaoracle.harness.runner;

import java.util.List;

/**
 * One tensor of a forward pass, as its engine shows it.
 *
 * @param name llama.cpp's name of the node, or the engine's own where a map translates
 * @param type ggml's name of the element type, such as {@code f32}
 * @param shape elements in each of four dimensions, innermost first
 * @param hash 16 hex digits when the engine gives no bytes; empty otherwise
 * @param bytes little-endian, in logical order; empty when there is a hash alone; not copied
 */
public record TensorData(String name, String type, List<Long> shape, String hash, byte[] bytes) {
    public TensorData {
        shape = List.copyOf(shape);
    }
}
