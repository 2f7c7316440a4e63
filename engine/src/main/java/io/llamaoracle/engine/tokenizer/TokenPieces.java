package io.llamaoracle.engine.tokenizer;

import java.io.ByteArrayOutputStream;

/**
 * The text of one token.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_vocab::impl::token_to_piece} (b11192)
 */
final class TokenPieces {

    private static final byte[] NOTHING = new byte[0];

    private TokenPieces() {}

    /** The text of each token with special tokens shown: what the original caches at load. */
    static byte[][] all(VocabData vocab) {
        byte[][] pieces = new byte[vocab.nTokens()][];
        for (int id = 0; id < pieces.length; id++) {
            pieces[id] = piece(vocab, id);
        }
        return pieces;
    }

    private static byte[] piece(VocabData vocab, int id) {
        int attr = vocab.attr[id];
        if ((attr & (TokenAttr.UNKNOWN | TokenAttr.CONTROL | TokenAttr.USER_DEFINED)) != 0) {
            return vocab.text[id];
        }
        if ((attr & TokenAttr.NORMAL) != 0) {
            return vocab.type == VocabType.SPM
                    ? unescapeWhitespace(vocab.text[id])
                    : ByteEncoding.decode(vocab.text[id]);
        }
        if ((attr & TokenAttr.BYTE) != 0) {
            return new byte[] {(byte) hexByte(vocab.text[id])};
        }
        return NOTHING;
    }

    /** strtol of the two characters after "&lt;0x", base 16: the digits up to the first that is none. */
    private static int hexByte(byte[] text) {
        int value = 0;
        for (int i = 3; i < 5 && i < text.length; i++) {
            int digit = Character.digit((char) text[i], 16);
            if (digit < 0) {
                break;
            }
            value = value * 16 + digit;
        }
        return value;
    }

    private static byte[] unescapeWhitespace(byte[] text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(text.length);
        for (int i = 0; i < text.length; i++) {
            if (i + 2 < text.length
                    && text[i] == (byte) 0xe2
                    && text[i + 1] == (byte) 0x96
                    && text[i + 2] == (byte) 0x81) {
                out.write(' ');
                i += 2;
            } else {
                out.write(text[i]);
            }
        }
        return out.toByteArray();
    }

    /** The text with every space written as U+2581. */
    static byte[] escapeWhitespace(byte[] text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(text.length + 16);
        for (byte b : text) {
            if (b == ' ') {
                out.write(0xe2);
                out.write(0x96);
                out.write(0x81);
            } else {
                out.write(b);
            }
        }
        return out.toByteArray();
    }
}
