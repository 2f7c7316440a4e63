package io.llamaoracle.harness.bisect.sampler;

import io.llamaoracle.harness.probe.PayloadReader;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.probe.ProbeReply;
import io.llamaoracle.harness.probe.ProbeRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs the same steps through two sets of samplers. */
public final class SamplerBisect {
    private final Probe left;
    private final Probe right;
    private final ChainSpec chain;
    private final StepHistory history;

    /** A comparison of the real samplers, on the left, with others. */
    public SamplerBisect(Probe left, Probe right, ChainSpec chain, StepHistory history) {
        this.left = left;
        this.right = right;
        this.chain = chain;
        this.history = history;
    }

    /** Finds the first sampler, of the earliest step, that leaves other candidates. */
    public SamplerFinding run() {
        ProbeRequest request = ChainRequest.of(chain, history, 0, "hash");
        ProbeReply l = left.ask(request);
        ProbeReply r = right.ask(request);
        if (l.status() != ProbeReply.Status.OK || r.status() != ProbeReply.Status.OK) {
            return failed(l, r);
        }
        PayloadReader a = new PayloadReader(l.payload());
        PayloadReader b = new PayloadReader(r.payload());
        for (int step = 0; step < history.rows().size(); step++) {
            for (ChainSpec.Link link : chain.links()) {
                SamplerState x = SamplerState.read(a, false);
                SamplerState y = SamplerState.read(b, false);
                if (!x.same(y)) {
                    return new SamplerFinding(step, link.name(), -1, describe(step, link.name(), x, y));
                }
            }
        }
        return new SamplerFinding(-1, "", lastToken(), List.of());
    }

    private static SamplerFinding failed(ProbeReply l, ProbeReply r) {
        boolean same = l.status() == r.status();
        return new SamplerFinding(
                same ? -1 : 0,
                same ? "" : "chain",
                -1,
                List.of("left: " + l.status() + " " + message(l), "right: " + r.status() + " " + message(r)));
    }

    private static String message(ProbeReply reply) {
        return reply.status() == ProbeReply.Status.OK ? "" : reply.message();
    }

    /** The token that the real samplers draw at the last step. */
    private int lastToken() {
        PayloadReader in = new PayloadReader(
                left.ask(ChainRequest.of(chain, history, 0, "full")).payload());
        SamplerState state = null;
        for (int i = 0; i < history.rows().size() * chain.links().size(); i++) {
            state = SamplerState.read(in, true);
        }
        return state == null || state.selected() < 0 ? -1 : state.ids()[state.selected()];
    }

    private List<String> describe(int step, String sampler, SamplerState x, SamplerState y) {
        List<String> lines = new ArrayList<>();
        if (x.count() != y.count()) {
            lines.add(sampler + " kept " + x.count() + " candidates on the left, " + y.count() + " on the right");
        }
        if (x.sorted() != y.sorted()) {
            lines.add(sampler + " marks them " + (x.sorted() ? "" : "un") + "sorted on the left, "
                    + (y.sorted() ? "" : "un") + "sorted on the right");
        }
        if (x.selected() != y.selected()) {
            lines.add(
                    sampler + " selects candidate " + x.selected() + " on the left, " + y.selected() + " on the right");
        }
        if (!java.util.Arrays.equals(x.state(), y.state())) {
            lines.add("its state differs after the step: " + hex(x.state()) + " and " + hex(y.state()));
        }
        lines.addAll(candidates(step, sampler));
        return lines;
    }

    /** The step alone, with every candidate listed; a difference that needs earlier draws does not show here. */
    private List<String> candidates(int step, String sampler) {
        ProbeRequest alone = ChainRequest.of(chain, history, step, "full");
        PayloadReader a = new PayloadReader(left.ask(alone).payload());
        PayloadReader b = new PayloadReader(right.ask(alone).payload());
        for (ChainSpec.Link link : chain.links()) {
            SamplerState x = SamplerState.read(a, true);
            SamplerState y = SamplerState.read(b, true);
            if (!x.same(y)) {
                return link.name().equals(sampler) ? first(x, y) : List.of();
            }
        }
        return List.of("the step alone, without the draws before it, is equal");
    }

    private static List<String> first(SamplerState x, SamplerState y) {
        for (int i = 0; i < Math.min(x.count(), y.count()); i++) {
            boolean logit = SamplerState.firstDifference(new float[] {x.logits()[i]}, new float[] {y.logits()[i]}) >= 0;
            boolean p = SamplerState.firstDifference(new float[] {x.p()[i]}, new float[] {y.p()[i]}) >= 0;
            if (x.ids()[i] != y.ids()[i] || logit || p) {
                return List.of(
                        "first differing candidate: number " + i, "  left  " + show(x, i), "  right " + show(y, i));
            }
        }
        return List.of("the first " + Math.min(x.count(), y.count()) + " candidates are equal");
    }

    private static String show(SamplerState s, int i) {
        return String.format(
                Locale.ROOT,
                "token %d, logit %08x (%.9g), p %08x (%.9g)",
                s.ids()[i],
                Float.floatToRawIntBits(s.logits()[i]),
                s.logits()[i],
                Float.floatToRawIntBits(s.p()[i]),
                s.p()[i]);
    }

    private static String hex(int[] state) {
        StringBuilder out = new StringBuilder();
        for (int word : state) {
            out.append(out.isEmpty() ? "" : " ").append(String.format(Locale.ROOT, "%08x", word));
        }
        return out.isEmpty() ? "none" : out.toString();
    }
}
