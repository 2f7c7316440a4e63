package io.llamaoracle.engine.tokenizer;

/**
 * Chinese characters: the ranges of two functions, which differ.
 *
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_cpt_is_han} (b11192)
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_wpm_session::is_chinese_char} (b11192)
 */
final class Han {

    private Han() {}

    /** Whether Kimi K2 counts it as Han. */
    static boolean is(int cpt) {
        return common(cpt) || cpt >= 0x2b820 && cpt <= 0x2ebef;
    }

    /** Whether WordPiece makes a word of it. */
    static boolean isWord(int cpt) {
        return common(cpt) || cpt >= 0x2b920 && cpt <= 0x2ceaf;
    }

    private static boolean common(int cpt) {
        return cpt >= 0x4e00 && cpt <= 0x9fff
                || cpt >= 0x3400 && cpt <= 0x4dbf
                || cpt >= 0x20000 && cpt <= 0x2a6df
                || cpt >= 0x2a700 && cpt <= 0x2b81f
                || cpt >= 0xf900 && cpt <= 0xfaff
                || cpt >= 0x2f800 && cpt <= 0x2fa1f;
    }
}
