package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Canonical;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the servers say of their own speed while a drift asks them. Information, never a verdict. */
final class DriftSpeeds {
    private final Map<String, Sum> sums = new LinkedHashMap<>();

    private static final class Sum {
        private double promptMillis;
        private double generateMillis;
        private double tokens;
        private int answers;
    }

    /** The same runner, listened to. */
    Runner timed(String side, Runner runner) {
        Sum sum = sums.computeIfAbsent(side, s -> new Sum());
        return new Runner() {
            @Override
            public String name() {
                return runner.name();
            }

            @Override
            public Transcript run(Case definition) {
                Transcript transcript = runner.run(definition);
                transcript.answers().forEach(a -> add(sum, a));
                return transcript;
            }

            @Override
            public void close() {
                runner.close();
            }
        };
    }

    private static void add(Sum sum, Answer answer) {
        Json last = null;
        for (Json value : Canonical.values(answer)) {
            last = value instanceof Json.Obj o && o.get("timings").isPresent()
                    ? o.get("timings").get()
                    : last;
        }
        if (last instanceof Json.Obj timings) {
            sum.promptMillis += number(timings, "prompt_ms");
            sum.generateMillis += number(timings, "predicted_ms");
            sum.tokens += number(timings, "predicted_n");
            sum.answers++;
        }
    }

    private static double number(Json.Obj from, String name) {
        return from.get(name).orElse(null) instanceof Json.Num n ? n.value() : 0;
    }

    /** A line a side that told its timings. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        sums.forEach((side, s) -> {
            if (s.answers > 0 && s.generateMillis > 0) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%s: %.1f tokens/s, first token after %.1f ms on average (%d answers; information only)",
                        side,
                        1000 * s.tokens / s.generateMillis,
                        s.promptMillis / s.answers,
                        s.answers));
            }
        });
        return lines;
    }
}
