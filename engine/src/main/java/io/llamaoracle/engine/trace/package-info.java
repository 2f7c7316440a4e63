/** A tap per graph node: what bisect and the node hashes read. Imports {@code ggml} only. */
package io.llamaoracle.engine.trace;
