package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.serve.EngineHttpServer;
import io.llamaoracle.harness.subject.EngineServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Serves a model on the engine as llama-server would. */
@Command(
        name = "serve",
        description = "Answers llama-server's HTTP on the engine. Further options are llama-server's own"
                + " (-t, -c, -np, -fa, --no-cache-prompt ...).",
        mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {
    /** Time for open connections to be closed. */
    private static final long STOP_NANOS = 300_000_000L;

    @Mixin
    private Home home;

    @Option(
            names = {"-m", "--model"},
            required = true,
            description = "A model file, or a catalogue name.")
    private String model;

    @Option(
            names = "--host",
            defaultValue = "127.0.0.1",
            description = "Address to listen on (default: ${DEFAULT-VALUE}).")
    private String host;

    @Option(names = "--port", defaultValue = "8080", description = "Port to listen on (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(names = "--json", description = "Say where it listens as one JSON object.")
    private boolean json;

    @Unmatched
    private List<String> flags = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        try (EngineServer engine = open(home, model, flags);
                EngineHttpServer server = new EngineHttpServer(engine, host, port)) {
            endBySignal(server);
            String endpoint = server.endpoint().toString();
            spec.commandLine()
                    .getOut()
                    .println(
                            json
                                    ? JsonText.write(new JsonBuilder()
                                            .put("endpoint", endpoint)
                                            .build())
                                    : "listening on " + endpoint);
            spec.commandLine().getOut().flush();
            server.join();
            return ExitCode.EQUAL;
        } catch (IOException e) {
            throw new RunnerException("cannot listen on " + host + ":" + port + ": " + e.getMessage(), e);
        }
    }

    /** A signal ends the process at once: connections are cut, and that is no error. */
    private static void endBySignal(EngineHttpServer server) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            Thread.ofVirtual().start(server::close);
            LockSupport.parkNanos(STOP_NANOS);
            Runtime.getRuntime().halt(ExitCode.EQUAL);
        }));
    }

    static EngineServer open(Home home, String model, List<String> flags) {
        Path file = Files.isRegularFile(Path.of(model))
                ? Path.of(model)
                : home.models().require(model);
        return EngineServer.open(file, flags);
    }
}
