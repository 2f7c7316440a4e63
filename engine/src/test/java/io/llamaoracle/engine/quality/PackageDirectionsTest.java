package io.llamaoracle.engine.quality;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The arrows between packages point one way: server → model → ops → kernel → ggml, libc. */
class PackageDirectionsTest {
    private static final String BASE = "io.llamaoracle.engine.";
    private static final int MANY_METHODS = 100;

    /** Package (first name below the base) to what it may import; itself is always allowed. */
    private static final Map<String, Set<String>> ALLOWED = Map.ofEntries(
            Map.entry("libc", Set.of()),
            Map.entry("libstdcxx", Set.of()),
            Map.entry("ggml", Set.of()),
            Map.entry("trace", Set.of("ggml")),
            Map.entry("gguf", Set.of("ggml")),
            Map.entry("kernel", Set.of("ggml", "libc")),
            Map.entry("ops", Set.of("kernel", "libc", "libstdcxx", "ggml", "trace")),
            Map.entry("batch", Set.of("ggml")),
            Map.entry("kvcache", Set.of("ggml", "batch")),
            Map.entry(
                    "model", Set.of("ops", "kvcache", "batch", "gguf", "ggml", "kernel", "libc", "libstdcxx", "trace")),
            Map.entry("tokenizer", Set.of("gguf", "libstdcxx")),
            Map.entry("json", Set.of()),
            Map.entry("grammar", Set.of("json", "libstdcxx", "tokenizer")),
            Map.entry("sampler", Set.of("grammar", "tokenizer", "libstdcxx", "libc")),
            Map.entry("chat", Set.of("json", "grammar", "tokenizer", "libstdcxx")),
            Map.entry(
                    "server",
                    Set.of(
                            "chat",
                            "json",
                            "tokenizer",
                            "grammar",
                            "sampler",
                            "model",
                            "kvcache",
                            "batch",
                            "gguf",
                            "ggml",
                            "libc",
                            "libstdcxx",
                            "trace",
                            "ops")));

    private static JavaClasses engine;

    @BeforeAll
    static void load() {
        engine = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.llamaoracle.engine");
    }

    @Test
    void importsPointOneWay() {
        Set<String> wrong = new TreeSet<>();
        for (JavaClass c : engine) {
            for (Dependency d : c.getDirectDependenciesFromSelf()) {
                String from = part(c);
                String to = part(d.getTargetClass());
                if (from != null
                        && to != null
                        && !from.equals(to)
                        && !allowed(from).contains(to)) {
                    wrong.add(from + " → " + to + ": " + d.getDescription());
                }
            }
        }
        assertThat(wrong)
                .as("repair: move the code, or change the table in PackageDirectionsTest and ARCHITECTURE.md together")
                .isEmpty();
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching(BASE + "(*)..").should().beFreeOfCycles().check(engine);
    }

    @Test
    void kernelPackagesHaveNoCycles() {
        slices().matching(BASE + "kernel.(*)..").should().beFreeOfCycles().check(engine);
        Set<String> wrong = new TreeSet<>();
        for (JavaClass c : engine) {
            for (Dependency d : c.getDirectDependenciesFromSelf()) {
                if (c.getPackageName().equals(BASE + "kernel")
                        && d.getTargetClass().getPackageName().startsWith(BASE + "kernel.")) {
                    wrong.add(d.getDescription());
                }
            }
        }
        assertThat(wrong).as("the interface sees an implementation").isEmpty();
    }

    /** The JIT boxes vectors at calls that it does not inline; the law stands in the package-info of kernel.vector. */
    @Test
    void noMethodOfAKernelTakesOrGivesAVector() {
        Set<String> wrong = new TreeSet<>();
        int methods = 0;
        for (JavaClass c : engine) {
            if (!c.getPackageName().equals(BASE + "kernel.vector")) {
                continue;
            }
            for (JavaMethod m : c.getMethods()) {
                methods++;
                if (isVector(m.getRawReturnType())
                        || m.getRawParameterTypes().stream().anyMatch(this::isVector)) {
                    wrong.add(m.getFullName());
                }
            }
        }
        assertThat(methods).isGreaterThan(MANY_METHODS);
        assertThat(wrong).as("repair: let the registers go through memory").isEmpty();
    }

    private boolean isVector(JavaClass c) {
        return c.isAssignableTo("jdk.incubator.vector.Vector");
    }

    @Test
    void onlyVectorKernelsAndAttentionSeeTheVectorApi() {
        Set<String> wrong = new TreeSet<>();
        for (JavaClass c : engine) {
            boolean vectorPackage =
                    c.getPackageName().endsWith(".vector") || c.getPackageName().equals(BASE + "kernel.vector");
            for (Dependency d : c.getDirectDependenciesFromSelf()) {
                if (!vectorPackage && d.getTargetClass().getPackageName().startsWith("jdk.incubator.vector")) {
                    wrong.add(c.getName());
                }
            }
        }
        assertThat(wrong).as("repair: move the vector code into kernel.vector").isEmpty();
    }

    private static Set<String> allowed(String from) {
        Set<String> to = ALLOWED.get(from);
        assertThat(to)
                .as("package " + from + " is not in the table of PackageDirectionsTest")
                .isNotNull();
        return to;
    }

    private static String part(JavaClass c) {
        String name = c.getPackageName();
        if (!name.startsWith(BASE)) {
            return null;
        }
        String rest = name.substring(BASE.length());
        int dot = rest.indexOf('.');
        return dot < 0 ? rest : rest.substring(0, dot);
    }
}
