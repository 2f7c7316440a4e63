package io.llamaoracle.engine.server.schema;

import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.RequestSampling;
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
        RequestSampling p = params.sampling;
        truncation(fields, p);
        penalties(fields, base, p);
        fields.add(new Field(Numbers.clampedInt(0, 2, v -> p.chain.mirostat = v), "mirostat"));
        fields.add(new Field(Numbers.float32(v -> p.chain.mirostatTau = v), "mirostat_tau"));
        fields.add(new Field(Numbers.float32(v -> p.chain.mirostatEta = v), "mirostat_eta"));
        fields.add(new Field(
                Numbers.clampedFloat(-Float.MAX_VALUE, 1.0f, v -> p.chain.adaptiveTarget = v), "adaptive_target"));
        fields.add(new Field(Numbers.limitedFloat(0.0f, 0.99f, v -> p.chain.adaptiveDecay = v), "adaptive_decay"));
        fields.add(new Field(Numbers.uint32(v -> p.chain.seed = v), "seed"));
        fields.add(new Field(Numbers.int32(v -> p.chain.nProbs = v), "n_probs", "logprobs"));
        fields.add(new Field(Numbers.limitedInt(0, INT_MAX, v -> p.chain.minKeep = v), "min_keep"));
        fields.add(new Field((d, v) -> p.backendSampling = JsonGet.bool(v), "backend_sampling"));
        fields.add(new Field((d, v) -> params.postSamplingProbs = JsonGet.bool(v), "post_sampling_probs"));
    }

    private static void truncation(List<RequestField> fields, RequestSampling p) {
        fields.add(new Field(Numbers.clampedInt(0, INT_MAX, v -> p.chain.topK = v), "top_k"));
        fields.add(new Field(Numbers.clampedFloat(0.0f, 1.0f, v -> p.chain.topP = v), "top_p"));
        fields.add(new Field(Numbers.clampedFloat(0.0f, 1.0f, v -> p.chain.minP = v), "min_p"));
        fields.add(new Field(Numbers.float32(v -> p.chain.topNSigma = v), "top_n_sigma"));
        fields.add(new Field(Numbers.clampedFloat(0.0f, 1.0f, v -> p.chain.xtcProbability = v), "xtc_probability"));
        fields.add(new Field(Numbers.clampedFloat(0.0f, 1.0f, v -> p.chain.xtcThreshold = v), "xtc_threshold"));
        fields.add(new Field(Numbers.float32(v -> p.chain.typP = v), "typical_p"));
        fields.add(
                new Field(Numbers.clampedFloat(0.0f, Float.POSITIVE_INFINITY, v -> p.chain.temp = v), "temperature"));
        fields.add(new Field(Numbers.float32(v -> p.chain.dynatempRange = v), "dynatemp_range"));
        fields.add(new Field(Numbers.float32(v -> p.chain.dynatempExponent = v), "dynatemp_exponent"));
    }

    private static void penalties(List<RequestField> fields, CommonParams base, RequestSampling p) {
        fields.add(new Field(Numbers.limitedInt(0, INT_MAX, v -> p.chain.penaltyLastN = v), "repeat_last_n"));
        fields.add(new Field(Numbers.float32(v -> p.chain.penaltyRepeat = v), "repeat_penalty"));
        fields.add(new Field(Numbers.float32(v -> p.chain.penaltyFreq = v), "frequency_penalty"));
        fields.add(new Field(Numbers.float32(v -> p.chain.penaltyPresent = v), "presence_penalty"));
        fields.add(new Field(Numbers.float32(v -> p.chain.dryMultiplier = v), "dry_multiplier"));
        fields.add(new Field(
                (d, v) -> {
                    float wanted = JsonGet.float32(v);
                    p.chain.dryBase = wanted < 1.0f ? base.sampling.chain.dryBase : wanted;
                },
                "dry_base"));
        fields.add(new Field(Numbers.limitedInt(0, INT_MAX, v -> p.chain.dryAllowedLength = v), "dry_allowed_length"));
        fields.add(new Field(Numbers.limitedInt(0, INT_MAX, v -> p.chain.dryPenaltyLastN = v), "dry_penalty_last_n"));
    }
}
