package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.batch.Batch;

/**
 * Which sequences' tokens stood in which decode, as text: a decode is a word such as {@code 0*5,1}, five tokens of sequence
 * 0 and one of sequence 1 in the order of the batch; a word that comes several times in a row stands once, with its number
 * behind an {@code x}.
 */
public final class Schedule {
    private final StringBuilder out = new StringBuilder();
    private String last = "";
    private int times;

    /** Notes a decode. */
    void add(Batch batch) {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < batch.size(); ) {
            int end = i;
            while (end < batch.size() && batch.seqId(end) == batch.seqId(i)) {
                end++;
            }
            word.append(i == 0 ? "" : ",").append(batch.seqId(i));
            if (end - i > 1) {
                word.append('*').append(end - i);
            }
            i = end;
        }
        if (!word.toString().equals(last)) {
            flush();
            last = word.toString();
            times = 0;
        }
        times++;
    }

    private void flush() {
        if (times > 0) {
            out.append(out.isEmpty() ? "" : " ").append(last).append(times > 1 ? "x" + times : "");
        }
        times = 0;
        last = "";
    }

    /** What was noted since the last time, and forgets it. */
    String take() {
        flush();
        String text = out.toString();
        out.setLength(0);
        return text;
    }
}
