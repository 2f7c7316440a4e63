/**
 * The sampler level: one step's logits and history through the build's own samplers (the probe) and through the engine's,
 * compared after every sampler of the chain.
 *
 * <p>May import {@code probe} and {@code json}; the two probes come from outside.
 */
package io.llamaoracle.harness.bisect.sampler;
