package io.llamaoracle.harness.bench;

/**
 * What one measurement of one side gave.
 *
 * @param prompt tokens a second of the prompt test
 * @param generation tokens a second of the generation test
 */
public record Speeds(double prompt, double generation) {}
