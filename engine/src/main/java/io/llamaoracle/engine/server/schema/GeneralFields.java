package io.llamaoracle.engine.server.schema;

import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.TaskParams;
import java.util.List;

/**
 * The fields that stand before the sampling fields.
 *
 * <p>Origin: {@code tools/server/server-schema.cpp} {@code make_llama_cmpl_schema} (b11192)
 */
final class GeneralFields {
    private static final int INT_MAX = Integer.MAX_VALUE;

    private GeneralFields() {}

    static void add(List<RequestField> fields, CommonParams base, TaskParams p) {
        fields.add(new Field((d, v) -> p.verbose = JsonGet.bool(v), "verbose"));
        fields.add(new Field((d, v) -> p.timingsPerToken = JsonGet.bool(v), "timings_per_token"));
        fields.add(new Field((d, v) -> p.stream = JsonGet.bool(v), "stream"));
        fields.add(new NestedField(
                "stream_options", new Field((d, v) -> p.includeUsage = JsonGet.bool(v), "include_usage")));
        fields.add(new Field((d, v) -> p.cachePrompt = JsonGet.bool(v), "cache_prompt"));
        fields.add(new Field((d, v) -> p.returnTokens = JsonGet.bool(v), "return_tokens"));
        fields.add(new Field((d, v) -> p.returnProgress = JsonGet.bool(v), "return_progress"));
        fields.add(new Field(Numbers.limitedInt(-1, INT_MAX, v -> p.ssePingInterval = v), "sse_ping_interval"));
        fields.add(new Field(
                Numbers.limitedInt(-1, INT_MAX, v -> p.nPredict = v),
                "n_predict",
                "max_completion_tokens",
                "max_tokens"));
        fields.add(new Field(Numbers.limitedInt(0, INT_MAX, v -> p.nIndent = v), "n_indent"));
        fields.add(new Field(Numbers.limitedInt(-1, INT_MAX, v -> p.nKeep = v), "n_keep"));
        fields.add(new Field(Numbers.limitedInt(0, INT_MAX, v -> p.nDiscard = v), "n_discard"));
        fields.add(new Field(Numbers.limitedInt(1, base.nParallel, v -> p.nCmpl = v), "n_cmpl", "n"));
        fields.add(new Field(Numbers.limitedInt(0, INT_MAX, v -> p.nCacheReuse = v), "n_cache_reuse"));
        fields.add(new Field(Numbers.limitedLong(-1L, Long.MAX_VALUE, v -> p.tMaxPredictMs = v), "t_max_predict_ms"));
        fields.add(new Field(
                (d, v) -> p.responseFields = JsonValue.of(d, "response_fields", JsonGet::strings, List.of()),
                "response_fields"));
    }
}
