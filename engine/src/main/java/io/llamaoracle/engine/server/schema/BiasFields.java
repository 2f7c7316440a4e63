package io.llamaoracle.engine.server.schema;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.sampler.LogitBias;
import io.llamaoracle.engine.sampler.SamplerType;
import io.llamaoracle.engine.server.params.RequestSampling;
import io.llamaoracle.engine.server.params.TaskParams;
import io.llamaoracle.engine.server.params.TextVocab;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Logit biases, stop strings and the order of the samplers.
 *
 * <p>Origin: {@code tools/server/server-schema.cpp} {@code make_llama_cmpl_schema} (b11192)
 */
final class BiasFields {
    private BiasFields() {}

    static void add(List<RequestField> fields, SchemaContext context, TaskParams params) {
        RequestSampling p = params.sampling;
        fields.add(new Field((d, v) -> logitBias(v, context.vocab(), p), "logit_bias"));
        fields.add(new Field(
                (d, v) -> {
                    p.ignoreEos = JsonGet.bool(v);
                    if (p.ignoreEos) {
                        p.chain.logitBias.addAll(context.logitBiasEog());
                    }
                },
                "ignore_eos"));
        fields.add(new Field((d, v) -> stop(v, context, params), "stop"));
        fields.add(new Field((d, v) -> samplers(v, p), "samplers"));
    }

    private static void logitBias(Json value, TextVocab vocab, RequestSampling p) {
        p.chain.logitBias.clear();
        if (value.isArray()) {
            for (Json pair : value.items()) {
                if (pair.isArray() && pair.size() == 2 && isBias(pair.at(1))) {
                    pairBias(pair.at(0), bias(pair.at(1)), vocab, p);
                }
            }
        } else if (value.isObject()) {
            for (Map.Entry<String, Json> member : value.members().entrySet()) {
                if (isBias(member.getValue())) {
                    memberBias(member.getKey(), bias(member.getValue()), vocab, p);
                }
            }
        }
    }

    private static boolean isBias(Json v) {
        return v.isNumber() || (v.isBoolean() && !JsonGet.bool(v));
    }

    private static float bias(Json v) {
        return v.isNumber() ? JsonGet.float32(v) : Float.NEGATIVE_INFINITY;
    }

    private static void pairBias(Json token, float bias, TextVocab vocab, RequestSampling p) {
        if (token.isNumberInteger()) {
            tokenBias(JsonGet.int32(token), bias, vocab, p);
        } else if (token.isString()) {
            textBias(JsonGet.string(token), bias, vocab, p);
        }
    }

    private static void memberBias(String key, float bias, TextVocab vocab, RequestSampling p) {
        OptionalInt token = Strtol.whole(key);
        if (token.isPresent()) {
            tokenBias(token.getAsInt(), bias, vocab, p);
        } else {
            textBias(key, bias, vocab, p);
        }
    }

    private static void tokenBias(int token, float bias, TextVocab vocab, RequestSampling p) {
        if (token >= 0 && token < vocab.size()) {
            p.chain.logitBias.add(new LogitBias(token, bias));
        }
    }

    private static void textBias(String text, float bias, TextVocab vocab, RequestSampling p) {
        for (int token : vocab.tokenize(text, false, false)) {
            p.chain.logitBias.add(new LogitBias(token, bias));
        }
    }

    private static void stop(Json value, SchemaContext context, TaskParams params) {
        params.antiprompt = new ArrayList<>();
        if (value.isArray()) {
            for (Json word : value.items()) {
                if (!word.isEmpty()) {
                    params.antiprompt.add(JsonGet.string(word));
                }
            }
        } else if (value.isString()) {
            params.antiprompt.add(JsonGet.string(value));
        }
        if (params.antiprompt.isEmpty()) {
            params.antiprompt = new ArrayList<>(context.base().antiprompt);
        }
    }

    private static void samplers(Json value, RequestSampling p) {
        if (value.isArray()) {
            p.chain.samplers = SamplerType.fromNames(JsonGet.strings(value));
        } else if (value.isString()) {
            p.chain.samplers = SamplerType.fromChars(JsonGet.string(value));
        }
    }
}
