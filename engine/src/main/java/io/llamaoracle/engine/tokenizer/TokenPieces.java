package io.llamaoracle.engine.tokenizer;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

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
        return switch (vocab.type) {
            case RWKV -> RwkvTokenizer.unescape(vocab.text[id]);
            case TEST -> Integer.toHexString(id).getBytes(StandardCharsets.US_ASCII);
            case PLAMO2 -> {
                int value = (attr & TokenAttr.BYTE) != 0 ? hexByteOf(vocab.text[id]) : -1;
                yield value >= 0 ? new byte[] {(byte) value} : vocab.text[id];
            }
            default -> marked(vocab, id, attr);
        };
    }

    private static byte[] marked(VocabData vocab, int id, int attr) {
        if ((attr & (TokenAttr.UNKNOWN | TokenAttr.CONTROL | TokenAttr.USER_DEFINED)) != 0) {
            return vocab.text[id];
        }
        if ((attr & TokenAttr.NORMAL) != 0) {
            return vocab.type == VocabType.BPE && !vocab.escapeWhitespaces
                    ? ByteEncoding.decode(vocab.text[id])
                    : unescapeWhitespace(vocab.text[id]);
        }
        if ((attr & TokenAttr.BYTE) != 0) {
            if (vocab.type == VocabType.WPM) {
                throw new TokenizerAbortException("fatal error");
            }
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

    /** The byte that a text of the form &lt;0xHH&gt; stands for, or -1. */
    static int hexByteOf(byte[] text) {
        boolean form = text.length == 6 && text[0] == '<' && text[1] == '0' && text[2] == 'x' && text[5] == '>';
        int high = form ? Character.digit((char) text[3], 16) : -1;
        int low = form ? Character.digit((char) text[4], 16) : -1;
        return high < 0 || low < 0 ? -1 : high * 16 + low;
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
