package io.llamaoracle.engine.tokenizer;

import io.llamaoracle.engine.gguf.UncoveredModelException;
import java.io.ByteArrayOutputStream;

/**
 * The longest token, again and again.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_rwkv_session} (b11192)
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_unescape_rwkv_token} (b11192)
 */
final class RwkvTokenizer implements TextTokenizer {

    private final VocabData vocab;
    private final ByteTrie tokens;

    RwkvTokenizer(VocabData vocab) {
        this.vocab = vocab;
        tokens = new ByteTrie(vocab.nTokens() * 8);
        for (int id = 0; id < vocab.nTokens(); id++) {
            tokens.insert(unescape(vocab.text[id]), id);
        }
    }

    @Override
    public void tokenize(byte[] text, IntList out) {
        int at = 0;
        while (at < text.length) {
            int node = tokens.child(0, text[at]);
            if (node == ByteTrie.NONE) {
                out.add(vocab.unk);
                at++;
                continue;
            }
            int token = ByteTrie.NONE;
            int end = at;
            for (int next = at + 1; node != ByteTrie.NONE; next++) {
                if (tokens.value(node) >= 0) {
                    token = tokens.value(node);
                    end = next;
                }
                node = next < text.length ? tokens.child(node, text[next]) : ByteTrie.NONE;
            }
            if (token == ByteTrie.NONE) {
                throw new UncoveredModelException(
                        "a text that begins a token but holds none is not covered: the original never ends on it");
            }
            out.add(token);
            at = end;
        }
    }

    /** The bytes of an escaped text; of a hexadecimal escape the digits are taken as they come. */
    static byte[] unescape(byte[] escaped) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(escaped.length);
        boolean escaping = false;
        int hexLeft = 0;
        int hex = 0;
        for (byte c : escaped) {
            if (hexLeft > 0) {
                hex = (hex << 4) + (c >= 'a' ? c - 'a' + 10 : c - '0') & 0xff;
                if (--hexLeft == 0) {
                    out.write(hex);
                    hex = 0;
                }
            } else if (escaping) {
                escaping = false;
                if (c == 'x') {
                    hexLeft = 2;
                } else {
                    out.write(c == 't' ? '\t' : c == 'n' ? '\n' : c == 'r' ? '\r' : c);
                }
            } else if (c == '\\') {
                escaping = true;
            } else {
                out.write(c);
            }
        }
        return out.toByteArray();
    }
}
