package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.Json;
import java.util.List;

/**
 * Facts about the loaded model.
 *
 * <p>Origin: {@code tools/server/server-context.h} {@code server_context_meta} (b11192)
 *
 * @param name the first alias
 * @param aliases all aliases in order
 * @param vocabType number of the tokenizer's kind
 * @param nParams weights in all tensors
 * @param size bytes of all tensors
 * @param ftype name of the file type
 * @param bosToken text of the BOS token, empty if there is none
 * @param eosToken text of the EOS token, empty if there is none
 * @param fim tokens for filling in the middle
 * @param missingFim what the server says about missing fill-in-the-middle tokens, empty if it has all
 */
record ModelInfo(
        String name,
        List<String> aliases,
        int vocabType,
        int nVocab,
        int nCtx,
        int nCtxTrain,
        int nEmbd,
        long nParams,
        long size,
        String ftype,
        String bosToken,
        String eosToken,
        InfillPrompt.Fim fim,
        String missingFim) {
    Json toJson() {
        return Json.object()
                .put("vocab_type", vocabType)
                .put("n_vocab", nVocab)
                .put("n_ctx", nCtx)
                .put("n_ctx_train", nCtxTrain)
                .put("n_embd", nEmbd)
                .put("n_params", nParams)
                .put("size", size)
                .put("ftype", ftype);
    }
}
