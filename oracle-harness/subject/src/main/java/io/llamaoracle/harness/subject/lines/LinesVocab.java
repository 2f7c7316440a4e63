package io.llamaoracle.harness.subject.lines;

import io.llamaoracle.engine.json.StdString;
import io.llamaoracle.engine.server.params.TextVocab;
import io.llamaoracle.harness.runner.NotCoveredException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** A vocabulary whose texts go through a process; how many tokens there are, and which end a text, stays the model file's. */
record LinesVocab(TextVocab own, LinesEngine engine, Map<Integer, String> plain, Map<Integer, String> spelled)
        implements TextVocab {
    LinesVocab(TextVocab own, LinesEngine engine) {
        this(own, engine, new HashMap<>(), new HashMap<>());
    }

    @Override
    public int size() {
        return own.size();
    }

    @Override
    public int[] tokenize(String text, boolean addSpecial, boolean parseSpecial) {
        try {
            String decoded = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(StdString.bytes(text)))
                    .toString();
            return engine.ids(decoded, addSpecial, parseSpecial);
        } catch (CharacterCodingException e) {
            throw new NotCoveredException("a text that is no UTF-8 by a process");
        }
    }

    @Override
    public String piece(int token, boolean special) {
        if (token < 0 || token >= size()) {
            return own.piece(token, special);
        }
        return (special ? spelled : plain)
                .computeIfAbsent(token, t -> StdString.ofBytes(engine.text(new int[] {t}, special)));
    }

    @Override
    public String detokenize(int[] tokens) {
        return StdString.ofBytes(engine.text(tokens, true));
    }

    @Override
    public boolean isEog(int token) {
        return own.isEog(token);
    }

    @Override
    public boolean addBos() {
        return own.addBos();
    }
}
