/**
 * llama-server's behaviour without sockets: the command line, the routes, and what each route answers.
 *
 * <p>{@link io.llamaoracle.engine.server.LlamaServer} is the door: it is opened with a model and flags, and turns (method,
 * path, body) into (status, content type, body), byte for byte as the server would send them.
 *
 * <p>Reproduces {@code tools/server/server.cpp}, {@code server-http.cpp}, the routes of {@code server-context.cpp} and parts
 * of {@code common/arg.cpp}. May import {@code chat}, {@code tokenizer}, {@code grammar}, {@code sampler}, {@code model} and
 * what those build on.
 */
package io.llamaoracle.engine.server;
