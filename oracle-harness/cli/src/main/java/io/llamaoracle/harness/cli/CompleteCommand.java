package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.subject.EngineServer;
import io.llamaoracle.harness.subject.LiveReply;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Completes one prompt on the engine. */
@Command(
        name = "complete",
        description = "Completes a prompt on the engine. Further options are llama-server's own.",
        mixinStandardHelpOptions = true)
final class CompleteCommand implements Callable<Integer> {
    @Mixin
    private Home home;

    @Option(
            names = {"-m", "--model"},
            required = true,
            description = "A model file, or a catalogue name.")
    private String model;

    @Option(
            names = {"-n", "--n-predict"},
            defaultValue = "32",
            description = "Tokens to generate (default: ${DEFAULT-VALUE}).")
    private int tokens;

    @Option(names = "--temp", description = "Temperature (default: llama-server's).")
    private Double temperature;

    @Option(names = "--seed", description = "Seed (default: llama-server's, a random one).")
    private Long seed;

    @Option(names = "--json", description = "Print the whole answer.")
    private boolean json;

    @Parameters(index = "0", paramLabel = "PROMPT", description = "The prompt.")
    private String prompt;

    @Unmatched
    private List<String> flags = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        JsonBuilder request = new JsonBuilder().put("prompt", prompt).put("n_predict", tokens);
        if (temperature != null) {
            request.put("temperature", new Json.Num(temperature.toString()));
        }
        if (seed != null) {
            request.put("seed", seed);
        }
        PrintWriter out = spec.commandLine().getOut();
        try (EngineServer engine = ServeCommand.open(home, model, flags)) {
            engine.goLive();
            byte[] body = JsonText.write(request.put("stream", !json).build()).getBytes(StandardCharsets.UTF_8);
            try (LiveReply reply = engine.ask("POST", "/completion", body)) {
                reply.body()
                        .ifPresentOrElse(
                                out::println, () -> EventText.print(reply, event -> event.text("content", ""), out));
                return reply.status() == 200 ? ExitCode.EQUAL : ExitCode.COULD_NOT_RUN;
            }
        }
    }
}
