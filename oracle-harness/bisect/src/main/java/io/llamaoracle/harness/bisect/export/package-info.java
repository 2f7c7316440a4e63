/**
 * A trace as files that every numerical library reads: what {@code ./oracle trace} writes for porters.
 *
 * <p>May import {@code npy}, {@code json}, {@code probe} and the rest of the bisection.
 */
package io.llamaoracle.harness.bisect.export;
