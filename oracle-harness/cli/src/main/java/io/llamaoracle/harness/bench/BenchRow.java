package io.llamaoracle.harness.bench;

import java.util.Arrays;

/**
 * One test of one model at one thread count.
 *
 * @param model its name
 * @param threads thread count of both sides
 * @param test {@code pp128} or {@code tg32}
 * @param reference tokens a second of llama-bench, one per round
 * @param engine tokens a second of the engine, one per round
 */
public record BenchRow(String model, int threads, String test, double[] reference, double[] engine) {
    /** The middle one: rounds that the machine disturbed do not count. */
    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        if (sorted.length == 0) {
            return Double.NaN;
        }
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    public double referenceMedian() {
        return median(reference);
    }

    public double engineMedian() {
        return median(engine);
    }

    /** Engine by llama.cpp, of each round: its two measurements follow each other. */
    public double[] ratios() {
        double[] ratios = new double[engine.length];
        Arrays.setAll(ratios, round -> engine[round] / reference[round]);
        return ratios;
    }

    /** The middle one of the rounds' ratios. */
    public double ratio() {
        return median(ratios());
    }
}
