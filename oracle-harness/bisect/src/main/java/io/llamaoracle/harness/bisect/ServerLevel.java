package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.diff.Divergence;
import java.util.LinkedHashMap;
import java.util.Map;

/** Names the part of the server's logic that fills a place of the answer. */
final class ServerLevel {
    /** Before anything is decoded, so nothing else was compared. */
    private static final String REFUSAL = "refusal";

    /** A token alone differs. */
    static final String DRAWN = "sampler parameters or history";

    private static final Map<String, String> UNITS = new LinkedHashMap<>();

    static {
        UNITS.put("status", REFUSAL);
        UNITS.put("error", REFUSAL);
        UNITS.put("content type", "response format");
        UNITS.put("generation_settings", "request parameters");
        UNITS.put("stop_type", "stop condition");
        UNITS.put("stopping_word", "stop condition");
        UNITS.put("number of steps", "stop condition");
        UNITS.put("tokens_predicted", "stop condition");
        UNITS.put("truncated", "context limit");
        UNITS.put("tokens_cached", "prompt cache");
        UNITS.put("tokens_evaluated", "prompt");
        UNITS.put("prompt", "prompt");
        UNITS.put("completion_probabilities", "token probabilities");
        UNITS.put("logprob", "token probabilities");
        UNITS.put("number of candidates", "token probabilities");
        UNITS.put("top[", "token probabilities");
        UNITS.put("content", "answer text");
        UNITS.put("token", DRAWN);
    }

    private ServerLevel() {}

    static Outcome of(Divergence d) {
        String unit = UNITS.entrySet().stream()
                .filter(e -> d.place().contains(e.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("answer");
        return Outcome.of(
                Level.SERVER,
                unit,
                (unit.equals(REFUSAL) ? "" : "tokens, logits and samplers agree; ") + "the server's logic differs in "
                        + unit + ": " + d.place() + " is "
                        + shorten(d.expected()) + " on the left and " + shorten(d.actual()) + " on the right");
    }

    private static String shorten(String text) {
        return text.length() <= 120 ? text : text.substring(0, 120) + "…";
    }
}
