/**
 * Compares two transcripts bit for bit and names the first place where they part.
 *
 * <p>Sees neither Docker nor the engine: oracle against oracle is the same call. May import {@code json}, {@code suite}
 * and {@code transcript}.
 */
package io.llamaoracle.harness.diff;
