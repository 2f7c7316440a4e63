package io.llamaoracle.harness.bench;

import io.llamaoracle.harness.subject.bench.EngineTimer;
import java.nio.file.Path;

/** llama-bench in a process of its own and the engine in this one. */
public final class LivePair implements BenchPair {
    /** Tokens of the prompt test. */
    public static final int PROMPT = 128;

    /** Tokens of the generation test. */
    public static final int GENERATED = 32;

    private final LlamaBench reference;
    private final Path model;
    private final int threads;
    private final EngineTimer timer;

    /** Loads the model into the engine. */
    public LivePair(LlamaBench reference, Path model, int threads) {
        this.reference = reference;
        this.model = model;
        this.threads = threads;
        this.timer = new EngineTimer(model, threads);
    }

    @Override
    public void warmUp() {
        engine();
    }

    @Override
    public Speeds reference() {
        return reference.run(model, threads, PROMPT, GENERATED);
    }

    @Override
    public Speeds engine() {
        return new Speeds(timer.prompt(PROMPT), timer.generation(GENERATED));
    }

    @Override
    public void close() {
        timer.close();
    }
}
