package io.llamaoracle.engine.server.schema;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.server.params.GrammarTrigger;
import io.llamaoracle.engine.server.params.RequestSampling;
import io.llamaoracle.engine.server.params.ServerException;
import io.llamaoracle.engine.server.params.TaskParams;
import io.llamaoracle.engine.server.params.TextVocab;
import java.util.List;

/**
 * The fields whose strings are turned into tokens at once.
 *
 * <p>Origin: {@code tools/server/server-schema.cpp} {@code make_llama_cmpl_schema} (b11192)
 */
final class TokenFields {
    private TokenFields() {}

    static void add(List<RequestField> fields, TextVocab vocab, TaskParams params) {
        RequestSampling p = params.sampling;
        fields.add(new Field((d, v) -> preserved(v, vocab, p), "preserved_tokens"));
        fields.add(new Field((d, v) -> triggers(v, vocab, p), "grammar_triggers"));
        fields.add(new Field((d, v) -> p.reasoningControl = JsonGet.bool(v), "reasoning_control"));
        fields.add(new Field(
                Numbers.limitedInt(-1, Integer.MAX_VALUE, v -> p.reasoningBudgetTokens = v),
                "reasoning_budget_tokens"));
        fields.add(new Field(
                (d, v) -> p.reasoningBudgetStart = vocab.tokenize(JsonGet.string(v), false, true),
                "reasoning_budget_start_tag"));
        fields.add(
                new Field((d, v) -> budgetEnd(d, vocab, p), "reasoning_budget_end_tags", "reasoning_budget_end_tag"));
        fields.add(new Field((d, v) -> budgetMessage(d, vocab, p), "reasoning_budget_message"));
    }

    private static void preserved(Json list, TextVocab vocab, RequestSampling p) {
        for (Json item : list.items()) {
            int[] ids = vocab.tokenize(JsonGet.string(item), false, true);
            if (ids.length == 1) {
                p.preservedTokens.add(ids[0]);
            }
        }
    }

    private static void triggers(Json list, TextVocab vocab, RequestSampling p) {
        for (Json item : list.items()) {
            GrammarTrigger trigger = GrammarTrigger.of(item);
            int[] ids =
                    trigger.type() == GrammarTrigger.WORD ? vocab.tokenize(trigger.value(), false, true) : new int[0];
            if (ids.length != 1) {
                p.grammarTriggers.add(trigger);
            } else if (p.preservedTokens.contains(ids[0])) {
                p.grammarTriggers.add(new GrammarTrigger(GrammarTrigger.TOKEN, trigger.value(), ids[0]));
            } else {
                throw new ServerException(
                        "Grammar trigger word should be marked as preserved token: " + trigger.value());
            }
        }
        if (p.grammarLazy && p.grammarTriggers.isEmpty()) {
            throw new ServerException("Error: no triggers set for lazy grammar!");
        }
    }

    private static void budgetEnd(Json data, TextVocab vocab, RequestSampling p) {
        p.reasoningBudgetEnd.clear();
        if (data.contains("reasoning_budget_end_tags")) {
            for (Json tag : data.at("reasoning_budget_end_tags").items()) {
                budgetEndTag(JsonGet.string(tag), vocab, p);
            }
        } else if (data.contains("reasoning_budget_end_tag")) {
            budgetEndTag(JsonGet.string(data.at("reasoning_budget_end_tag")), vocab, p);
        }
    }

    private static void budgetEndTag(String tag, TextVocab vocab, RequestSampling p) {
        if (!tag.isEmpty()) {
            p.reasoningBudgetEnd.add(vocab.tokenize(tag, false, true));
        }
    }

    private static void budgetMessage(Json data, TextVocab vocab, RequestSampling p) {
        if (p.reasoningBudgetEnd.isEmpty()) {
            return;
        }
        int[] end = p.reasoningBudgetEnd.get(0);
        String message = JsonValue.of(data, "reasoning_budget_message", JsonGet::string, "");
        int[] words = message.isEmpty() ? new int[0] : vocab.tokenize(message, false, true);
        int[] forced = new int[words.length + end.length];
        System.arraycopy(words, 0, forced, 0, words.length);
        System.arraycopy(end, 0, forced, words.length, end.length);
        p.reasoningBudgetForced = forced;
    }
}
