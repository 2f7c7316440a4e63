/**
 * What a recording's cases depend on: the environment varied one variable at a time, each answer against the recorded one.
 *
 * <p>Sees neither Docker nor the engine. May import {@code recording}, {@code review}, {@code runner}, {@code suite},
 * {@code transcript} and {@code json}.
 */
package io.llamaoracle.harness.stability;
