/**
 * The engine answering the probe's protocol, so that a fuzzer or a recorded sweep asks both sides the same bytes.
 *
 * <p>Imports {@code harness.probe} and the engine's {@code libc}, {@code libstdcxx} and {@code sampler}.
 */
package io.llamaoracle.harness.subject.probe;
