package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.bisect.NodeLevel;
import io.llamaoracle.harness.bisect.export.TraceChoice;
import io.llamaoracle.harness.bisect.export.Tracing;
import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.runner.CanonicalTarget;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.SideAddress;
import io.llamaoracle.harness.suite.Request;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The tensors of a forward pass as files. */
@Command(
        name = "trace",
        description =
                "Writes every tensor of the forward pass, and the candidates after every sampler, as .npy files with an"
                        + " index.json: b11192's bits from the engine, or any build's from a real server.",
        mixinStandardHelpOptions = true)
final class TraceCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private Home home;

    @Option(
            names = "--from",
            paramLabel = "SIDE",
            defaultValue = "engine",
            description =
                    "engine, bBUILD[-VARIANT][-COMPILER], container:IMAGE or process:PATH of a llama-server with the tap"
                            + " beside it (default: ${DEFAULT-VALUE}).")
    private SideAddress from;

    @Option(
            names = {"-m", "--model"},
            required = true,
            paramLabel = "MODEL",
            description = "A GGUF file or a name of the catalogue.")
    private String model;

    @Option(
            names = {"-r", "--request"},
            required = true,
            paramLabel = "JSON",
            description = "Body of a POST request, or @FILE; several are sent in order.")
    private List<String> bodies;

    @Option(names = "--path", defaultValue = "/completion", description = "Its path (default: ${DEFAULT-VALUE}).")
    private String path;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "A folder that is new or empty.")
    private Path out;

    @Option(
            names = "--nodes",
            paramLabel = "GLOB",
            split = ",",
            description =
                    "Only tensors of these names, such as 'l_out-*' or 'Qcur-0@ROPE' (default: all but whole caches).")
    private List<String> nodes = List.of();

    @Option(
            names = "--step",
            paramLabel = "N",
            defaultValue = "-1",
            description = "Only the decode that gives generated token N, from 0 (default: all decodes).")
    private int step;

    @Parameters(
            paramLabel = "FLAG",
            arity = "0..*",
            description = "llama-server flags, after --; default: the canonical ones.")
    private List<String> flags = CanonicalTarget.FLAGS;

    @Override
    public Integer call() throws IOException {
        empty();
        Path file = SideOptions.model(home, model);
        Side side = Sides.side(
                from, new ServerSpec(file.getFileName().toString().replaceFirst("\\.gguf$", ""), file, flags));
        List<Request> requests = new ArrayList<>();
        for (String body : bodies) {
            requests.add(new Request(
                    "POST", path, body.startsWith("@") ? Files.readString(Path.of(body.substring(1))) : body));
        }
        Path work = Files.createTempDirectory("oracle-trace");
        try {
            JsonBuilder head = new JsonBuilder()
                    .put("model", side.spec().model())
                    .put("model_sha256", home.models().sha256(file))
                    .put("flags", flags)
                    .put("requests", requests.stream().map(Request::body).toList());
            Tracing.Written written = new Tracing(side, () -> Sides.probe(from), work)
                    .run(requests, new TraceChoice(nodes, step), out, head);
            PrintWriter print = spec.commandLine().getOut();
            print.println(written.tensors() + " tensors and " + written.samplers() + " arrays of samplers of "
                    + side.name() + " in " + out + ", listed in index.json");
            if (!written.left().isEmpty()) {
                print.println(written.left());
            }
            print.flush();
        } finally {
            NodeLevel.discard(work);
        }
        return ExitCode.EQUAL;
    }

    private void empty() throws IOException {
        Files.createDirectories(out);
        try (Stream<Path> there = Files.list(out)) {
            if (there.findAny().isPresent()) {
                throw new RunnerException(out + " is not empty: name a new folder");
            }
        }
    }
}
