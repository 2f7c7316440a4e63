/**
 * The real probe: the C++ program of {@code containers/probe}, run from a path on this machine or inside the oracle's
 * image.
 *
 * <p>Imports {@code harness.probe} only; never the engine.
 */
package io.llamaoracle.harness.oracle.probe;
