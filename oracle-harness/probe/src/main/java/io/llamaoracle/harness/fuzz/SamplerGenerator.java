package io.llamaoracle.harness.fuzz;

import io.llamaoracle.harness.probe.SamplerKind;
import io.llamaoracle.harness.probe.SamplerSpec;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** Random samplers: ordinary parameters mostly, limits and nonsense sometimes. */
final class SamplerGenerator {
    private static final float[] ODD = {
        0.0f,
        -0.0f,
        -1.0f,
        1.0f,
        0x1p-149f,
        1e-30f,
        1e-6f,
        0.5f,
        0.999999f,
        1.000001f,
        2.0f,
        100.0f,
        1e30f,
        Float.MAX_VALUE,
        Float.POSITIVE_INFINITY,
    };
    private static final long[] MIN_KEEP = {0, 0, 0, 0, 1, 2, 5, 40, 1000, -1};

    /** Texts that begin, end or split tokens; cut anywhere, so inside a character too. */
    private static final String[] BREAKERS = {
        "\n",
        ":",
        "\"",
        "*",
        "a",
        " the",
        "and",
        "é",
        "crème",
        "—",
        "🍕",
        "ing ",
        "\n\n",
        "th",
        "日本",
        "  ",
        "unto them",
        "of the house of the Lord, and of the children of",
        "\0x",
        "x\0y",
    };

    private final SplittableRandom r;
    private final int vocabulary;

    SamplerGenerator(SplittableRandom r, int vocabulary) {
        this.r = r;
        this.vocabulary = vocabulary;
    }

    SamplerSpec next(SamplerKind kind) {
        final SamplerSpec.Words w = SamplerSpec.of(kind);
        switch (kind) {
            case DIST -> w.i32(seed());
            case TOP_K -> w.i32(topK());
            case TOP_P -> w.f32(share()).i64(minKeep());
            case MIN_P -> w.f32(value(0.0, 0.5)).i64(minKeep());
            case TYPICAL -> w.f32(share()).i64(minKeep());
            case TEMP -> w.f32(value(0.0, 2.0));
            case TEMP_EXT -> w.f32(value(0.0, 2.0)).f32(value(-0.2, 1.5)).f32(value(0.0, 3.0));
            case XTC ->
                w.f32(value(0.3, 1.3)).f32(value(0.0, 0.55)).i64(minKeep()).i32(seed());
            case TOP_N_SIGMA -> w.f32(value(0.0, 3.0));
            case MIROSTAT ->
                w.i32(seed()).f32(value(0.0, 8.0)).f32(value(0.0, 1.0)).i32(1 + r.nextInt(100));
            case MIROSTAT_V2 -> w.i32(seed()).f32(value(0.0, 8.0)).f32(value(0.0, 1.0));
            case PENALTIES ->
                w.i32(lastN()).f32(value(0.5, 2.0)).f32(value(-1.0, 1.0)).f32(value(-1.0, 1.0));
            case DRY -> dry(w);
            case ADAPTIVE_P -> w.f32(value(-0.1, 1.1)).f32(value(0.0, 1.0)).i32(seed());
            case LOGIT_BIAS -> biases(w);
            case DRY_TEXT -> dryText(w);
            case GREEDY, INFILL -> {}
        }
        return w.build();
    }

    private int seed() {
        return r.nextInt(8) == 0 ? r.nextInt(3) : r.nextInt(Integer.MAX_VALUE);
    }

    private float value(double low, double high) {
        if (r.nextInt(12) == 0) {
            return ODD[r.nextInt(ODD.length)];
        }
        return (float) (low + (high - low) * r.nextDouble());
    }

    private float share() {
        return r.nextInt(3) == 0 ? 1.0f - value(0.0, 0.05) : value(0.0, 1.0);
    }

    private long minKeep() {
        return MIN_KEEP[r.nextInt(MIN_KEEP.length)];
    }

    private int topK() {
        return switch (r.nextInt(6)) {
            case 0 -> 1 + r.nextInt(8);
            case 1 -> 40;
            case 2 -> 120 + r.nextInt(16);
            case 3 -> r.nextInt(2 * vocabulary + 2) - 1;
            case 4 -> 129 + r.nextInt(2000);
            default -> 1 + r.nextInt(128);
        };
    }

    private int lastN() {
        return switch (r.nextInt(5)) {
            case 0 -> r.nextInt(3) - 1;
            case 1 -> 1 + r.nextInt(4);
            case 2 -> 64;
            default -> 1 + r.nextInt(2000);
        };
    }

    private void dry(SamplerSpec.Words w) {
        w.f32(value(0.1, 2.0)).f32(value(1.0, 3.0)).i32(r.nextInt(5)).i32(lastN());
        final int n = r.nextInt(4);
        w.i32(n);
        for (int i = 0; i < n; i++) {
            final int length = 1 + r.nextInt(3);
            w.i32(length);
            for (int k = 0; k < length; k++) {
                w.i32(r.nextInt(Math.min(vocabulary, 12)));
            }
        }
    }

    private void dryText(SamplerSpec.Words w) {
        w.f32(value(0.1, 2.0)).f32(value(1.0, 3.0)).i32(r.nextInt(5)).i32(lastN());
        final int n = r.nextInt(4);
        w.i32(n);
        for (int i = 0; i < n; i++) {
            final byte[] text = BREAKERS[r.nextInt(BREAKERS.length)].getBytes(StandardCharsets.UTF_8);
            final int from = r.nextInt(3) == 0 ? r.nextInt(text.length) : 0;
            w.i32(text.length - from);
            for (int k = from; k < text.length; k++) {
                w.i32(text[k] & 0xff);
            }
        }
    }

    private void biases(SamplerSpec.Words w) {
        final int n = r.nextInt(6);
        w.i32(n);
        for (int i = 0; i < n; i++) {
            w.i32(r.nextInt(vocabulary + 4) - 2);
            w.f32(r.nextInt(4) == 0 ? Float.NEGATIVE_INFINITY : value(-5.0, 5.0));
        }
    }
}
