package io.llamaoracle.engine.server.slot;

/**
 * Looks for stop strings at the end of the text.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_slot::find_stopping_strings} (b11192)
 * <p>Origin: {@code common/common.h} {@code string_find_partial_stop} (b11192)
 */
final class StopStrings {
    private StopStrings() {}

    /** Position of the earliest stop string that the last token completed, -1 if none; marks the slot stopped. */
    static int findFull(Slot slot, String text, int lastTokenSize) {
        int stopPos = -1;
        for (String word : slot.params().antiprompt) {
            int from = Math.max(0, text.length() - (word.length() + lastTokenSize));
            int pos = text.indexOf(word, from);
            if (pos >= 0 && (stopPos < 0 || pos < stopPos)) {
                slot.stop = StopType.WORD;
                slot.stoppingWord = word;
                slot.hasNextToken = false;
                stopPos = pos;
            }
        }
        return stopPos;
    }

    /** Position of the earliest end of the text that begins a stop string, -1 if none. */
    static int findPartial(Slot slot, String text) {
        int stopPos = -1;
        for (String word : slot.params().antiprompt) {
            int pos = partial(text, word);
            if (pos >= 0 && (stopPos < 0 || pos < stopPos)) {
                stopPos = pos;
            }
        }
        return stopPos;
    }

    private static int partial(String text, String stop) {
        for (int length = Math.min(text.length(), stop.length()); length > 0; length--) {
            if (text.endsWith(stop.substring(0, length))) {
                return text.length() - length;
            }
        }
        return -1;
    }
}
