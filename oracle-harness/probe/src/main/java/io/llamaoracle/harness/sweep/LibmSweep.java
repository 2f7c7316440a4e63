package io.llamaoracle.harness.sweep;

import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.ProbeRequest;
import java.util.List;
import java.util.SplittableRandom;

/** powf, exp, log and pow on 65,536 seeded arguments a block: any bits, ordinary sizes, near 1, special values. */
final class LibmSweep implements Sweep {
    private static final int RESULTS = 65536;
    private static final double[] SPECIAL = {
        0.0,
        -0.0,
        1.0,
        -1.0,
        2.0,
        0.5,
        3.0,
        -3.0,
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Double.MAX_VALUE,
        1e300,
        1e-300,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.NaN,
        709.78,
        -745.1,
        -708.4,
        512.0,
        0x1p-54,
    };

    private final String function;

    LibmSweep(String function) {
        this.function = function;
    }

    @Override
    public String name() {
        return "libm-" + function;
    }

    @Override
    public String description() {
        return "65,536 results a block on seeded arguments";
    }

    @Override
    public int blocks() {
        return 64;
    }

    @Override
    public long checks() {
        return (long) blocks() * RESULTS;
    }

    @Override
    public List<ProbeRequest> requests(int block) {
        final SplittableRandom r = new SplittableRandom(7_000_000L + block);
        final boolean isFloat = function.endsWith("f");
        final int n = function.startsWith("pow") ? 2 * RESULTS : RESULTS;
        final LittleEndian x = new LittleEndian();
        for (int i = 0; i < n; i++) {
            final double value = argument(r, block, i % 2 == 1);
            if (isFloat) {
                x.i32(r.nextInt(3) == 0 ? r.nextInt() : Float.floatToRawIntBits((float) value));
            } else {
                x.f64(value);
            }
        }
        return List.of(ProbeRequest.of("libm").arg("f", function).with(x));
    }

    private static double argument(SplittableRandom r, int block, boolean second) {
        if (r.nextInt(40) == 0) {
            return SPECIAL[r.nextInt(SPECIAL.length)];
        }
        return switch (block % 4) {
            case 0 -> Double.longBitsToDouble(r.nextLong());
            case 1 -> (r.nextDouble() - (second || r.nextInt(3) == 0 ? 0.75 : 0.0)) * (1 << r.nextInt(11));
            case 2 -> 0.9 + 0.2 * r.nextDouble();
            default -> second ? r.nextInt(100) - 20 : 1.0 + 3.0 * r.nextDouble();
        };
    }
}
