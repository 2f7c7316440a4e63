package io.llamaoracle.engine.server;

import io.llamaoracle.engine.model.RopeOptions;
import io.llamaoracle.engine.model.RopeScalingType;
import io.llamaoracle.engine.server.params.CommonParams;
import java.util.List;
import java.util.Map;

/**
 * Options of the rotary embedding.
 *
 * <p>Origin: {@code common/arg.cpp} {@code common_params_parser_init} (b11192)
 * <p>Origin: {@code common/common.cpp} {@code common_context_params_to_llama} (b11192)
 */
final class RopeFlags {
    /** The types of scaling that the command line knows; a file may name more. */
    private static final List<String> SCALING = List.of("none", "linear", "yarn");

    private RopeFlags() {}

    static void add(Map<String, Flag> flags) {
        FlagAdder a = new FlagAdder(flags);
        a.texts((p, v) -> p.ropeScaling = scaling(v), "--rope-scaling");
        a.floats((p, v) -> p.ropeFreqScale = 1.0f / v, "--rope-scale");
        a.floats((p, v) -> p.ropeFreqScale = v, "--rope-freq-scale");
        a.floats((p, v) -> p.ropeFreqBase = v, "--rope-freq-base");
        a.ints((p, v) -> p.yarnOrigCtx = v, "--yarn-orig-ctx");
        a.floats((p, v) -> p.yarnExtFactor = v, "--yarn-ext-factor");
        a.floats((p, v) -> p.yarnAttnFactor = v, "--yarn-attn-factor");
        a.floats((p, v) -> p.yarnBetaSlow = v, "--yarn-beta-slow");
        a.floats((p, v) -> p.yarnBetaFast = v, "--yarn-beta-fast");
    }

    private static String scaling(String v) {
        if (!SCALING.contains(v)) {
            throw new IllegalArgumentException("invalid value");
        }
        return v;
    }

    static RopeOptions of(CommonParams p) {
        return new RopeOptions(
                p.ropeScaling.isEmpty() ? null : RopeScalingType.byName(p.ropeScaling),
                p.ropeFreqBase,
                p.ropeFreqScale,
                p.yarnOrigCtx,
                p.yarnExtFactor,
                p.yarnAttnFactor,
                p.yarnBetaFast,
                p.yarnBetaSlow);
    }
}
