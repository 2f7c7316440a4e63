/**
 * Engine and llama-bench side by side, in turns, in one run: only ratios measured so count.
 *
 * <p>May import {@code json}, {@code oracle}, {@code probe}, {@code fuzz} (its logits) and {@code subject.bench}.
 */
package io.llamaoracle.harness.bench;
