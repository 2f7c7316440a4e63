package io.llamaoracle.harness.transcript;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.json.JsonTextException;
import java.util.Optional;

/** What an answer is. Over HTTP alone the body must say it; that is read here and nowhere else. */
public sealed interface AnswerKind {
    /** Error type of the answer that stands in the place of the server's death. */
    String ABORTED = "server_aborted";

    /** Error type of the refusal of what a subject does not do. */
    String NOT_COVERED = "not_covered";

    /** The answer as it goes over HTTP. */
    Answer answer();

    /** What llama-server itself could have sent. */
    record Sent(Answer answer) implements AnswerKind {}

    /**
     * A refusal by name of what the subject does not do.
     *
     * @param what its name
     */
    record NotCovered(Answer answer, String what) implements AnswerKind {}

    /**
     * The subject says that the real server would have died here.
     *
     * @param lastWords what it would have said
     */
    record Aborted(Answer answer, String lastWords) implements AnswerKind {}

    /** What an answer says of itself. */
    static AnswerKind of(Answer answer) {
        if (answer.status() == 500) {
            Optional<String> words = error(answer, ABORTED);
            return words.isPresent() ? new Aborted(answer, words.get()) : new Sent(answer);
        }
        if (answer.status() == 501) {
            Optional<String> what = error(answer, NOT_COVERED);
            return what.isPresent() ? new NotCovered(answer, what.get()) : new Sent(answer);
        }
        return new Sent(answer);
    }

    private static Optional<String> error(Answer answer, String type) {
        try {
            return JsonText.read(answer.body()) instanceof Json.Obj body
                            && body.get("error").orElse(null) instanceof Json.Obj error
                            && error.text("type", "").equals(type)
                    ? Optional.of(error.text("message", ""))
                    : Optional.empty();
        } catch (JsonTextException e) {
            return Optional.empty();
        }
    }
}
