/**
 * The tensor tap's trace, as {@code containers/tap/README.md} describes it: reading, writing, raw values.
 *
 * <p>The format is the only thing a real server and another engine share, so a comparison reads both sides through it.
 * Imports nothing of the harness and nothing of the engine.
 */
package io.llamaoracle.harness.bisect.trace;
