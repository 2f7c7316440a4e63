package io.llamaoracle.harness.bisect;

/**
 * A conclusion.
 *
 * @param level where
 * @param unit what, there
 * @param node the first wrong node, or empty
 * @param statement in one sentence
 */
record Outcome(Level level, String unit, String node, String statement) {
    static Outcome of(Level level, String unit, String statement) {
        return new Outcome(level, unit, "", statement);
    }
}
