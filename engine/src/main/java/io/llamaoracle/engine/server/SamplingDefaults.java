package io.llamaoracle.engine.server;

import io.llamaoracle.engine.gguf.GgufFile;
import io.llamaoracle.engine.gguf.GgufKv;
import io.llamaoracle.engine.sampler.SamplerType;
import io.llamaoracle.engine.sampler.SamplingParams;
import io.llamaoracle.engine.server.json.StdString;
import io.llamaoracle.engine.server.params.CommonParams;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * The model file's own sampling defaults, for what the command line leaves open. Values are read through their decimal
 * text, so a float keeps six decimals only.
 *
 * <p>Origin: {@code common/common.cpp} {@code common_init_sampler_from_model} (b11192)
 * <p>Origin: {@code src/llama-impl.cpp} {@code gguf_kv_to_str} (b11192)
 */
final class SamplingDefaults {
    /** Takes a default as text. */
    @FunctionalInterface
    private interface Setter {
        void accept(String text);
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
        set("samplers", "sequence", v -> s.samplers = SamplerType.fromNames(List.of(v.split(";", -1))));
        set("top_k", "top_k", v -> s.topK = CNumbers.stoi(v));
        set("top_p", "top_p", v -> s.topP = CNumbers.stof(v));
        set("min_p", "min_p", v -> s.minP = CNumbers.stof(v));
        set("xtc_probability", "xtc_probability", v -> s.xtcProbability = CNumbers.stof(v));
        set("xtc_threshold", "xtc_threshold", v -> s.xtcThreshold = CNumbers.stof(v));
        set("temp", "temp", v -> s.temp = CNumbers.stof(v));
        set("penalty_last_n", "penalty_last_n", v -> s.penaltyLastN = CNumbers.stoi(v));
        set("penalty_repeat", "penalty_repeat", v -> s.penaltyRepeat = CNumbers.stof(v));
        set("mirostat", "mirostat", v -> s.mirostat = CNumbers.stoi(v));
        set("mirostat_tau", "mirostat_tau", v -> s.mirostatTau = CNumbers.stof(v));
        set("mirostat_eta", "mirostat_eta", v -> s.mirostatEta = CNumbers.stof(v));
    }

    private void set(String user, String key, Setter setter) {
        GgufKv kv = file.kv("general.sampling." + key);
        if (params.userSampling.contains(user) || kv == null || kv.array()) {
            return;
        }
        try {
            setter.accept(text(kv));
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
            default -> Long.toString(kv.asLong());
        };
    }

    private static String fixed(double v) {
        return Double.isFinite(v)
                ? new BigDecimal(v).setScale(6, RoundingMode.HALF_EVEN).toPlainString()
                : Double.toString(v);
    }
}
