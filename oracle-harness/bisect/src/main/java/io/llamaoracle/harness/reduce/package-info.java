/**
 * Makes a diverging case small while it diverges in the same way: fewer requests, tokens, steps, parameters, samplers and
 * layers.
 *
 * <p>Knows neither a server nor the engine: a {@link io.llamaoracle.harness.reduce.Subject} says how a candidate diverges. May
 * import {@code suite}, {@code json}, {@code recording} (hashes and safe files) and {@code bisect}'s request editing.
 */
package io.llamaoracle.harness.reduce;
