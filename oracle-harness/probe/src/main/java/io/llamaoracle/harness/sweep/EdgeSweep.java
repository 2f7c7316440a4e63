package io.llamaoracle.harness.sweep;

import io.llamaoracle.harness.probe.ChainCase;
import io.llamaoracle.harness.probe.ChainOp;
import io.llamaoracle.harness.probe.ChainStep;
import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.ProbeRequest;
import io.llamaoracle.harness.probe.SamplerKind;
import io.llamaoracle.harness.probe.SamplerSpec;
import java.util.List;
import java.util.SplittableRandom;

/** Cases made for a boundary that random ones hardly meet; one a block. */
final class EdgeSweep implements Sweep {
    /** The first float draw of seeds 1 to 16 ({@code rng kind=canonical_f32}), as bits. */
    private static final int[] FIRST_DRAWS = {
        0x3ed583e8,
        0x3edf3ab9,
        0x3f0d0117,
        0x3f778f44,
        0x3e63522e,
        0x3f64927c,
        0x3d9c4785,
        0x3f5f9912,
        0x3c29f860,
        0x3f457545,
        0x3e38989e,
        0x3e1ddcdd,
        0x3f174781,
        0x3e0391ca,
        0x3f594c1e,
        0x3e64a66b,
    };

    /** The only two floats for which the FMA in expf changes a bit. */
    private static final float[] EXPF_FMA = {32.564632f, -63.09946f};

    private static final int SMALL_LIMIT = 1024;
    private static final int TOP_P_BLOCKS = 90;
    private static final int XTC_BLOCKS = FIRST_DRAWS.length;
    private static final int HISTORY_BLOCKS = 120;

    @Override
    public String name() {
        return "edge";
    }

    @Override
    public String description() {
        return "one boundary case a block: top-p around 1,024 tied candidates, XTC at exactly its probability, "
                + "histories of 1 to 1,900 tokens, expf where FMA decides";
    }

    @Override
    public int blocks() {
        return TOP_P_BLOCKS + XTC_BLOCKS + HISTORY_BLOCKS + 1;
    }

    @Override
    public long checks() {
        return blocks();
    }

    @Override
    public List<ProbeRequest> requests(int block) {
        if (block < TOP_P_BLOCKS) {
            return List.of(topP(block).request(false));
        }
        if (block < TOP_P_BLOCKS + XTC_BLOCKS) {
            return List.of(xtc(block - TOP_P_BLOCKS).request(false));
        }
        if (block < TOP_P_BLOCKS + XTC_BLOCKS + HISTORY_BLOCKS) {
            return List.of(history(block - TOP_P_BLOCKS - XTC_BLOCKS).request(false));
        }
        final LittleEndian x = new LittleEndian().f32(EXPF_FMA[0]).f32(EXPF_FMA[1]);
        return List.of(ProbeRequest.of("libm").arg("f", "expf").with(x));
    }

    private static ChainCase topP(int block) {
        final SplittableRandom r = new SplittableRandom(9_000_000L + block);
        final int n = SMALL_LIMIT - 4 + block % 9;
        final int[] bits = new int[n];
        for (int i = 0; i < n; i++) {
            bits[i] = Float.floatToRawIntBits(r.nextInt(3) * 0.25f);
        }
        final SamplerSpec topP = SamplerSpec.of(SamplerKind.TOP_P)
                .f32(0.05f + block / 9 * 0.04f)
                .i64(0)
                .build();
        return new ChainCase(n, List.of(topP), List.of(new ChainStep(ChainOp.APPLY, bits)));
    }

    private static ChainCase xtc(int block) {
        final int[] bits = new int[20];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = Float.floatToRawIntBits(3.0f - 0.5f * i);
        }
        final SamplerSpec xtc = SamplerSpec.of(SamplerKind.XTC)
                .i32(FIRST_DRAWS[block])
                .f32(0.05f)
                .i64(0)
                .i32(block + 1)
                .build();
        return new ChainCase(bits.length, List.of(xtc), List.of(new ChainStep(ChainOp.APPLY, bits)));
    }

    private static ChainCase history(int block) {
        final SplittableRandom r = new SplittableRandom(9_500_000L + block);
        final int length = block < 20 ? block + 1 : 1 + r.nextInt(1900);
        final int n = 200;
        final int alphabet = 2 + r.nextInt(12);
        final int[] tokens = new int[length];
        final int period = 1 + r.nextInt(40);
        for (int i = 0; i < length; i++) {
            tokens[i] = i >= period && r.nextInt(10) != 0 ? tokens[i - period] : r.nextInt(alphabet);
        }
        final int[] bits = new int[n];
        for (int i = 0; i < n; i++) {
            bits[i] = Float.floatToRawIntBits((float) (r.nextDouble() * 8 - 4));
        }
        final SamplerSpec penalties = SamplerSpec.of(SamplerKind.PENALTIES)
                .i32(1 + r.nextInt(2000))
                .f32(1.0f + (float) r.nextDouble())
                .f32((float) r.nextDouble())
                .f32((float) r.nextDouble())
                .build();
        final SamplerSpec dry = SamplerSpec.of(SamplerKind.DRY)
                .f32(0.8f)
                .f32(1.1f + (float) r.nextDouble())
                .i32(1 + r.nextInt(4))
                .i32(1 + r.nextInt(2000))
                .i32(1)
                .i32(2)
                .i32(alphabet - 1)
                .i32(0)
                .build();
        return new ChainCase(
                n,
                List.of(penalties, dry),
                List.of(new ChainStep(ChainOp.ACCEPT, tokens), new ChainStep(ChainOp.APPLY, bits)));
    }
}
