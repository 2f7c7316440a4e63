package io.llamaoracle.harness.fuzz;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Shapes of logits that lead samplers down different paths. */
public enum LogitClass {
    /** Like a model's: normal around 0. */
    NORMAL {
        @Override
        void fill(float[] x, SplittableRandom r) {
            final double scale = 1 + 4 * r.nextDouble();
            for (int i = 0; i < x.length; i++) {
                x[i] = (float) (scale * bell(r));
            }
        }
    },
    /** A few far above the rest. */
    PEAKED {
        @Override
        void fill(float[] x, SplittableRandom r) {
            NORMAL.fill(x, r);
            for (int k = r.nextInt(4); k >= 0; k--) {
                x[r.nextInt(x.length)] = 10 + 20 * (float) r.nextDouble();
            }
        }
    },
    /** All within a hair. */
    FLAT {
        @Override
        void fill(float[] x, SplittableRandom r) {
            for (int i = 0; i < x.length; i++) {
                x[i] = (float) (0.001 * r.nextDouble());
            }
        }
    },
    /** Few distinct values, so that ties stand at every cut. */
    TIED {
        @Override
        void fill(float[] x, SplittableRandom r) {
            final int distinct = 1 + r.nextInt(6);
            for (int i = 0; i < x.length; i++) {
                x[i] = (r.nextInt(distinct) - distinct / 2) * 0.75f;
            }
        }
    },
    /** All the same. */
    EQUAL {
        @Override
        void fill(float[] x, SplittableRandom r) {
            Arrays.fill(x, (float) (20 * r.nextDouble() - 10));
        }
    },
    /** Descending already. */
    DESCENDING {
        @Override
        void fill(float[] x, SplittableRandom r) {
            for (int i = 0; i < x.length; i++) {
                x[i] = 9.0f - 18.0f * i / x.length;
            }
        }
    },
    /** Ascending. */
    ASCENDING {
        @Override
        void fill(float[] x, SplittableRandom r) {
            for (int i = 0; i < x.length; i++) {
                x[i] = 18.0f * i / x.length - 9.0f;
            }
        }
    },
    /** Zeros of both signs and the smallest numbers. */
    DENORMAL {
        @Override
        void fill(float[] x, SplittableRandom r) {
            for (int i = 0; i < x.length; i++) {
                x[i] = Float.intBitsToFloat(r.nextInt(6) | r.nextInt(2) << 31);
            }
        }
    },
    /** On and beyond the outermost sort buckets, up to the largest floats. */
    HUGE {
        @Override
        void fill(float[] x, SplittableRandom r) {
            for (int i = 0; i < x.length; i++) {
                x[i] = (float) ((r.nextBoolean() ? 1 : -1) * StrictMath.pow(10, 39 * r.nextDouble()));
            }
        }
    },
    /** On the edges of the sort buckets. */
    BUCKET_EDGES {
        @Override
        void fill(float[] x, SplittableRandom r) {
            for (int i = 0; i < x.length; i++) {
                x[i] = (r.nextInt(134) - 67) * 0.15625f + (r.nextInt(3) - 1) * 0x1p-20f;
            }
        }
    },
    /** Many masked. */
    NEGATIVE_INFINITY {
        @Override
        void fill(float[] x, SplittableRandom r) {
            NORMAL.fill(x, r);
            final int keep = r.nextInt(4);
            for (int i = 0; i < x.length; i++) {
                if (r.nextInt(4) >= keep) {
                    x[i] = Float.NEGATIVE_INFINITY;
                }
            }
        }
    },
    /** Infinities of both signs. */
    INFINITE {
        @Override
        void fill(float[] x, SplittableRandom r) {
            NORMAL.fill(x, r);
            for (int i = 0; i < x.length; i++) {
                if (r.nextInt(8) == 0) {
                    x[i] = r.nextBoolean() ? Float.POSITIVE_INFINITY : Float.NEGATIVE_INFINITY;
                }
            }
        }
    },
    /** Some NaN. */
    NAN {
        @Override
        void fill(float[] x, SplittableRandom r) {
            NORMAL.fill(x, r);
            final int share = 1 + r.nextInt(32);
            for (int i = 0; i < x.length; i++) {
                if (r.nextInt(share) == 0) {
                    x[i] = Float.NaN;
                }
            }
        }
    },
    /** Any bit pattern. */
    BITS {
        @Override
        void fill(float[] x, SplittableRandom r) {
            for (int i = 0; i < x.length; i++) {
                x[i] = Float.intBitsToFloat(r.nextInt());
            }
        }
    };

    abstract void fill(float[] x, SplittableRandom r);

    /** Nearly normal with deviation 1: a sum of four uniform draws, the same on every JDK. */
    private static double bell(SplittableRandom r) {
        final double sum = (double) r.nextInt() + r.nextInt() + r.nextInt() + r.nextInt();
        return sum * 0x1p-31 * 0.866;
    }

    /** Bits of {@code n} logits of this shape; every NaN has the same pattern. */
    public int[] bits(int n, SplittableRandom r) {
        final float[] x = new float[n];
        fill(x, r);
        final int[] bits = new int[n];
        for (int i = 0; i < n; i++) {
            bits[i] = Float.floatToIntBits(x[i]);
        }
        return bits;
    }
}
