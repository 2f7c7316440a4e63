package io.llamaoracle.harness.transcript;

import java.util.List;
import java.util.Optional;

/**
 * All answers of one case, in the order of its requests.
 *
 * @param answers one per request; fewer when the server died
 * @param abort how the server died, if it did
 */
public record Transcript(List<Answer> answers, Optional<Abort> abort) {
    public Transcript {
        answers = List.copyOf(answers);
    }

    /** A transcript of a server that lived. */
    public static Transcript of(List<Answer> answers) {
        return new Transcript(answers, Optional.empty());
    }
}
