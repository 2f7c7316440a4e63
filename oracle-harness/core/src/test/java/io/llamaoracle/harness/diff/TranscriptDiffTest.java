package io.llamaoracle.harness.diff;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.support.FakeServer;
import io.llamaoracle.harness.transcript.Abort;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Canonical;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TranscriptDiffTest {
    private static final String ENTRY =
            "{\"id\":%d,\"token\":\"%s\",\"bytes\":[97],\"logprob\":%s,\"top_logprobs\":[{\"id\":7,\"token\":\"b\",\"bytes\":[98],\"logprob\":%s}]}";

    private static Transcript answer(String body) {
        return Canonical.of(Transcript.of(List.of(new Answer(200, FakeServer.JSON, body))));
    }

    private static Transcript steps(String... entries) {
        return answer("{\"content\":\"ab\",\"completion_probabilities\":[" + String.join(",", entries) + "]}");
    }

    private static String entry(int id, String piece, String chosen, String top) {
        return String.format(ENTRY, id, piece, chosen, top);
    }

    @Test
    void equalAnswersAreEqual() {
        Transcript transcript = steps(entry(5, "a", "-0.5", "-0.75"), entry(6, "b", "-1.5", "-2.5"));
        CaseDiff diff = TranscriptDiff.compare(transcript, transcript);
        assertThat(diff.verdict()).isEqualTo(Verdict.EQUAL);
        assertThat(diff.counts()).isEqualTo(new Counts(1, 1, 2, 2, 4, 4));
    }

    @Test
    void theFirstUnequalFloatIsNamedAndTheOthersAreCounted() {
        CaseDiff diff = TranscriptDiff.compare(
                steps(entry(5, "a", "-0.5", "-0.75"), entry(6, "b", "-1.5", "-2.5")),
                steps(entry(5, "a", "-0.5", "-0.7500000596046448"), entry(6, "b", "-1.5", "-2.25")));
        Divergence first = diff.first().orElseThrow();
        assertThat(diff.verdict()).isEqualTo(Verdict.DIVERGED);
        assertThat(first.step()).isZero();
        assertThat(first.place()).isEqualTo("top[0]");
        assertThat(first.bits().orElseThrow()).isEqualTo(new Divergence.Floats(0xbf400000, 0xbf400001));
        assertThat(diff.counts()).isEqualTo(new Counts(1, 0, 2, 0, 4, 2));
    }

    @Test
    void anotherTokenIsNamedBeforeItsFloat() {
        Divergence first = TranscriptDiff.compare(
                        steps(entry(5, "a", "-0.5", "-0.75")), steps(entry(6, "c", "-0.25", "-0.75")))
                .first()
                .orElseThrow();
        assertThat(first.place()).isEqualTo("token");
        assertThat(first.tokens().orElseThrow().actual().id()).isEqualTo(6);
    }

    @Test
    void anotherSpellingOfTheSameFloatDiverges() {
        CaseDiff diff =
                TranscriptDiff.compare(steps(entry(5, "a", "-0.5", "-0.75")), steps(entry(5, "a", "-0.50", "-0.75")));
        assertThat(diff.verdict()).isEqualTo(Verdict.DIVERGED);
        assertThat(diff.counts().floatsEqual()).isEqualTo(2);
    }

    @Test
    void aMissingStepAndOtherMembersDiverge() {
        String one = entry(5, "a", "-0.5", "-0.75");
        assertThat(TranscriptDiff.compare(steps(one, one), steps(one))
                        .first()
                        .orElseThrow()
                        .place())
                .isEqualTo("number of steps");
        assertThat(TranscriptDiff.compare(answer("{\"a\":[1,2.5]}"), answer("{\"a\":[1,2.75]}"))
                        .first()
                        .orElseThrow()
                        .place())
                .isEqualTo("body.a[1]");
        assertThat(TranscriptDiff.compare(answer("{\"a\":1,\"b\":2}"), answer("{\"b\":2,\"a\":1}"))
                        .first()
                        .orElseThrow()
                        .place())
                .isEqualTo("body (names of members)");
        assertThat(TranscriptDiff.compare(answer("text"), answer("test"))
                        .first()
                        .orElseThrow()
                        .place())
                .isEqualTo("body, char 2");
    }

    @Test
    void statusAndContentTypeCount() {
        Transcript good = answer("{}");
        Transcript refused = Transcript.of(List.of(new Answer(400, FakeServer.JSON, "{}")));
        Transcript other = Transcript.of(List.of(new Answer(200, "text/plain", "{}")));
        assertThat(TranscriptDiff.compare(good, refused).first().orElseThrow().place())
                .isEqualTo("status");
        assertThat(TranscriptDiff.compare(good, other).first().orElseThrow().place())
                .isEqualTo("content type");
    }

    @Test
    void aDeathIsAnAnswer() {
        Transcript died = new Transcript(List.of(), Optional.of(new Abort(0, "GGML_ASSERT(x) failed")));
        Transcript said = Transcript.of(List.of(new Answer(
                500, FakeServer.JSON, "{\"error\":{\"code\":500,\"message\":\"x\",\"type\":\"server_aborted\"}}")));
        assertThat(TranscriptDiff.compare(died, said).verdict()).isEqualTo(Verdict.ABORTED_AS_EXPECTED);
        assertThat(TranscriptDiff.compare(died, answer("{}")).verdict()).isEqualTo(Verdict.DIVERGED);
        assertThat(TranscriptDiff.compare(died, died).verdict()).isEqualTo(Verdict.EQUAL);
        assertThat(TranscriptDiff.compare(answer("{}"), died).verdict()).isEqualTo(Verdict.DIVERGED);
        Transcript other = new Transcript(List.of(), Optional.of(new Abort(0, "bad_alloc")));
        assertThat(TranscriptDiff.compare(died, other).verdict()).isEqualTo(Verdict.DIVERGED);
    }
}
