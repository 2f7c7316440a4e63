package io.llamaoracle.engine.sampler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The samplers that a request may put in order, with the names and letters it may use.
 *
 * <p>Origin: {@code common/sampling.cpp} {@code common_sampler_types_from_names} (b11192)
 * <p>Origin: {@code common/sampling.cpp} {@code common_sampler_types_from_chars} (b11192)
 */
public enum SamplerType {
    DRY('d', "dry"),
    TOP_K('k', "top_k"),
    TOP_P('p', "top_p"),
    MIN_P('m', "min_p"),
    TYPICAL_P('y', "typ_p"),
    TEMPERATURE('t', "temperature"),
    XTC('x', "xtc"),
    INFILL('i', "infill"),
    PENALTIES('e', "penalties"),
    TOP_N_SIGMA('s', "top_n_sigma"),
    ADAPTIVE_P('a', "adaptive_p");

    private static final Map<String, SamplerType> NAMES = names();

    private final char letter;
    private final String canonicalName;

    SamplerType(char letter, String canonicalName) {
        this.letter = letter;
        this.canonicalName = canonicalName;
    }

    private static Map<String, SamplerType> names() {
        final Map<String, SamplerType> names = new HashMap<>();
        for (final SamplerType type : values()) {
            names.put(type.canonicalName, type);
            names.put(type.canonicalName.replace('_', '-'), type);
            names.put(type.canonicalName.replace("_", ""), type);
        }
        names.put("nucleus", TOP_P);
        names.put("temp", TEMPERATURE);
        names.put("typ", TYPICAL_P);
        return names;
    }

    /** The letter in a request's string of samplers. */
    public char letter() {
        return letter;
    }

    /** The name in a request's list of samplers. */
    public String canonicalName() {
        return canonicalName;
    }

    /** The samplers of a list of names: any of their spellings, ASCII case ignored, unknown ones left out. */
    public static List<SamplerType> fromNames(List<String> names) {
        final List<SamplerType> types = new ArrayList<>();
        for (final String name : names) {
            final SamplerType type = NAMES.get(lower(name));
            if (type != null) {
                types.add(type);
            }
        }
        return types;
    }

    /** The samplers of a string of letters, unknown ones left out. */
    public static List<SamplerType> fromChars(String letters) {
        final List<SamplerType> types = new ArrayList<>();
        for (int i = 0; i < letters.length(); i++) {
            for (final SamplerType type : values()) {
                if (type.letter == letters.charAt(i)) {
                    types.add(type);
                }
            }
        }
        return types;
    }

    private static String lower(String name) {
        final StringBuilder result = new StringBuilder(name);
        for (int i = 0; i < result.length(); i++) {
            final char c = result.charAt(i);
            if (c >= 'A' && c <= 'Z') {
                result.setCharAt(i, (char) (c + 32));
            }
        }
        return result.toString();
    }
}
