package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.bisect.node.NodeFinding;
import io.llamaoracle.harness.bisect.partial.PartialFinding;
import io.llamaoracle.harness.bisect.partial.PartialText;
import io.llamaoracle.harness.bisect.side.PartialSide;
import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.bisect.side.SideRun;
import io.llamaoracle.harness.bisect.trace.TapChoice;
import io.llamaoracle.harness.bisect.trace.Trace;
import io.llamaoracle.harness.bisect.trace.TraceReader;
import io.llamaoracle.harness.diff.CaseDiff;
import io.llamaoracle.harness.diff.Divergence;
import io.llamaoracle.harness.diff.TranscriptDiff;
import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.io.CouldNotRunException;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.runner.NotCoveredException;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Transcript;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Goes down from a diverged case, level by level, to the place where the first wrong bit was born. */
public final class Bisector {
    private final Side left;
    private final Side right;
    private final Supplier<Optional<Probe>> leftProbe;
    private final Supplier<Probe> rightProbe;
    private final Path work;
    private final Consumer<String> listener;

    /**
     * A bisector of two sides.
     *
     * @param leftProbe the left build's own samplers, or empty
     * @param rightProbe the right side's samplers
     * @param work existing folder for traces and fixtures
     * @param listener told what is being done
     */
    public Bisector(
            Side left,
            Side right,
            Supplier<Optional<Probe>> leftProbe,
            Supplier<Probe> rightProbe,
            Path work,
            Consumer<String> listener) {
        this.left = left;
        this.right = right;
        this.leftProbe = leftProbe;
        this.rightProbe = rightProbe;
        this.work = work;
        this.listener = listener;
    }

    /** Bisects a case. */
    public BisectResult run(BisectCase definition) {
        return new Run(definition, false, null).run();
    }

    /** One level alone; what it needs from the levels above is found on the way, what is below is left out. */
    public BisectResult only(BisectCase definition, Stage stage) {
        return new Run(definition, false, stage).run();
    }

    /** Level, unit and node alone: no elements, nothing run alone, and no proof that the taps changed nothing. */
    public BisectResult quick(BisectCase definition) {
        return new Run(definition, true, null).run();
    }

    /** Removes the traces from a working folder; the fixture stays. */
    public static void tidy(Path work) {
        for (String name : List.of("left", "right", "left-values", "right-values")) {
            Folders.delete(work.resolve(name));
        }
    }

    private final class Run {
        private final BisectCase definition;
        private final boolean quick;
        private final Stage only;
        private final Log log = new Log(listener);
        private Optional<Path> fixture = Optional.empty();

        Run(BisectCase definition, boolean quick, Stage only) {
            this.definition = definition;
            this.quick = quick;
            this.only = only;
        }

        BisectResult run() {
            Outcome outcome;
            try {
                outcome = find();
            } catch (NotCoveredException e) {
                log.section("not covered", List.of(e.getMessage()));
                outcome = Outcome.of(Level.NOT_COVERED, e.getMessage(), "not covered: " + e.getMessage());
            }
            return new BisectResult(
                    definition.id(),
                    name(left),
                    name(right),
                    outcome.level(),
                    outcome.unit(),
                    outcome.node(),
                    outcome.statement(),
                    log.sections(),
                    fixture,
                    definition.command(),
                    log.seconds(),
                    Log.cpuSeconds());
        }

        private Outcome find() {
            log.doing("asking both sides");
            Transcript expected = definition
                    .recorded()
                    .orElseGet(() -> left.run(definition.requests()).transcript());
            Transcript actual;
            try {
                actual = right.run(definition.requests()).transcript();
            } catch (CouldNotRunException e) {
                throw e;
            } catch (RuntimeException e) {
                Outcome failure = Failure.of(e);
                log.section("failure", List.of(failure.statement()));
                return failure;
            }
            CaseDiff diff = TranscriptDiff.compare(expected, actual);
            if (right instanceof PartialSide other && !other.tolerance().exact() && answered(expected, actual)) {
                return partial(other, definition.requests(), diff.first());
            }
            if (diff.verdict() != Verdict.DIVERGED) {
                log.section(
                        "token",
                        List.of("all answers are equal: " + diff.counts().floats() + " floats of "
                                + diff.counts().steps() + " steps"));
                return Outcome.of(Level.EQUAL, "", "the case does not diverge");
            }
            Divergence d = diff.first().orElseThrow();
            List<String> lines = new ArrayList<>(TokenLevel.lines(d));
            lines.add("candidates left: tokenizer, every node of "
                    + (d.step() < 0 ? "all decodes" : "the decodes up to step " + d.step())
                    + ", samplers, the server's logic");
            log.section("token", lines);
            return only == Stage.TOKEN ? open(d.place() + " differs") : descend(d, expected);
        }

        private Outcome descend(Divergence d, Transcript expected) {
            Request asked = definition
                    .requests()
                    .get(Math.min(d.request(), definition.requests().size() - 1));
            if (asked.path().equals("/tokenize") && !PromptLevel.texts(asked).isEmpty()) {
                Outcome found = PromptLevel.of(left, right, asked, log);
                if (found.level() == Level.TOKENIZER) {
                    return found;
                }
            }
            if (asked.path().contains("tokenize")) {
                return Outcome.of(
                        Level.TOKENIZER,
                        "tokenizer",
                        d.place() + " of " + asked.path() + " is " + d.expected() + " on the left and " + d.actual()
                                + " on the right");
            }
            boolean refused = d.request() >= expected.answers().size()
                    || expected.answers().get(d.request()).status() != 200
                    || d.place().equals("status");
            if (refused) {
                return ServerLevel.of(d);
            }
            List<Request> cut = TokenLevel.cut(definition.requests(), d);
            if (only == Stage.TOKENIZER) {
                Outcome found = PromptLevel.of(left, right, cut.getLast(), log);
                return found.level() == Level.TOKENIZER ? found : open("the tokenizers give the same tokens");
            }
            return only == Stage.SAMPLER ? samplers(cut, d) : trace(cut, d);
        }

        private static boolean answered(Transcript expected, Transcript actual) {
            return expected.answers().size() == actual.answers().size()
                    && Stream.concat(expected.answers().stream(), actual.answers().stream())
                            .allMatch(a -> a.status() == 200);
        }

        /** Another engine: some tensors, perhaps other names, perhaps not every bit. */
        private Outcome partial(PartialSide other, List<Request> requests, Optional<Divergence> d) {
            log.doing("tracing both sides");
            PartialLevel.Traced traced = new PartialLevel(left, other, work).run(requests);
            PartialFinding found = traced.finding();
            log.section("node", PartialText.lines(found, other.tolerance()));
            if (!found.distances().isEmpty() && !quick) {
                log.section("growth", PartialText.growth(found));
            }
            found.element()
                    .filter(e -> other.tolerance().exact())
                    .ifPresent(e -> log.section("element", NodeText.lines(e)));
            return switch (found.kind()) {
                case TOKENS -> PromptLevel.of(left, right, requests.getLast(), log);
                case EQUAL -> {
                    if (d.isEmpty() || !other.tolerance().exact()) {
                        yield Outcome.of(Level.EQUAL, "", PartialText.statement(found));
                    }
                    Trace trace = TraceReader.read(traced.left().trace().orElseThrow());
                    yield new GenerationLevel(leftProbe, rightProbe, log)
                            .of(
                                    trace,
                                    last(traced.left().transcript()),
                                    last(traced.right().transcript()),
                                    d.get());
                }
                default -> PartialLevel.outcome(found);
            };
        }

        private Outcome samplers(List<Request> cut, Divergence d) {
            log.doing("tracing the left side's logits");
            SideRun traced = left.trace(cut, TapChoice.HASHES, Folders.fresh(work, "left"));
            Outcome found = new GenerationLevel(leftProbe, rightProbe, log)
                    .of(
                            TraceReader.read(traced.trace().orElseThrow()),
                            last(traced.transcript()),
                            last(right.run(cut).transcript()),
                            d);
            return found.level() == Level.SAMPLER ? found : open("no sampler differs on the left side's logits");
        }

        private static Outcome open(String statement) {
            return Outcome.of(Level.OPEN, "", statement);
        }

        private Outcome trace(List<Request> cut, Divergence d) {
            if (right instanceof PartialSide other) {
                return partial(other, cut, Optional.of(d));
            }
            log.doing("tracing both sides");
            NodeLevel level = new NodeLevel(left, right, work);
            List<Request> requests = Harmless.wholeVocabulary(
                    cut, ModelFacts.vocabularySize(left.spec().file()));
            NodeLevel.Traced traced = level.nodes(requests);
            List<String> lines = new ArrayList<>(NodeText.lines(traced.finding()));
            lines.add("candidates left: " + NodeText.left(traced.finding()));
            log.section("node", lines);
            if (!quick) {
                prove(requests, traced);
            }
            return conclude(level, requests, traced, d);
        }

        private void prove(List<Request> requests, NodeLevel.Traced traced) {
            log.doing("proving that the taps changed nothing");
            log.section(
                    "proof",
                    List.of(
                            Harmless.prove(left, requests, traced.left().transcript()),
                            Harmless.prove(right, requests, traced.right().transcript()),
                            FusedNodes.describe(
                                    TraceReader.read(traced.left().trace().orElseThrow()))));
        }

        private Outcome conclude(NodeLevel level, List<Request> requests, NodeLevel.Traced traced, Divergence d) {
            NodeFinding found = traced.finding();
            boolean above = found.kind() == NodeFinding.Kind.EQUAL || found.kind() == NodeFinding.Kind.TOKENS;
            if (only != null && above) {
                return open("no node differs on equal tokens");
            }
            return switch (found.kind()) {
                case NODE -> node(level, requests, found);
                case INPUT ->
                    Outcome.of(
                            Level.CACHE,
                            found.left().name(),
                            "the graph's input " + found.left().name() + " differs: cells, positions or masks");
                case BATCHING ->
                    Outcome.of(
                            Level.SERVER,
                            "batching",
                            "the same tokens are decoded in other portions (" + String.join("; ", found.notes())
                                    + "), so the graphs have other shapes and no node has a counterpart: the search ends"
                                    + " here. Where the sides differ in -b, -ub or the prompt cache on purpose, that is the"
                                    + " cause; else the server's batching is");
                case TOKENS -> tokens(requests, traced, d);
                case EQUAL -> generation(traced, d);
            };
        }

        private Outcome node(NodeLevel level, List<Request> requests, NodeFinding found) {
            if (quick || only == Stage.NODE) {
                return NodeOutcome.of(found, Optional.empty(), left.spec().file());
            }
            log.doing("reading the raw values of " + found.left().name());
            NodeLevel.Raw raw = level.elements(requests, found);
            List<String> lines = new ArrayList<>();
            raw.element().ifPresent(e -> lines.addAll(NodeText.lines(e)));
            log.section("element", lines);
            if (!found.inputsEqual() || only == Stage.ELEMENT) {
                return NodeOutcome.of(found, raw.element(), left.spec().file());
            }
            log.doing("running the node alone");
            PrimitiveLevel.Replayed alone = PrimitiveLevel.replay(right, requests, found, raw);
            fixture = Optional.of(Fixture.save(
                    Folders.fresh(work, "fixture"),
                    found,
                    raw,
                    alone.params(),
                    left.spec().file().getFileName().toString()));
            List<String> primitive = new ArrayList<>(alone.lines());
            primitive.add("its inputs are saved in " + fixture.get());
            log.section("primitive", primitive);
            return NodeOutcome.of(found, raw.element(), left.spec().file());
        }

        private Outcome tokens(List<Request> requests, NodeLevel.Traced traced, Divergence d) {
            Answer answer = last(traced.left().transcript());
            Trace trace = TraceReader.read(traced.left().trace().orElseThrow());
            int promptEnd = trace.ofRequests().size() - AnswerFacts.of(answer).predicted();
            return traced.finding().decode() <= promptEnd
                    ? PromptLevel.of(left, right, requests.get(requests.size() - 1), log)
                    : generation(traced, d);
        }

        private Outcome generation(NodeLevel.Traced traced, Divergence d) {
            Trace trace = TraceReader.read(traced.left().trace().orElseThrow());
            return new GenerationLevel(leftProbe, rightProbe, log)
                    .of(
                            trace,
                            last(traced.left().transcript()),
                            last(traced.right().transcript()),
                            d);
        }

        private Answer last(Transcript transcript) {
            return transcript.answers().get(transcript.answers().size() - 1);
        }
    }

    private static String name(Side side) {
        return side.name() + " " + String.join(" ", side.spec().flags());
    }
}
