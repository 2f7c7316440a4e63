package io.llamaoracle.harness.oracle;

import io.llamaoracle.harness.runner.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * ggml's CPU variants, as {@code containers/llama-server/cpu-variants.properties} lists them, against the CPU of this machine:
 * a server of a variant that the CPU lacks dies of an illegal instruction, so it is not asked.
 */
public final class CpuVariants {
    private static final Map<String, List<String>> FLAGS = Map.ofEntries(
            Map.entry("SSE42", List.of("sse4_2")),
            Map.entry("AVX", List.of("avx")),
            Map.entry("F16C", List.of("f16c")),
            Map.entry("FMA", List.of("fma")),
            Map.entry("AVX2", List.of("avx2")),
            Map.entry("BMI2", List.of("bmi2")),
            Map.entry("AVX512", List.of("avx512f", "avx512cd", "avx512vl", "avx512dq", "avx512bw")),
            Map.entry("AVX512_VBMI", List.of("avx512vbmi")),
            Map.entry("AVX512_VNNI", List.of("avx512_vnni")),
            Map.entry("AVX512_BF16", List.of("avx512_bf16")),
            Map.entry("AVX_VNNI", List.of("avx_vnni")),
            Map.entry("AMX_TILE", List.of("amx_tile")),
            Map.entry("AMX_INT8", List.of("amx_int8")));

    private static final String FILE = "containers/llama-server/cpu-variants.properties";

    private final List<String> lines;
    private final Machine machine;

    private CpuVariants(List<String> lines, Machine machine) {
        this.lines = lines;
        this.machine = machine;
    }

    /**
     * The variants on a machine.
     *
     * @param root of the repository, which lists them
     */
    public static CpuVariants read(Path root, Machine machine) {
        try {
            return new CpuVariants(Files.readAllLines(root.resolve(FILE)), machine);
        } catch (IOException e) {
            throw new OracleException("cannot read the CPU variants: " + e.getMessage(), e);
        }
    }

    /**
     * What the CPU lacks for a variant, in the kernel's words; empty when it can run it.
     *
     * @throws OracleException for a variant that is not listed
     */
    public List<String> missing(String variant) {
        String line = lines.stream()
                .filter(l -> l.startsWith(variant + "="))
                .findFirst()
                .orElseThrow(() -> new OracleException("unknown CPU variant " + variant));
        List<String> missing = new ArrayList<>();
        for (String name : line.substring(variant.length() + 1).split(" ")) {
            if (!name.isEmpty()) {
                FLAGS.getOrDefault(name, List.of(name)).stream()
                        .filter(f -> !machine.flags().contains(f))
                        .forEach(missing::add);
            }
        }
        return missing;
    }
}
