package io.llamaoracle.engine.server.params;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Samplers a request can order, with the names it may call them.
 *
 * <p>Origin: {@code common/sampling.cpp} {@code common_sampler_type_to_str} (b11192)
 * <p>Origin: {@code common/sampling.cpp} {@code common_sampler_types_from_names} (b11192)
 * <p>Origin: {@code common/sampling.cpp} {@code common_sampler_types_from_chars} (b11192)
 */
public enum SamplerType {
    DRY('d', "dry"),
    TOP_K('k', "top_k", "top-k", "topk"),
    TOP_P('p', "top_p", "top-p", "topp", "nucleus"),
    TOP_N_SIGMA('s', "top_n_sigma", "top-n-sigma", "topnsigma"),
    MIN_P('m', "min_p", "min-p", "minp"),
    TYPICAL_P('y', "typ_p", "typ-p", "typp", "typ"),
    TEMPERATURE('t', "temperature", "temp"),
    XTC('x', "xtc"),
    INFILL('i', "infill"),
    PENALTIES('e', "penalties"),
    ADAPTIVE_P('a', "adaptive_p", "adaptive-p", "adaptivep");

    private final char letter;
    private final List<String> names;

    SamplerType(char letter, String... names) {
        this.letter = letter;
        this.names = List.of(names);
    }

    /** The name in echoes. */
    public String text() {
        return names.get(0);
    }

    /** The samplers of these names in any case; unknown names are skipped. */
    public static List<SamplerType> fromNames(List<String> names) {
        List<SamplerType> out = new ArrayList<>();
        for (String name : names) {
            String lower = asciiLower(name);
            for (SamplerType type : values()) {
                if (type.names.contains(lower)) {
                    out.add(type);
                }
            }
        }
        return out;
    }

    /** The samplers of these letters; unknown letters are skipped. */
    public static List<SamplerType> fromChars(String chars) {
        List<SamplerType> out = new ArrayList<>();
        for (char c : chars.toCharArray()) {
            for (SamplerType type : values()) {
                if (type.letter == c) {
                    out.add(type);
                }
            }
        }
        return out;
    }

    /** {@code tolower} of the C locale: bytes above 127 stay. */
    private static String asciiLower(String s) {
        StringBuilder out = new StringBuilder(s.length());
        for (char c : s.toCharArray()) {
            out.append(c < 0x80 ? Character.toString(c).toLowerCase(Locale.ROOT) : Character.toString(c));
        }
        return out.toString();
    }
}
