package example;

import io.llamaoracle.harness.junit.OracleCase;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.subject.EngineRunner;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Transcript;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** llama-oracle's own engine with a fault: from the third token on it computes logprobs one ulp too high. */
final class WrongEngine {
    private static final Pattern LOGPROB = Pattern.compile("\"logprob\":(-[0-9.e+-]+)");
    private static final int RIGHT = 2 * 11;
    private final Path model;
    private EngineRunner runner;

    WrongEngine(String model) {
        this.model = Path.of(model);
    }

    Transcript answer(OracleCase oracle) {
        if (runner == null) {
            runner = new EngineRunner(new ServerSpec(oracle.model(), model, oracle.flags()));
        }
        return Transcript.of(runner.run(oracle.definition()).answers().stream()
                .map(a -> new Answer(a.status(), a.contentType(), nudge(a.body())))
                .toList());
    }

    private static String nudge(String body) {
        Matcher matcher = LOGPROB.matcher(body);
        StringBuilder out = new StringBuilder();
        for (int i = 0; matcher.find(); i++) {
            float value = (float) Double.parseDouble(matcher.group(1));
            double wrong = i < RIGHT ? value : Math.nextUp(value);
            matcher.appendReplacement(out, i < RIGHT ? matcher.group() : "\"logprob\":" + wrong);
        }
        return matcher.appendTail(out).toString();
    }
}
