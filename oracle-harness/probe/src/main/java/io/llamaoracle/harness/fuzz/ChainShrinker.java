package io.llamaoracle.harness.fuzz;

import io.llamaoracle.harness.probe.ChainCase;
import io.llamaoracle.harness.probe.ChainOp;
import io.llamaoracle.harness.probe.ChainStep;
import io.llamaoracle.harness.probe.SamplerSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Makes a diverging case small: fewer steps, fewer samplers, fewer candidates, a shorter history, plainer logits. */
final class ChainShrinker {
    private static final int ROUNDS = 6;

    private final Predicate<ChainCase> diverges;

    ChainShrinker(Predicate<ChainCase> diverges) {
        this.diverges = diverges;
    }

    /** The smallest case found that still diverges. */
    ChainCase shrink(ChainCase start) {
        ChainCase best = start;
        for (int round = 0; round < ROUNDS; round++) {
            final ChainCase before = best;
            best = fewerSteps(best);
            best = fewerSamplers(best);
            for (int i = 0; i < best.steps().size(); i++) {
                best = shorterData(best, i);
            }
            if (best.equals(before)) {
                break;
            }
        }
        return plainer(best);
    }

    private ChainCase fewerSteps(ChainCase start) {
        ChainCase best = start;
        for (int i = best.steps().size() - 1; i >= 0; i--) {
            final List<ChainStep> steps = new ArrayList<>(best.steps());
            steps.remove(i);
            best = better(best, best.withSteps(steps));
        }
        return best;
    }

    private ChainCase fewerSamplers(ChainCase start) {
        ChainCase best = start;
        for (int i = best.samplers().size() - 1; i >= 0; i--) {
            final List<SamplerSpec> samplers = new ArrayList<>(best.samplers());
            samplers.remove(i);
            best = better(best, best.withSamplers(samplers));
        }
        return best;
    }

    /** Cuts pieces out of one step's candidates or tokens, large pieces first. */
    @SuppressWarnings("ReferenceEquality") // better answers the very case it was given where it found none
    private ChainCase shorterData(ChainCase start, int at) {
        ChainCase best = start;
        for (int piece = length(best, at) / 2; piece > 0; piece /= 2) {
            for (int from = 0; from + piece <= length(best, at); ) {
                final ChainCase next =
                        better(best, replace(best, at, without(best.steps().get(at), from, piece)));
                if (next == best) {
                    from += piece;
                } else {
                    best = next;
                }
            }
        }
        return best;
    }

    private static int length(ChainCase chain, int at) {
        final ChainStep step = chain.steps().get(at);
        return step.op() == ChainOp.ACCEPT ? step.words().length : step.candidates();
    }

    private static ChainStep without(ChainStep step, int from, int n) {
        final int[] words = step.words();
        if (step.op() != ChainOp.APPLY_IDS) {
            return new ChainStep(step.op(), cut(words, from, n));
        }
        return new ChainStep(step.op(), cut(cut(words, step.candidates() + from, n), from, n));
    }

    private static int[] cut(int[] words, int from, int n) {
        final int[] rest = Arrays.copyOf(words, words.length - n);
        System.arraycopy(words, from + n, rest, from, rest.length - from);
        return rest;
    }

    /** Tries 0 and 1 for every logit of a small case. */
    private ChainCase plainer(ChainCase start) {
        ChainCase best = start;
        for (int at = 0; at < best.steps().size(); at++) {
            final ChainStep step = best.steps().get(at);
            if (step.op() == ChainOp.APPLY && step.words().length <= 64) {
                for (int i = 0; i < step.words().length; i++) {
                    best = plainer(best, at, i, 0.0f);
                    best = plainer(best, at, i, 1.0f);
                }
            }
        }
        return best;
    }

    private ChainCase plainer(ChainCase best, int at, int i, float value) {
        final ChainStep step = best.steps().get(at);
        final int[] words = step.words().clone();
        if (words[i] == 0 || words[i] == Float.floatToRawIntBits(value)) {
            return best;
        }
        words[i] = Float.floatToRawIntBits(value);
        return better(best, replace(best, at, new ChainStep(step.op(), words)));
    }

    private static ChainCase replace(ChainCase chain, int at, ChainStep step) {
        final List<ChainStep> steps = new ArrayList<>(chain.steps());
        steps.set(at, step);
        return chain.withSteps(steps);
    }

    private ChainCase better(ChainCase best, ChainCase candidate) {
        return diverges.test(candidate) ? candidate : best;
    }
}
