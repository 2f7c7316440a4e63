package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.bisect.partial.PartialBisect;
import io.llamaoracle.harness.bisect.partial.PartialFinding;
import io.llamaoracle.harness.bisect.partial.PartialText;
import io.llamaoracle.harness.bisect.side.PartialSide;
import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.bisect.side.SideRun;
import io.llamaoracle.harness.bisect.trace.TapChoice;
import io.llamaoracle.harness.bisect.trace.Trace;
import io.llamaoracle.harness.bisect.trace.TraceReader;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Step;
import io.llamaoracle.harness.transcript.Steps;
import io.llamaoracle.harness.transcript.Transcript;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The node level of a side that shows some tensors and no graph. It is fed the left side's tokens. */
final class PartialLevel {
    /** The finding with every distance. */
    static final String FILE = "distances.json";

    private final Side left;
    private final PartialSide right;
    private final Path work;

    PartialLevel(Side left, PartialSide right, Path work) {
        this.left = left;
        this.right = right;
        this.work = work;
    }

    /** Both traced runs, and what they first differ in. */
    record Traced(SideRun left, SideRun right, PartialFinding finding) {}

    Traced run(List<Request> requests) {
        List<Request> asked = requests.stream().map(PartialLevel::withSteps).toList();
        Transcript answers = left.run(asked).transcript();
        List<List<Integer>> tokens =
                answers.answers().stream().map(PartialLevel::tokens).toList();
        SideRun r = right.trace(asked, tokens, List.of("*"), Folders.fresh(work, "right"));
        Trace theirs = TraceReader.read(r.trace().orElseThrow());
        SideRun l = left.trace(asked, choice(theirs), Folders.fresh(work, "left"));
        PartialFinding found = PartialBisect.compare(
                TraceReader.read(l.trace().orElseThrow()), theirs, right.names(), right.tolerance());
        save(found);
        return new Traced(l, r, found);
    }

    private static Request withSteps(Request request) {
        boolean ask = RequestEdit.completion(request)
                && RequestEdit.number(request, "n_probs").orElse(0L) == 0;
        return ask ? RequestEdit.set(request, "n_probs", RequestEdit.num(1)) : request;
    }

    private static List<Integer> tokens(Answer answer) {
        return Steps.of(answer).stream().map(Step::chosen).map(c -> c.id()).toList();
    }

    /** The raw bytes of what the other side shows. */
    private TapChoice choice(Trace theirs) {
        List<String> names = theirs.tensors()
                .map(TraceTensor::name)
                .map(right.names()::ours)
                .map(n -> n.replaceFirst("@.*", ""))
                .distinct()
                .collect(Collectors.toList());
        names.add(History.LOGITS);
        return new TapChoice(names, List.of(), 0, Integer.MAX_VALUE, true, true);
    }

    private void save(PartialFinding found) {
        try {
            Files.writeString(work.resolve(FILE), JsonText.pretty(PartialText.json(found, right.tolerance())) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A finding that ends the search. */
    static Outcome outcome(PartialFinding f) {
        return switch (f.kind()) {
            case NODE, INTERVAL ->
                new Outcome(
                        Level.NODE,
                        f.suspects().stream().map(TraceTensor::op).distinct().collect(Collectors.joining(", ")),
                        f.name(),
                        PartialText.statement(f));
            case BATCHING -> Outcome.of(Level.SERVER, "batching", PartialText.statement(f));
            case TOKENS -> Outcome.of(Level.SERVER, "prompt", PartialText.statement(f));
            case EQUAL, NOTHING_IN_COMMON -> Outcome.of(Level.OPEN, "", PartialText.statement(f));
        };
    }
}
