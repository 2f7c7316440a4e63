package io.llamaoracle.engine.sampler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What a request's parameters make of the chain, and how a grammar is asked. */
class CommonSamplerTest {
    private static final float[] LOGITS = {1.0f, 2.0f, 3.0f, 0.5f};

    /** Four tokens without text. */
    private record Tokens(int... suppressTokens) implements SamplerVocab {
        @Override
        public int size() {
            return LOGITS.length;
        }

        @Override
        public boolean isEog(int token) {
            return token == 3;
        }

        @Override
        public int eot() {
            return NONE;
        }

        @Override
        public int eos() {
            return 3;
        }

        @Override
        public byte[] piece(int token) {
            return new byte[] {(byte) ('a' + token)};
        }

        @Override
        public byte[] detokenize(int token) {
            return piece(token);
        }

        @Override
        public int[] tokenize(byte[] text) {
            return new int[text.length];
        }
    }

    /** Allows one token only and counts how often it is asked. */
    private static final class OnlyToken implements GrammarSampler {
        private final int token;
        private int asked;

        OnlyToken(int token) {
            this.token = token;
        }

        @Override
        public String name() {
            return "grammar";
        }

        @Override
        public void apply(TokenDataArray cur) {
            asked++;
            for (int i = 0; i < cur.size(); i++) {
                if (cur.id(i) != token) {
                    cur.set(i, cur.id(i), Float.NEGATIVE_INFINITY, cur.p(i));
                }
            }
        }

        @Override
        public GrammarSampler copy() {
            return new OnlyToken(token);
        }
    }

    private static CommonSampler sampler(SamplingParams params) {
        params.seed = 1;
        return CommonSampler.of(new Tokens(), params, (GrammarSampler) null);
    }

    @Test
    void defaultChainIsPrintedAsLlamaCppPrintsIt() {
        assertThat(sampler(new SamplingParams()).print())
                .isEqualTo("logits -> ?penalties -> ?dry -> ?top-n-sigma -> top-k -> ?typical -> top-p -> min-p -> ?xtc"
                        + " -> temp-ext -> dist ");
    }

    @Test
    void mirostatReplacesTheOrder() {
        final SamplingParams params = new SamplingParams();
        params.mirostat = 2;
        params.logitBias.add(new LogitBias(1, 2.0f));
        assertThat(sampler(params).print()).isEqualTo("logits -> logit-bias -> temp -> mirostat-v2 ");
    }

    @Test
    void adaptivePEndsTheChainWhereverItStands() {
        final SamplingParams params = new SamplingParams();
        params.samplers = SamplerType.fromNames(List.of("Adaptive-P", "TOPK", "nonsense", "temp"));
        assertThat(sampler(params).print()).isEqualTo("logits -> top-k -> temp-ext -> adaptive-p ");
    }

    @Test
    void lettersNameSamplers() {
        assertThat(SamplerType.fromChars("kz?pte"))
                .containsExactly(SamplerType.TOP_K, SamplerType.TOP_P, SamplerType.TEMPERATURE, SamplerType.PENALTIES);
    }

    @Test
    void suppressedTokensAreNeverDrawn() {
        final SamplingParams params = new SamplingParams();
        params.seed = 5;
        final CommonSampler sampler = CommonSampler.of(new Tokens(2, 1), params, (GrammarSampler) null);
        for (int i = 0; i < 100; i++) {
            assertThat(sampler.sample(LOGITS, 0)).isNotIn(1, 2);
        }
    }

    @Test
    void penaltiesOutOfRangeAreRefusedInLlamaCppsWords() {
        final SamplingParams params = new SamplingParams();
        params.penaltyRepeat = 0.0f;
        assertThatThrownBy(() -> sampler(params))
                .isInstanceOf(SamplerInitException.class)
                .hasMessage("penalty_repeat must be finite and greater than 0");
        params.penaltyRepeat = 1.0f;
        params.penaltyFreq = Float.POSITIVE_INFINITY;
        assertThatThrownBy(() -> sampler(params)).hasMessage("penalty_freq must be finite");
    }

    @Test
    void refusedTokenCostsASecondDraw() {
        final SamplingParams params = new SamplingParams();
        params.seed = 9;
        final OnlyToken grammar = new OnlyToken(0);
        final CommonSampler with = CommonSampler.of(new Tokens(), params, grammar);
        assertThat(with.sample(LOGITS, 0)).isZero();
        final boolean redrawn = grammar.asked == 2;
        final DistSampler dist = (DistSampler) with.chain().sampler(with.chain().size() - 1);
        final CommonSampler without = CommonSampler.of(new Tokens(), params, (GrammarSampler) null);
        without.sample(LOGITS, 0);
        if (redrawn) {
            without.sample(LOGITS, 0);
        }
        final DistSampler plain =
                (DistSampler) without.chain().sampler(without.chain().size() - 1);
        assertThat(redrawn).isTrue();
        assertThat(dist.rng().peek()).isEqualTo(plain.rng().peek());
    }

    @Test
    void sortedCandidatesKeepTheSelection() {
        final SamplingParams params = new SamplingParams();
        params.samplers = List.of();
        final CommonSampler sampler = sampler(params);
        final int id = sampler.sample(LOGITS, 0);
        final TokenDataArray sorted = sampler.candidates(true);
        assertThat(sorted.selectedId()).isEqualTo(id);
        assertThat(new int[] {sorted.id(0), sorted.id(1), sorted.id(2), sorted.id(3)})
                .containsExactly(2, 1, 0, 3);
    }
}
