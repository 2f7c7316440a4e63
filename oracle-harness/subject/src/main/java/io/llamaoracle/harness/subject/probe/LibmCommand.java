package io.llamaoracle.harness.subject.probe;

import io.llamaoracle.engine.libc.Cosf;
import io.llamaoracle.engine.libc.Exp;
import io.llamaoracle.engine.libc.Expf;
import io.llamaoracle.engine.libc.Expm1f;
import io.llamaoracle.engine.libc.Log;
import io.llamaoracle.engine.libc.Log2f;
import io.llamaoracle.engine.libc.Logf;
import io.llamaoracle.engine.libc.Pow;
import io.llamaoracle.engine.libc.Powf;
import io.llamaoracle.engine.libc.Sinf;
import io.llamaoracle.engine.libc.Tanhf;
import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.PayloadReader;
import io.llamaoracle.harness.probe.ProbeHash;
import io.llamaoracle.harness.probe.ProbeRequest;
import java.util.function.DoubleUnaryOperator;

/** The probe's {@code libm} and {@code libm_range}: the engine's libc over given arguments or over float bit patterns. */
final class LibmCommand {
    private static final int BLOCK = 65536;

    /** A function of one float. */
    @FunctionalInterface
    private interface FloatFunction {
        float apply(float x);
    }

    private LibmCommand() {}

    static byte[] run(ProbeRequest q) {
        final String name = q.text("f", "");
        final PayloadReader in = new PayloadReader(q.payload());
        final LittleEndian out = new LittleEndian();
        switch (name) {
            case "powf" -> {
                while (in.left() >= 8) {
                    out.f32(Powf.powf(in.f32(), in.f32()));
                }
            }
            case "pow" -> {
                while (in.left() >= 16) {
                    out.f64(Pow.pow(in.f64(), in.f64()));
                }
            }
            case "exp", "log" -> {
                final DoubleUnaryOperator f = "exp".equals(name) ? Exp::exp : Log::log;
                while (in.left() >= 8) {
                    out.f64(f.applyAsDouble(in.f64()));
                }
            }
            default -> {
                final FloatFunction f = function(name);
                while (in.left() >= 4) {
                    out.f32(f.apply(in.f32()));
                }
            }
        }
        return out.toByteArray();
    }

    static byte[] range(ProbeRequest q) {
        final FloatFunction f = function(q.text("f", ""));
        final long from = q.number("from", 0);
        final long count = q.number("count", BLOCK);
        final long stride = q.number("stride", 1);
        final ProbeHash hash = new ProbeHash();
        final LittleEndian out = new LittleEndian();
        for (long i = 0; i < count; i++) {
            hash.bits(f.apply(Float.intBitsToFloat((int) (from + i * stride))));
            if (i % BLOCK == BLOCK - 1 || i + 1 == count) {
                out.i64(hash.take());
            }
        }
        return out.toByteArray();
    }

    private static FloatFunction function(String name) {
        return switch (name) {
            case "expf" -> Expf::expf;
            case "logf" -> Logf::logf;
            case "log2f" -> Log2f::log2f;
            case "sinf" -> Sinf::sinf;
            case "cosf" -> Cosf::cosf;
            case "tanhf" -> Tanhf::tanhf;
            case "expm1f" -> Expm1f::expm1f;
            default -> throw new IllegalArgumentException("unknown function " + name);
        };
    }
}
