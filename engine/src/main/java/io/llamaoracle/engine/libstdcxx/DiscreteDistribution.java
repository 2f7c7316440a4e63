package io.llamaoracle.engine.libstdcxx;

/**
 * One draw from {@code std::discrete_distribution<int>} built from float weights.
 *
 * <p>Bits: the weights are summed in double in order, each is divided by the sum, the quotients are summed again, and the
 * last partial sum becomes 1. With fewer than two weights nothing is drawn. Keeps its array between calls; not for several
 * threads at once.
 *
 * <p>Origin: {@code bits/random.tcc} {@code std::discrete_distribution} (gcc-12.2)
 */
public final class DiscreteDistribution {
    private double[] cumulative = new double[0];

    /**
     * Makes room beforehand, so that no draw of up to that many weights allocates.
     *
     * @param n number of weights
     */
    public void reserve(int n) {
        if (cumulative.length < n) {
            cumulative = new double[n];
        }
    }

    /**
     * Draws an index.
     *
     * @param weights weights, at least {@code n}
     * @param n how many of them count
     * @param gen advanced by two draws when {@code n} is at least 2
     * @return an index below {@code n}, or 0
     */
    public int draw(float[] weights, int n, Mt19937 gen) {
        if (n < 2) {
            return 0;
        }
        reserve(n);
        double sum = 0.0;
        for (int i = 0; i < n; i++) {
            sum += weights[i];
        }
        double running = weights[0] / sum;
        cumulative[0] = running;
        for (int i = 1; i < n; i++) {
            running += weights[i] / sum;
            cumulative[i] = running;
        }
        cumulative[n - 1] = 1.0;
        return lowerBound(n, GenerateCanonical.nextDouble(gen));
    }

    /** {@code std::lower_bound}: its halving decides where a NaN leads. */
    private int lowerBound(int n, double value) {
        int first = 0;
        int length = n;
        while (length > 0) {
            final int half = length >> 1;
            if (cumulative[first + half] < value) {
                first += half + 1;
                length -= half + 1;
            } else {
                length = half;
            }
        }
        return first;
    }
}
