package io.llamaoracle.engine.sampler;

/**
 * A grammar as a sampler: {@code apply} sets the logits of tokens that it does not allow to -infinity, {@code accept} moves
 * on. {@link CommonSampler} asks it as llama.cpp's common sampler does; the grammar itself is made elsewhere.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_grammar_apply} (b11192)
 */
public interface GrammarSampler extends Sampler {
    @Override
    GrammarSampler copy();
}
