/**
 * Differential fuzzing: seeded random cases asked of two sides, divergences shrunk and written down. Sampler chains go to two
 * probes, requests to two runners.
 *
 * <p>Sees {@code harness.probe}, {@code runner}, {@code suite}, {@code transcript}, {@code diff} and {@code json}; the
 * command line gives it the real side and the engine.
 */
package io.llamaoracle.harness.fuzz;
