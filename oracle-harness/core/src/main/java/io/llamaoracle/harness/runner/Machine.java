package io.llamaoracle.harness.runner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a server ran on.
 *
 * @param cpu vendor, name, family, model and stepping; empty when not known. The microcode's revision is left out: it is hidden
 *     in virtual machines
 * @param flags those of the CPU's flags by which ggml's variants and libm's own choose their code, in this class's order
 * @param kernel release of the Linux kernel
 */
public record Machine(String cpu, List<String> flags, String kernel) {
    /** Nobody said. */
    public static final Machine UNKNOWN = new Machine("", List.of(), "");

    private static final List<String> CHOOSING = List.of(
            "sse4_1",
            "sse4_2",
            "avx",
            "f16c",
            "fma",
            "fma4",
            "avx2",
            "bmi1",
            "bmi2",
            "avx512f",
            "avx512cd",
            "avx512vl",
            "avx512dq",
            "avx512bw",
            "avx512vbmi",
            "avx512_vnni",
            "avx512_bf16",
            "avx512_fp16",
            "avx_vnni",
            "amx_tile",
            "amx_int8",
            "amx_bf16");

    public Machine {
        flags = List.copyOf(flags);
    }

    /** This machine; unknown where there is no {@code /proc}. */
    public static Machine here() {
        try {
            return of(
                    Files.readString(Path.of("/proc/cpuinfo"), StandardCharsets.UTF_8),
                    Files.readString(Path.of("/proc/sys/kernel/osrelease"), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return UNKNOWN;
        }
    }

    /** Of the kernel's words: the text of {@code /proc/cpuinfo}, whose first processor counts, and the release. */
    public static Machine of(String cpuinfo, String kernel) {
        String cpu = (value(cpuinfo, "vendor_id") + " " + value(cpuinfo, "model name")).strip();
        String numbers = value(cpuinfo, "cpu family").isEmpty()
                ? ""
                : ", family " + value(cpuinfo, "cpu family") + " model " + value(cpuinfo, "model") + " stepping "
                        + value(cpuinfo, "stepping");
        Set<String> flags = new HashSet<>(Arrays.asList(value(cpuinfo, "flags").split(" ")));
        return new Machine(
                cpu + numbers, CHOOSING.stream().filter(flags::contains).toList(), kernel.strip());
    }

    /** As a runner tells it: {@code cpu}, {@code cpu_flags}, {@code kernel}; nothing when unknown. */
    public Map<String, String> environment() {
        return equals(UNKNOWN) ? Map.of() : Map.of("cpu", cpu, "cpu_flags", String.join(" ", flags), "kernel", kernel);
    }

    private static String value(String cpuinfo, String name) {
        return cpuinfo.lines()
                .filter(l -> l.contains(":")
                        && l.substring(0, l.indexOf(':')).strip().equals(name))
                .findFirst()
                .map(l -> l.substring(l.indexOf(':') + 1).strip())
                .orElse("");
    }
}
