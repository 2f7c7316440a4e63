package io.llamaoracle.harness.subject.probe;

import io.llamaoracle.engine.gguf.GgufFile;
import io.llamaoracle.engine.libstdcxx.Mt19937;
import io.llamaoracle.engine.sampler.AdaptivePSampler;
import io.llamaoracle.engine.sampler.DistSampler;
import io.llamaoracle.engine.sampler.MirostatSampler;
import io.llamaoracle.engine.sampler.MirostatV2Sampler;
import io.llamaoracle.engine.sampler.Sampler;
import io.llamaoracle.engine.sampler.SamplerAbortException;
import io.llamaoracle.engine.sampler.SamplerChain;
import io.llamaoracle.engine.sampler.SamplerVocab;
import io.llamaoracle.engine.sampler.TokenDataArray;
import io.llamaoracle.engine.sampler.XtcSampler;
import io.llamaoracle.engine.server.ModelSamplerVocab;
import io.llamaoracle.engine.tokenizer.Vocab;
import io.llamaoracle.harness.probe.ChainOp;
import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.PayloadReader;
import io.llamaoracle.harness.probe.ProbeHash;
import io.llamaoracle.harness.probe.ProbeReply;
import io.llamaoracle.harness.probe.ProbeRequest;
import java.nio.file.Path;

/** The probe's {@code chain}: builds a chain and shows candidates and state after every sampler of every step. */
final class ChainCommand {
    private final TokenDataArray cur = new TokenDataArray(0);
    private SamplerChain chain;
    private LittleEndian out;
    private boolean full;
    private SamplerVocab vocab;

    /** Loads the vocabulary of infill and of breakers that are texts. */
    ProbeReply load(ProbeRequest q) {
        vocab = new ModelSamplerVocab(Vocab.load(GgufFile.open(Path.of(q.text("path", "")))));
        return ProbeReply.ok(new byte[0]);
    }

    ProbeReply run(ProbeRequest q) {
        full = "full".equals(q.text("mode", "full"));
        out = new LittleEndian();
        final PayloadReader in = new PayloadReader(q.payload());
        final int vocabulary = in.i32();
        try {
            chain = new SamplerChain();
            cur.start(0);
            for (int n = in.i32(); n > 0; n--) {
                chain.add(SamplerReader.read(in, vocabulary, vocab));
            }
            for (int n = in.i32(); n > 0; n--) {
                operate(in, ChainOp.of(in.i32()));
            }
            return ProbeReply.ok(out.toByteArray());
        } catch (SamplerAbortException e) {
            return ProbeReply.failed(ProbeReply.Status.ABORT, e.getMessage());
        }
    }

    private void operate(PayloadReader in, ChainOp op) {
        switch (op) {
            case APPLY -> apply(in, false);
            case APPLY_IDS -> apply(in, true);
            case ACCEPT -> {
                for (final int token : in.i32s(in.i32())) {
                    chain.accept(token);
                }
            }
            case RESET -> chain.reset();
            case CLONE -> chain = chain.copy();
            case ACCEPT_SELECTED -> {
                if (cur.selected() >= 0 && cur.selected() < cur.size()) {
                    chain.accept(cur.selectedId());
                }
            }
        }
    }

    private void apply(PayloadReader in, boolean withIds) {
        final int n = in.i32();
        final int[] ids = withIds ? in.i32s(n) : null;
        cur.load(in.f32s(n), 0, n);
        if (withIds) {
            for (int i = 0; i < n; i++) {
                cur.set(i, ids[i], cur.logit(i), 0.0f);
            }
            cur.markSorted(in.i32() != 0);
        }
        for (final Sampler sampler : chain.samplers()) {
            sampler.apply(cur);
            trace(sampler);
        }
    }

    private void trace(Sampler sampler) {
        final int n = cur.size();
        out.i32(cur.selected()).i32(n).i32(cur.sorted() ? 1 : 0);
        if (full) {
            out.i32s(cur.ids(), n).f32s(cur.logits(), n).f32s(cur.probabilities(), n);
        } else {
            final ProbeHash hash = new ProbeHash();
            for (int i = 0; i < n; i++) {
                hash.word(cur.id(i));
                hash.bits(cur.logit(i));
                hash.bits(cur.p(i));
            }
            out.i64(hash.take());
        }
        state(sampler);
    }

    private void state(Sampler sampler) {
        if (sampler instanceof DistSampler dist) {
            out.i32(1);
            peek(dist.rng());
        } else if (sampler instanceof XtcSampler xtc) {
            out.i32(1);
            peek(xtc.rng());
        } else if (sampler instanceof MirostatSampler mirostat) {
            out.i32(2).f32(mirostat.mu());
            peek(mirostat.rng());
        } else if (sampler instanceof MirostatV2Sampler mirostat) {
            out.i32(2).f32(mirostat.mu());
            peek(mirostat.rng());
        } else if (sampler instanceof AdaptivePSampler adaptive) {
            out.i32(5).f32(adaptive.weightedSum()).f32(adaptive.totalWeight());
            out.i32(adaptive.pendingId()).i32(adaptive.pendingIndex());
            peek(adaptive.rng());
        } else {
            out.i32(0);
        }
    }

    private void peek(Mt19937 rng) {
        out.i32(rng.peek());
    }
}
