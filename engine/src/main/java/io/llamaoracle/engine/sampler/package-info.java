/**
 * Every sampler of llama.cpp, one a file under llama.cpp's name, the chain that runs them, and the sampler that the server
 * builds from a request.
 *
 * <p>Reproduces {@code src/llama-sampler.cpp} (the CPU path; the variants that run as ggml ops when a request sets
 * {@code backend_sampling} are not here), {@code common/sampling.cpp} and the server's token probabilities. A chain can be
 * built by hand and stepped through: {@link io.llamaoracle.engine.sampler.SamplerChain#sampler} gives each link and
 * {@link io.llamaoracle.engine.sampler.TokenDataArray} shows ids, logits and probabilities after each of them.
 *
 * <p>Imports {@code libstdcxx} (sorts, random draws), {@code libc} (exponentials and logarithms). The vocabulary comes
 * through {@link io.llamaoracle.engine.sampler.SamplerVocab}, a grammar through
 * {@link io.llamaoracle.engine.sampler.GrammarSampler}.
 */
package io.llamaoracle.engine.sampler;
