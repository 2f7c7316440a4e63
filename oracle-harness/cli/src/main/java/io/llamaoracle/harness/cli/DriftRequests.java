package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.bisect.RequestEdit;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.recording.Sha256;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.suite.RequestLog;
import io.llamaoracle.harness.suite.Suite;
import io.llamaoracle.harness.suite.SuiteFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The user's own requests as a suite, each asking for the probabilities that tell a near tie from a change. */
final class DriftRequests {
    private DriftRequests() {}

    static Suite read(Path log, String model, List<String> flags, int probs) throws IOException {
        if (!Files.isRegularFile(log)) {
            throw new SuiteFormatException(log + " is not there");
        }
        String name = log.getFileName().toString().replaceFirst("\\.[^.]*$", "");
        Suite suite = RequestLog.read(name, Files.readAllBytes(log), model, flags);
        List<Suite.SuiteCase> cases = suite.cases().stream()
                .map(c -> new Suite.SuiteCase(asking(c.definition(), probs), c.models()))
                .toList();
        return new Suite(
                suite.name(),
                suite.version(),
                suite.about(),
                suite.flags(),
                suite.models(),
                cases,
                Sha256.of(suite.sha256() + " " + probs));
    }

    private static Case asking(Case one, int probs) {
        List<Request> requests =
                one.requests().stream().map(r -> asking(r, probs)).toList();
        return new Case(one.id(), one.kind(), requests, one.fresh(), one.about());
    }

    private static Request asking(Request request, int probs) {
        if (probs == 0 || RequestEdit.body(request).isEmpty()) {
            return request;
        }
        Json.Obj body = RequestEdit.body(request).get();
        if (RequestEdit.completion(request)) {
            return body.get("n_probs").isPresent()
                    ? request
                    : RequestEdit.set(request, "n_probs", RequestEdit.num(probs));
        }
        boolean tools = body.get("tools").isPresent() && body.get("stream").equals(Optional.of(Json.Word.TRUE));
        if (!request.path().contains("chat/completions") || body.get("logprobs").isPresent() || tools) {
            return request;
        }
        return RequestEdit.set(
                RequestEdit.set(request, "logprobs", Json.Word.TRUE), "top_logprobs", RequestEdit.num(probs));
    }
}
