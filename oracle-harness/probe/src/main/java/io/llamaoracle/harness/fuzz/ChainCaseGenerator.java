package io.llamaoracle.harness.fuzz;

import io.llamaoracle.harness.probe.ChainCase;
import io.llamaoracle.harness.probe.ChainOp;
import io.llamaoracle.harness.probe.ChainStep;
import io.llamaoracle.harness.probe.SamplerKind;
import io.llamaoracle.harness.probe.SamplerSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random chains with random histories on random logits. Case i of a seed is the same on every machine.
 *
 * <p>A clone is never made between a draw of adaptive-p and the acceptance of its token: upstream then reads through a null
 * pointer.
 */
public final class ChainCaseGenerator {
    private static final SamplerKind[] FILTERS = {
        SamplerKind.TOP_K, SamplerKind.TOP_P, SamplerKind.MIN_P, SamplerKind.TYPICAL, SamplerKind.TEMP,
        SamplerKind.TEMP_EXT, SamplerKind.XTC, SamplerKind.TOP_N_SIGMA, SamplerKind.PENALTIES, SamplerKind.DRY,
        SamplerKind.LOGIT_BIAS,
    };
    private static final SamplerKind[] PICKERS = {
        SamplerKind.DIST,
        SamplerKind.DIST,
        SamplerKind.GREEDY,
        SamplerKind.MIROSTAT,
        SamplerKind.MIROSTAT_V2,
        SamplerKind.ADAPTIVE_P,
    };
    private static final LogitClass[] CLASSES = LogitClass.values();
    private static final int LARGEST = 262144;
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private static final SamplerKind[] VOCABULARY_KINDS = {SamplerKind.INFILL, SamplerKind.DRY_TEXT};
    private static final int INFILL_CANDIDATES = 300;

    private final long seed;
    private final int vocabulary;

    /** Cases without a vocabulary. */
    public ChainCaseGenerator(long seed) {
        this(seed, 0);
    }

    /**
     * Cases that all have infill or text breakers in their chain.
     *
     * @param vocabulary number of tokens of the vocabulary that both sides have loaded; 0 for none
     */
    public ChainCaseGenerator(long seed, int vocabulary) {
        this.seed = seed;
        this.vocabulary = vocabulary;
    }

    /** A case and the shape of its logits. */
    public record Generated(ChainCase chain, LogitClass logits) {}

    /** Case {@code index} of this seed. */
    public Generated generate(long index) {
        final SplittableRandom r = new SplittableRandom(seed * GOLDEN + index);
        final int n = vocabulary == 0 ? size(r) : Math.min(vocabulary, 1 + r.nextInt(INFILL_CANDIDATES));
        final LogitClass logits = CLASSES[r.nextInt(CLASSES.length)];
        if (vocabulary > 0) {
            return new Generated(new ChainCase(vocabulary, vocabularyChain(r, n), steps(r, n, logits)), logits);
        }
        return new Generated(new ChainCase(n, chain(r, n), steps(r, n, logits)), logits);
    }

    private static int size(SplittableRandom r) {
        final int kind = r.nextInt(1000);
        if (kind < 250) {
            return 1 + r.nextInt(8);
        }
        if (kind < 550) {
            return 1 + r.nextInt(128);
        }
        if (kind < 800) {
            return 100 + r.nextInt(1000);
        }
        if (kind < 970) {
            return 900 + r.nextInt(4000);
        }
        return kind < 995 ? 4000 + r.nextInt(46000) : 50000 + r.nextInt(LARGEST - 50000 + 1);
    }

    private static List<SamplerSpec> chain(SplittableRandom r, int n) {
        final SamplerGenerator generator = new SamplerGenerator(r, n);
        final List<SamplerSpec> chain = new ArrayList<>();
        for (int k = r.nextInt(7); k > 0; k--) {
            chain.add(generator.next(FILTERS[r.nextInt(FILTERS.length)]));
        }
        if (r.nextInt(10) != 0) {
            chain.add(generator.next(PICKERS[r.nextInt(PICKERS.length)]));
        }
        return chain;
    }

    private static List<SamplerSpec> vocabularyChain(SplittableRandom r, int n) {
        final List<SamplerSpec> chain = new ArrayList<>(chain(r, n));
        final SamplerSpec extra = new SamplerGenerator(r, n).next(VOCABULARY_KINDS[r.nextInt(VOCABULARY_KINDS.length)]);
        chain.add(r.nextInt(chain.size() + 1), extra);
        return chain;
    }

    private static List<ChainStep> steps(SplittableRandom r, int n, LogitClass logits) {
        final List<ChainStep> steps = new ArrayList<>();
        if (r.nextBoolean()) {
            steps.add(history(r, n));
        }
        final int applies = n > 5000 ? 1 : 1 + r.nextInt(4);
        for (int i = 0; i < applies; i++) {
            steps.add(r.nextInt(5) == 0 ? withIds(r, n, logits) : new ChainStep(ChainOp.APPLY, logits.bits(n, r)));
            switch (r.nextInt(6)) {
                case 0 -> {}
                case 1 -> steps.add(history(r, n));
                case 2 -> steps.add(ChainStep.of(ChainOp.RESET));
                case 3 -> {
                    steps.add(history(r, n));
                    steps.add(ChainStep.of(ChainOp.CLONE));
                }
                default -> steps.add(ChainStep.of(ChainOp.ACCEPT_SELECTED));
            }
        }
        return steps;
    }

    /** Tokens of a small alphabet, so that they repeat; often a stretch said twice. */
    private static ChainStep history(SplittableRandom r, int n) {
        final int length = r.nextInt(8) == 0 ? r.nextInt(1900) : 1 + r.nextInt(60);
        final int alphabet = 1 + r.nextInt(Math.min(n, r.nextInt(4) == 0 ? 400 : 8));
        final int[] tokens = new int[length];
        for (int i = 0; i < length; i++) {
            tokens[i] = r.nextInt(alphabet);
        }
        if (length > 3 && r.nextBoolean()) {
            final int half = length / 2;
            System.arraycopy(tokens, 0, tokens, length - half, half);
        }
        return new ChainStep(ChainOp.ACCEPT, tokens);
    }

    /** Shuffled ids, some of them twice, perhaps marked sorted though they are not. */
    private static ChainStep withIds(SplittableRandom r, int n, LogitClass logits) {
        final int[] words = new int[2 * n + 1];
        for (int i = 0; i < n; i++) {
            words[i] = i;
        }
        for (int i = n - 1; i > 0; i--) {
            final int j = r.nextInt(i + 1);
            final int t = words[i];
            words[i] = words[j];
            words[j] = r.nextInt(50) == 0 ? words[i] : t;
        }
        System.arraycopy(logits.bits(n, r), 0, words, n, n);
        words[2 * n] = r.nextInt(4) == 0 ? 1 : 0;
        return new ChainStep(ChainOp.APPLY_IDS, words);
    }
}
