/**
 * What a server is started with and what a request asks for, as plain data.
 *
 * <p>Reproduces the parameter structures of {@code common/common.h} and {@code tools/server/server-task.h}. May import
 * {@code json}.
 */
package io.llamaoracle.engine.server.params;
