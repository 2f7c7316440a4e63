package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.server.params.ServerException;
import io.llamaoracle.engine.server.params.TextVocab;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A prompt in all its forms turned into tokens: a string, ids, ids and strings mixed, an object with the string, or a list
 * of such.
 *
 * <p>Origin: {@code tools/server/server-common.cpp} {@code tokenize_input_prompts} (b11192)
 * <p>Origin: {@code tools/server/server-common.cpp} {@code tokenize_input_subprompt} (b11192)
 * <p>Origin: {@code tools/server/server-common.cpp} {@code tokenize_mixed} (b11192)
 */
final class PromptInput {
    private PromptInput() {}

    /**
     * The tokens of every prompt.
     *
     * @throws ServerException on a form that is none of these
     */
    static List<int[]> tokenize(TextVocab vocab, Json prompt) {
        List<int[]> out = new ArrayList<>();
        if (prompt.isArray() && prompt.items().stream().noneMatch(Json::isNumberInteger)) {
            for (Json item : prompt.items()) {
                out.add(one(vocab, item));
            }
        } else {
            out.add(one(vocab, prompt));
        }
        if (out.isEmpty()) {
            throw new ServerException("\"prompt\" must not be empty");
        }
        return out;
    }

    private static int[] one(TextVocab vocab, Json prompt) {
        if (prompt.isString() || isMixed(prompt)) {
            return mixed(vocab, prompt, true, true);
        }
        if (prompt.isArray() && prompt.items().stream().allMatch(Json::isNumberInteger)) {
            return JsonGet.ints(prompt);
        }
        if (!prompt.contains("prompt_string")) {
            throw new ServerException(
                    "\"prompt\" elements must be a string, a list of tokens, a JSON object containing a"
                            + " prompt string, or a list of mixed strings & tokens.");
        }
        if (prompt.contains("multimodal_data")) {
            throw new ServerException("Multimodal data provided, but model does not support multimodal requests.");
        }
        return mixed(vocab, prompt.at("prompt_string"), true, true);
    }

    private static boolean isMixed(Json prompt) {
        return prompt.isArray()
                && prompt.items().stream().anyMatch(Json::isString)
                && prompt.items().stream().anyMatch(Json::isNumberInteger);
    }

    /** Strings and ids one after another; only a string that comes first may bring special tokens with it. */
    static int[] mixed(TextVocab vocab, Json prompt, boolean addSpecial, boolean parseSpecial) {
        if (!prompt.isArray()) {
            return vocab.tokenize(JsonGet.string(prompt), addSpecial, parseSpecial);
        }
        int[] out = new int[0];
        boolean first = true;
        for (Json item : prompt.items()) {
            int[] tokens = item.isString()
                    ? vocab.tokenize(JsonGet.string(item), first && addSpecial, parseSpecial)
                    : new int[] {JsonGet.int32(item)};
            first = false;
            int size = out.length;
            out = Arrays.copyOf(out, size + tokens.length);
            System.arraycopy(tokens, 0, out, size, tokens.length);
        }
        return out;
    }
}
