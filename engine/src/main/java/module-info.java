/**
 * llama-server's path from request to token. What a porter calls is open, with the types that stand in its signatures; the
 * arithmetic is not.
 */
module io.llamaoracle.engine {
    requires jdk.incubator.vector;
    requires org.slf4j;

    exports io.llamaoracle.engine.batch;
    exports io.llamaoracle.engine.ggml;
    exports io.llamaoracle.engine.gguf;
    exports io.llamaoracle.engine.sampler;
    exports io.llamaoracle.engine.server;
    exports io.llamaoracle.engine.server.params;
    exports io.llamaoracle.engine.server.slot;
    exports io.llamaoracle.engine.trace;
}
