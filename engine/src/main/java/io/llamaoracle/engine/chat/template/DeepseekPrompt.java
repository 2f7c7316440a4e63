package io.llamaoracle.engine.chat.template;

import io.llamaoracle.engine.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Prompts of DeepSeek V3.2 and V4. V4 shows the results of calls in the order of the calls.
 *
 * <p>Origin: {@code common/parsers/deepseek.cpp} {@code deepseek_v4_sort_tool_results} (b11192)
 * <p>Origin: {@code common/parsers/deepseek.cpp} {@code common_chat_params_init_deepseek_v3_2} (b11192)
 */
final class DeepseekPrompt {
    private final List<Json> messages;
    private final Map<String, Integer> callOrder = new HashMap<>();

    private DeepseekPrompt(List<Json> messages) {
        this.messages = new ArrayList<>(messages);
    }

    static String prompt(ChatTemplate t, RenderParams p, Json schema) {
        if (t.source().contains("function_calls")) {
            return t.apply(p);
        }
        DeepseekPrompt sorted = new DeepseekPrompt(p.messages().items());
        sorted.sort();
        Json out = Json.array();
        sorted.messages.forEach(out::add);
        RenderParams params = p.withMessages(out);
        return t.applyAsIs(schema.isObject() ? params.withExtra("response_format", schema) : params);
    }

    private void sort() {
        int i = 0;
        while (i < messages.size()) {
            Json m = messages.get(i);
            String role = ContentParts.text(m, "role");
            if (role.equals("assistant") && m.contains("tool_calls")) {
                noteCalls(m.at("tool_calls"));
                i++;
            } else if (role.equals("user") || role.equals("tool")) {
                i = sortRun(i);
            } else {
                i++;
            }
        }
    }

    private void noteCalls(Json calls) {
        callOrder.clear();
        for (int i = 0; i < calls.size(); i++) {
            String id = ContentParts.text(calls.at(i), "id");
            if (!id.isEmpty()) {
                callOrder.put(id, i);
            }
        }
    }

    /** Sorts the results within one run of user and tool messages, which become one block. */
    private int sortRun(int from) {
        List<Integer> places = new ArrayList<>();
        int end = from;
        for (; end < messages.size(); end++) {
            String role = ContentParts.text(messages.get(end), "role");
            if (role.equals("tool")) {
                places.add(end);
            } else if (!role.equals("user")) {
                break;
            }
        }
        if (places.size() > 1 && !callOrder.isEmpty()) {
            List<Json> results =
                    new ArrayList<>(places.stream().map(messages::get).toList());
            results.sort(Comparator.comparingInt(m -> callOrder.getOrDefault(ContentParts.text(m, "tool_call_id"), 0)));
            for (int k = 0; k < places.size(); k++) {
                messages.set(places.get(k), results.get(k));
            }
        }
        return end;
    }
}
