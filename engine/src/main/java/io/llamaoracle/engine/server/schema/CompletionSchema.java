package io.llamaoracle.engine.server.schema;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.InvalidArgumentException;
import io.llamaoracle.engine.server.params.ReasoningFormat;
import io.llamaoracle.engine.server.params.TaskParams;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a whole completion request, field after field in the server's order; the first field that is wrong is the one
 * that is told.
 *
 * <p>Origin: {@code tools/server/server-schema.cpp} {@code eval_llama_cmpl_schema} (b11192)
 */
public final class CompletionSchema {
    private CompletionSchema() {}

    /**
     * What the request asks for, on top of the server's defaults.
     *
     * @throws InvalidArgumentException naming the field that was not understood
     */
    public static TaskParams eval(SchemaContext context, Json data) {
        CommonParams base = context.base();
        TaskParams params = new TaskParams();
        params.sampling = base.sampling.copy();
        params.nKeep = base.nKeep;
        params.nPredict = base.nPredict;
        params.nCacheReuse = base.nCacheReuse;
        params.cachePrompt = base.cachePrompt;
        params.antiprompt = new ArrayList<>(base.antiprompt);
        params.ssePingInterval = base.ssePingInterval;
        params.verbose = base.verbosity > 9;
        params.reasoningFormat = base.reasoningFormat;
        for (RequestField field : fields(context, params)) {
            field.eval(data);
        }
        params.reasoningInContent = params.stream && params.reasoningFormat == ReasoningFormat.DEEPSEEK_LEGACY;
        return params;
    }

    private static List<RequestField> fields(SchemaContext context, TaskParams params) {
        List<RequestField> fields = new ArrayList<>();
        GeneralFields.add(fields, context.base(), params);
        SamplingFields.add(fields, context.base(), params);
        GrammarFields.add(fields, context, params);
        ChatFields.add(fields, params);
        TokenFields.add(fields, context.vocab(), params);
        BiasFields.add(fields, context, params);
        return fields;
    }
}
