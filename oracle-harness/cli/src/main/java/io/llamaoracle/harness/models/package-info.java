/**
 * Model files: which there are, where they come from, whether they are the right ones.
 *
 * <p>The catalogue is {@code models/catalogue.jsonl}. May import {@code json} and {@code recording} (for sums) and
 * {@code oracle} (llama-quantize runs in the oracle's image).
 */
package io.llamaoracle.harness.models;
