/**
 * The slots of the server: tasks are queued, given a slot, their prompts are batched, tokens are drawn and results sent,
 * in the order in which llama-server's single inference thread does it.
 *
 * <p>Reproduces {@code tools/server/server-context.cpp}, the queue of {@code server-queue.cpp} and the results of {@code
 * server-task.cpp}. May import {@code json}, {@code server.params}, {@code server.schema}, {@code batch}.
 */
package io.llamaoracle.engine.server.slot;
