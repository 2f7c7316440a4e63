package io.llamaoracle.engine.server;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.gguf.GgufTensorInfo;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file type of a model that does not tell it: the type of most tensors, and of several the one that got there first in
 * the order of layers and names.
 *
 * <p>Origin: {@code src/llama-model-loader.cpp} {@code llama_model_loader} (b11192)
 */
final class GuessedFtype {
    private static final Pattern LAYER = Pattern.compile("blk\\.([0-9]+)\\..*");

    /** Names of types that are not called as the file type is. */
    private static final Map<GgmlType, String> NAMES = Map.ofEntries(
            Map.entry(GgmlType.F32, "all F32"),
            Map.entry(GgmlType.Q2_K, "Q2_K - Medium"),
            Map.entry(GgmlType.Q3_K, "Q3_K - Medium"),
            Map.entry(GgmlType.Q4_K, "Q4_K - Medium"),
            Map.entry(GgmlType.Q5_K, "Q5_K - Medium"),
            Map.entry(GgmlType.IQ4_NL, "IQ4_NL - 4.5 bpw"),
            Map.entry(GgmlType.IQ4_XS, "IQ4_XS - 4.25 bpw"));

    private GuessedFtype() {}

    static String of(List<GgufTensorInfo> tensors) {
        Map<GgmlType, Integer> counts = new EnumMap<>(GgmlType.class);
        GgmlType most = GgmlType.F32;
        int max = 0;
        Comparator<GgufTensorInfo> order = Comparator.comparingInt(GuessedFtype::layer);
        for (GgufTensorInfo tensor : tensors.stream()
                .sorted(order.thenComparing(GgufTensorInfo::name))
                .toList()) {
            int n = counts.merge(tensor.type(), 1, Integer::sum);
            if (n > max) {
                max = n;
                most = tensor.type();
            }
        }
        return "(guessed) " + NAMES.getOrDefault(most, most.name());
    }

    private static int layer(GgufTensorInfo tensor) {
        Matcher matcher = LAYER.matcher(tensor.name());
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : -1;
    }
}
