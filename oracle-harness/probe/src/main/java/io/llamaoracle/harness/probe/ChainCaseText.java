package io.llamaoracle.harness.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A chain case as text that a person and git can read: one line a sampler or operation, words as 8 hex digits.
 *
 * <pre>
 * vocabulary 5
 * sampler top_p 3f733333 00000000 00000000
 * step apply 3f800000 bf800000
 * step accept_selected
 * </pre>
 */
public final class ChainCaseText {
    private ChainCaseText() {}

    /** The case's lines. */
    public static List<String> write(ChainCase chain) {
        final List<String> lines = new ArrayList<>();
        lines.add("vocabulary " + chain.vocabulary());
        for (final SamplerSpec sampler : chain.samplers()) {
            lines.add("sampler " + lower(sampler.kind()) + hex(sampler.words()));
        }
        for (final ChainStep step : chain.steps()) {
            lines.add("step " + lower(step.op()) + hex(step.words()));
        }
        return lines;
    }

    /**
     * Reads lines back; others than the three kinds are skipped.
     *
     * @throws IllegalArgumentException if a line makes no sense
     */
    public static ChainCase read(List<String> lines) {
        int vocabulary = 0;
        final List<SamplerSpec> samplers = new ArrayList<>();
        final List<ChainStep> steps = new ArrayList<>();
        for (final String line : lines) {
            final String[] words = line.split(" ");
            switch (words[0]) {
                case "vocabulary" -> vocabulary = Integer.parseInt(words[1]);
                case "sampler" -> samplers.add(new SamplerSpec(SamplerKind.valueOf(upper(words[1])), words(words)));
                case "step" -> steps.add(new ChainStep(ChainOp.valueOf(upper(words[1])), words(words)));
                default -> {}
            }
        }
        return new ChainCase(vocabulary, samplers, steps);
    }

    private static int[] words(String[] fields) {
        final int[] words = new int[fields.length - 2];
        for (int i = 0; i < words.length; i++) {
            words[i] = Integer.parseUnsignedInt(fields[i + 2], 16);
        }
        return words;
    }

    private static String hex(int[] words) {
        final StringBuilder line = new StringBuilder();
        for (final int word : words) {
            line.append(String.format(Locale.ROOT, " %08x", word));
        }
        return line.toString();
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String upper(String value) {
        return value.toUpperCase(Locale.ROOT);
    }
}
