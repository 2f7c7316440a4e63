package io.llamaoracle.engine.server;

import java.util.SplittableRandom;

/**
 * Random identifiers of answers.
 *
 * <p>Origin: {@code tools/server/server-common.cpp} {@code random_string} (b11192)
 * <p>Origin: {@code tools/server/server-common.cpp} {@code gen_chatcmplid} (b11192)
 */
final class RandomIds {
    private static final String LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    private final SplittableRandom random = new SplittableRandom();

    String completion() {
        return "chatcmpl-" + text();
    }

    /** 32 letters and digits. */
    String text() {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 32; i++) {
            out.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return out.toString();
    }
}
