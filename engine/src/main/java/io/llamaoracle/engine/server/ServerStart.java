package io.llamaoracle.engine.server;

import io.llamaoracle.engine.batch.Batch;
import io.llamaoracle.engine.chat.template.SpecialTexts;
import io.llamaoracle.engine.gguf.GgufFile;
import io.llamaoracle.engine.gguf.GgufKv;
import io.llamaoracle.engine.gguf.GgufTensorInfo;
import io.llamaoracle.engine.gguf.MalformedGgufException;
import io.llamaoracle.engine.gguf.UncoveredModelException;
import io.llamaoracle.engine.json.StdString;
import io.llamaoracle.engine.model.ContextChecks;
import io.llamaoracle.engine.model.Cparams;
import io.llamaoracle.engine.model.LlamaContext;
import io.llamaoracle.engine.model.LlamaModel;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.CommonParams.FlashAttn;
import io.llamaoracle.engine.server.params.InvalidArgumentException;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.params.ServerAbortedException;
import io.llamaoracle.engine.server.slot.DecodeContext;
import io.llamaoracle.engine.tokenizer.TokenizerAbortException;
import io.llamaoracle.engine.tokenizer.Vocab;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/**
 * What llama-server does between its command line and its first request: loads the model, makes the context, takes the
 * model's sampling defaults, and warms up.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::load_model} (b11192)
 * <p>Origin: {@code common/common.cpp} {@code common_init_from_params} (b11192)
 * <p>Origin: {@code common/common.cpp} {@code common_init_result} (b11192)
 */
final class ServerStart {
    private ServerStart() {}

    static LlamaServer open(Path path, ServerFlags flags, ServerParts parts) {
        CommonParams params = flags.params();
        if (params.modelAlias.isEmpty()) {
            params.modelAlias.add(params.modelPath.isEmpty() ? path.toString() : params.modelPath);
        }
        LlamaModel model = load(path, params);
        boolean done = false;
        try {
            Vocab vocab = vocab(path, model);
            SamplingDefaults.apply(model.file(), params);
            if (params.sampling.ignoreEos && vocab.eos() < 0) {
                params.sampling.ignoreEos = false;
            }
            ModelSamplerVocab samplerVocab = new ModelSamplerVocab(vocab);
            SamplerConstraints constraints = new SamplerConstraints(vocab, samplerVocab);
            samplers(samplerVocab, constraints, params);
            LlamaContext llama = context(model, params);
            DecodeContext context = parts.context(new ModelContext(model, llama));
            params.ctxShift &= context.canShift();
            if (params.warmup) {
                warmUp(llama, vocab);
            }
            LlamaServer server = new LlamaServer(
                    params,
                    parts.vocab(new ModelVocab(vocab)),
                    context,
                    sampling -> ChainSampler.create(samplerVocab, constraints, sampling),
                    info(model, context, vocab, params),
                    chat(model, vocab, params, parts.clock()));
            done = true;
            return server;
        } finally {
            if (!done) {
                model.close();
            }
        }
    }

    private static LlamaModel load(Path path, CommonParams params) {
        try {
            return LlamaModel.load(path, params.repack, params.checkTensors);
        } catch (MalformedGgufException e) {
            throw refused(path, e.getMessage());
        } catch (UncoveredModelException e) {
            throw new NotCoveredException(e.getMessage());
        }
    }

    /** Of a file that is not sound the server says so and leaves, unless an assertion finds it first. */
    private static StartRefusedException refused(Path path, String why) {
        int assertion = why.indexOf("GGML_ASSERT(");
        return assertion >= 0
                ? new StartRefusedException(why.substring(assertion), true)
                : new StartRefusedException("failed to load model, '" + path + "': " + why, false);
    }

    private static Vocab vocab(Path path, LlamaModel model) {
        try {
            return Vocab.load(model.file());
        } catch (MalformedGgufException e) {
            throw new StartRefusedException(
                    "failed to load model, '" + path + "': error loading model vocabulary: " + e.getMessage(), false);
        } catch (TokenizerAbortException e) {
            throw new StartRefusedException(e.getMessage(), true);
        } catch (UncoveredModelException e) {
            throw new NotCoveredException(e.getMessage());
        }
    }

    /** The server makes a sampler of its defaults before it makes the context, and nothing catches what that throws. */
    private static void samplers(ModelSamplerVocab vocab, SamplerConstraints constraints, CommonParams params) {
        try {
            ChainSampler.create(vocab, constraints, params.sampling.copy());
        } catch (InvalidArgumentException e) {
            throw new StartRefusedException(
                    "terminate called after throwing an instance of 'std::invalid_argument' | what():  "
                            + e.getMessage(),
                    true);
        } catch (ServerAbortedException e) {
            throw new StartRefusedException(e.getMessage(), true);
        } catch (NotCoveredException later) {
            // a grammar or a budget: the server starts, and each request that has it is refused by name
        }
    }

    private static LlamaContext context(LlamaModel model, CommonParams params) {
        Cparams cparams = Cparams.request()
                .cells(params.nCtx)
                .batch(params.nBatch, params.nUbatch)
                .sequences(params.nParallel, params.kvUnified)
                .threads(params.nThreads, params.nThreadsBatch)
                .flashAttn(params.flashAttn != FlashAttn.OFF)
                .swaFull(params.swaFull)
                .cache(LlamaContext.cacheType(params.cacheTypeK), LlamaContext.cacheType(params.cacheTypeV))
                .rope(RopeFlags.of(params))
                .made();
        try {
            Cparams adjusted = cparams.adjusted(model.nCtxTrain(), model.causal());
            String refusal = ContextChecks.refusal(model, cparams, adjusted);
            if (refusal != null) {
                throw new StartRefusedException(refusal, false);
            }
            String abort = ContextChecks.abort(params.nBatch, adjusted, model.causal());
            abort = abort == null ? ContextChecks.layout(model, adjusted) : abort;
            abort = abort == null ? model.abort() : abort;
            if (abort != null) {
                throw new StartRefusedException(abort, true);
            }
            return new LlamaContext(model, cparams, Runtime.getRuntime().availableProcessors());
        } catch (UncoveredModelException e) {
            throw new NotCoveredException(e.getMessage());
        }
    }

    /** Runs BOS and EOS once and forgets them. */
    private static void warmUp(LlamaContext context, Vocab vocab) {
        Batch batch = new Batch(2);
        if (vocab.bos() >= 0) {
            batch.add(vocab.bos(), batch.size(), 0, false);
        }
        if (vocab.eos() >= 0) {
            batch.add(vocab.eos(), batch.size(), 0, false);
        }
        if (batch.size() == 0) {
            batch.add(0, 0, 0, false);
        }
        batch.setOutput(batch.size() - 1, true);
        context.decode(batch);
        context.memory().clear(true);
    }

    private static ChatRoute chat(LlamaModel model, Vocab vocab, CommonParams params, Clock clock) {
        return ChatRoute.load(
                params,
                model.file(),
                new SpecialTexts(piece(vocab, vocab.bos()), piece(vocab, vocab.eos()), vocab.addBos(), vocab.addEos()),
                clock);
    }

    private static String piece(Vocab vocab, int token) {
        return token < 0 ? "" : StdString.ofBytes(vocab.tokenToPiece(token, true));
    }

    private static ModelInfo info(LlamaModel model, DecodeContext context, Vocab vocab, CommonParams params) {
        GgufFile file = model.file();
        long elements = 0;
        long bytes = 0;
        for (GgufTensorInfo tensor : file.tensors()) {
            elements += tensor.elements();
            bytes += tensor.bytes();
        }
        GgufKv ftype = file.kv("general.file_type");
        return new ModelInfo(
                params.modelAlias.first(),
                List.copyOf(params.modelAlias),
                vocab.type().number(),
                vocab.nTokens(),
                Math.min(context.nCtxSeq(), context.nCtxTrain()),
                context.nCtxTrain(),
                model.nEmbd(),
                elements,
                bytes,
                ftype == null ? GuessedFtype.of(file.tensors()) : FtypeName.of(ftype.asLong()),
                token(vocab, vocab.bos()),
                token(vocab, vocab.eos()),
                new InfillPrompt.Fim(
                        vocab.bos(), vocab.fimPre(), vocab.fimSuf(), vocab.fimMid(), vocab.fimRep(), vocab.fimSep()),
                missingFim(vocab));
    }

    private static String token(Vocab vocab, int id) {
        return id < 0 ? "" : StdString.ofBytes(vocab.tokenToPiece(id, true));
    }

    private static String missingFim(Vocab vocab) {
        return (vocab.fimPre() < 0 ? "prefix token is missing. " : "")
                + (vocab.fimSuf() < 0 ? "suffix token is missing. " : "")
                + (vocab.fimMid() < 0 ? "middle token is missing. " : "");
    }
}
