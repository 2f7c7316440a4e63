package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.models.ModelEntry;
import io.llamaoracle.harness.models.ModelStore;
import io.llamaoracle.harness.oracle.CpuVariants;
import io.llamaoracle.harness.oracle.Images;
import io.llamaoracle.harness.oracle.LeftContainers;
import io.llamaoracle.harness.oracle.OracleException;
import io.llamaoracle.harness.runner.CanonicalTarget;
import io.llamaoracle.harness.runner.Machine;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says what is missing and how to get it. */
@Command(
        name = "doctor",
        description = "Says what is missing (JDK, CPU, Docker, image, models) and how to get it.",
        mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
    private static final int JDK = 25;

    @Mixin
    private Home home;

    @Mixin
    private OracleOptions oracle;

    @Option(
            names = "--prune",
            arity = "0..1",
            fallbackValue = "*",
            paramLabel = "GLOB",
            description = "Remove containers of dead processes, and the oracle's images of other builds, compilers and"
                    + " variants; with a glob such as 'b112*' only those whose tag matches.")
    private String prune;

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    private record Finding(String what, boolean good, boolean needed, String detail, String cure) {}

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        List<String> removed = new ArrayList<>();
        if (prune != null) {
            LeftContainers.remove().forEach(id -> removed.add("container " + id));
            String kept = oracle.image().replaceFirst("^.*:", "");
            Images.remove(tag -> !tag.equals(kept) && Globs.matches(prune, tag))
                    .forEach(i -> removed.add("image " + i));
        }
        if (!json) {
            removed.forEach(what -> out.println("removed " + what));
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(jdk());
        findings.add(cpu());
        docker(findings);
        models(findings);
        List<Json> rows = new ArrayList<>();
        for (Finding f : findings) {
            rows.add(new JsonBuilder()
                    .put("what", f.what())
                    .put("good", f.good())
                    .put("needed", f.needed())
                    .put("detail", f.detail())
                    .put("cure", f.good() ? "" : f.cure())
                    .build());
            if (!json) {
                String word = f.good() ? "ok     " : f.needed() ? "MISSING" : "absent ";
                out.printf(Locale.ROOT, "%s  %-26s %s%n", word, f.what(), f.detail());
                if (!f.good()) {
                    out.printf(Locale.ROOT, "         %-26s -> %s%n", "", f.cure());
                }
            }
        }
        if (json) {
            out.println(JsonText.write(new JsonBuilder()
                    .put("findings", new Json.Arr(rows))
                    .put("removed", removed)
                    .build()));
        }
        return findings.stream().allMatch(f -> f.good() || !f.needed()) ? ExitCode.EQUAL : ExitCode.COULD_NOT_RUN;
    }

    private static Finding jdk() {
        int version = Runtime.version().feature();
        boolean vector = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
        return new Finding(
                "JDK " + JDK + " with vectors",
                version >= JDK && vector,
                true,
                version + (vector ? "" : " without jdk.incubator.vector"),
                "install a JDK " + JDK + " and set JAVA_HOME; ./oracle adds the module by itself");
    }

    private Finding cpu() {
        Machine here = Machine.here();
        List<String> missing = CpuVariants.read(home.root(), here).missing(CanonicalTarget.VARIANT);
        return new Finding(
                "CPU: AVX2 FMA F16C BMI2",
                missing.isEmpty(),
                true,
                missing.isEmpty() ? here.cpu() : "lacks " + String.join(", ", missing),
                "the haswell variant needs them: take another machine");
    }

    private void docker(List<Finding> findings) {
        String cure = "as root: apt-get install docker.io, then dockerd &; or set DOCKER_HOST";
        try {
            List<String> images = Images.list();
            findings.add(new Finding("Docker", true, false, images.size() + " oracle images", cure));
            findings.add(new Finding(
                    "oracle image",
                    images.contains(oracle.image()),
                    false,
                    oracle.image(),
                    "containers/base/make-base.sh && containers/llama-server/build.sh"));
        } catch (OracleException e) {
            findings.add(new Finding("Docker", false, false, "no daemon answers; only recording needs it", cure));
        }
    }

    private void models(List<Finding> findings) {
        ModelStore store = home.models();
        for (ModelEntry entry : store.catalogue().entries()) {
            boolean here = store.find(entry.name()).isPresent();
            boolean right = here
                    && (entry.sha256().isEmpty()
                            || store.sha256(store.find(entry.name()).get()).equals(entry.sha256()));
            String detail = !here ? "not here" : right ? "here" : "here, but with another sha256";
            findings.add(
                    new Finding("model " + entry.name(), right, entry.bundled() || here, detail, entry.howToGet()));
        }
    }
}
