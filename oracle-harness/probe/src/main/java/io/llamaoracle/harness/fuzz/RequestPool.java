package io.llamaoracle.harness.fuzz;

import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Values that requests are made of, as JSON text. */
final class RequestPool {
    private static final List<String> NUMBERS = List.of(
            "0",
            "1",
            "-1",
            "2",
            "3",
            "-2",
            "5",
            "40",
            "0.5",
            "-0.5",
            "1.5",
            "0.05",
            "0.95",
            "0.99",
            "0.9900001",
            "1.0",
            "-0.0",
            "1e-46",
            "1e39",
            "-1e39",
            "1e300",
            "2147483647",
            "2147483648",
            "-2147483649",
            "4294967301",
            "18446744073709551617",
            "-9223372036854775809",
            "9223372036854775808",
            "1e5",
            "3.999999999999999999",
            "0.1000000014901161193847656250001",
            "123456789012345678901234567890",
            "1E+2",
            "7e-1");
    private static final List<String> OTHERS = List.of(
            "null",
            "true",
            "false",
            "\"\"",
            "\"1\"",
            "\"x\"",
            "\"é\\u0000😀\"",
            "[]",
            "{}",
            "[1]",
            "[\"a\"]",
            "[null]",
            "{\"a\":1}",
            "[[]]",
            "[[1,2]]",
            "\"\\ud83d\\ude00\"");
    private static final Set<String> BOUNDED = Set.of("repeat_last_n", "dry_penalty_last_n", "sse_ping_interval");
    private static final List<String> BOUNDED_NUMBERS =
            List.of("0", "-1", "-2", "64", "1000", "100000", "2147483648", "-7.5", "1e300", "64.9");
    /** Limits of time that are off, passed at once, or never passed: any other depends on the machine's speed. */
    private static final List<String> TIMES = List.of("0", "-1", "-7.5", "0.9", "100000000", "2147483648", "1e300");

    private static final List<String> NUMERIC = List.of(
            "sse_ping_interval",
            "n_predict",
            "max_tokens",
            "max_completion_tokens",
            "n_indent",
            "n_keep",
            "n_discard",
            "n_cmpl",
            "n",
            "n_cache_reuse",
            "t_max_predict_ms",
            "top_k",
            "top_p",
            "min_p",
            "top_n_sigma",
            "xtc_probability",
            "xtc_threshold",
            "typical_p",
            "temperature",
            "dynatemp_range",
            "dynatemp_exponent",
            "repeat_last_n",
            "repeat_penalty",
            "frequency_penalty",
            "presence_penalty",
            "dry_multiplier",
            "dry_base",
            "dry_allowed_length",
            "dry_penalty_last_n",
            "mirostat",
            "mirostat_tau",
            "mirostat_eta",
            "adaptive_target",
            "adaptive_decay",
            "n_probs",
            "logprobs",
            "min_keep",
            "chat_format",
            "id_slot",
            "reasoning_budget_tokens");
    private static final List<String> BOOLEAN = List.of(
            "verbose",
            "timings_per_token",
            "stream",
            "cache_prompt",
            "return_tokens",
            "return_progress",
            "post_sampling_probs",
            "grammar_lazy",
            "parse_tool_calls",
            "echo",
            "reasoning_control",
            "ignore_eos");
    private static final List<String> SHAPED = List.of(
            "stream_options",
            "response_fields",
            "lora",
            "dry_sequence_breakers",
            "reasoning_format",
            "generation_prompt",
            "continue_final_message",
            "preserved_tokens",
            "grammar_triggers",
            "reasoning_budget_start_tag",
            "reasoning_budget_end_tags",
            "reasoning_budget_end_tag",
            "logit_bias",
            "stop",
            "samplers",
            "message_delimiters",
            "grammar",
            "unknown");
    private static final List<String> STRINGS = List.of(
            "\"a\"",
            "\"Once upon a\"",
            "\"\"",
            "\"</s>\"",
            "\"the king\"",
            "\"é\"",
            "\"日本\"",
            "\"\\n\"",
            "\"e\"",
            "\" \"",
            "\"😀\"",
            "\"a\\u0000b\"",
            "\"content\"",
            "\"none\"",
            "\"auto\"",
            "\"kpt\"",
            "\"\\\"\\\\\"");
    private static final List<String> SAMPLERS = List.of(
            "\"top_k\"",
            "\"temperature\"",
            "\"min_p\"",
            "\"TOP-P\"",
            "\"typ\"",
            "\"xtc\"",
            "\"dry\"",
            "\"penalties\"",
            "\"top_n_sigma\"",
            "\"infill\"",
            "\"adaptive_p\"",
            "\"bogus\"",
            "5",
            "null");
    private static final List<String> PATHS = List.of(
            "\"content\"",
            "\"generation_settings/top_k\"",
            "\"stop_type\"",
            "\"\"",
            "\"/\"",
            "\"a/b\"",
            "\"timings/\"",
            "\"generation_settings\"",
            "3");
    private static final List<String> FRAGMENTS = List.of(
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "null", "tru", "1e999", "-", ".", "\n", "\t",
            "\u0001", "\u0000", "\ufeff", "/*", "'", "é", "😀", "00", " ");

    private RequestPool() {}

    static <T> T pick(SplittableRandom random, List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    static String field(SplittableRandom random) {
        int kind = random.nextInt(10);
        return pick(random, kind < 5 ? NUMERIC : kind < 7 ? BOOLEAN : SHAPED);
    }

    /** A value for a field: of its kind in most cases, of any other in some. */
    static String value(SplittableRandom random, String field) {
        if (random.nextInt(100) < 22) {
            return pick(random, OTHERS);
        }
        if (field.equals("t_max_predict_ms")) {
            return pick(random, TIMES);
        }
        if (BOUNDED.contains(field)) {
            return pick(random, BOUNDED_NUMBERS);
        }
        if (field.equals("n_probs") || field.equals("logprobs")) {
            return Integer.toString(random.nextInt(-1, random.nextInt(20) == 0 ? 1200 : 12));
        }
        if (NUMERIC.contains(field)) {
            return random.nextInt(3) == 0 ? plainNumber(random) : pick(random, NUMBERS);
        }
        if (BOOLEAN.contains(field)) {
            return random.nextBoolean() ? "true" : "false";
        }
        return RequestShapes.value(random, field);
    }

    private static String plainNumber(SplittableRandom random) {
        return random.nextBoolean()
                ? Integer.toString(random.nextInt(-3, 100))
                : Float.toString(random.nextInt(-20, 40) / 16.0f);
    }

    static String prompt(SplittableRandom random) {
        return switch (random.nextInt(12)) {
            case 0 -> list(random, 3, r -> pick(r, STRINGS));
            case 1 -> list(random, 6, r -> Integer.toString(r.nextInt(-1, 1030)));
            case 2 -> list(random, 4, r -> r.nextBoolean() ? pick(r, STRINGS) : Integer.toString(r.nextInt(0, 1024)));
            case 3 ->
                "{\"prompt_string\":" + (random.nextBoolean() ? pick(random, STRINGS) : pick(random, OTHERS)) + "}";
            case 4 -> pick(random, OTHERS);
            case 5 -> list(random, random.nextInt(8) == 0 ? 700 : 30, r -> Integer.toString(r.nextInt(0, 1024)));
            default -> pick(random, STRINGS);
        };
    }

    static String tokenize(SplittableRandom random) {
        return "{\"content\":" + (random.nextInt(3) == 0 ? pick(random, OTHERS) : prompt(random))
                + ",\"with_pieces\":" + (random.nextBoolean() ? "true" : pick(random, OTHERS))
                + ",\"add_special\":" + random.nextBoolean()
                + ",\"parse_special\":" + random.nextBoolean() + "}";
    }

    static String detokenize(SplittableRandom random) {
        return "{\"tokens\":"
                + (random.nextInt(4) == 0
                        ? pick(random, OTHERS)
                        : list(random, 8, r -> Integer.toString(r.nextInt(0, r.nextInt(30) == 0 ? 2000 : 1024))))
                + "}";
    }

    static String fragment(SplittableRandom random) {
        return pick(random, FRAGMENTS);
    }

    static String string(SplittableRandom random) {
        return random.nextInt(8) == 0 ? pick(random, OTHERS) : pick(random, STRINGS);
    }

    static String sampler(SplittableRandom random) {
        return pick(random, SAMPLERS);
    }

    static String path(SplittableRandom random) {
        return pick(random, PATHS);
    }

    /** Makes one element. */
    @FunctionalInterface
    interface Element {
        String make(SplittableRandom random);
    }

    static String list(SplittableRandom random, int most, Element element) {
        StringBuilder out = new StringBuilder("[");
        int size = random.nextInt(most + 1);
        for (int i = 0; i < size; i++) {
            out.append(i == 0 ? "" : ",").append(element.make(random));
        }
        return out.append(']').toString();
    }
}
