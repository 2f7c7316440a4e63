/**
 * Vector API twins with fixed species of 256 and, where the machine has them, 512 bits; the only package that sees {@code jdk.incubator.vector}. Reproduces
 * {@code ggml/src/ggml-cpu}. Imports {@code kernel}, {@code kernel.scalar} (tails and rare paths), {@code ggml} and {@code
 * libc}.
 *
 * <p>Law: no method takes or gives a vector. The JIT boxes a vector wherever a method that takes or gives one is not inlined,
 * and whether it inlines depends on what ran before; registers go through memory instead. A test keeps it.
 *
 * <p>Loops of a tile have a stride that is no constant (see {@link io.llamaoracle.engine.kernel.vector.Step}).
 */
package io.llamaoracle.engine.kernel.vector;
