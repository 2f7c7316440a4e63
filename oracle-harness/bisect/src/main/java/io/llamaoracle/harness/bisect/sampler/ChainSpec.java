package io.llamaoracle.harness.bisect.sampler;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.SamplerKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The chain that llama-server builds from a request, read from the {@code generation_settings} that it answers.
 *
 * <p>Follows {@code common/sampling.cpp} {@code common_sampler_init}: biases, the samplers in their order, a draw; or
 * mirostat alone. Written apart from the engine, so that a chain the engine builds wrongly shows.
 */
public final class ChainSpec {
    private static final int MIROSTAT_M = 100;

    /** One sampler: its name in reports, and how it goes over the wire. */
    record Link(String name, Consumer<LittleEndian> wire) {}

    private final Json.Obj settings;
    private final List<Link> links = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();

    private ChainSpec(Json.Obj settings) {
        this.settings = settings;
    }

    /** Reads the settings. */
    public static ChainSpec of(Json.Obj settings) {
        ChainSpec spec = new ChainSpec(settings);
        spec.build();
        return spec;
    }

    List<Link> links() {
        return links;
    }

    /** Names of the samplers in their order. */
    public List<String> names() {
        return links.stream().map(Link::name).toList();
    }

    /** What the probe cannot be told, so that a replay leaves it out. */
    public List<String> leftOut() {
        return leftOut;
    }

    private void build() {
        biases();
        int mirostat = integer("mirostat", 0);
        if (mirostat != 0) {
            add("temperature", SamplerKind.TEMP, o -> o.f32(number("temperature", 0.8f)));
            add(
                    "mirostat" + (mirostat == 2 ? "_v2" : ""),
                    mirostat == 2 ? SamplerKind.MIROSTAT_V2 : SamplerKind.MIROSTAT,
                    o -> {
                        o.i32(seed()).f32(number("mirostat_tau", 5)).f32(number("mirostat_eta", 0.1f));
                        if (mirostat == 1) {
                            o.i32(MIROSTAT_M);
                        }
                    });
            return;
        }
        boolean adaptive = false;
        for (String name : samplers()) {
            adaptive |= name.equals("adaptive_p");
            sampler(name);
        }
        if (adaptive) {
            add(
                    "adaptive_p",
                    SamplerKind.ADAPTIVE_P,
                    o -> o.f32(number("adaptive_target", -1))
                            .f32(number("adaptive_decay", 0.9f))
                            .i32(seed()));
        } else {
            add("dist", SamplerKind.DIST, o -> o.i32(seed()));
        }
    }

    private void sampler(String name) {
        switch (name) {
            case "penalties" ->
                add(
                        name,
                        SamplerKind.PENALTIES,
                        o -> o.i32(integer("repeat_last_n", 64))
                                .f32(number("repeat_penalty", 1))
                                .f32(number("frequency_penalty", 0))
                                .f32(number("presence_penalty", 0)));
            case "dry" -> dry();
            case "top_n_sigma" -> add(name, SamplerKind.TOP_N_SIGMA, o -> o.f32(number("top_n_sigma", -1)));
            case "top_k" -> add(name, SamplerKind.TOP_K, o -> o.i32(integer("top_k", 40)));
            case "typ_p", "typical_p" -> add("typ_p", SamplerKind.TYPICAL, o -> keep(o, "typical_p", 1));
            case "top_p" -> add(name, SamplerKind.TOP_P, o -> keep(o, "top_p", 0.95f));
            case "min_p" -> add(name, SamplerKind.MIN_P, o -> keep(o, "min_p", 0.05f));
            case "xtc" ->
                add(
                        name,
                        SamplerKind.XTC,
                        o -> o.f32(number("xtc_probability", 0))
                                .f32(number("xtc_threshold", 0.1f))
                                .i64(integer("min_keep", 0))
                                .i32(seed()));
            case "temperature" ->
                add(
                        name,
                        SamplerKind.TEMP_EXT,
                        o -> o.f32(number("temperature", 0.8f))
                                .f32(number("dynatemp_range", 0))
                                .f32(number("dynatemp_exponent", 1)));
            case "adaptive_p" -> {}
            default -> leftOut.add(name);
        }
    }

    private void dry() {
        add(
                "dry",
                SamplerKind.DRY,
                o -> o.f32(number("dry_multiplier", 0))
                        .f32(number("dry_base", 1.75f))
                        .i32(integer("dry_allowed_length", 2))
                        .i32(integer("dry_penalty_last_n", 64))
                        .i32(0));
        if (number("dry_multiplier", 0) != 0) {
            leftOut.add("sequence breakers of dry");
        }
    }

    private void biases() {
        if (settings.get("logit_bias").orElse(null) instanceof Json.Arr list
                && !list.items().isEmpty()) {
            add("logit_bias", SamplerKind.LOGIT_BIAS, o -> {
                o.i32(list.items().size());
                for (Json item : list.items()) {
                    Json.Obj bias = (Json.Obj) item;
                    o.i32((int) value(bias, "token", 0)).f32((float) value(bias, "bias", Double.NEGATIVE_INFINITY));
                }
            });
        }
    }

    private void keep(LittleEndian out, String name, float otherwise) {
        out.f32(number(name, otherwise)).i64(integer("min_keep", 0));
    }

    private void add(String name, SamplerKind kind, Consumer<LittleEndian> parameters) {
        links.add(new Link(name, o -> parameters.accept(o.i32(kind.ordinal()))));
    }

    private List<String> samplers() {
        return settings.get("samplers").orElse(null) instanceof Json.Arr list
                ? list.items().stream().map(s -> ((Json.Str) s).value()).toList()
                : List.of();
    }

    private int seed() {
        return (int) (long) value(settings, "seed", 0);
    }

    private int integer(String name, int otherwise) {
        return (int) value(settings, name, otherwise);
    }

    private float number(String name, float otherwise) {
        return (float) value(settings, name, otherwise);
    }

    private static double value(Json.Obj from, String name, double otherwise) {
        return from.get(name).orElse(null) instanceof Json.Num n ? n.value() : otherwise;
    }
}
