package io.llamaoracle.engine.server.schema;

import io.llamaoracle.engine.server.json.JsonGet;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.SamplingParams;
import io.llamaoracle.engine.server.params.TaskParams;
import java.util.List;

/**
 * The fields that steer sampling.
 *
 * <p>Origin: {@code tools/server/server-schema.cpp} {@code make_llama_cmpl_schema} (b11192)
 */
final class SamplingFields {
    private static final int INT_MAX = Integer.MAX_VALUE;

    private SamplingFields() {}

    static void add(List<RequestField> fields, CommonParams base, TaskParams params) {
        SamplingParams p = params.sampling;
        truncation(fields, p);
        penalties(fields, base, p);
        fields.add(new Field(Numbers.clampedInt(0, 2, v -> p.mirostat = v), "mirostat"));
        fields.add(new Field(Numbers.float32(v -> p.mirostatTau = v), "mirostat_tau"));
        fields.add(new Field(Numbers.float32(v -> p.mirostatEta = v), "mirostat_eta"));
        fields.add(
                new Field(Numbers.clampedFloat(-Float.MAX_VALUE, 1.0f, v -> p.adaptiveTarget = v), "adaptive_target"));
        fields.add(new Field(Numbers.limitedFloat(0.0f, 0.99f, v -> p.adaptiveDecay = v), "adaptive_decay"));
        fields.add(new Field(Numbers.uint32(v -> p.seed = v), "seed"));
        fields.add(new Field(Numbers.int32(v -> p.nProbs = v), "n_probs", "logprobs"));
        fields.add(new Field(Numbers.limitedInt(0, INT_MAX, v -> p.minKeep = v), "min_keep"));
        fields.add(new Field((d, v) -> p.backendSampling = JsonGet.bool(v), "backend_sampling"));
        fields.add(new Field((d, v) -> params.postSamplingProbs = JsonGet.bool(v), "post_sampling_probs"));
    }

    private static void truncation(List<RequestField> fields, SamplingParams p) {
        fields.add(new Field(Numbers.clampedInt(0, INT_MAX, v -> p.topK = v), "top_k"));
        fields.add(new Field(Numbers.clampedFloat(0.0f, 1.0f, v -> p.topP = v), "top_p"));
        fields.add(new Field(Numbers.clampedFloat(0.0f, 1.0f, v -> p.minP = v), "min_p"));
        fields.add(new Field(Numbers.float32(v -> p.topNSigma = v), "top_n_sigma"));
        fields.add(new Field(Numbers.clampedFloat(0.0f, 1.0f, v -> p.xtcProbability = v), "xtc_probability"));
        fields.add(new Field(Numbers.clampedFloat(0.0f, 1.0f, v -> p.xtcThreshold = v), "xtc_threshold"));
        fields.add(new Field(Numbers.float32(v -> p.typP = v), "typical_p"));
        fields.add(new Field(Numbers.clampedFloat(0.0f, Float.POSITIVE_INFINITY, v -> p.temp = v), "temperature"));
        fields.add(new Field(Numbers.float32(v -> p.dynatempRange = v), "dynatemp_range"));
        fields.add(new Field(Numbers.float32(v -> p.dynatempExponent = v), "dynatemp_exponent"));
    }

    private static void penalties(List<RequestField> fields, CommonParams base, SamplingParams p) {
        fields.add(new Field(Numbers.limitedInt(0, INT_MAX, v -> p.penaltyLastN = v), "repeat_last_n"));
        fields.add(new Field(Numbers.float32(v -> p.penaltyRepeat = v), "repeat_penalty"));
        fields.add(new Field(Numbers.float32(v -> p.penaltyFreq = v), "frequency_penalty"));
        fields.add(new Field(Numbers.float32(v -> p.penaltyPresent = v), "presence_penalty"));
        fields.add(new Field(Numbers.float32(v -> p.dryMultiplier = v), "dry_multiplier"));
        fields.add(new Field(
                (d, v) -> {
                    float wanted = JsonGet.float32(v);
                    p.dryBase = wanted < 1.0f ? base.sampling.dryBase : wanted;
                },
                "dry_base"));
        fields.add(new Field(Numbers.limitedInt(0, INT_MAX, v -> p.dryAllowedLength = v), "dry_allowed_length"));
        fields.add(new Field(Numbers.limitedInt(0, INT_MAX, v -> p.dryPenaltyLastN = v), "dry_penalty_last_n"));
    }
}
