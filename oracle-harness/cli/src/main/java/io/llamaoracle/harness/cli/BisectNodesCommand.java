package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.bisect.NodeLevel;
import io.llamaoracle.harness.bisect.NodeText;
import io.llamaoracle.harness.bisect.node.NodeFinding;
import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.runner.CanonicalTarget;
import io.llamaoracle.harness.suite.Request;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Node and element level alone. */
@Command(
        name = "nodes",
        description = "Names the first graph node and element in which two sides differ.",
        mixinStandardHelpOptions = true)
final class BisectNodesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private SideOptions sides;

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

    @Option(names = "--keep", paramLabel = "DIR", description = "Keeps the traces in this folder.")
    private Path keep;

    @Parameters(
            paramLabel = "FLAG",
            arity = "0..*",
            description = "llama-server flags of both sides, after --; default: the canonical ones.")
    private List<String> flags = CanonicalTarget.FLAGS;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Path file = sides.model(model);
        Side left = sides.left(model, file, flags);
        Side right = sides.right(model, file, flags);
        List<Request> requests = new ArrayList<>();
        for (String body : bodies) {
            requests.add(new Request(
                    "POST", path, body.startsWith("@") ? Files.readString(Path.of(body.substring(1))) : body));
        }
        Path work = keep == null ? Files.createTempDirectory("oracle-bisect") : Files.createDirectories(keep);
        NodeLevel level = new NodeLevel(left, right, work);
        NodeLevel.Traced traced = level.nodes(requests);
        out.println("left:  " + left.name());
        out.println("right: " + right.name());
        out.println(
                "answers: " + (traced.left().transcript().equals(traced.right().transcript()) ? "equal" : "different"));
        NodeText.lines(traced.finding()).forEach(out::println);
        NodeFinding.Kind kind = traced.finding().kind();
        if (kind == NodeFinding.Kind.NODE || kind == NodeFinding.Kind.INPUT) {
            level.elements(requests, traced.finding())
                    .element()
                    .ifPresent(e -> NodeText.lines(e).forEach(out::println));
        }
        if (keep == null) {
            NodeLevel.discard(work);
        }
        out.flush();
        return kind == NodeFinding.Kind.EQUAL ? ExitCode.EQUAL : ExitCode.DIVERGED;
    }
}
