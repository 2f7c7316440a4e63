/**
 * A proxy before a live llama-server that writes down its requests: what {@code drift}, {@code record} and {@code fuzz} ask again.
 *
 * <p>May import {@code json}.
 */
package io.llamaoracle.harness.capture;
