/**
 * What changed between two recordings of the same suite, and what explains it.
 *
 * <p>Sees neither Docker nor the engine. May import {@code diff}, {@code recording}, {@code suite}, {@code transcript} and
 * {@code json}.
 */
package io.llamaoracle.harness.review;
