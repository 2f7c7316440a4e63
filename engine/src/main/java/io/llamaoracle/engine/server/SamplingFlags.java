package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.StdString;
import io.llamaoracle.engine.sampler.LogitBias;
import io.llamaoracle.engine.sampler.SamplerType;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.GrammarType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Options that set the defaults of sampling. Those marked as set by the user are not replaced by the model's own defaults.
 *
 * <p>Origin: {@code common/arg.cpp} {@code common_params_parser_init} (b11192)
 */
final class SamplingFlags {
    private static final Pattern LOGIT_BIAS = Pattern.compile("\\s*([+-]?\\d+)\\s*([+-])(.+)", Pattern.DOTALL);

    private SamplingFlags() {}

    static void add(Map<String, Flag> flags) {
        FlagAdder a = new FlagAdder(flags);
        a.texts((p, v) -> p.sampling.chain.seed = CNumbers.stoul32(v), "-s", "--seed");
        a.texts(SamplingFlags::samplers, "--samplers");
        a.texts((p, v) -> p.sampling.chain.samplers = SamplerType.fromChars(v), "--sampler-seq", "--sampling-seq");
        a.switches((p, on) -> p.sampling.ignoreEos = true, "--ignore-eos");
        a.switches((p, on) -> p.sampling.backendSampling = true, "-bs", "--backend-sampling");
        a.texts((p, v) -> logitBias(p, v), "-l", "--logit-bias");
        a.texts(SamplingFlags::grammar, "--grammar");
        a.switches((p, on) -> p.escape = on, "-e", "--escape", "!--no-escape");
        truncation(a);
        penalties(a);
        dry(a);
        a.ints((p, v) -> user(p, "mirostat").sampling.chain.mirostat = v, "--mirostat");
        a.floats((p, v) -> user(p, "mirostat_eta").sampling.chain.mirostatEta = v, "--mirostat-lr");
        a.floats((p, v) -> user(p, "mirostat_tau").sampling.chain.mirostatTau = v, "--mirostat-ent");
        a.floats((p, v) -> p.sampling.chain.adaptiveTarget = v, "--adaptive-target");
        a.floats((p, v) -> p.sampling.chain.adaptiveDecay = v, "--adaptive-decay");
    }

    private static void truncation(FlagAdder a) {
        a.floats((p, v) -> user(p, "temp").sampling.chain.temp = v < 0.0f ? 0.0f : v, "--temp", "--temperature");
        a.ints((p, v) -> user(p, "top_k").sampling.chain.topK = v, "--top-k");
        a.floats((p, v) -> user(p, "top_p").sampling.chain.topP = v, "--top-p");
        a.floats((p, v) -> user(p, "min_p").sampling.chain.minP = v, "--min-p");
        a.floats((p, v) -> p.sampling.chain.topNSigma = v, "--top-nsigma", "--top-n-sigma");
        a.floats((p, v) -> user(p, "xtc_probability").sampling.chain.xtcProbability = v, "--xtc-probability");
        a.floats((p, v) -> user(p, "xtc_threshold").sampling.chain.xtcThreshold = v, "--xtc-threshold");
        a.floats((p, v) -> p.sampling.chain.typP = v, "--typical", "--typical-p");
        a.floats((p, v) -> p.sampling.chain.dynatempRange = v, "--dynatemp-range");
        a.floats((p, v) -> p.sampling.chain.dynatempExponent = v, "--dynatemp-exp");
    }

    private static void penalties(FlagAdder a) {
        a.ints(
                (p, v) -> {
                    check(v >= 0, "error: invalid repeat-last-n = " + v + "\n");
                    user(p, "penalty_last_n").sampling.chain.penaltyLastN = v;
                },
                "--repeat-last-n");
        a.floats(
                (p, v) -> {
                    boolean sound = Float.isFinite(v) && v > 0.0f && Float.isFinite(1.0f / v);
                    check(sound, "error: repeat-penalty must be finite and greater than 0\n");
                    user(p, "penalty_repeat").sampling.chain.penaltyRepeat = v;
                },
                "--repeat-penalty");
        a.floats(
                (p, v) -> {
                    check(Float.isFinite(v), "error: presence-penalty must be finite\n");
                    p.sampling.chain.penaltyPresent = v;
                },
                "--presence-penalty");
        a.floats(
                (p, v) -> {
                    check(Float.isFinite(v), "error: frequency-penalty must be finite\n");
                    p.sampling.chain.penaltyFreq = v;
                },
                "--frequency-penalty");
    }

    private static void dry(FlagAdder a) {
        a.floats((p, v) -> p.sampling.chain.dryMultiplier = v, "--dry-multiplier");
        a.floats((p, v) -> p.sampling.chain.dryBase = v >= 1.0f ? v : p.sampling.chain.dryBase, "--dry-base");
        a.ints((p, v) -> p.sampling.chain.dryAllowedLength = v, "--dry-allowed-length");
        a.ints(
                (p, v) -> {
                    check(v >= 0, "error: invalid dry-penalty-last-n = " + v + "\n");
                    p.sampling.chain.dryPenaltyLastN = v;
                },
                "--dry-penalty-last-n");
        a.texts(SamplingFlags::breaker, "--dry-sequence-breaker");
    }

    private static CommonParams user(CommonParams p, String field) {
        p.userSampling.add(field);
        return p;
    }

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    private static void samplers(CommonParams p, String value) {
        user(p, "samplers").sampling.chain.samplers = SamplerType.fromNames(List.of(value.split(";", -1)));
    }

    private static void grammar(CommonParams p, String value) {
        p.sampling.grammar = StdString.ofText(value);
        p.sampling.grammarType = GrammarType.USER;
    }

    /** The first breaker replaces the default ones. */
    private static void breaker(CommonParams p, String value) {
        boolean first = p.userSampling.add("dry_sequence_breakers");
        List<String> breakers =
                first || value.equals("none") ? new ArrayList<>() : new ArrayList<>(p.sampling.drySequenceBreakers);
        if (!value.equals("none")) {
            breakers.add(StdString.ofText(value));
        }
        p.sampling.drySequenceBreakers = breakers;
    }

    private static void logitBias(CommonParams p, String value) {
        Matcher m = LOGIT_BIAS.matcher(value);
        check(m.matches(), "invalid input format");
        try {
            float bias = CNumbers.stof(m.group(3)) * (m.group(2).equals("-") ? -1.0f : 1.0f);
            p.sampling.chain.logitBias.add(new LogitBias(CNumbers.stoi(m.group(1)), bias));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("invalid input format", e);
        }
    }
}
