/**
 * The completion request read field by field: aliases, defaults, clamps and refusals in the server's order and words, and
 * the echo of what was understood.
 *
 * <p>Reproduces {@code tools/server/server-schema.cpp} and the request parts of {@code server-task.cpp} and {@code
 * server-common.cpp}. May import {@code json} and {@code server.params}.
 */
package io.llamaoracle.engine.server.schema;
