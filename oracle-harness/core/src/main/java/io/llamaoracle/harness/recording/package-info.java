/**
 * Recordings: what the oracle answered, as text that git can diff, with the whole environment beside it.
 *
 * <p>The format is described in {@code recordings/README.md}. Folders are written by the
 * {@link io.llamaoracle.harness.recording.Recorder} only, whole or not at all. May import {@code json}, {@code suite},
 * {@code transcript}, {@code runner} and {@code diff}; never the engine.
 */
package io.llamaoracle.harness.recording;
