package io.llamaoracle.harness.recording;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.CaseKind;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Abort;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One case as recording lines, and back. */
final class CaseText {
    static final String CASE = "case ";
    private static final String REQUEST = "> ";
    private static final String ANSWER = "< ";
    private static final String ABORT = "x ";

    private CaseText() {}

    /** The lines of a case, the {@code case} line first. */
    static List<String> write(RecordedCase recorded, Dictionary dictionary) {
        Case definition = recorded.definition();
        List<String> out = new ArrayList<>();
        out.add(CASE + definition.id() + " " + definition.kind().word() + (definition.fresh() ? " fresh" : ""));
        List<Answer> answers = recorded.transcript().answers();
        BodyEncoder encoder = new BodyEncoder(dictionary);
        for (int i = 0; i < definition.requests().size(); i++) {
            Request request = definition.requests().get(i);
            out.add(REQUEST + request.method() + " " + request.path() + " " + body(request.body()));
            if (i < answers.size()) {
                Answer answer = answers.get(i);
                out.add(ANSWER + answer.status() + " " + answer.contentType());
                encoder.encode(answer.body(), out);
            }
        }
        recorded.transcript().abort().ifPresent(a -> out.add(ABORT + a.request() + " " + a.lastWords()));
        return out;
    }

    /** A body stands as it is when it fits on a line, quoted otherwise. */
    private static String body(String body) {
        boolean quote = body.startsWith("\"")
                || body.chars().anyMatch(c -> c < 0x20 || c == 0x7f || c == 0x85 || c == 0x2028 || c == 0x2029);
        return quote ? JsonText.quote(body) : body;
    }

    /** Reads the lines of a case. */
    static RecordedCase read(List<String> lines, Dictionary dictionary) {
        String[] head = lines.get(0).split(" ");
        List<Request> requests = new ArrayList<>();
        List<Answer> answers = new ArrayList<>();
        Optional<Abort> abort = Optional.empty();
        BodyDecoder decoder = new BodyDecoder(dictionary);
        for (int i = 1; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith(REQUEST)) {
                requests.add(request(line.substring(REQUEST.length())));
            } else if (line.startsWith(ABORT)) {
                String[] words = line.substring(ABORT.length()).split(" ", 2);
                abort = Optional.of(new Abort(Integer.parseInt(words[0]), words[1]));
            } else if (line.startsWith(ANSWER)) {
                int end = bodyEnd(lines, i + 1);
                String body = decoder.decode(lines.subList(i + 1, end));
                String[] words = line.substring(ANSWER.length()).split(" ", 2);
                answers.add(new Answer(Integer.parseInt(words[0]), words[1], body));
                i = end - 1;
            } else {
                throw new RecordingException("case " + head[1] + ": unknown line: " + line);
            }
        }
        boolean fresh = head.length > 3;
        Case definition = new Case(head[1], CaseKind.of(head[2]), requests, fresh, "");
        return new RecordedCase(definition, new Transcript(answers, abort));
    }

    private static int bodyEnd(List<String> lines, int from) {
        int end = from;
        while (end < lines.size()
                && !lines.get(end).isEmpty()
                && "|!\"%".indexOf(lines.get(end).charAt(0)) >= 0) {
            end++;
        }
        return end;
    }

    private static Request request(String line) {
        String[] words = line.split(" ", 3);
        String body = words.length < 3 ? "" : words[2];
        if (body.startsWith("\"")) {
            body = ((Json.Str) JsonText.read(body)).value();
        }
        return new Request(words[0], words[1], body);
    }
}
