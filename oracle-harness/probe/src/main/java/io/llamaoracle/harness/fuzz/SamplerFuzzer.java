package io.llamaoracle.harness.fuzz;

import io.llamaoracle.harness.probe.ChainCase;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.probe.ProbeDiedException;
import io.llamaoracle.harness.probe.ProbeReply;
import io.llamaoracle.harness.probe.SamplerSpec;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Asks both sides the cases of one seed and compares every step; the first divergence is shrunk. One thread. */
public final class SamplerFuzzer {
    private final Probe oracle;
    private final Probe subject;
    private final ChainCaseGenerator generator;
    private final Map<String, Map<LogitClass, Integer>> cells = new TreeMap<>();
    private long cases;
    private long aborted;
    private long steps;

    /**
     * A fuzzer.
     *
     * @param oracle the real probe
     * @param subject the other side
     * @param seed where cases come from
     */
    public SamplerFuzzer(Probe oracle, Probe subject, long seed) {
        this(oracle, subject, seed, 0);
    }

    /**
     * A fuzzer of the samplers that need a vocabulary.
     *
     * @param vocabulary number of tokens of the vocabulary that both sides have loaded; 0 for none
     */
    public SamplerFuzzer(Probe oracle, Probe subject, long seed, int vocabulary) {
        this.oracle = oracle;
        this.subject = subject;
        generator = new ChainCaseGenerator(seed, vocabulary);
    }

    /** What was found: the case, its number, and the same case made small. */
    public record Finding(long index, ChainCase original, ChainCase shrunk) {}

    /**
     * Runs one case.
     *
     * @param index number of the case
     * @return the divergence, if any
     */
    public Optional<Finding> run(long index) {
        final ChainCaseGenerator.Generated generated = generator.generate(index);
        final ChainCase chain = generated.chain();
        count(chain, generated.logits());
        if (!diverges(chain)) {
            return Optional.empty();
        }
        return Optional.of(new Finding(index, chain, new ChainShrinker(this::diverges).shrink(chain)));
    }

    private void count(ChainCase chain, LogitClass logits) {
        cases++;
        steps += chain.steps().size();
        for (final SamplerSpec sampler : chain.samplers()) {
            cells.computeIfAbsent(sampler.kind().name(), key -> new EnumMap<>(LogitClass.class))
                    .merge(logits, 1, Integer::sum);
        }
    }

    private boolean diverges(ChainCase chain) {
        final ProbeReply expected = ask(oracle, chain);
        switch (expected.status()) {
            case OK -> {}
            case ABORT -> aborted++;
            case ERR -> throw new IllegalStateException("the probe refuses a generated case: " + expected.message());
        }
        return !expected.sameAs(ask(subject, chain));
    }

    private static ProbeReply ask(Probe probe, ChainCase chain) {
        try {
            return probe.ask(chain.request(false));
        } catch (ProbeDiedException e) {
            return ProbeReply.failed(ProbeReply.Status.ABORT, e.getMessage());
        }
    }

    /** Cases run so far. */
    public long cases() {
        return cases;
    }

    /** Operations run so far. */
    public long steps() {
        return steps;
    }

    /** Cases in which the oracle's assertion failed. */
    public long aborted() {
        return aborted;
    }

    /** Cases by sampler and shape of logits. */
    public Map<String, Map<LogitClass, Integer>> cells() {
        return cells;
    }
}
