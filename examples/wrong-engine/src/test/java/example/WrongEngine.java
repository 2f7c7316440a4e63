package example;

import io.llamaoracle.harness.junit.OracleCase;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stands for an engine with a fault: it knows the right answers by heart, and from the third token on its logprobs are one ulp
 * too high.
 */
final class WrongEngine {
    private static final Pattern LOGPROB = Pattern.compile("\"logprob\":(-[0-9.e+-]+)");
    private static final int RIGHT = 2 * 11;

    Transcript answer(OracleCase oracle) {
        return Transcript.of(oracle.expected().answers().stream()
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
