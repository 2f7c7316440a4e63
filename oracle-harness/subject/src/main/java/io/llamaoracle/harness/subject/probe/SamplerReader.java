package io.llamaoracle.harness.subject.probe;

import io.llamaoracle.engine.sampler.AdaptivePSampler;
import io.llamaoracle.engine.sampler.DistSampler;
import io.llamaoracle.engine.sampler.DryBreakers;
import io.llamaoracle.engine.sampler.DrySampler;
import io.llamaoracle.engine.sampler.GreedySampler;
import io.llamaoracle.engine.sampler.InfillSampler;
import io.llamaoracle.engine.sampler.LogitBias;
import io.llamaoracle.engine.sampler.LogitBiasSampler;
import io.llamaoracle.engine.sampler.MinPSampler;
import io.llamaoracle.engine.sampler.MirostatSampler;
import io.llamaoracle.engine.sampler.MirostatV2Sampler;
import io.llamaoracle.engine.sampler.PenaltiesSampler;
import io.llamaoracle.engine.sampler.Sampler;
import io.llamaoracle.engine.sampler.SamplerVocab;
import io.llamaoracle.engine.sampler.TempExtSampler;
import io.llamaoracle.engine.sampler.TempSampler;
import io.llamaoracle.engine.sampler.TopKSampler;
import io.llamaoracle.engine.sampler.TopNSigmaSampler;
import io.llamaoracle.engine.sampler.TopPSampler;
import io.llamaoracle.engine.sampler.TypicalSampler;
import io.llamaoracle.engine.sampler.XtcSampler;
import io.llamaoracle.harness.probe.PayloadReader;
import io.llamaoracle.harness.probe.SamplerKind;
import java.util.ArrayList;
import java.util.List;

/** Reads one sampler of a chain request. */
final class SamplerReader {
    private SamplerReader() {}

    static Sampler read(PayloadReader in, int vocabulary, SamplerVocab vocab) {
        final SamplerKind kind = SamplerKind.of(in.i32());
        return switch (kind) {
            case GREEDY -> new GreedySampler();
            case DIST -> new DistSampler(in.i32());
            case TOP_K -> TopKSampler.of(in.i32());
            case TOP_P -> TopPSampler.of(in.f32(), in.i64());
            case MIN_P -> MinPSampler.of(in.f32(), in.i64());
            case TYPICAL -> TypicalSampler.of(in.f32(), in.i64());
            case TEMP -> TempSampler.of(in.f32());
            case TEMP_EXT -> TempExtSampler.of(in.f32(), in.f32(), in.f32());
            case XTC -> XtcSampler.of(in.f32(), in.f32(), in.i64(), in.i32());
            case TOP_N_SIGMA -> TopNSigmaSampler.of(in.f32());
            case MIROSTAT -> new MirostatSampler(vocabulary, in.i32(), in.f32(), in.f32(), in.i32());
            case MIROSTAT_V2 -> new MirostatV2Sampler(in.i32(), in.f32(), in.f32());
            case PENALTIES -> PenaltiesSampler.of(in.i32(), in.f32(), in.f32(), in.f32());
            case DRY -> dry(in);
            case ADAPTIVE_P -> new AdaptivePSampler(in.f32(), in.f32(), in.i32());
            case LOGIT_BIAS -> LogitBiasSampler.of(biases(in));
            case INFILL -> new InfillSampler(needed(vocab));
            case DRY_TEXT -> dryText(in, needed(vocab));
        };
    }

    private static SamplerVocab needed(SamplerVocab vocab) {
        if (vocab == null) {
            throw new IllegalArgumentException("this sampler needs a vocabulary: ask 'vocab path=...' first");
        }
        return vocab;
    }

    private static Sampler dryText(PayloadReader in, SamplerVocab vocab) {
        final float multiplier = in.f32();
        final float base = in.f32();
        final int allowed = in.i32();
        final int lastN = in.i32();
        final List<byte[]> breakers = new ArrayList<>();
        for (int n = in.i32(); n > 0; n--) {
            final int[] words = in.i32s(in.i32());
            final byte[] bytes = new byte[words.length];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) words[i];
            }
            breakers.add(bytes);
        }
        final boolean enabled = DrySampler.isEnabled(multiplier, base, lastN);
        return DrySampler.of(
                multiplier, base, allowed, lastN, enabled ? DryBreakers.of(vocab, breakers) : new DryBreakers());
    }

    private static Sampler dry(PayloadReader in) {
        final float multiplier = in.f32();
        final float base = in.f32();
        final int allowed = in.i32();
        final int lastN = in.i32();
        final DryBreakers breakers = new DryBreakers();
        for (int n = in.i32(); n > 0; n--) {
            final int length = in.i32();
            if (length > 0) {
                breakers.add(in.i32(), in.i32s(length - 1));
            }
        }
        return DrySampler.of(multiplier, base, allowed, lastN, breakers);
    }

    private static List<LogitBias> biases(PayloadReader in) {
        final List<LogitBias> biases = new ArrayList<>();
        for (int n = in.i32(); n > 0; n--) {
            biases.add(new LogitBias(in.i32(), in.f32()));
        }
        return biases;
    }
}
