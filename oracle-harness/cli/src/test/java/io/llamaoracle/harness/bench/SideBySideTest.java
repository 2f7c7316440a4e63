package io.llamaoracle.harness.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Order, time and results of a run, with sides of known speed on a clock that only they move. */
class SideBySideTest {
    private static final long SECOND = 1_000_000_000L;

    private final List<String> steps = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private final List<List<BenchRow>> results = new ArrayList<>();
    private long now;

    @Test
    void measuresBothSidesInTurnsAndReportsAfterEachRound() {
        List<BenchRow> rows = bench(2, 3, 1000).run(List.of(cell("a", 1, 1, 2), cell("a", 2, 1, 2)));

        String cell = "engine engine reference engine reference engine close ";
        assertThat(String.join(" ", steps) + " ").isEqualTo("open a 1 " + cell + "open a 2 " + cell);
        assertThat(results).extracting(List::size).containsExactly(2, 2, 4, 4);
        assertThat(results.get(0).get(0).engine()).hasSize(1);
        assertThat(results.get(3)).isEqualTo(rows);
        assertThat(rows)
                .extracting(r -> r.model() + r.threads() + r.test())
                .containsExactly("a1pp128", "a1tg32", "a2pp128", "a2tg32");
        assertThat(rows.get(0).ratio()).isEqualTo(0.5);
        assertThat(rows.get(1).ratio()).isEqualTo(0.25);
    }

    @Test
    void shortTimeMeansFewerRoundsOfEveryCell() {
        List<BenchRow> rows = bench(5, 0, 60).run(List.of(cell("a", 1, 5, 5), cell("b", 1, 5, 5)));

        assertThat(rows).extracting(r -> r.engine().length).containsExactly(2, 2, 3, 3);
        assertThat(now).isEqualTo(60 * SECOND);
        assertThat(lines).anyMatch(l -> l.equals("1/2 a, -t 1: its time is over after 2 of 5 rounds"));
        assertThat(lines)
                .anyMatch(l -> l.startsWith("1/2 a, -t 1: round 1 of 5: prompt 50.0 against 100.0 t/s (0.50)")
                        && l.endsWith("; at most 0:45 left"));
    }

    @Test
    void noTimeMeansOneRoundOfEveryCell() {
        List<BenchRow> rows = bench(5, 10, 0).run(List.of(cell("a", 1, 5, 5), cell("b", 1, 5, 5)));

        assertThat(rows).extracting(r -> r.engine().length).containsExactly(1, 1, 1, 1);
    }

    @Test
    void whatWasMeasuredBeforeAFailureWasReported() {
        BenchCell failing = new BenchCell("b", 1, () -> {
            throw new IllegalStateException("no such model");
        });

        assertThatThrownBy(() -> bench(1, 0, 1000).run(List.of(cell("a", 1, 1, 1), failing)))
                .hasMessage("no such model");
        assertThat(results).hasSize(1);
        assertThat(steps).endsWith("close");
    }

    @Test
    void middleOfRounds() {
        assertThat(BenchRow.median(new double[] {3, 1, 2})).isEqualTo(2);
        assertThat(BenchRow.median(new double[] {4, 1, 2, 3})).isEqualTo(2.5);
        assertThat(BenchRow.median(new double[0])).isNaN();
        BenchRow row = new BenchRow("a", 1, "pp128", new double[] {10, 20, 40}, new double[] {5, 5, 30});
        assertThat(row.ratios()).containsExactly(0.5, 0.25, 0.75);
        assertThat(BenchReport.markdown(List.of(row)))
                .endsWith("| a | 1 | pp128 | 20.0 | 5.0 | 0.50 | 0.25 to 0.75 (3) |\n");
    }

    private SideBySide bench(int rounds, double warmUp, double seconds) {
        return new SideBySide(new SideBySide.Limits(rounds, warmUp, seconds), () -> now, lines::add, results::add);
    }

    private BenchCell cell(String model, int threads, int referenceSeconds, int engineSeconds) {
        return new BenchCell(model, threads, () -> {
            steps.add("open " + model + " " + threads);
            return new FakePair(referenceSeconds, engineSeconds);
        });
    }

    private final class FakePair implements BenchPair {
        private final int referenceSeconds;
        private final int engineSeconds;

        FakePair(int referenceSeconds, int engineSeconds) {
            this.referenceSeconds = referenceSeconds;
            this.engineSeconds = engineSeconds;
        }

        @Override
        public void warmUp() {
            engine();
        }

        @Override
        public Speeds reference() {
            steps.add("reference");
            now += referenceSeconds * SECOND;
            return new Speeds(100, 20);
        }

        @Override
        public Speeds engine() {
            steps.add("engine");
            now += engineSeconds * SECOND;
            return new Speeds(50, 5);
        }

        @Override
        public void close() {
            steps.add("close");
        }
    }
}
