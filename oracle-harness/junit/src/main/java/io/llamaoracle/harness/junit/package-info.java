/**
 * For the tests of other engines: a recording folder as JUnit 5 tests, and AssertJ assertions that compare bits.
 *
 * <p>JUnit and AssertJ are optional dependencies: whoever uses this package has them. May import {@code recording},
 * {@code diff}, {@code replay}, {@code report}, {@code runner}, {@code suite} and {@code transcript}.
 */
package io.llamaoracle.harness.junit;
