package io.llamaoracle.harness.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Measures llama-bench and the engine in turns, cell after cell. Time is shared: each cell has an equal part of what is
 * left, so a slow machine makes fewer rounds of each, at least one, and never leaves the last cells out.
 */
public final class SideBySide {
    private static final double SECOND = 1e9;
    private static final int MINUTE = 60;

    private final Limits limits;
    private final LongSupplier clock;
    private final Consumer<String> listener;
    private final Consumer<List<BenchRow>> results;
    private final List<BenchRow> done = new ArrayList<>();
    private long end;

    /**
     * How long and how often.
     *
     * @param rounds measurements of each side in each cell
     * @param warmUpSeconds how long the engine runs before anything counts, in each cell
     * @param seconds of the whole run
     */
    public record Limits(int rounds, double warmUpSeconds, double seconds) {}

    /**
     * A bench.
     *
     * @param clock nanoseconds
     * @param listener a line for each step
     * @param results all rows so far, after each round
     */
    public SideBySide(Limits limits, LongSupplier clock, Consumer<String> listener, Consumer<List<BenchRow>> results) {
        this.limits = limits;
        this.clock = clock;
        this.listener = listener;
        this.results = results;
    }

    /** Measures the cells in their order. */
    public List<BenchRow> run(List<BenchCell> cells) {
        end = clock.getAsLong() + (long) (limits.seconds() * SECOND);
        for (int i = 0; i < cells.size(); i++) {
            BenchCell cell = cells.get(i);
            String name =
                    String.format(Locale.ROOT, "%d/%d %s, -t %d", i + 1, cells.size(), cell.model(), cell.threads());
            long now = clock.getAsLong();
            long part = now + Math.max(0, end - now) / (cells.size() - i);
            listener.accept(name + ": warming up; " + left());
            try (BenchPair pair = cell.pair().get()) {
                warmUp(pair, part);
                rounds(cell, name, pair, part);
            }
        }
        return List.copyOf(done);
    }

    private void rounds(BenchCell cell, String name, BenchPair pair, long part) {
        double[][] speeds = new double[4][0];
        int before = done.size();
        long longest = 0;
        for (int round = 0; round < limits.rounds(); round++) {
            long start = clock.getAsLong();
            if (round > 0 && start + longest > part) {
                listener.accept(name + ": its time is over after " + round + " of " + limits.rounds() + " rounds");
                return;
            }
            Speeds r = pair.reference();
            Speeds e = pair.engine();
            longest = Math.max(longest, clock.getAsLong() - start);
            double[] all = {r.prompt(), r.generation(), e.prompt(), e.generation()};
            for (int k = 0; k < all.length; k++) {
                speeds[k] = with(speeds[k], all[k]);
            }
            done.subList(before, done.size()).clear();
            done.add(row(cell, "pp" + LivePair.PROMPT, speeds[0], speeds[2]));
            done.add(row(cell, "tg" + LivePair.GENERATED, speeds[1], speeds[3]));
            results.accept(List.copyOf(done));
            listener.accept(
                    name + ": round " + (round + 1) + " of " + limits.rounds() + ": " + told(r, e) + "; " + left());
        }
    }

    private void warmUp(BenchPair pair, long part) {
        long start = clock.getAsLong();
        long until = Math.min(start + (long) (limits.warmUpSeconds() * SECOND), start + (part - start) / 2);
        do {
            pair.warmUp();
        } while (clock.getAsLong() < until);
    }

    private static BenchRow row(BenchCell cell, String test, double[] reference, double[] engine) {
        return new BenchRow(cell.model(), cell.threads(), test, reference, engine);
    }

    private static double[] with(double[] values, double value) {
        double[] more = Arrays.copyOf(values, values.length + 1);
        more[values.length] = value;
        return more;
    }

    private static String told(Speeds r, Speeds e) {
        return String.format(
                Locale.ROOT,
                "prompt %.1f against %.1f t/s (%.2f), generation %.1f against %.1f (%.2f)",
                e.prompt(),
                r.prompt(),
                e.prompt() / r.prompt(),
                e.generation(),
                r.generation(),
                e.generation() / r.generation());
    }

    private String left() {
        long seconds = Math.max(0, Math.round((end - clock.getAsLong()) / SECOND));
        return String.format(Locale.ROOT, "at most %d:%02d left", seconds / MINUTE, seconds % MINUTE);
    }
}
