package io.llamaoracle.harness.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.support.FakeServer;
import io.llamaoracle.harness.support.Jobs;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sides that change a token, a text, a float, or contradict themselves. */
class ImpactTest {
    @TempDir
    private Path folder;

    private Impact impact(int cases, UnaryOperator<String> before, UnaryOperator<String> after) {
        RecordingStore left = new RecordingStore(folder.resolve("left"));
        RecordingStore right = new RecordingStore(folder.resolve("right"));
        Recording a = Jobs.recorder(left, s -> new FakeServer(before)).record(Jobs.job(10, "m", "aa", cases));
        Recording b = Jobs.recorder(right, s -> new FakeServer(after)).record(Jobs.job(20, "m", "aa", cases));
        Impact impact = new Impact("old", "new");
        impact.add("m/fake", a, b);
        return impact;
    }

    private static long failing(Impact impact, String... rule) {
        FailOn on = FailOn.parse(List.of(rule), List.of());
        return impact.changed().stream()
                .filter(c -> on.fails(c, (glob, name) -> false))
                .count();
    }

    /** The first drawn token of every answer becomes another, and the text with it. */
    private static String otherToken(String body) {
        return body.replaceFirst("\"id\":(\\d+),\"token\":\"t\\d+\"", "\"id\":99,\"token\":\"t99\"")
                .replaceFirst("\"content\":\"x", "\"content\":\"y");
    }

    @Test
    void aChangedTextNamesTheStepBothCandidatesAndTheMargins() {
        Impact impact = impact(4, b -> b, ImpactTest::otherToken);
        assertThat(impact.count(ChangeClass.TEXT)).isEqualTo(4);
        assertThat(impact.changed()).allSatisfy(c -> {
            assertThat(c.parting()).hasValueSatisfying(p -> {
                assertThat(p.step()).isZero();
                assertThat(p.right().piece()).isEqualTo("t99");
                assertThat(p.margin()).isBetween(1.0, 24.0);
            });
            assertThat(c.before()).startsWith("x");
            assertThat(c.after()).startsWith("y");
        });
        assertThat(failing(impact)).isEqualTo(4);
        assertThat(failing(impact, "floats", "refusal")).isZero();
        assertThat(failing(impact, "margin=1")).isEqualTo(4);
        assertThat(failing(impact, "margin=100")).isZero();
    }

    @Test
    void movedFloatsAreMeasuredByPosition() {
        Impact impact = impact(3, b -> b, b -> b.replaceAll("(\"logprob\":-0\\.\\d{3})", "$10"));
        assertThat(impact.count(ChangeClass.TEXT)).isZero();
        FloatDrift.Row row = impact.floats().rows().get(0);
        assertThat(row.positions()).isEqualTo("0–7");
        assertThat(row.steps()).isEqualTo(9);
        assertThat(row.delta().get(3)).isGreaterThan(0);
        assertThat(failing(impact, "text")).isZero();
    }

    /** A bit that flips from one answer to the next is no drift, on whichever side it is. */
    @Test
    void aSideThatContradictsItselfIsUnstableAndNeverFails() {
        AtomicInteger calls = new AtomicInteger();
        UnaryOperator<String> flips =
                b -> b.replaceFirst("\"logprob\":-\\d+\\.\\d+", "\"logprob\":-0.5" + calls.incrementAndGet());
        for (Impact impact : List.of(impact(3, b -> b, flips), impact(3, flips, b -> b))) {
            assertThat(impact.cases()).isEqualTo(3);
            assertThat(impact.count(ChangeClass.UNSTABLE)).isEqualTo(3);
            assertThat(failing(impact)).isZero();
        }
        Impact both = impact(3, flips, flips);
        assertThat(both.count(ChangeClass.UNSTABLE)).isEqualTo(3);
    }

    @Test
    void allowedChangesFailNothingAndACommentFitsAPullRequest() {
        Impact impact = impact(200, b -> b, ImpactTest::otherToken);
        FailOn allowing = FailOn.parse(List.of(), List.of("m/fake/*"));
        assertThat(impact.changed()).noneMatch(c -> allowing.fails(c, (glob, name) -> name.startsWith("m/fake/")));
        String comment = ImpactText.of(List.of(impact), 200, List.of("old: 10 tokens/s", "new: 12 tokens/s"));
        assertThat(comment.lines().count()).isLessThan(60);
        assertThat(comment).contains("200 changes fail", "more changed texts", "| new | 200 | 200 (100.0 %)");
    }
}
