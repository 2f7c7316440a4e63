package io.llamaoracle.harness.sweep;

import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.probe.ProbeHash;
import io.llamaoracle.harness.probe.ProbeReply;
import io.llamaoracle.harness.probe.ProbeRequest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** A seeded series of requests in blocks. */
public interface Sweep {
    /** Name of the recording, such as {@code sort}. */
    String name();

    /** What a block holds, for the head of the recording. */
    String description();

    /** Number of blocks. */
    int blocks();

    /** Number of single checks (arrays, draws, results, steps) in all blocks. */
    long checks();

    /** Whether it only runs under -Pexhaustive. */
    default boolean exhaustive() {
        return false;
    }

    /**
     * The requests of one block, the same each time.
     *
     * @param block from 0
     */
    List<ProbeRequest> requests(int block);

    /**
     * The hash of a block's replies: each reply's status and length and then its payload in 32-bit words.
     *
     * @throws IllegalStateException if the probe does not know a request
     */
    default long hash(Probe probe, int block) {
        final ProbeHash hash = new ProbeHash();
        for (final ProbeRequest request : requests(block)) {
            final ProbeReply reply = probe.ask(request);
            if (reply.status() == ProbeReply.Status.ERR) {
                throw new IllegalStateException("sweep " + name() + ", block " + block + ": " + reply.message());
            }
            hash.word(reply.status().ordinal());
            if (reply.status() == ProbeReply.Status.OK) {
                final byte[] payload = reply.payload();
                hash.word(payload.length);
                final ByteBuffer words = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
                while (words.remaining() >= Integer.BYTES) {
                    hash.word(words.getInt());
                }
            }
        }
        return hash.take();
    }
}
