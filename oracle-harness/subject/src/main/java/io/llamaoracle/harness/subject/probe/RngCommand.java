package io.llamaoracle.harness.subject.probe;

import io.llamaoracle.engine.libstdcxx.DiscreteDistribution;
import io.llamaoracle.engine.libstdcxx.GenerateCanonical;
import io.llamaoracle.engine.libstdcxx.Mt19937;
import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.PayloadReader;
import io.llamaoracle.harness.probe.ProbeRequest;

/** The probe's {@code rng}: a stream of draws of one kind. */
final class RngCommand {
    private RngCommand() {}

    static byte[] run(ProbeRequest q) {
        final Mt19937 gen = new Mt19937((int) q.number("seed", 5489));
        final long n = q.number("n", 1);
        final int count = q.payload().length / Float.BYTES;
        final float[] weights = new PayloadReader(q.payload()).f32s(count);
        final DiscreteDistribution discrete = new DiscreteDistribution();
        final String kind = q.text("kind", "raw");
        final LittleEndian out = new LittleEndian();
        for (long i = 0; i < n; i++) {
            switch (kind) {
                case "raw" -> out.i32(gen.next());
                case "canonical_f32", "uniform_f32" -> out.f32(GenerateCanonical.nextFloat(gen));
                case "canonical_f64", "uniform_f64" -> out.f64(GenerateCanonical.nextDouble(gen));
                case "discrete" -> out.i32(discrete.draw(weights, count, gen));
                default -> throw new IllegalArgumentException("unknown kind of stream");
            }
        }
        return out.toByteArray();
    }
}
