package io.llamaoracle.harness.bench;

import java.util.function.Supplier;

/**
 * A model at a thread count.
 *
 * @param model its name
 * @param threads thread count of both sides
 * @param pair loads the model
 */
public record BenchCell(String model, int threads, Supplier<BenchPair> pair) {}
