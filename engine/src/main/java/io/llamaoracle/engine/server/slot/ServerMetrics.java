package io.llamaoracle.engine.server.slot;

/**
 * What the server counts since it started.
 *
 * <p>Origin: {@code tools/server/server-common.h} {@code server_metrics} (b11192)
 */
final class ServerMetrics {
    /** Tokens with their time; the rate leaves the first token of an answer out, because the prompt's batch gave it. */
    static final class Bucket {
        long count;
        long steps;
        long time;

        double perSecond() {
            return time > 0 ? (double) steps / (double) time * 1e6 : 0.0;
        }

        void add(long n, long nSteps, long micros) {
            count += n;
            steps += nSteps;
            time += micros;
        }

        Bucket copy() {
            Bucket c = new Bucket();
            c.add(count, steps, time);
            return c;
        }
    }

    Bucket promptBucket = new Bucket();
    Bucket predictBucket = new Bucket();
    Bucket prompt = new Bucket();
    Bucket predict = new Bucket();
    long nPromptCached;
    long nTokensMax;
    long nDecode;
    long nBusySlots;
    private long queuedPrompt;
    private long queuedSince;

    void resetBuckets() {
        promptBucket = new Bucket();
        predictBucket = new Bucket();
    }

    void addPromptCached(int n) {
        nPromptCached += n;
    }

    void onPrediction(SlotStats stats) {
        long steps = Math.max(0, stats.nGen - 1);
        predict.add(stats.nGen, steps, stats.genMicros());
        predictBucket.add(stats.nGen, steps, stats.genMicros());
    }

    /** Prompt tokens were handed over for computing. */
    void queuePrompt(long n, long decodeStart) {
        if (n > 0 && queuedPrompt == 0) {
            queuedSince = decodeStart;
        }
        queuedPrompt += n;
    }

    /** Whatever was handed over is computed now. */
    void flushPrompt(long now) {
        if (queuedPrompt > 0) {
            prompt.add(queuedPrompt, queuedPrompt, now - queuedSince);
            promptBucket.add(queuedPrompt, queuedPrompt, now - queuedSince);
            queuedPrompt = 0;
        }
    }

    ServerMetrics copy() {
        ServerMetrics c = new ServerMetrics();
        c.promptBucket = promptBucket.copy();
        c.predictBucket = predictBucket.copy();
        c.prompt = prompt.copy();
        c.predict = predict.copy();
        c.nPromptCached = nPromptCached;
        c.nTokensMax = nTokensMax;
        c.nDecode = nDecode;
        c.nBusySlots = nBusySlots;
        return c;
    }
}
