/**
 * Differential fuzzing: seeded random cases asked of two probes, divergences shrunk and written down.
 *
 * <p>Sees {@code harness.probe} only; the command line gives it the real probe and the engine.
 */
package io.llamaoracle.harness.fuzz;
