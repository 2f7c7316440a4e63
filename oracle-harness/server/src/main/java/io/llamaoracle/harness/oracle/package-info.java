/**
 * The real llama-server: in a container, as a local process (development) or at a URL; and the client that talks to it.
 *
 * <p>The only package that sees Docker. May import {@code runner}, {@code suite} and {@code transcript}; never the engine,
 * so that nothing the recorder stores can come from the subject.
 */
package io.llamaoracle.harness.oracle;
