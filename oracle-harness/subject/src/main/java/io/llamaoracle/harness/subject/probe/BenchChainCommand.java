package io.llamaoracle.harness.subject.probe;

import io.llamaoracle.engine.sampler.SamplerChain;
import io.llamaoracle.engine.sampler.TokenDataArray;
import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.PayloadReader;
import io.llamaoracle.harness.probe.ProbeReply;
import io.llamaoracle.harness.probe.ProbeRequest;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;

/** The probe's {@code bench_chain}: median time of a step, what it drew, and the bytes a step allocates. */
final class BenchChainCommand {
    private BenchChainCommand() {}

    static ProbeReply run(ProbeRequest q) {
        final PayloadReader in = new PayloadReader(q.payload());
        final int vocabulary = in.i32();
        final SamplerChain chain = new SamplerChain();
        for (int n = in.i32(); n > 0; n--) {
            chain.add(SamplerReader.read(in, vocabulary, null));
        }
        final float[] logits = in.f32s(in.left() / Float.BYTES);
        final TokenDataArray cur = new TokenDataArray(logits.length);
        final long[] times = new long[(int) q.number("n", 100)];
        final com.sun.management.ThreadMXBean threads =
                (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        int ids = 0;
        long allocated = 0;
        for (int t = 0; t < times.length; t++) {
            // the first step makes what all later ones use again
            if (t == 1) {
                allocated = -threads.getCurrentThreadAllocatedBytes();
            }
            final long from = System.nanoTime();
            cur.load(logits, 0, logits.length);
            chain.apply(cur);
            final int id = cur.selectedId();
            chain.accept(id);
            ids = ids * 31 + id;
            times[t] = System.nanoTime() - from;
        }
        allocated += threads.getCurrentThreadAllocatedBytes();
        Arrays.sort(times);
        final Map<String, String> args = Map.of(
                "ids", Long.toString(Integer.toUnsignedLong(ids)),
                "allocated", Long.toString(allocated));
        return new ProbeReply(
                ProbeReply.Status.OK,
                args,
                new LittleEndian().i64(times[times.length / 2]).toByteArray());
    }
}
