package io.llamaoracle.harness.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Shrinks a case by all passes in turn until none finds anything more. */
public final class Reducer {
    private static final int ROUNDS = 8;
    private final Subject subject;
    private final Journal journal;
    private final Consumer<String> listener;
    private final int most;
    private final List<ReduceStep> steps = new ArrayList<>();
    private final long start = System.nanoTime();
    private String wanted = "";
    private int tried;
    private int other;
    private int run;

    /**
     * A reducer.
     *
     * @param most candidates run at the most; those known from the journal do not count
     * @param listener told what is being done
     */
    public Reducer(Subject subject, Journal journal, int most, Consumer<String> listener) {
        this.subject = subject;
        this.journal = journal;
        this.most = most;
        this.listener = listener;
    }

    /** Reduces a case. */
    public ReduceResult run(ReduceCase original) {
        wanted = subject.signature(original);
        journal.begin(original.key(), wanted);
        listener.accept(wanted.isEmpty() ? "the case does not diverge" : "signature: " + wanted);
        ReduceCase best = original;
        for (int round = 0; round < ROUNDS && !wanted.isEmpty() && !spent(); round++) {
            ReduceCase before = best;
            for (Pass pass : passes()) {
                best = pass(pass, best);
            }
            if (best.equals(before)) {
                break;
            }
        }
        return new ReduceResult(wanted, original, best, steps, tried, other, !spent(), seconds(start));
    }

    private List<Pass> passes() {
        return List.of(
                new SeedPass(),
                new RequestsPass(),
                new StepsPass(),
                new LayersPass(),
                new PromptPass(subject),
                new SamplersPass(subject),
                new ParametersPass());
    }

    private ReduceCase pass(Pass pass, ReduceCase start) {
        int triedBefore = tried;
        int otherBefore = other;
        long from = System.nanoTime();
        listener.accept(pass.name() + ": " + pass.size(start));
        ReduceCase end = pass.shrink(start, candidate -> {
            boolean smaller = same(candidate);
            if (smaller) {
                listener.accept("  " + pass.size(candidate) + " left after " + tried + " candidates");
            }
            return smaller;
        });
        ReduceStep step = new ReduceStep(
                pass.name(), pass.size(start), pass.size(end), tried - triedBefore, other - otherBefore, seconds(from));
        if (step.tried() > 0) {
            steps.add(step);
            listener.accept(ReduceText.line(step));
        }
        return end;
    }

    private boolean same(ReduceCase candidate) {
        if (spent() && journal.get(candidate.key()).isEmpty()) {
            return false;
        }
        tried++;
        String found = signature(candidate);
        other += !found.isEmpty() && !found.equals(wanted) ? 1 : 0;
        return found.equals(wanted);
    }

    private boolean spent() {
        return run >= most;
    }

    private String signature(ReduceCase candidate) {
        String key = candidate.key();
        return journal.get(key).orElseGet(() -> {
            run++;
            String found = subject.signature(candidate);
            journal.put(key, found);
            return found;
        });
    }

    private static double seconds(long from) {
        return (System.nanoTime() - from) / 1e9;
    }
}
