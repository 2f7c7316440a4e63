/**
 * Sweeps: long seeded series of probe requests of which only hashes are recorded.
 *
 * <p>A sweep is cut into blocks; the recording holds one hash a block, taken from the real probe, and replaying asks another
 * probe the same requests. Imports {@code harness.probe} and the generators of {@code harness.fuzz}; never the engine.
 */
package io.llamaoracle.harness.sweep;
