/**
 * The subjects that come with the harness: the engine, a class from a jar, a process that speaks JSON lines.
 *
 * <p>The door for others is {@link io.llamaoracle.harness.runner.SubjectProvider}. May import {@code runner},
 * {@code suite}, {@code transcript} and the engine.
 */
package io.llamaoracle.harness.subject;
