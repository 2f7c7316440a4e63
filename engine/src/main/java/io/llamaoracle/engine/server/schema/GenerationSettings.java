package io.llamaoracle.engine.server.schema;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.sampler.LogitBias;
import io.llamaoracle.engine.sampler.SamplerType;
import io.llamaoracle.engine.server.params.ChatFormat;
import io.llamaoracle.engine.server.params.GrammarTrigger;
import io.llamaoracle.engine.server.params.RequestSampling;
import io.llamaoracle.engine.server.params.ServerException;
import io.llamaoracle.engine.server.params.TaskParams;
import java.util.Map;

/**
 * The echo of a request's parameters.
 *
 * <p>Origin: {@code tools/server/server-task.cpp} {@code task_params::to_json} (b11192)
 */
public final class GenerationSettings {
    private GenerationSettings() {}

    /**
     * All parameters in the server's order.
     *
     * @param onlyMetrics leaves out those that show what the request said
     * @throws ServerException if the chat format is none
     */
    public static Json of(TaskParams p, boolean onlyMetrics) {
        RequestSampling s = p.sampling;
        Json out = Json.object();
        numbers(out, s);
        if (!onlyMetrics) {
            out.put("dry_sequence_breakers", Json.strings(s.drySequenceBreakers));
        }
        out.put("mirostat", s.chain.mirostat);
        out.put("mirostat_tau", s.chain.mirostatTau);
        out.put("mirostat_eta", s.chain.mirostatEta);
        out.put("adaptive_target", s.chain.adaptiveTarget);
        out.put("adaptive_decay", s.chain.adaptiveDecay);
        if (!onlyMetrics) {
            out.put("stop", Json.strings(p.antiprompt));
        }
        limits(out, p);
        if (!onlyMetrics) {
            out.put("logit_bias", logitBias(s));
        }
        out.put("n_probs", s.chain.nProbs);
        out.put("min_keep", s.chain.minKeep);
        if (!onlyMetrics) {
            grammar(out, s);
        }
        tail(out, p);
        return out;
    }

    private static void numbers(Json out, RequestSampling s) {
        out.put("seed", Json.ofUnsigned(Integer.toUnsignedLong(s.chain.seed)));
        out.put("temperature", s.chain.temp);
        out.put("dynatemp_range", s.chain.dynatempRange);
        out.put("dynatemp_exponent", s.chain.dynatempExponent);
        out.put("top_k", s.chain.topK);
        out.put("top_p", s.chain.topP);
        out.put("min_p", s.chain.minP);
        out.put("top_n_sigma", s.chain.topNSigma);
        out.put("xtc_probability", s.chain.xtcProbability);
        out.put("xtc_threshold", s.chain.xtcThreshold);
        out.put("typical_p", s.chain.typP);
        out.put("repeat_last_n", s.chain.penaltyLastN);
        out.put("repeat_penalty", s.chain.penaltyRepeat);
        out.put("presence_penalty", s.chain.penaltyPresent);
        out.put("frequency_penalty", s.chain.penaltyFreq);
        out.put("dry_multiplier", s.chain.dryMultiplier);
        out.put("dry_base", s.chain.dryBase);
        out.put("dry_allowed_length", s.chain.dryAllowedLength);
        out.put("dry_penalty_last_n", s.chain.dryPenaltyLastN);
    }

    private static void limits(Json out, TaskParams p) {
        out.put("max_tokens", p.nPredict);
        out.put("n_predict", p.nPredict);
        out.put("n_keep", p.nKeep);
        out.put("n_discard", p.nDiscard);
        out.put("ignore_eos", p.sampling.ignoreEos);
        out.put("stream", p.stream);
    }

    private static void grammar(Json out, RequestSampling s) {
        out.put("grammar", s.grammar);
        out.put("grammar_lazy", s.grammarLazy);
        Json triggers = Json.array();
        for (GrammarTrigger trigger : s.grammarTriggers) {
            triggers.add(trigger.toJson());
        }
        out.put("grammar_triggers", triggers);
        Json preserved = Json.array();
        for (int token : s.preservedTokens) {
            preserved.add(Json.of((long) token));
        }
        out.put("preserved_tokens", preserved);
    }

    private static void tail(Json out, TaskParams p) {
        out.put("chat_format", ChatFormat.name(p.chatFormat));
        out.put("reasoning_format", p.reasoningFormat.text());
        out.put("reasoning_in_content", p.reasoningInContent);
        out.put("generation_prompt", p.chatGenerationPrompt);
        out.put(
                "samplers",
                Json.strings(p.sampling.chain.samplers.stream()
                        .map(SamplerType::canonicalName)
                        .toList()));
        out.put("speculative.types", "none");
        out.put("timings_per_token", p.timingsPerToken);
        out.put("post_sampling_probs", p.postSamplingProbs);
        out.put("backend_sampling", p.sampling.backendSampling);
        Json lora = Json.array();
        for (Map.Entry<Integer, Float> entry : p.lora.entrySet()) {
            lora.add(Json.object().put("id", entry.getKey()).put("scale", entry.getValue()));
        }
        out.put("lora", lora);
    }

    private static Json logitBias(RequestSampling s) {
        Json out = Json.array();
        for (LogitBias bias : s.chain.logitBias) {
            out.add(Json.object().put("bias", bias.bias()).put("token", bias.token()));
        }
        return out;
    }
}
