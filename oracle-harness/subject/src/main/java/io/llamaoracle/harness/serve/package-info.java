/**
 * The engine behind llama-server's HTTP, so that any outside client can compare the two.
 *
 * <p>Jetty carries the bytes; what they say is the engine's. May import the engine, {@code runner} and {@code transcript}.
 */
package io.llamaoracle.harness.serve;
