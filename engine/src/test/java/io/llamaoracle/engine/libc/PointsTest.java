package io.llamaoracle.engine.libc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each function at its limits and special values against what the real libm answered. */
class PointsTest {
    private static List<String> lines(String resource) throws IOException {
        try (InputStream in = PointsTest.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.startsWith("#"))
                    .toList();
        }
    }

    private static float apply(String function, float x) {
        return switch (function) {
            case "expf" -> Expf.expf(x);
            case "logf" -> Logf.logf(x);
            case "log2f" -> Log2f.log2f(x);
            case "sinf" -> Sinf.sinf(x);
            case "cosf" -> Cosf.cosf(x);
            case "tanhf" -> Tanhf.tanhf(x);
            case "expm1f" -> Expm1f.expm1f(x);
            default -> throw new IllegalArgumentException(function);
        };
    }

    private static double apply(String[] f) {
        final double x = Double.longBitsToDouble(Long.parseUnsignedLong(f[1], 16));
        return switch (f[0]) {
            case "exp" -> Exp.exp(x);
            case "log" -> Log.log(x);
            case "pow" -> Pow.pow(x, Double.longBitsToDouble(Long.parseUnsignedLong(f[2], 16)));
            default -> throw new IllegalArgumentException(f[0]);
        };
    }

    @Test
    void floatFunctions() throws IOException {
        final List<String> points = lines("/libc/points.txt");
        assertThat(points).hasSizeGreaterThan(200);
        for (final String line : points) {
            final String[] f = line.split(" ");
            final float y = apply(f[0], Float.intBitsToFloat(Integer.parseUnsignedInt(f[1], 16)));
            assertThat(Float.floatToIntBits(y)).as(line).isEqualTo(Integer.parseUnsignedInt(f[2], 16));
        }
    }

    @Test
    void doubleFunctions() throws IOException {
        final List<String> points = lines("/libc/double-points.txt");
        assertThat(points).hasSizeGreaterThan(60);
        for (final String line : points) {
            final String[] f = line.split(" ");
            assertThat(Double.doubleToLongBits(apply(f)))
                    .as(line)
                    .isEqualTo(Long.parseUnsignedLong(f[f.length - 1], 16));
        }
    }
}
