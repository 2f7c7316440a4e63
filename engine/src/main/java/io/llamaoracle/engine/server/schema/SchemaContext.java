package io.llamaoracle.engine.server.schema;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.sampler.LogitBias;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.TextVocab;
import java.util.List;
import java.util.function.Function;

/**
 * What reading a request needs besides the request.
 *
 * <p>Origin: {@code tools/server/server-schema.h} {@code field_eval_context} (b11192)
 *
 * @param base the server's own parameters
 * @param vocab the vocabulary
 * @param logitBiasEog biases that forbid every end-of-generation token
 * @param schemaToGrammar turns a JSON schema into a grammar
 */
public record SchemaContext(
        CommonParams base, TextVocab vocab, List<LogitBias> logitBiasEog, Function<Json, String> schemaToGrammar) {}
