package io.llamaoracle.harness.review;

import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Candidate;
import io.llamaoracle.harness.transcript.FloatBits;
import io.llamaoracle.harness.transcript.Step;
import io.llamaoracle.harness.transcript.Steps;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.List;
import java.util.Optional;

/**
 * The step at which two sides draw other tokens.
 *
 * @param request of the case
 * @param step from 0
 * @param left what the first side drew
 * @param right what the other drew
 * @param leftMargin logprob of the most likely candidate minus that of the next, on the first side; NaN when fewer are listed
 * @param rightMargin on the other
 */
public record Parting(int request, int step, Candidate left, Candidate right, double leftMargin, double rightMargin) {
    /** Where they part; empty where the answers list no steps or draw the same. */
    public static Optional<Parting> of(Transcript left, Transcript right) {
        int requests = Math.min(left.answers().size(), right.answers().size());
        for (int r = 0; r < requests; r++) {
            Optional<Parting> found =
                    of(r, left.answers().get(r), right.answers().get(r));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<Parting> of(int request, Answer left, Answer right) {
        List<Step> a = Steps.of(left);
        List<Step> b = Steps.of(right);
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            if (a.get(i).chosen().id() != b.get(i).chosen().id()) {
                return Optional.of(new Parting(
                        request, i, a.get(i).chosen(), b.get(i).chosen(), margin(a.get(i)), margin(b.get(i))));
            }
        }
        return Optional.empty();
    }

    private static double margin(Step step) {
        return step.top().size() < 2
                ? Double.NaN
                : value(step.top().get(0)) - value(step.top().get(1));
    }

    /** The float that the server reported, as a number. */
    static double value(Candidate candidate) {
        return Float.intBitsToFloat(FloatBits.parse(candidate.decimal()));
    }

    /** The smaller of the two margins: how nearly the sides agreed that it is a tie. */
    public double margin() {
        return Double.isNaN(leftMargin) || Double.isNaN(rightMargin)
                ? Double.POSITIVE_INFINITY
                : Math.min(leftMargin, rightMargin);
    }
}
