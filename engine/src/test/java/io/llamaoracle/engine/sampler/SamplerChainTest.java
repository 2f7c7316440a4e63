package io.llamaoracle.engine.sampler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** A chain built by hand and stepped through, against what the real build's chain showed after every sampler. */
class SamplerChainTest {
    private static final float[] LOGITS = {0.5f, 2.0f, -1.0f, 2.0f, 3.25f, 0.0f, 1.5f, -3.0f, 2.75f, 1.0f};

    private static SamplerChain chain() {
        final SamplerChain chain = new SamplerChain();
        chain.add(TopKSampler.of(6));
        chain.add(TopPSampler.of(0.95f, 0));
        chain.add(MinPSampler.of(0.05f, 0));
        chain.add(TempExtSampler.of(0.8f, 0.0f, 1.0f));
        chain.add(new DistSampler(42));
        return chain;
    }

    @Test
    void everyStepIsTheRealOne() throws IOException {
        final SamplerChain chain = chain();
        final TokenDataArray cur = new TokenDataArray(LOGITS.length);
        final List<String> seen = new ArrayList<>();
        for (int step = 0; step < 4; step++) {
            cur.load(LOGITS, 0, LOGITS.length);
            for (final Sampler sampler : chain.samplers()) {
                sampler.apply(cur);
                seen.add(line(step, sampler, cur));
            }
        }
        assertThat(seen).isEqualTo(recorded());
    }

    private static String line(int step, Sampler sampler, TokenDataArray cur) {
        final StringBuilder ids = new StringBuilder();
        final StringBuilder logits = new StringBuilder();
        final StringBuilder p = new StringBuilder();
        for (int i = 0; i < cur.size(); i++) {
            ids.append(' ').append(cur.id(i));
            logits.append(String.format(Locale.ROOT, " %08x", Float.floatToRawIntBits(cur.logit(i))));
            p.append(String.format(Locale.ROOT, " %08x", Float.floatToRawIntBits(cur.p(i))));
        }
        return step + " " + sampler.name() + " " + cur.selected() + " " + (cur.sorted() ? 1 : 0) + " |" + ids + " |"
                + logits + " |" + p;
    }

    private static List<String> recorded() throws IOException {
        try (InputStream in = SamplerChainTest.class.getResourceAsStream("/sampler/default-chain.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.startsWith("#"))
                    .toList();
        }
    }

    @Test
    void resetStartsTheDrawsAnew() {
        final SamplerChain chain = chain();
        final List<Integer> first = draws(chain);
        chain.reset();
        assertThat(draws(chain)).isEqualTo(first);
    }

    @Test
    void copyGoesOnFromHere() {
        final SamplerChain chain = chain();
        draws(chain);
        final SamplerChain copy = chain.copy();
        assertThat(draws(copy)).isEqualTo(draws(chain));
    }

    private static List<Integer> draws(SamplerChain chain) {
        final TokenDataArray cur = new TokenDataArray(LOGITS.length);
        final List<Integer> ids = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            cur.load(LOGITS, 0, LOGITS.length);
            chain.apply(cur);
            ids.add(cur.selectedId());
        }
        return ids;
    }
}
