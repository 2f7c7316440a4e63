package io.llamaoracle.harness.reduce;

/**
 * What one pass of one round did.
 *
 * @param pass its name
 * @param before its measure before
 * @param after its measure after
 * @param tried candidates asked for
 * @param other of these, how many diverged in another way and were refused
 * @param seconds how long it took
 */
public record ReduceStep(String pass, String before, String after, int tried, int other, double seconds) {}
