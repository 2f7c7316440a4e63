package io.llamaoracle.engine.server.slot;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The counts in Prometheus' text form.
 *
 * <p>Origin: {@code tools/server/server-task.cpp} {@code server_task_result_metrics::to_metrics} (b11192)
 */
final class MetricsText {
    private static final int DIGITS = 6;
    private final StringBuilder out = new StringBuilder();

    private MetricsText() {}

    static String of(ServerMetrics m, int processing, int deferred) {
        MetricsText t = new MetricsText();
        t.counters(m);
        t.gauges(m, processing, deferred);
        return t.out.toString();
    }

    private void counters(ServerMetrics m) {
        String type = "counter";
        add(type, "prompt_tokens_total", "Number of prompt tokens processed, excluding cached tokens", m.prompt.count);
        add(type, "prompt_tokens_cached_total", "Number of prompt tokens reused from the cache", m.nPromptCached);
        add(type, "prompt_seconds_total", "Total time spent processing prompts", m.prompt.time / 1.e6);
        add(type, "tokens_predicted_total", "Number of generation tokens processed", m.predict.count);
        add(type, "tokens_predicted_seconds_total", "Total time spent generating tokens", m.predict.time / 1.e6);
        String decodes = "Total number of llama_decode() calls, excluding speculative decoding and multimodal decoding";
        add(type, "n_decode_total", decodes, m.nDecode);
        add(type, "n_tokens_max", "Largest observed sequence length (prompt + generation)", m.nTokensMax);
        add(type, "spec_decode_num_draft_tokens_total", "Speculative: Total draft tokens generated", 0);
        String accepted = "Speculative: Total draft tokens accepted by the target model";
        add(type, "spec_decode_num_accepted_tokens_total", accepted, 0);
        String steps = "Speculative: Total speculative decoding verification steps";
        add(type, "spec_decode_num_drafts_total", steps, 0);
    }

    private void gauges(ServerMetrics m, int processing, int deferred) {
        String type = "gauge";
        add(type, "prompt_tokens_seconds", "Average prompt throughput in tokens/s", m.promptBucket.perSecond());
        add(type, "predicted_tokens_seconds", "Average generation throughput in tokens/s", m.predictBucket.perSecond());
        add(type, "requests_processing", "Number of requests processing", processing);
        add(type, "requests_deferred", "Number of requests deferred", deferred);
        double busy = (double) m.nBusySlots / Math.max((double) m.nDecode, 1.0);
        add(type, "n_busy_slots_per_decode", "Average number of busy slots per llama_decode() call", busy);
    }

    private void add(String type, String name, String help, double value) {
        out.append("# HELP llamacpp:").append(name).append(' ').append(help);
        out.append("\n# TYPE llamacpp:").append(name).append(' ').append(type);
        out.append("\nllamacpp:")
                .append(name)
                .append(' ')
                .append(general(value))
                .append('\n');
    }

    /** As a C++ stream prints a double: six significant digits, an exponent from a million on and below 1e-4. */
    static String general(double value) {
        if (value == 0.0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(DIGITS, RoundingMode.HALF_EVEN));
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= -4 && exponent < DIGITS) {
            return rounded.stripTrailingZeros().toPlainString();
        }
        String digits = rounded.unscaledValue().abs().toString();
        String fraction = digits.substring(1).replaceAll("0+$", "");
        String mantissa = digits.charAt(0) + (fraction.isEmpty() ? "" : "." + fraction);
        String sign = rounded.signum() < 0 ? "-" : "";
        return sign
                + mantissa
                + (exponent < 0 ? "e-" : "e+")
                + (Math.abs(exponent) < 10 ? "0" : "")
                + Math.abs(exponent);
    }
}
