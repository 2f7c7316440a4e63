/**
 * Differential fuzzing: seeded random cases asked of two sides, divergences shrunk and written down. Sampler chains go to two
 * probes, requests to two runners.
 */
package io.llamaoracle.harness.fuzz;
