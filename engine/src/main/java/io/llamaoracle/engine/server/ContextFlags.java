package io.llamaoracle.engine.server;

import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.CommonParams.FlashAttn;
import java.util.List;
import java.util.Map;

/**
 * Options of the model and its context.
 *
 * <p>Origin: {@code common/arg.cpp} {@code common_params_parser_init} (b11192)
 * <p>Origin: {@code common/arg.cpp} {@code kv_cache_type_from_str} (b11192)
 */
final class ContextFlags {
    private static final List<String> CACHE_TYPES =
            List.of("f32", "f16", "bf16", "q8_0", "q4_0", "q4_1", "iq4_nl", "q5_0", "q5_1");

    private ContextFlags() {}

    static void add(Map<String, Flag> flags) {
        FlagAdder a = new FlagAdder(flags);
        a.texts((p, v) -> p.modelPath = v, "-m", "--model");
        a.ints((p, v) -> p.nThreads = threads(v), "-t", "--threads");
        a.ints((p, v) -> p.nThreadsBatch = threads(v), "-tb", "--threads-batch");
        a.ints((p, v) -> p.nCtx = v, "-c", "--ctx-size");
        a.ints((p, v) -> p.nPredict = v, "-n", "--predict", "--n-predict");
        a.ints((p, v) -> p.nBatch = v, "-b", "--batch-size");
        a.ints((p, v) -> p.nUbatch = v, "-ub", "--ubatch-size");
        a.ints((p, v) -> p.nKeep = v, "--keep");
        a.ints((p, v) -> p.kvUnifiedPerSlot = v, "--kv-unified-per-slot");
        a.switches((p, on) -> p.swaFull = true, "--swa-full");
        a.switches((p, on) -> p.kvUnified = on, "-kvu", "--kv-unified", "!-no-kvu", "!--no-kv-unified");
        a.switches((p, on) -> p.ctxShift = on, "--context-shift", "!--no-context-shift");
        a.switches((p, on) -> p.repack = on, "--repack", "!-nr", "!--no-repack");
        a.switches((p, on) -> p.checkTensors = true, "--check-tensors");
        a.switches((p, on) -> p.warmup = on, "--warmup", "!--no-warmup");
        a.texts((p, v) -> p.flashAttn = flashAttn(v), "-fa", "--flash-attn");
        a.texts((p, v) -> p.cacheTypeK = cacheType(v), "-ctk", "--cache-type-k");
        a.texts((p, v) -> p.cacheTypeV = cacheType(v), "-ctv", "--cache-type-v");
        a.ints(ContextFlags::parallel, "-np", "--parallel");
        a.switches((p, on) -> p.contBatching = on, "-cb", "--cont-batching", "!-nocb", "!--no-cont-batching");
        // without a GPU and with memory to spare these change nothing
        a.texts((p, v) -> {}, "-ngl", "--gpu-layers", "--n-gpu-layers", "-fit", "--fit");
        a.switches((p, on) -> {}, "--mmap", "--no-mmap", "--mlock", "--offline", "--perf", "--no-perf");
    }

    private static int threads(int value) {
        return value <= 0 ? Runtime.getRuntime().availableProcessors() : value;
    }

    private static void parallel(CommonParams p, int value) {
        if (value == 0) {
            throw new IllegalArgumentException("error: invalid value for n_parallel\n");
        }
        p.nParallel = value;
    }

    private static FlashAttn flashAttn(String v) {
        return switch (v) {
            case "on", "enabled", "true", "1" -> FlashAttn.ON;
            case "off", "disabled", "false", "0" -> FlashAttn.OFF;
            case "auto", "-1" -> FlashAttn.AUTO;
            default -> throw new IllegalArgumentException("error: unknown value for --flash-attn: '" + v + "'\n");
        };
    }

    private static String cacheType(String v) {
        if (!CACHE_TYPES.contains(v)) {
            throw new IllegalArgumentException("Unsupported cache type: " + v);
        }
        return v;
    }
}
