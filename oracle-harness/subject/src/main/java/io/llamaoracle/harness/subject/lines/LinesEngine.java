package io.llamaoracle.harness.subject.lines;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.runner.NotCoveredException;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.TensorData;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The questions of the line protocol, typed. */
final class LinesEngine implements AutoCloseable {
    /** The version told to the process. */
    static final int PROTOCOL = 2;

    private final LinesProcess process;
    private final Set<Ability> can;
    private final boolean old;
    private Path folder;

    private LinesEngine(LinesProcess process, Set<Ability> can, boolean old) {
        this.process = process;
        this.can = can;
        this.old = old;
    }

    /** Starts a process and tells it the model. */
    static LinesEngine start(List<String> command, ServerSpec spec) {
        LinesProcess process = LinesProcess.start(command, LinesProcess.patience());
        try {
            Json.Obj hello = process.ask(new JsonBuilder()
                    .put("model", spec.file().toAbsolutePath().toString())
                    .put("flags", spec.flags())
                    .put("protocol", PROTOCOL)
                    .build());
            boolean old = hello.get("can").isEmpty();
            return new LinesEngine(process, old ? EnumSet.of(Ability.TOKENS) : abilities(hello), old);
        } catch (RuntimeException e) {
            process.close();
            throw e;
        }
    }

    private static Set<Ability> abilities(Json.Obj hello) {
        Set<Ability> can = EnumSet.noneOf(Ability.class);
        if (hello.get("can").orElseThrow() instanceof Json.Arr words) {
            for (Json word : words.items()) {
                String text = word instanceof Json.Str s ? s.value() : word.toString();
                can.add(Ability.of(text)
                        .orElseThrow(() -> new RunnerException(
                                "the process says it can '" + text + "'; there are: " + Ability.words())));
            }
        }
        if (can.isEmpty()) {
            throw new RunnerException("the process says that it can nothing: 'can' is a list of " + Ability.words());
        }
        return can;
    }

    boolean can(Ability ability) {
        return can.contains(ability);
    }

    void need(Ability ability) {
        if (!can(ability)) {
            throw new NotCoveredException("'" + ability.word() + "' by this process");
        }
    }

    /**
     * Logits after these tokens.
     *
     * @param tokens the whole sequence
     * @param from how many of them were decoded before
     */
    void logits(List<Integer> tokens, int from, float[] into) {
        need(Ability.TOKENS);
        JsonBuilder question = new JsonBuilder().put("tokens", Values.numbers(tokens));
        if (!old) {
            question.put("from", from);
        }
        float[] logits = Values.floats(process.ask(question.build()), "logits");
        if (logits == null || logits.length != into.length) {
            throw new RunnerException("the process answered " + (logits == null ? "no" : logits.length) + " logits, the"
                    + " vocabulary has " + into.length);
        }
        System.arraycopy(logits, 0, into, 0, into.length);
    }

    /** Tells of a portion whose logits nobody needs. */
    void portion(List<Integer> tokens, int from) {
        process.ask(new JsonBuilder()
                .put("tokens", Values.numbers(tokens))
                .put("from", from)
                .put("logits", false)
                .build());
    }

    /** The tensors of a portion. */
    List<TensorData> trace(List<Integer> tokens, int from, List<String> globs) {
        need(Ability.TRACE);
        Json.Obj answer = process.ask(new JsonBuilder()
                .put("tokens", Values.numbers(tokens))
                .put("from", from)
                .put("trace", globs)
                .put("folder", folder().toString())
                .build());
        if (!(answer.get("tensors").orElse(null) instanceof Json.Arr list)) {
            throw new RunnerException("the process answered 'trace' without 'tensors'");
        }
        List<TensorData> tensors = new ArrayList<>();
        for (Json item : list.items()) {
            if (!(item instanceof Json.Obj tensor)) {
                throw new RunnerException("'tensors' holds " + item + ", which is no object");
            }
            tensors.add(TensorAnswer.read(tensor, folder()));
        }
        clean();
        return tensors;
    }

    /** A new folder for the files of traces; removed at the end. */
    private Path folder() {
        try {
            if (folder == null) {
                folder = Files.createTempDirectory("oracle-lines");
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void clean() {
        try (Stream<Path> files = Files.list(folder())) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int[] ids(String text, boolean addSpecial, boolean parseSpecial) {
        int[] ids = Values.ints(
                process.ask(new JsonBuilder()
                        .put("text", text)
                        .put("add_special", addSpecial)
                        .put("parse_special", parseSpecial)
                        .build()),
                "ids");
        if (ids == null) {
            throw new RunnerException("the process answered 'text' without 'ids'");
        }
        return ids;
    }

    /** The bytes of several tokens. */
    byte[] text(int[] ids, boolean special) {
        Json.Obj answer = process.ask(new JsonBuilder()
                .put("ids", Values.numbers(Values.list(ids)))
                .put("special", special)
                .build());
        String hex = answer.text("text_hex", "");
        return hex.isEmpty()
                ? answer.text("text", "").getBytes(StandardCharsets.UTF_8)
                : HexFormat.of().parseHex(hex);
    }

    Answer request(Request request) {
        Json.Obj answer = process.ask(new JsonBuilder()
                .put(
                        "request",
                        new JsonBuilder()
                                .put("method", request.method())
                                .put("path", request.path())
                                .put("body", request.body())
                                .build())
                .build());
        if (!(answer.get("status").orElse(null) instanceof Json.Num status)) {
            throw new RunnerException("the process answered 'request' without 'status'");
        }
        return Answer.of(
                (int) status.value(),
                answer.text("content_type", "application/json; charset=utf-8"),
                answer.text("body", "").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        process.close();
        if (folder != null) {
            clean();
            try {
                Files.deleteIfExists(folder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
