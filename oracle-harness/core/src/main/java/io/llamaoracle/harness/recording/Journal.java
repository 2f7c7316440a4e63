package io.llamaoracle.harness.recording;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.json.JsonTextException;
import io.llamaoracle.harness.transcript.Abort;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Transcript;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The transcripts of one pass of the recorder, appended as they come, so that an interrupted pass goes on where it stopped.
 * A last line that was cut off is dropped. Held in memory: file offsets only.
 */
final class Journal implements AutoCloseable {
    private final RandomAccessFile file;
    private final Map<String, Span> spans = new LinkedHashMap<>();

    private record Span(long start, int length) {}

    private Journal(RandomAccessFile file) {
        this.file = file;
    }

    static Journal open(Path path) throws IOException {
        Journal journal = new Journal(new RandomAccessFile(path.toFile(), "rw"));
        journal.scan(path);
        return journal;
    }

    private void scan(Path path) throws IOException {
        long end = 0;
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path), 1 << 16)) {
            for (int b = in.read(); b >= 0; b = in.read()) {
                if (b != '\n') {
                    line.write(b);
                    continue;
                }
                String text = line.toString(StandardCharsets.UTF_8);
                spans.put(JsonText.readObject(text).text("id", ""), new Span(end, line.size()));
                end += line.size() + 1;
                line.reset();
            }
        } catch (JsonTextException cut) {
            // that line and what follows it are asked again
        }
        file.setLength(end);
    }

    boolean has(String id) {
        return spans.containsKey(id);
    }

    int size() {
        return spans.size();
    }

    void append(String id, Transcript transcript) throws IOException {
        JsonBuilder line = new JsonBuilder().put("id", id);
        List<Json> answers = new ArrayList<>();
        for (Answer a : transcript.answers()) {
            answers.add(new JsonBuilder()
                    .put("status", a.status())
                    .put("type", a.contentType())
                    .put("body", a.body())
                    .build());
        }
        line.put("answers", new Json.Arr(answers));
        transcript.abort().ifPresent(a -> line.put("abort", a.request()).put("words", a.lastWords()));
        long at = file.length();
        file.seek(at);
        byte[] bytes = (JsonText.write(line.build()) + "\n").getBytes(StandardCharsets.UTF_8);
        file.write(bytes);
        spans.put(id, new Span(at, bytes.length - 1));
    }

    Transcript read(String id) throws IOException {
        Span span = spans.get(id);
        file.seek(span.start());
        byte[] line = new byte[span.length()];
        file.readFully(line);
        Json.Obj json = JsonText.readObject(new String(line, StandardCharsets.UTF_8));
        List<Answer> answers = new ArrayList<>();
        for (Json each : ((Json.Arr) json.get("answers").orElseThrow()).items()) {
            Json.Obj answer = (Json.Obj) each;
            Json.Num status = (Json.Num) answer.get("status").orElseThrow();
            answers.add(new Answer(Integer.parseInt(status.text()), answer.text("type", ""), answer.text("body", "")));
        }
        Optional<Abort> abort =
                json.get("abort").map(n -> new Abort(Integer.parseInt(((Json.Num) n).text()), json.text("words", "")));
        return new Transcript(answers, abort);
    }

    /** Forces what was appended to disk. */
    void sync() throws IOException {
        file.getFD().sync();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
