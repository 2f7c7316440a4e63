/**
 * From a diverged case down to the place where the first wrong bit was born: token, tokenizer, graph node, element, primitive,
 * sampler, server.
 */
package io.llamaoracle.harness.bisect;
