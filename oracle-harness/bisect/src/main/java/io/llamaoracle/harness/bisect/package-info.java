/**
 * From a diverged case down to the place where the first wrong bit was born: token, tokenizer, graph node, element, primitive,
 * sampler, server.
 *
 * <p>Sees the engine (its tap, one node run alone), the probes of both sides, {@code diff}, {@code transcript}, {@code suite}
 * and {@code json}.
 */
package io.llamaoracle.harness.bisect;
