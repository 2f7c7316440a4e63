package io.llamaoracle.engine.model;

import io.llamaoracle.engine.batch.Batch;
import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.kernel.provider.KernelProvider;
import io.llamaoracle.engine.ops.ForwardOps;
import io.llamaoracle.engine.trace.TensorTap;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** One request to the probe's {@code decode} command, answered by the engine's context. */
final class DecodeCase {
    private final Map<String, String> args = new HashMap<>();
    private long hash = 0xcbf29ce484222325L;
    private int pos;
    private int seq;

    DecodeCase(String request) {
        String[] words = request.split(" ");
        for (int i = 1; i < words.length; i++) {
            int at = words[i].indexOf('=');
            args.put(words[i].substring(0, at), words[i].substring(at + 1));
        }
    }

    private int number(String key, int fallback) {
        return args.containsKey(key) ? Integer.parseInt(args.get(key)) : fallback;
    }

    private GgmlType type(String key) {
        return LlamaContext.cacheType(args.getOrDefault(key, "f16"));
    }

    /** The repository's root, from the module's folder or from the root itself. */
    private static Path root() {
        Path here = Path.of("").toAbsolutePath();
        return Files.isDirectory(here.resolve("recordings")) ? here : here.getParent();
    }

    private Cparams cparams() {
        int t = number("t", 2);
        return Cparams.request()
                .cells(number("c", 2048))
                .batch(number("b", 2048), number("ub", 512))
                .sequences(number("np", 1), number("kvu", 0) != 0)
                .threads(t, number("tb", t))
                .flashAttn(!"off".equals(args.get("fa")))
                .cache(type("ctk"), type("ctv"))
                .made();
    }

    private static int[] prompt(int n, long seed, int nVocab) {
        int[] ids = new int[n];
        long state = seed;
        for (int i = 0; i < n; i++) {
            state += 0x9e3779b97f4a7c15L;
            long z = state;
            z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
            z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
            z ^= z >>> 31;
            ids[i] = (int) ((z >>> 33) % nVocab);
        }
        return ids;
    }

    /** Runs the case with the given operations; {@code tap} may be null. */
    String hash(ForwardOps ops, TensorTap tap) {
        return hash(KernelProvider.kernels(), ops, tap);
    }

    /** The same with weights laid out for given kernels. */
    String hash(Kernels kernels, ForwardOps ops, TensorTap tap) {
        try (LlamaModel model = LlamaModel.load(root().resolve(args.get("model")), true, kernels, f -> {});
                LlamaContext context = new LlamaContext(model, cparams(), 1, ops)) {
            fillOther(context);
            context.tap(tap);
            int[] ids = prompt(number("n", 16), number("seed", 1), model.nVocab());
            int next = best(context.logits(decode(context, ids)));
            int rm0 = number("rm0", 0);
            int rm1 = number("rm1", 0);
            if (rm1 > rm0) {
                context.memory().seqRm(0, rm0, rm1);
                context.memory().seqAdd(0, rm1, -1, rm0 - rm1);
                pos -= rm1 - rm0;
            }
            for (int g = number("gen", 4); g > 0; g--) {
                next = best(context.logits(decode(context, new int[] {next})));
            }
            return String.format(Locale.ROOT, "%016x", hash);
        }
    }

    /** Tokens of another sequence that stand in the cache before. */
    private void fillOther(LlamaContext context) {
        int[] others = new int[number("other", 0)];
        if (others.length > 0) {
            Arrays.fill(others, 5);
            seq = number("np", 1) - 1;
            decode(context, others);
            seq = 0;
            pos = 0;
        }
    }

    private int decode(LlamaContext context, int[] ids) {
        int nBatch = context.cparams().nBatch();
        for (int from = 0; from < ids.length; from += nBatch) {
            int n = Math.min(nBatch, ids.length - from);
            Batch batch = new Batch(n);
            for (int i = 0; i < n; i++) {
                batch.add(ids[from + i], pos++, seq, from + i + 1 == ids.length);
            }
            if (context.decode(batch) != 0) {
                throw new IllegalStateException("no room");
            }
        }
        return (ids.length - 1) % nBatch;
    }

    private int best(float[] logits) {
        int at = 0;
        for (int i = 0; i < logits.length; i++) {
            int word = Float.isNaN(logits[i]) ? 0x7fc00000 : Float.floatToRawIntBits(logits[i]);
            hash = (hash ^ (word & 0xffffffffL)) * 0x100000001b3L;
            at = logits[i] > logits[at] ? i : at;
        }
        return at;
    }
}
