package io.llamaoracle.harness.reduce;

import io.llamaoracle.harness.bisect.AnswerFacts;
import io.llamaoracle.harness.bisect.BisectCase;
import io.llamaoracle.harness.bisect.BisectResult;
import io.llamaoracle.harness.bisect.Bisector;
import io.llamaoracle.harness.bisect.Level;
import io.llamaoracle.harness.bisect.RequestEdit;
import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.io.CouldNotRunException;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.runner.NotCoveredException;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Transcript;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Two sides, live: a candidate's signature is what a quick bisection of it names. */
public final class BisectSubject implements Subject, AutoCloseable {
    private final Side left;
    private final Side right;
    private final Supplier<Optional<Probe>> leftProbe;
    private final Supplier<Probe> rightProbe;
    private final Path work;
    private List<Integer> layers = List.of(-1);
    private Path model;
    private Side leftNow;
    private Side rightNow;
    private boolean compared;

    /**
     * A subject.
     *
     * @param left the side that is right by definition, with the whole model
     * @param right the side to blame
     * @param work existing folder for cut models and traces
     */
    public BisectSubject(
            Side left, Side right, Supplier<Optional<Probe>> leftProbe, Supplier<Probe> rightProbe, Path work) {
        this.left = left;
        this.right = right;
        this.leftProbe = leftProbe;
        this.rightProbe = rightProbe;
        this.work = work;
    }

    @Override
    public String signature(ReduceCase candidate) {
        use(candidate);
        try {
            BisectResult found = bisector().quick(definition(candidate));
            if (found.level() == Level.NOT_COVERED && !compared) {
                throw new NotCoveredException(found.unit());
            }
            compared |= found.level() != Level.NOT_COVERED;
            return found.level() == Level.EQUAL || found.level() == Level.NOT_COVERED ? "" : found.signature();
        } catch (NotCoveredException e) {
            throw e;
        } catch (CouldNotRunException e) {
            return "cannot run: " + e.getMessage().lines().findFirst().orElse("");
        }
    }

    /** All levels of one candidate. */
    public BisectResult whole(ReduceCase candidate) {
        use(candidate);
        return bisector().run(definition(candidate));
    }

    private Bisector bisector() {
        return new Bisector(leftNow, rightNow, leftProbe, rightProbe, work, what -> {});
    }

    private static BisectCase definition(ReduceCase candidate) {
        return new BisectCase("reduce", candidate.requests(), Optional.empty(), "");
    }

    @Override
    public Optional<List<Integer>> promptTokens(ReduceCase candidate, int request) {
        Json prompt = RequestEdit.body(candidate.requests().get(request))
                .flatMap(b -> b.get("prompt"))
                .orElse(null);
        if (!(prompt instanceof Json.Str text)) {
            return Optional.empty();
        }
        use(candidate);
        String body = JsonText.write(new JsonBuilder()
                .put("content", text.value())
                .put("add_special", true)
                .put("parse_special", true)
                .build());
        Answer answer = last(
                leftNow.run(List.of(new Request("POST", "/tokenize", body))).transcript());
        if (answer == null || answer.status() != 200) {
            return Optional.empty();
        }
        Json tokens = AnswerFacts.member(answer, "tokens").orElse(null);
        return tokens instanceof Json.Arr list
                ? Optional.of(list.items().stream()
                        .map(t -> (int) ((Json.Num) t).value())
                        .toList())
                : Optional.empty();
    }

    @Override
    public List<String> samplers(ReduceCase candidate, int request) {
        use(candidate);
        Transcript answers =
                leftNow.run(candidate.requests().subList(0, request + 1)).transcript();
        if (answers.answers().size() <= request) {
            return List.of();
        }
        Json list = AnswerFacts.of(answers.answers().get(request))
                .settings()
                .flatMap(s -> s.get("samplers"))
                .orElse(null);
        return list instanceof Json.Arr names
                ? names.items().stream().map(n -> ((Json.Str) n).value()).toList()
                : List.of();
    }

    private static Answer last(Transcript transcript) {
        return transcript.answers().isEmpty()
                ? null
                : transcript.answers().get(transcript.answers().size() - 1);
    }

    /** The candidate's model file: the original, or a cut one in the working folder. */
    public Path model(ReduceCase candidate) {
        use(candidate);
        return model;
    }

    private void use(ReduceCase candidate) {
        if (candidate.layers().equals(layers)) {
            return;
        }
        closeSides();
        dropCut();
        layers = candidate.layers();
        Path whole = left.spec().file();
        boolean uncut = layers.isEmpty() || layers.equals(GgufCut.layers(whole));
        model = uncut ? whole : cut(whole);
        leftNow = side(left);
        rightNow = side(right);
    }

    private Path cut(Path whole) {
        String kept = layers.stream().map(String::valueOf).collect(Collectors.joining("-"));
        Path target =
                work.resolve(whole.getFileName().toString().replaceAll("\\.gguf$", "") + "-layers-" + kept + ".gguf");
        GgufCut.write(whole, layers, target);
        return target;
    }

    private Side side(Side like) {
        return like.with(new ServerSpec(like.spec().model(), model, like.spec().flags()))
                .kept();
    }

    private void closeSides() {
        for (Side side : new Side[] {leftNow, rightNow}) {
            if (side != null) {
                side.close();
            }
        }
    }

    private void dropCut() {
        if (model != null && !model.equals(left.spec().file())) {
            try {
                Files.deleteIfExists(model);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public void close() {
        closeSides();
    }
}
