package io.llamaoracle.harness.bisect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.bisect.side.SideRun;
import io.llamaoracle.harness.bisect.trace.TapChoice;
import io.llamaoracle.harness.runner.NotCoveredException;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Transcript;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** How a bisection ends when a side does not answer. */
class BisectorTest {
    private record Fake(Supplier<Transcript> answers) implements Side {
        @Override
        public String name() {
            return "fake";
        }

        @Override
        public ServerSpec spec() {
            return new ServerSpec("m", Path.of("m.gguf"), List.of());
        }

        @Override
        public Side with(ServerSpec spec) {
            return this;
        }

        @Override
        public SideRun run(List<Request> requests) {
            return new SideRun(answers.get(), Optional.empty());
        }

        @Override
        public SideRun trace(List<Request> requests, TapChoice tap, Path folder) {
            throw new UnsupportedOperationException();
        }
    }

    private static BisectResult bisect(Supplier<Transcript> left, Supplier<Transcript> right) {
        BisectCase definition =
                new BisectCase("case", List.of(new Request("POST", "/completion", "{}")), Optional.empty(), "repeat");
        return new Bisector(
                        new Fake(left),
                        new Fake(right),
                        Optional::empty,
                        () -> {
                            throw new UnsupportedOperationException();
                        },
                        Path.of(""),
                        what -> {})
                .run(definition);
    }

    private static Transcript answer(int status) {
        return Transcript.of(List.of(new Answer(status, "application/json", "{}")));
    }

    @Test
    void whatASideDoesNotCoverIsNoDivergence() {
        BisectResult found = bisect(() -> answer(200), () -> {
            throw new NotCoveredException("grammar");
        });
        assertThat(found.level()).isEqualTo(Level.NOT_COVERED);
        assertThat(found.statement()).contains("grammar");
        assertThat(bisect(
                                () -> {
                                    throw new NotCoveredException("left");
                                },
                                () -> answer(200))
                        .level())
                .isEqualTo(Level.NOT_COVERED);
    }

    @Test
    void aSideThatCannotRunEndsTheSearch() {
        assertThatThrownBy(() -> bisect(() -> answer(200), () -> {
                    throw new RunnerException("no Docker");
                }))
                .isInstanceOf(RunnerException.class);
    }

    @Test
    void aFailingSideAndAnotherStatusAreDivergences() {
        assertThat(bisect(() -> answer(200), () -> {
                            throw new IllegalStateException("broken");
                        })
                        .level())
                .isEqualTo(Level.SERVER);
        assertThat(bisect(() -> answer(200), () -> answer(400)).level()).isEqualTo(Level.SERVER);
    }
}
