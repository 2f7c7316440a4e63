package io.llamaoracle.harness.diff;

/**
 * How much was compared, and how much of it was equal.
 *
 * @param answers answers compared
 * @param answersEqual of them equal in every byte
 * @param steps generated tokens with probabilities
 * @param stepsEqual of them equal in ids and floats
 * @param floats floats compared by their bits
 * @param floatsEqual of them equal
 */
public record Counts(int answers, int answersEqual, long steps, long stepsEqual, long floats, long floatsEqual) {
    /** Nothing compared. */
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0);

    /** Both together. */
    public Counts plus(Counts other) {
        return new Counts(
                answers + other.answers,
                answersEqual + other.answersEqual,
                steps + other.steps,
                stepsEqual + other.stepsEqual,
                floats + other.floats,
                floatsEqual + other.floatsEqual);
    }
}
