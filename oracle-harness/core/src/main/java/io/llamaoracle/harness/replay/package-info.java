/**
 * Runs a recording's cases through any runner and gives each a verdict.
 *
 * <p>Sees neither Docker nor the engine. May import {@code diff}, {@code runner}, {@code recording}, {@code suite} and
 * {@code transcript}.
 */
package io.llamaoracle.harness.replay;
