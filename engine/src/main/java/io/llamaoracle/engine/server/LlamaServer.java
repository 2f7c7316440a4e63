package io.llamaoracle.engine.server;

import io.llamaoracle.engine.model.ModelFileLostException;
import io.llamaoracle.engine.sampler.LogitBias;
import io.llamaoracle.engine.server.json.StdString;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.params.TextVocab;
import io.llamaoracle.engine.server.schema.SchemaContext;
import io.llamaoracle.engine.server.slot.Clock;
import io.llamaoracle.engine.server.slot.DecodeContext;
import io.llamaoracle.engine.server.slot.Hooks;
import io.llamaoracle.engine.server.slot.SamplerFactory;
import io.llamaoracle.engine.server.slot.SlotLoop;
import io.llamaoracle.engine.trace.TensorTap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * llama-server b11192 without its sockets: a request goes in as method, path and body, and the answer comes out with the
 * bytes the server would have sent. Requests are answered one after another; calls from several threads wait for each
 * other.
 *
 * <p>Origin: {@code tools/server/server.cpp} {@code llama_server} (b11192)
 */
public final class LlamaServer implements AutoCloseable {
    private final DecodeContext context;
    private final Routes routes;

    LlamaServer(CommonParams params, TextVocab vocab, DecodeContext context, SamplerFactory samplers, ModelInfo info) {
        this.context = context;
        List<LogitBias> eog = new ArrayList<>();
        for (int token = 0; token < vocab.size(); token++) {
            if (vocab.isEog(token)) {
                eog.add(new LogitBias(token, Float.NEGATIVE_INFINITY));
            }
        }
        if (params.sampling.ignoreEos) {
            params.sampling.chain.logitBias.addAll(eog);
        }
        SchemaContext schema = new SchemaContext(params, vocab, eog, json -> {
            throw new NotCoveredException("json_schema");
        });
        SlotLoop loop = new SlotLoop(params, vocab, context, samplers, Clock.monotonic());
        CompletionRoute completions = new CompletionRoute(schema, loop, info.name());
        routes = new Routes(params, completions, new TokenRoutes(vocab), new InfoRoutes(info), loop::report);
    }

    /**
     * Loads a model and gets ready to answer.
     *
     * @param model the model file
     * @param flags the rest of the command line; thread counts decide bits, the work is done by as many cores as there are
     * @throws StartRefusedException with the server's words if it would not start
     * @throws NotCoveredException on what this engine does not do
     */
    public static LlamaServer open(Path model, ServerFlags flags) {
        return open(model, flags, UnaryOperator.identity());
    }

    /**
     * Loads a model, with another context in the place of its own: tokenizer, slots and samplers stay.
     *
     * @param wrap makes the context that answers from the model's
     */
    public static LlamaServer open(Path model, ServerFlags flags, UnaryOperator<DecodeContext> wrap) {
        try {
            return ServerStart.open(model, flags, wrap);
        } catch (InternalError e) {
            throw new ModelFileLostException(e);
        }
    }

    /** Shows every tensor to the tap from now on; null ends it. */
    public synchronized void tap(TensorTap tap) {
        context.tap(tap);
    }

    /**
     * Answers a request.
     *
     * @throws ModelFileLostException where the model's file became shorter, which kills the real server
     */
    public Answer handle(String method, String path, byte[] body) {
        return handle(method, path, body, Hooks.NONE);
    }

    /** Answers a request while an observer looks on. */
    public synchronized Answer handle(String method, String path, byte[] body, Hooks hooks) {
        try {
            return routes.handle(method, path, StdString.ofBytes(body), hooks);
        } catch (InternalError e) {
            throw new ModelFileLostException(e);
        }
    }

    @Override
    public synchronized void close() {
        context.close();
    }
}
