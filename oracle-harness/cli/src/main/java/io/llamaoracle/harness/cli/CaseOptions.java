package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.bisect.BisectCase;
import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.recording.RecordedCase;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingException;
import io.llamaoracle.harness.runner.CanonicalTarget;
import io.llamaoracle.harness.suite.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The case of a bisection: one of a recording, or requests given by hand. */
final class CaseOptions {
    @Mixin
    private SideOptions sides;

    @Parameters(
            arity = "0..1",
            paramLabel = "RECORDING",
            description = "Glob on recording ids, such as 'b11192/*/tiny-llama-f16/first'.")
    private String recording;

    @Option(names = "--case", paramLabel = "ID", description = "Case of the recording.")
    private String id;

    @Option(
            names = {"-m", "--model"},
            paramLabel = "MODEL",
            description = "Instead of a recording: a GGUF file or a name of the catalogue.")
    private String model;

    @Option(
            names = {"-r", "--request"},
            paramLabel = "JSON",
            description = "Body of a POST request, or @FILE; several are sent in order. A file may also hold a list of"
                    + " requests with method, path and body, as reduce writes it.")
    private List<String> bodies = new ArrayList<>();

    @Option(names = "--path", defaultValue = "/completion", description = "Its path (default: ${DEFAULT-VALUE}).")
    private String path;

    @Option(
            names = "--flags",
            paramLabel = "FLAGS",
            description = "llama-server flags of both sides (default: the recording's, or the canonical ones).")
    private String flags;

    /** A case and its sides. */
    record Chosen(BisectCase definition, Side left, Side right, Path model, String modelName, List<String> flags) {}

    SideOptions sides() {
        return sides;
    }

    Chosen choose() {
        return model == null ? recorded() : byHand();
    }

    private Chosen byHand() {
        Path file = sides.model(model);
        List<String> common =
                flags == null ? CanonicalTarget.FLAGS : List.of(flags.strip().split("\\s+"));
        List<Request> requests = new ArrayList<>();
        for (String body : bodies) {
            requests.addAll(
                    body.startsWith("@")
                            ? requests(read(Path.of(body.substring(1))))
                            : List.of(new Request("POST", path, body)));
        }
        if (requests.isEmpty()) {
            throw new RecordingException("a model without a request: give -r JSON");
        }
        StringBuilder command = new StringBuilder("./oracle bisect -m ").append(model);
        bodies.forEach(b -> command.append(" -r ").append(quote(b)));
        command.append(path.equals("/completion") ? "" : " --path " + path);
        command.append(flags == null ? "" : " --flags " + quote(flags)).append(sides.command());
        String name = file.getFileName().toString().replaceAll("\\.gguf$", "");
        BisectCase definition =
                new BisectCase(name + "/" + path.substring(1), requests, Optional.empty(), command.toString());
        return new Chosen(
                definition, sides.left(name, file, common), sides.right(name, file, common), file, model, common);
    }

    /** A file's requests: a list of them, or one body. */
    private List<Request> requests(String text) {
        List<Request> requests = new ArrayList<>();
        if (text.stripLeading().startsWith("[")) {
            Json.Arr list = (Json.Arr) JsonText.read(text);
            for (Json item : list.items()) {
                Json.Obj one = (Json.Obj) item;
                requests.add(new Request(one.text("method", "POST"), one.text("path", path), one.text("body", "")));
            }
            return requests;
        }
        return List.of(new Request("POST", path, text.strip()));
    }

    private Chosen recorded() {
        if (recording == null || id == null) {
            throw new RecordingException("name a case: RECORDING --case ID, or -m MODEL -r JSON");
        }
        List<Recording> found = sides.home().store().accepted().stream()
                .filter(r -> Globs.any(List.of(recording), r.id()))
                .toList();
        for (Recording candidate : found) {
            List<RecordedCase> hit = new ArrayList<>();
            candidate.forEach(c -> {
                if (c.definition().id().equals(id)) {
                    hit.add(c);
                }
            });
            if (!hit.isEmpty()) {
                return chosen(candidate, hit.get(0));
            }
        }
        throw new RecordingException("no recording that matches '" + recording + "' has a case '" + id + "'");
    }

    private Chosen chosen(Recording from, RecordedCase hit) {
        String name = from.manifest().model();
        Path file = sides.home().models().require(name);
        List<String> common =
                flags == null ? from.manifest().flags() : List.of(flags.strip().split("\\s+"));
        String command = "./oracle bisect '" + from.id() + "' --case '" + id + "'"
                + (flags == null ? "" : " --flags " + quote(flags)) + sides.command();
        boolean same = sides.leftIsRecorded() && flags == null;
        BisectCase definition = new BisectCase(
                from.id() + "/" + id,
                hit.definition().requests(),
                same ? Optional.of(hit.transcript()) : Optional.empty(),
                command);
        return new Chosen(
                definition, sides.left(name, file, common), sides.right(name, file, common), file, name, common);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String quote(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
