package io.llamaoracle.harness.subject.bench;

import io.llamaoracle.engine.batch.Batch;
import io.llamaoracle.engine.model.Cparams;
import io.llamaoracle.engine.model.LlamaContext;
import io.llamaoracle.engine.model.LlamaModel;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Times decodes of the engine. Tokens are random, as in llama-bench; the cache is cleared before each test; logits of the
 * last token are wanted, as there.
 */
public final class EngineTimer implements AutoCloseable {
    private static final int CELLS = 512;
    private static final int BATCH = 2048;
    private static final int UBATCH = 512;
    private static final long SEED = 42;

    private final LlamaModel model;
    private final LlamaContext context;
    private final SplittableRandom random = new SplittableRandom(SEED);

    /** Loads a model with llama-bench's defaults and flash attention. */
    public EngineTimer(Path file, int threads) {
        model = LlamaModel.load(file, true);
        Cparams params = Cparams.request()
                .cells(CELLS)
                .batch(BATCH, UBATCH)
                .threads(threads, threads)
                .made();
        context = new LlamaContext(model, params, Runtime.getRuntime().availableProcessors());
    }

    /** Tokens a second of a prompt of {@code n} tokens in one decode. */
    public double prompt(int n) {
        context.memory().clear(false);
        Batch batch = new Batch(n);
        for (int i = 0; i < n; i++) {
            batch.add(token(), i, 0, i == n - 1);
        }
        long start = System.nanoTime();
        context.decode(batch);
        return n * 1e9 / (System.nanoTime() - start);
    }

    /** Tokens a second of {@code n} decodes of one token each, from an empty cache. */
    public double generation(int n) {
        context.memory().clear(false);
        Batch batch = new Batch(1);
        long start = System.nanoTime();
        for (int i = 0; i < n; i++) {
            batch.clear();
            batch.add(token(), i, 0, true);
            context.decode(batch);
        }
        return n * 1e9 / (System.nanoTime() - start);
    }

    private int token() {
        return random.nextInt(model.nVocab());
    }

    @Override
    public void close() {
        context.close();
        model.close();
    }
}
