package io.llamaoracle.harness.fuzz;

import java.util.SplittableRandom;

/** Values of the fields that are neither numbers nor booleans, as JSON text. */
final class RequestShapes {
    private RequestShapes() {}

    static String value(SplittableRandom random, String field) {
        return switch (field) {
            case "stream_options" -> "{\"include_usage\":" + (random.nextInt(4) == 0 ? "1" : "true") + "}";
            case "response_fields" -> RequestPool.list(random, 4, RequestPool::path);
            case "lora" -> RequestPool.list(random, 3, RequestShapes::adapter);
            case "reasoning_format" ->
                RequestPool.pick(
                        random,
                        java.util.List.of("\"none\"", "\"auto\"", "\"deepseek\"", "\"deepseek-legacy\"", "\"x\""));
            case "continue_final_message" -> RequestPool.string(random);
            case "grammar_triggers" -> RequestPool.list(random, 2, RequestShapes::trigger);
            case "logit_bias" ->
                random.nextBoolean() ? RequestPool.list(random, 4, RequestShapes::bias) : biasObject(random);
            case "samplers" ->
                random.nextBoolean() ? RequestPool.list(random, 5, RequestPool::sampler) : RequestPool.string(random);
            case "message_delimiters" -> RequestPool.list(random, 2, RequestShapes::delimiter);
            case "grammar" -> random.nextInt(6) == 0 ? "\"%llguidance {}\"" : "\"\"";
            case "generation_prompt", "reasoning_budget_start_tag", "reasoning_budget_end_tag" ->
                RequestPool.string(random);
            default ->
                random.nextInt(3) == 0 ? RequestPool.string(random) : RequestPool.list(random, 3, RequestPool::string);
        };
    }

    private static String adapter(SplittableRandom random) {
        return "{\"id\":" + random.nextInt(-1, 3) + ",\"scale\":" + RequestPool.value(random, "temperature") + "}";
    }

    private static String trigger(SplittableRandom random) {
        return "{\"type\":" + random.nextInt(0, 5) + ",\"value\":" + RequestPool.string(random) + ",\"token\":"
                + random.nextInt(5) + "}";
    }

    private static String bias(SplittableRandom random) {
        String token = random.nextInt(3) == 0 ? RequestPool.string(random) : "" + random.nextInt(-2, 1030);
        return "[" + token + "," + RequestPool.value(random, "temperature") + "]";
    }

    private static String biasObject(SplittableRandom random) {
        String key = random.nextBoolean() ? "\"" + random.nextInt(-2, 1030) + "\"" : "\"the\"";
        return "{" + key + ":" + RequestPool.value(random, "temperature") + "}";
    }

    private static String delimiter(SplittableRandom random) {
        return "{\"role\":\"user\",\"delimiter\":" + RequestPool.string(random) + "}";
    }
}
