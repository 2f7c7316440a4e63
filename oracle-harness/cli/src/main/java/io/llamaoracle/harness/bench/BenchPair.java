package io.llamaoracle.harness.bench;

/** Both sides with one model at one thread count, ready to be measured in turns. */
public interface BenchPair extends AutoCloseable {
    /** One run of the engine that does not count: its code is compiled while it runs. */
    void warmUp();

    /** One measurement of llama.cpp. */
    Speeds reference();

    /** One measurement of the engine. */
    Speeds engine();

    @Override
    void close();
}
