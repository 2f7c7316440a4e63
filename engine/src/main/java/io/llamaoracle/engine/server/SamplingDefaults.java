package io.llamaoracle.engine.server;

import io.llamaoracle.engine.gguf.GgufFile;
import io.llamaoracle.engine.gguf.GgufKv;
import io.llamaoracle.engine.json.StdString;
import io.llamaoracle.engine.sampler.SamplerType;
import io.llamaoracle.engine.sampler.SamplingParams;
import io.llamaoracle.engine.server.params.CommonParams;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * The model file's own sampling defaults, for what the command line leaves open. Values are read through their decimal
 * text, so a float keeps six decimals only.
 *
 * <p>Origin: {@code common/common.cpp} {@code common_init_sampler_from_model} (b11192)
 * <p>Origin: {@code src/llama-impl.cpp} {@code gguf_kv_to_str} (b11192)
 */
final class SamplingDefaults {
    @FunctionalInterface
    private interface FloatSetter {
        void accept(float value);
    }

    private final GgufFile file;
    private final CommonParams params;

    private SamplingDefaults(GgufFile file, CommonParams params) {
        this.file = file;
        this.params = params;
    }

    static void apply(GgufFile file, CommonParams params) {
        new SamplingDefaults(file, params).apply();
    }

    private void apply() {
        SamplingParams s = params.sampling.chain;
        set("samplers", "sequence", 512, v -> s.samplers = SamplerType.fromNames(List.of(v.split(";", -1))));
        ints("top_k", v -> s.topK = v);
        floats("top_p", v -> s.topP = v);
        floats("min_p", v -> s.minP = v);
        floats("xtc_probability", v -> s.xtcProbability = v);
        floats("xtc_threshold", v -> s.xtcThreshold = v);
        floats("temp", v -> s.temp = v);
        ints("penalty_last_n", v -> s.penaltyLastN = v);
        floats("penalty_repeat", v -> s.penaltyRepeat = v);
        ints("mirostat", v -> s.mirostat = v);
        floats("mirostat_tau", v -> s.mirostatTau = v);
        floats("mirostat_eta", v -> s.mirostatEta = v);
    }

    private void ints(String key, IntConsumer setter) {
        set(key, key, 64, v -> setter.accept(CNumbers.strtol32(v)));
    }

    private void floats(String key, FloatSetter setter) {
        set(key, key, 128, v -> setter.accept(CNumbers.strtof(v)));
    }

    /** The server reads the text into a buffer of that size, which cuts it and keeps a zero at its end. */
    private void set(String user, String key, int buffer, Consumer<String> setter) {
        GgufKv kv = file.kv("general.sampling." + key);
        if (params.userSampling.contains(user) || kv == null || kv.array()) {
            return;
        }
        String text = text(kv);
        int end = text.indexOf('\0') < 0 ? text.length() : text.indexOf('\0');
        if (end == 0) {
            return;
        }
        try {
            setter.accept(text.substring(0, Math.min(end, buffer - 1)));
        } catch (IllegalArgumentException noNumber) {
            // the server's default stays
        }
    }

    private static String text(GgufKv kv) {
        return switch (kv.type()) {
            case STRING -> StdString.ofBytes(kv.asStringBytes());
            case FLOAT32 -> fixed(kv.floatAt(0));
            case FLOAT64 -> fixed(kv.doubleAt(0));
            case BOOL -> kv.asLong() != 0 ? "true" : "false";
            case UINT64 -> Long.toUnsignedString(kv.asLong());
            default -> Long.toString(kv.asLong());
        };
    }

    private static String fixed(double v) {
        return Double.isFinite(v)
                ? new BigDecimal(v).setScale(6, RoundingMode.HALF_EVEN).toPlainString()
                : Double.toString(v);
    }
}
