/**
 * Vector API twins with a fixed 256-bit species; the only package that sees {@code jdk.incubator.vector}. Reproduces
 * {@code ggml/src/ggml-cpu}. Imports {@code kernel}, {@code kernel.scalar} (tails and rare paths), {@code ggml} and {@code
 * libc}.
 */
package io.llamaoracle.engine.kernel.vector;
