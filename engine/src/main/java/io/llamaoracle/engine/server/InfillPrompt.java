package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.json.StdString;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.TextVocab;
import io.llamaoracle.engine.server.schema.JsonValue;
import java.util.ArrayList;
import java.util.List;

/**
 * The prompt of an infill request: other files, prefix, suffix and the place between, marked by the vocabulary's own tokens.
 *
 * <p>Origin: {@code tools/server/server-common.cpp} {@code format_prompt_infill} (b11192)
 */
final class InfillPrompt {
    private static final String SNIPPET = "\n\n--- snippet ---\n\n";

    /** The vocabulary's tokens for it, -1 where it has none. */
    record Fim(int bos, int pre, int suf, int mid, int rep, int sep) {}

    private final TextVocab vocab;
    private final Fim fim;
    private final CommonParams params;
    private final int nCtx;

    InfillPrompt(TextVocab vocab, Fim fim, CommonParams params, int nCtx) {
        this.vocab = vocab;
        this.fim = fim;
        this.params = params;
        this.nCtx = nCtx;
    }

    List<Integer> of(Json prefix, Json suffix, Json extra, int[] prompt) {
        List<Integer> before = boxed(PromptInput.mixed(vocab, prefix, false, false));
        List<Integer> after = boxed(PromptInput.mixed(vocab, suffix, false, false));
        List<Integer> others = others(extra);
        int nBatch = params.nBatch;
        int prefixTake = Math.min(before.size(), 3 * (nBatch / 4));
        int suffixTake = Math.min(after.size(), Math.max(0, nBatch / 4 - (2 + prompt.length)));
        int extraTake = Math.min(Math.max(0, nCtx - nBatch - 2 * params.nPredict), others.size());
        List<Integer> first = new ArrayList<>(List.of(fim.pre));
        first.addAll(before.subList(before.size() - prefixTake, before.size()));
        first.addAll(boxed(prompt));
        List<Integer> second = new ArrayList<>(List.of(fim.suf));
        second.addAll(after.subList(0, suffixTake));
        List<Integer> out = new ArrayList<>(others.subList(others.size() - extraTake, others.size()));
        if (vocab.addBos()) {
            out.add(fim.bos);
        }
        out.addAll(params.spmInfill ? second : first);
        out.addAll(params.spmInfill ? first : second);
        out.add(fim.mid);
        return out;
    }

    private List<Integer> others(Json extra) {
        List<Integer> out = new ArrayList<>();
        if (fim.rep >= 0) {
            out.add(fim.rep);
            add(out, "myproject\n");
        }
        for (Json chunk : extra.items()) {
            String text = JsonValue.of(chunk, "text", JsonGet::string, "");
            String filename = JsonValue.of(chunk, "filename", JsonGet::string, "tmp");
            if (fim.sep >= 0) {
                out.add(fim.sep);
                add(out, filename + "\n");
            } else {
                add(out, StdString.ofText(SNIPPET));
            }
            add(out, text);
        }
        if (fim.sep >= 0) {
            out.add(fim.sep);
            add(out, "filename\n");
        }
        return out;
    }

    private void add(List<Integer> to, String text) {
        to.addAll(boxed(vocab.tokenize(text, false, false)));
    }

    private static List<Integer> boxed(int[] ids) {
        List<Integer> out = new ArrayList<>();
        for (int id : ids) {
            out.add(id);
        }
        return out;
    }
}
