package io.llamaoracle.harness.bisect.export;

import io.llamaoracle.harness.bisect.Generated;
import io.llamaoracle.harness.bisect.sampler.ChainSpec;
import io.llamaoracle.harness.bisect.sampler.SamplerArrays;
import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.bisect.side.SideRun;
import io.llamaoracle.harness.bisect.trace.NodeNames;
import io.llamaoracle.harness.bisect.trace.TapChoice;
import io.llamaoracle.harness.bisect.trace.Trace;
import io.llamaoracle.harness.bisect.trace.TraceDecode;
import io.llamaoracle.harness.bisect.trace.TraceFormatException;
import io.llamaoracle.harness.bisect.trace.TraceGraph;
import io.llamaoracle.harness.bisect.trace.TraceReader;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Traces a side twice, for the names and for the bytes, and exports what is wanted. */
public final class Tracing {
    private final Side side;
    private final Supplier<Optional<Probe>> probe;
    private final Path work;

    /**
     * A tracing.
     *
     * @param probe the side's samplers; empty leaves their arrays out
     * @param work existing folder for the traces
     */
    public Tracing(Side side, Supplier<Optional<Probe>> probe, Path work) {
        this.side = side;
        this.probe = probe;
        this.work = work;
    }

    /** What was written; {@code left} says what was not, or is empty. */
    public record Written(int tensors, int samplers, String left) {}

    /** Writes {@code index.json} and the arrays into an existing, empty folder. */
    public Written run(List<Request> requests, TraceChoice choice, Path out, JsonBuilder head) throws IOException {
        SideRun first = side.trace(requests, TapChoice.HASHES, fresh("names"));
        Trace names = TraceReader.read(first.trace().orElseThrow());
        Answer answer = first.transcript().answers().getLast();
        Generated generated = Generated.of(names, answer);
        List<TraceDecode> decodes = names.ofRequests();
        int from = choice.step() < 0 ? 0 : generated.decodeOf(choice.step());
        int to = choice.step() < 0 ? decodes.size() - 1 : from;
        if (from < 0 || from >= decodes.size()) {
            throw new TraceFormatException("there is no step " + choice.step() + ": " + generated.steps()
                    + " tokens were generated (status " + answer.status() + ")");
        }
        TraceExport export = new TraceExport(out);
        Trace values = values(requests, choice, decodes.subList(from, to + 1));
        for (int d = from; d <= to; d++) {
            long id = decodes.get(d).id();
            TraceDecode decode = values.decodes().stream()
                    .filter(x -> x.id() == id)
                    .findFirst()
                    .orElseThrow(() -> new TraceFormatException("the second run has no decode " + id));
            export.decode(values, decode, d, choice);
        }
        String left = samplers(generated, choice, export);
        export.finish(head);
        return new Written(export.tensors(), export.samplers(), left);
    }

    private Trace values(List<Request> requests, TraceChoice choice, List<TraceDecode> decodes) throws IOException {
        Set<String> wanted = new TreeSet<>();
        for (TraceDecode decode : decodes) {
            for (TraceGraph graph : decode.graphs()) {
                NodeNames.of(graph).forEach((unique, t) -> {
                    if (choice.wants(unique, t)) {
                        wanted.add(t.name());
                    }
                });
            }
        }
        if (wanted.isEmpty()) {
            throw new TraceFormatException("no tensor is called so: " + String.join(", ", choice.globs()));
        }
        long firstGraph = decodes.getFirst().graphs().getFirst().id();
        long lastGraph = decodes.getLast().graphs().getLast().id();
        TapChoice tap = new TapChoice(List.copyOf(wanted), List.of(), firstGraph, lastGraph, true, true);
        return TraceReader.read(
                side.trace(requests, tap, fresh("values")).trace().orElseThrow());
    }

    /** Returns why there are no arrays of samplers, or nothing. */
    private String samplers(Generated generated, TraceChoice choice, TraceExport export) throws IOException {
        Optional<ChainSpec> chain = generated.settings().map(ChainSpec::of);
        if (chain.isEmpty() || generated.history().isEmpty()) {
            return "the answer tells no sampler settings, so no arrays of samplers";
        }
        Optional<Probe> samplers = probe.get();
        if (samplers.isEmpty()) {
            return "there is no probe beside the server, so no arrays of samplers (containers/probe/build.sh makes it)";
        }
        try (Probe running = samplers.get()) {
            int number = 0;
            int step = 0;
            for (SamplerArrays arrays :
                    SamplerArrays.of(running, chain.get(), generated.history().get())) {
                number = arrays.step() == step ? number : 0;
                step = arrays.step();
                if (choice.step() < 0 || choice.step() == step) {
                    export.sampler(arrays, number);
                }
                number++;
            }
        }
        List<String> left = chain.get().leftOut();
        return left.isEmpty() ? "" : "left out: " + String.join(", ", left);
    }

    private Path fresh(String name) throws IOException {
        return Files.createDirectories(work.resolve(name));
    }
}
