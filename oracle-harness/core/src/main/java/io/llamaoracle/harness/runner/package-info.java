/**
 * The one interface both sides answer through: a case in, a transcript out.
 *
 * <p>{@link io.llamaoracle.harness.runner.SubjectProvider} is the door for other engines: an implementation found by
 * {@link java.util.ServiceLoader} opens runners for targets it knows. May import {@code suite} and {@code transcript}.
 */
package io.llamaoracle.harness.runner;
