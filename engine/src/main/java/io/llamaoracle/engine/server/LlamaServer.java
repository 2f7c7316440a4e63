package io.llamaoracle.engine.server;

import io.llamaoracle.engine.grammar.GrammarNotCoveredException;
import io.llamaoracle.engine.grammar.JsonSchemaToGrammar;
import io.llamaoracle.engine.grammar.SchemaException;
import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonException;
import io.llamaoracle.engine.json.StdString;
import io.llamaoracle.engine.model.ModelFileLostException;
import io.llamaoracle.engine.sampler.LogitBias;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.InvalidArgumentException;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.params.ServerAbortedException;
import io.llamaoracle.engine.server.params.ServerException;
import io.llamaoracle.engine.server.params.TextVocab;
import io.llamaoracle.engine.server.schema.SchemaContext;
import io.llamaoracle.engine.server.slot.Clock;
import io.llamaoracle.engine.server.slot.DecodeContext;
import io.llamaoracle.engine.server.slot.ErrorType;
import io.llamaoracle.engine.server.slot.Hooks;
import io.llamaoracle.engine.server.slot.Inference;
import io.llamaoracle.engine.server.slot.LoopThread;
import io.llamaoracle.engine.server.slot.SamplerFactory;
import io.llamaoracle.engine.server.slot.SlotLoop;
import io.llamaoracle.engine.trace.TensorTap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * llama-server b11192 without its sockets: a request goes in, and the answer comes out with the bytes the server would
 * have sent.
 *
 * <p>At first whoever asks runs the loop itself, one request after another, so that the same requests always meet the same
 * rounds. {@link #goLive} gives the loop a thread: then many requests are under way at once.
 *
 * <p>Origin: {@code tools/server/server.cpp} {@code llama_server} (b11192)
 * <p>Origin: {@code tools/server/server.cpp} {@code ex_wrapper} (b11192)
 */
public final class LlamaServer implements AutoCloseable {
    private final CommonParams params;
    private final DecodeContext context;
    private final Routes routes;
    private final FrontDoor door;
    private final SlotLoop loop;
    private volatile Inference inference;

    LlamaServer(
            CommonParams params,
            TextVocab vocab,
            DecodeContext context,
            SamplerFactory samplers,
            ModelInfo info,
            ChatRoute chat) {
        this.params = params;
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
        SchemaContext schema = new SchemaContext(params, vocab, eog, LlamaServer::grammarOf);
        loop = new SlotLoop(params, vocab, context, samplers, Clock.monotonic());
        inference = loop;
        CompletionRoute completions = new CompletionRoute(schema, () -> inference, info.name());
        InfillRoute infill = new InfillRoute(params, vocab, info, completions);
        routes = new Routes(
                params,
                completions,
                infill,
                new TokenRoutes(vocab),
                new InfoRoutes(params, info),
                chat,
                () -> inference);
        door = new FrontDoor(params);
    }

    private static String grammarOf(Json schema) {
        try {
            return JsonSchemaToGrammar.convert(schema);
        } catch (SchemaException e) {
            throw new ServerException(e.getMessage());
        } catch (GrammarNotCoveredException e) {
            throw new NotCoveredException(e.getMessage());
        }
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
        return open(model, flags, ServerParts.OWN);
    }

    /**
     * Loads a model, with another context in the place of its own: tokenizer, slots and samplers stay.
     *
     * @param wrap makes the context that answers from the model's
     */
    public static LlamaServer open(Path model, ServerFlags flags, UnaryOperator<DecodeContext> wrap) {
        return open(model, flags, new ServerParts() {
            @Override
            public DecodeContext context(DecodeContext own) {
                return wrap.apply(own);
            }
        });
    }

    /** Loads a model, with other parts in the places of the server's own. */
    public static LlamaServer open(Path model, ServerFlags flags, ServerParts parts) {
        try {
            return ServerStart.open(model, flags, parts);
        } catch (InternalError e) {
            throw new ModelFileLostException(e);
        }
    }

    /** Parameters in force. */
    public CommonParams params() {
        return params;
    }

    /** Shows every tensor to the tap from now on; null ends it. Not while the server is live. */
    public synchronized void tap(TensorTap tap) {
        context.tap(tap);
    }

    /** From now on requests may come from many threads, and share batches as in the real server. */
    public synchronized void goLive() {
        if (inference == loop) {
            inference = new LoopThread(loop);
        }
    }

    /**
     * Answers a request of a live server; may be called from many threads.
     *
     * @param gone whether the client has left; then its tasks end
     */
    public Reply respond(HttpRequest request, BooleanSupplier gone) {
        Reply reply = reply(request, gone);
        door.headers(request).forEach(reply::header);
        return reply;
    }

    private Reply reply(HttpRequest request, BooleanSupplier gone) {
        var answered = door.answer(request);
        if (answered.isPresent()) {
            return Reply.of(answered.get());
        }
        int bodyStatus = door.bodyStatus(request);
        if (bodyStatus != 0) {
            return Reply.of(new Answer(bodyStatus, "", new byte[0]));
        }
        return guarded(() -> begin(request, Hooks.NONE).reply(gone));
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
        HttpRequest request = HttpRequest.of(method, path, body);
        return guarded(() -> method.equals("OPTIONS")
                        ? Reply.of(door.answer(request).orElseThrow())
                        : Reply.of(begin(request, hooks).reply(() -> false).collect()))
                .collect();
    }

    /**
     * Answers requests that overlap in time.
     *
     * @param arrivals in the order in which they come
     * @return the answers in the same order, and what was decoded
     */
    public synchronized Overlap handleAll(List<Arrival> arrivals) {
        loop.takeSchedule();
        long before = loop.decodes();
        List<Pending> pending = new ArrayList<>();
        while (pending.size() < arrivals.size() || loop.isBusy()) {
            while (pending.size() < arrivals.size() && isDue(arrivals.get(pending.size()), loop.decodes() - before)) {
                Arrival arrival = arrivals.get(pending.size());
                pending.add(taken(arrival));
            }
            loop.step();
        }
        List<Answer> answers = new ArrayList<>();
        for (Pending each : pending) {
            answers.add(
                    guarded(() -> Reply.of(each.reply(() -> false).collect())).collect());
        }
        return new Overlap(answers, loop.takeSchedule());
    }

    /** A request comes when so many decodes were run, or when nothing is left to wait for. */
    private boolean isDue(Arrival arrival, long decodes) {
        return arrival.afterDecodes() <= decodes || !loop.isBusy();
    }

    private Pending taken(Arrival arrival) {
        try {
            return begin(arrival.request(), arrival.hooks());
        } catch (RuntimeException e) {
            return gone -> {
                throw e;
            };
        }
    }

    private Pending begin(HttpRequest request, Hooks hooks) {
        return routes.begin(request, StdString.ofBytes(request.body()), hooks);
    }

    /** Whatever happens becomes an answer. */
    private static Reply guarded(Supplier<Reply> work) {
        try {
            return work.get();
        } catch (InvalidArgumentException e) {
            return Reply.of(Answer.error(ErrorType.INVALID_REQUEST, e.getMessage()));
        } catch (JsonException | ServerException | IndexOutOfBoundsException e) {
            return Reply.of(Answer.error(ErrorType.SERVER, e.getMessage()));
        } catch (ServerAbortedException e) {
            return Reply.of(Answer.aborted(e.getMessage()));
        } catch (NotCoveredException e) {
            return Reply.of(Answer.notCovered(e.getMessage()));
        } catch (InternalError e) {
            throw new ModelFileLostException(e);
        }
    }

    /** How many tokens were drawn twice because a grammar refused the first; for whoever asks between requests. */
    public synchronized long redraws() {
        return loop.redraws();
    }

    @Override
    public synchronized void close() {
        if (inference instanceof LoopThread thread) {
            thread.close();
        }
        context.close();
    }
}
