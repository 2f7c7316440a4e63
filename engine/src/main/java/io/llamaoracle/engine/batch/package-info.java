/**
 * Batches of tokens and their split into micro-batches.
 *
 * <p>Reproduces {@code src/llama-batch.cpp} and {@code src/llama-batch.h}: what a batch must satisfy, in which order its
 * tokens run, how many run at once. The micro-batch decides which kernels run, so it decides bits. Imports nothing of
 * the engine.
 */
package io.llamaoracle.engine.batch;
