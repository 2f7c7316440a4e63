package io.llamaoracle.engine.tokenizer;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * GPT-2's byte alphabet: each byte is written as one printable code point.
 *
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_byte_to_utf8} (b11192)
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_utf8_to_byte} (b11192)
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_decode_text} (b11192)
 */
final class ByteEncoding {

    private static final int ALPHABET_END = 512;
    private static final int[] BYTE_TO_CPT = byteToCpt();
    private static final int[] CPT_TO_BYTE = cptToByte();

    private ByteEncoding() {}

    /** The text with every byte replaced by its letter, in UTF-8. */
    static byte[] encode(byte[] text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(text.length * 2);
        for (byte b : text) {
            Utf8.append(out, BYTE_TO_CPT[b & 0xff]);
        }
        return out.toByteArray();
    }

    /** The bytes that a token's letters stand for; a foreign letter becomes llama.cpp's [UNK_BYTE_0x…] text. */
    static byte[] decode(byte[] tokenText) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(tokenText.length);
        for (int cpt : Utf8.codePoints(tokenText)) {
            if (cpt < ALPHABET_END && CPT_TO_BYTE[cpt] >= 0) {
                out.write(CPT_TO_BYTE[cpt]);
            } else {
                ByteArrayOutputStream letter = new ByteArrayOutputStream();
                Utf8.append(letter, cpt);
                String hex = HexFormat.of().formatHex(letter.toByteArray());
                out.writeBytes(("[UNK_BYTE_0x" + hex).getBytes(StandardCharsets.US_ASCII));
                out.writeBytes(tokenText);
                out.write(']');
            }
        }
        return out.toByteArray();
    }

    private static int[] byteToCpt() {
        int[] map = new int[256];
        int extra = 0;
        for (int b = 0; b < 256; b++) {
            boolean printable = b >= 0x21 && b <= 0x7e || b >= 0xa1 && b <= 0xac || b >= 0xae;
            map[b] = printable ? b : 256 + extra++;
        }
        return map;
    }

    private static int[] cptToByte() {
        int[] map = new int[ALPHABET_END];
        java.util.Arrays.fill(map, -1);
        for (int b = 0; b < 256; b++) {
            map[BYTE_TO_CPT[b]] = b;
        }
        return map;
    }
}
