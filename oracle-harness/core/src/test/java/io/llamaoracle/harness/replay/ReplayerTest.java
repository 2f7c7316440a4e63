package io.llamaoracle.harness.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.runner.NotCoveredException;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.support.FakeServer;
import io.llamaoracle.harness.support.Jobs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayerTest {
    @TempDir
    Path folder;

    private Recording recording;

    @BeforeEach
    void record() {
        recording = Jobs.accepted(new RecordingStore(folder), Jobs.job(11192, "m", "aa", 12), UnaryOperator.identity());
    }

    private List<CaseResult> replay(RunnerFactory subject, KnownDivergences known) {
        List<CaseResult> results = new ArrayList<>();
        new Replayer(subject, known, true).replay(recording, Path.of("m.gguf"), c -> true, results::add);
        return results;
    }

    private KnownDivergences known(String line) throws IOException {
        Path file = folder.resolve("known.jsonl");
        Files.writeString(file, line + "\n");
        return KnownDivergences.read(file);
    }

    @Test
    void theSameServerIsEqual() {
        List<CaseResult> results = replay(s -> new FakeServer(b -> b), KnownDivergences.none());
        assertThat(results).hasSize(12).allMatch(r -> r.verdict() == Verdict.EQUAL);
        assertThat(results.get(0).counts().floats()).isEqualTo(9);
    }

    @Test
    void aChangedDigitDiverges() {
        List<CaseResult> results = replay(
                s -> new FakeServer(b -> b.replace("\"token\":\"t7", "\"token\":\"T7")), KnownDivergences.none());
        assertThat(results).anyMatch(r -> r.verdict() == Verdict.DIVERGED);
    }

    @Test
    void refusalsByNameAndFailuresHaveTheirOwnVerdicts() {
        assertThat(replay(
                        s -> {
                            throw new NotCoveredException("mamba");
                        },
                        KnownDivergences.none()))
                .hasSize(12)
                .allMatch(r -> r.verdict() == Verdict.NOT_COVERED && r.reason().equals("mamba"));
        assertThat(replay(
                        s -> {
                            throw new RunnerException("no");
                        },
                        KnownDivergences.none()))
                .allMatch(r -> r.verdict() == Verdict.ERROR);
    }

    @Test
    void aKnownDivergenceMustStillDiverge() throws IOException {
        String line =
                "{\"id\":\"K1\",\"recording\":\"**\",\"case\":\"c/3\",\"cause\":\"tie order\",\"place\":\"body\"}";
        UnaryOperator<String> fault = b -> b.replace("\"content\":\"x", "\"content\":\"y");
        List<CaseResult> diverging = replay(s -> new FakeServer(fault), known(line));
        assertThat(diverging.get(3).verdict()).isEqualTo(Verdict.KNOWN);
        assertThat(diverging.get(3).reason()).isEqualTo("K1: tie order");
        assertThat(diverging.get(4).verdict()).isEqualTo(Verdict.DIVERGED);
        List<CaseResult> equal = replay(s -> new FakeServer(b -> b), known(line));
        assertThat(equal.get(3).verdict()).isEqualTo(Verdict.DIVERGED);
        assertThat(equal.get(3).reason()).isEqualTo("known divergence K1 does not diverge any more");
        List<CaseResult> elsewhere = replay(s -> new FakeServer(fault), known(line.replace("\"body\"", "\"token\"")));
        assertThat(elsewhere.get(3).verdict()).as("at another place").isEqualTo(Verdict.DIVERGED);
    }

    @Test
    void shardsTogetherAreTheWholeAndDoNotOverlap() {
        Set<String> all = new HashSet<>();
        int sum = 0;
        for (int i = 1; i <= 5; i++) {
            Set<String> part = new Shard(i, 5).select(List.of(recording));
            assertThat(part).hasSizeBetween(2, 3);
            sum += part.size();
            all.addAll(part);
        }
        assertThat(sum).isEqualTo(12);
        assertThat(all).hasSize(12).contains(Shard.key(recording.id(), "c/0"));
        assertThat(Shard.parse("2/7")).isEqualTo(new Shard(2, 7));
        for (String wrong : new String[] {"0/3", "4/3", "1", "a/b", "1/0"}) {
            assertThatThrownBy(() -> Shard.parse(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
