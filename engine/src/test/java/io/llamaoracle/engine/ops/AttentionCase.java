package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlOp;
import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.GraphBuilder;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;
import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** One request to the probe's attention commands, answered by the engine's operations. */
final class AttentionCase implements AutoCloseable {
    private final Arena arena = Arena.ofShared();
    private final Map<String, String> args = new HashMap<>();
    private final String command;
    private final Kernels kernels;
    private final ForwardOps ops = new ForwardOps();
    private final GraphBuilder gb = new GraphBuilder();

    AttentionCase(String request, Kernels kernels) {
        this.kernels = kernels;
        String[] words = request.split(" ");
        command = words[0];
        for (int i = 1; i < words.length; i++) {
            String[] kv = words[i].split("=");
            args.put(kv[0], kv[1]);
        }
        ForwardOp nop = new NoOp();
        ops.with(GgmlOp.NONE, nop)
                .with(GgmlOp.PERMUTE, nop)
                .with(GgmlOp.FLASH_ATTN_EXT, new FlashAttnExt(kernels))
                .with(GgmlOp.SOFT_MAX, new SoftMax(kernels))
                .with(GgmlOp.MUL_MAT, new MulMat(kernels));
    }

    /** Replaces the operation under test, for planted faults. */
    AttentionCase with(GgmlOp op, ForwardOp impl) {
        ops.with(op, impl);
        return this;
    }

    private long number(String key, long fallback) {
        return args.containsKey(key) ? Long.parseLong(args.get(key)) : fallback;
    }

    private GgmlType type(String key, String fallback) {
        return GgmlType.valueOf(args.getOrDefault(key, fallback).toUpperCase(Locale.ROOT));
    }

    private Tensor tensor(GgmlType type, long... ne) {
        Tensor t = new Tensor(type, ne);
        t.address = Mem.alloc(arena, t.nbytes());
        return t;
    }

    private void fill(Tensor t, Noise noise, float scale) {
        long row = Mem.alloc(arena, 4 * t.ne[0]);
        for (long r = 0; r < t.nrows(); r++) {
            for (int i = 0; i < t.ne[0]; i++) {
                Mem.putF32(row + 4L * i, noise.next() * scale);
            }
            kernels.fromFloat(t.type).convert(row, t.address + r * t.nb[1], (int) t.ne[0]);
        }
    }

    private void fillMask(Tensor t) {
        long seen = number("seen", t.ne[0]);
        long hole = number("hole", 0);
        for (long i = 0; i < t.nrows(); i++) {
            for (long c = 0; c < t.ne[0]; c++) {
                boolean keep = c <= seen + i % t.ne[1] && (hole == 0 || c % hole != hole - 1);
                float v = keep ? 0.0f : Float.NEGATIVE_INFINITY;
                long at = t.address + (i * t.ne[0] + c) * t.type.typeSize;
                if (t.type == GgmlType.F16) {
                    Mem.putF16(at, v);
                } else {
                    Mem.putF32(at, v);
                }
            }
        }
    }

    private Tensor build() {
        Noise noise = new Noise(number("seed", 1));
        return switch (command) {
            case "flash_attn" -> flashAttn(noise);
            case "soft_max" -> softMax(noise);
            default -> fwht(noise);
        };
    }

    private Tensor flashAttn(Noise noise) {
        long dk = number("dk", 64);
        long heads = number("heads", 4);
        long kvHeads = number("kv_heads", heads);
        long tokens = number("tokens", 1);
        long cells = number("cells", 256);
        long streams = number("streams", 1);
        float spread = number("spread", 1);
        Tensor q = tensor(GgmlType.F32, dk, heads, tokens, streams);
        Tensor k = tensor(type("k", "f16"), dk, kvHeads, cells, streams);
        Tensor v = tensor(type("v", "f16"), number("dv", dk), kvHeads, cells, streams);
        Tensor mask = tensor(GgmlType.F16, cells, tokens, 1, streams);
        fill(q, noise, spread);
        fill(k, noise, spread);
        fill(v, noise, 1.0f);
        fillMask(mask);
        TensorTraits.markFinite(k);
        TensorTraits.markFinite(v);
        return gb.flashAttnExt(
                gb.permute(q, 0, 2, 1, 3),
                gb.permute(k, 0, 2, 1, 3),
                gb.permute(v, 0, 2, 1, 3),
                mask,
                1.0f / (float) Math.sqrt(dk),
                0.0f,
                number("softcap", 0));
    }

    private Tensor softMax(Noise noise) {
        long cells = number("cells", 256);
        long tokens = number("tokens", 1);
        Tensor x = tensor(GgmlType.F32, cells, tokens, number("heads", 1));
        Tensor mask = tensor(type("mask", "f32"), cells, tokens);
        fill(x, noise, number("spread", 8));
        fillMask(mask);
        return gb.softMaxExt(x, mask, 0.125f, 0.0f);
    }

    private Tensor fwht(Noise noise) {
        long n = number("n", 64);
        Tensor rot = tensor(GgmlType.F32, n, n);
        Tensor x = tensor(GgmlType.F32, n, number("rows", 8));
        fill(rot, noise, 0.0f);
        fill(x, noise, 1.0f);
        Tensor node = gb.mulMat(rot, x);
        node.opParams[1] = Fwht.HINT;
        return node;
    }

    /** Runs the node and hashes its floats as the probe does. */
    String hash() {
        Tensor node = build();
        node.output = true;
        gb.buildForwardExpand(node);
        try (ThreadPool pool = new ThreadPool(1);
                GraphCompute compute = new GraphCompute(gb.graph(), ops, pool, (int) number("threads", 1))) {
            compute.run(null);
            long h = 0xcbf29ce484222325L;
            for (long i = 0; i < node.nelements(); i++) {
                float f = Mem.f32(node.address + 4 * i);
                int word = Float.isNaN(f) ? 0x7fc00000 : Float.floatToRawIntBits(f);
                h = (h ^ (word & 0xffffffffL)) * 0x100000001b3L;
            }
            return String.format(Locale.ROOT, "%016x", h);
        }
    }

    @Override
    public void close() {
        arena.close();
    }
}
