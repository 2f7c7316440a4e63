/**
 * What is asked: suites as versioned data files, each with cases whose ids never change.
 *
 * <p>The format is described in {@code docs/suites.md}. May import {@code json}.
 */
package io.llamaoracle.harness.suite;
