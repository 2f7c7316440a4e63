package io.llamaoracle.harness.bench;

import io.llamaoracle.harness.subject.bench.EngineTimer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Runs llama-bench and the engine in turns. */
public final class SideBySide {
    /** Tokens of the prompt test. */
    public static final int PROMPT = 128;

    /** Tokens of the generation test. */
    public static final int GENERATED = 32;

    private final LlamaBench reference;
    private final int rounds;
    private final double warmUpSeconds;
    private final Consumer<String> listener;

    /**
     * A bench.
     *
     * @param rounds how often each side is measured
     * @param warmUpSeconds how long the engine runs before anything counts: its code is compiled while it runs
     */
    public SideBySide(LlamaBench reference, int rounds, double warmUpSeconds, Consumer<String> listener) {
        this.reference = reference;
        this.rounds = rounds;
        this.warmUpSeconds = warmUpSeconds;
        this.listener = listener;
    }

    /** Both tests of one model at one thread count. */
    public List<BenchRow> run(String name, Path model, int threads) {
        double[][] speeds = new double[4][rounds];
        try (EngineTimer engine = new EngineTimer(model, threads)) {
            listener.accept(name + ", " + threads + " threads: warming up");
            warmUp(engine);
            for (int round = 0; round < rounds; round++) {
                listener.accept(name + ", " + threads + " threads: round " + (round + 1) + " of " + rounds);
                LlamaBench.Speeds r = reference.run(model, threads, PROMPT, GENERATED);
                speeds[0][round] = r.prompt();
                speeds[1][round] = r.generation();
                speeds[2][round] = engine.prompt(PROMPT);
                speeds[3][round] = engine.generation(GENERATED);
            }
        }
        List<BenchRow> rows = new ArrayList<>();
        rows.add(new BenchRow(name, threads, "pp" + PROMPT, speeds[0], speeds[2]));
        rows.add(new BenchRow(name, threads, "tg" + GENERATED, speeds[1], speeds[3]));
        return rows;
    }

    private void warmUp(EngineTimer engine) {
        long end = System.nanoTime() + (long) (warmUpSeconds * 1e9);
        do {
            engine.prompt(PROMPT);
            engine.generation(GENERATED);
        } while (System.nanoTime() < end);
    }
}
