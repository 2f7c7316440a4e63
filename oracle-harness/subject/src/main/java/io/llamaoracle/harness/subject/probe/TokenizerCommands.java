package io.llamaoracle.harness.subject.probe;

import io.llamaoracle.engine.gguf.GgufFile;
import io.llamaoracle.engine.tokenizer.TokenizerAbortException;
import io.llamaoracle.engine.tokenizer.Vocab;
import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.PayloadReader;
import io.llamaoracle.harness.probe.ProbeReply;
import io.llamaoracle.harness.probe.ProbeRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The probe's {@code tokenize}, {@code detokenize}, {@code pieces} and {@code bench_tokenize}. */
final class TokenizerCommands {
    private static final int LOADED = 3;

    private final Map<String, Vocab> vocabularies = new HashMap<>();

    ProbeReply run(ProbeRequest q) {
        try {
            String path = q.text("path", "");
            if (vocabularies.size() >= LOADED && !vocabularies.containsKey(path)) {
                vocabularies.clear();
            }
            Vocab vocab = vocabularies.computeIfAbsent(path, TokenizerCommands::load);
            return switch (q.command()) {
                case "tokenize" -> tokenize(vocab, q);
                case "detokenize" -> detokenize(vocab, q);
                case "pieces" -> pieces(vocab, q);
                default -> bench(vocab, q);
            };
        } catch (TokenizerAbortException e) {
            return ProbeReply.failed(ProbeReply.Status.ABORT, e.getMessage());
        }
    }

    private static Vocab load(String path) {
        try (GgufFile file = GgufFile.open(Path.of(path))) {
            return Vocab.load(file);
        }
    }

    private static ProbeReply tokenize(Vocab vocab, ProbeRequest q) {
        boolean add = q.number("add", 0) != 0;
        boolean parse = q.number("parse", 0) != 0;
        PayloadReader in = new PayloadReader(q.payload());
        LittleEndian out = new LittleEndian();
        while (in.left() > 0) {
            try {
                int[] ids = vocab.tokenize(in.bytes(in.i32()), add, parse);
                out.i32(ids.length).i32s(ids, ids.length);
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                byte[] words = String.valueOf(e.getMessage()).getBytes(StandardCharsets.UTF_8);
                out.i32(-1).i32(words.length).bytes(words);
            }
        }
        return ProbeReply.ok(out.toByteArray());
    }

    private static ProbeReply detokenize(Vocab vocab, ProbeRequest q) {
        boolean remove = q.number("remove", 0) != 0;
        boolean unparse = q.number("unparse", 1) != 0;
        PayloadReader in = new PayloadReader(q.payload());
        LittleEndian out = new LittleEndian();
        while (in.left() > 0) {
            byte[] text = vocab.detokenize(in.i32s(in.i32()), remove, unparse);
            out.i32(text.length).bytes(text);
        }
        return ProbeReply.ok(out.toByteArray());
    }

    private static ProbeReply pieces(Vocab vocab, ProbeRequest q) {
        boolean special = q.number("special", 1) != 0;
        LittleEndian out = new LittleEndian();
        for (int id = 0; id < vocab.nTokens(); id++) {
            byte[] piece = vocab.tokenToPiece(id, special);
            out.i32(piece.length).bytes(piece).i32(vocab.attr(id)).i32(vocab.isEog(id) ? 1 : 0);
        }
        return ProbeReply.ok(out.toByteArray());
    }

    private static ProbeReply bench(Vocab vocab, ProbeRequest q) {
        long[] times = new long[(int) Math.max(1, q.number("n", 3))];
        int tokens = 0;
        for (int i = 0; i < times.length; i++) {
            long from = System.nanoTime();
            tokens = vocab.tokenize(q.payload(), false, false).length;
            times[i] = System.nanoTime() - from;
        }
        Arrays.sort(times);
        return new ProbeReply(
                ProbeReply.Status.OK,
                Map.of("tokens", Integer.toString(tokens)),
                new LittleEndian().i64(times[times.length / 2]).toByteArray());
    }
}
