package io.llamaoracle.engine.model;

/**
 * What the command line says of the rotary embedding; the model says the rest.
 *
 * @param scaling type of scaling, or null for the model's own
 * @param freqBase base frequency, 0 for the model's own
 * @param freqScale scale of the positions, 0 for the model's own
 * @param yarnOrigCtx context that the model was trained on, 0 for the model's own
 * @param yarnExtFactor share of extrapolation, negative for what the type of scaling means
 * @param yarnAttnFactor factor of the magnitude, negative for 1; counts without extrapolation only
 * @param yarnBetaFast upper turn of the ramp, negative for 32
 * @param yarnBetaSlow lower turn of the ramp, negative for 1
 *     <p>Origin: {@code include/llama.h} {@code llama_context_params} (b11192)
 */
public record RopeOptions(
        RopeScalingType scaling,
        float freqBase,
        float freqScale,
        int yarnOrigCtx,
        float yarnExtFactor,
        float yarnAttnFactor,
        float yarnBetaFast,
        float yarnBetaSlow) {
    /** Everything as the model has it. */
    public static final RopeOptions MODEL = new RopeOptions(null, 0, 0, 0, -1, -1, -1, -1);
}
