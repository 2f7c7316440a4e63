package io.llamaoracle.engine.tokenizer;

/**
 * Merges of a long word: a heap of ranks and places. A place whose pair has changed is found out when its turn comes.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_bigram_bpe} (b11192)
 */
final class BpeLongWord {

    private final BpeMerges merges;
    private final int[] symbol;
    private final int[] start;
    private final int symbols;
    private final int[] prev;
    private final int[] next;
    private final long[] pair;
    private final LongHeap heap = new LongHeap();

    BpeLongWord(BpeMerges merges, int[] symbol, int[] start, int symbols) {
        this.merges = merges;
        this.symbol = symbol;
        this.start = start;
        this.symbols = symbols;
        this.prev = new int[symbols];
        this.next = new int[symbols];
        this.pair = new long[symbols];
    }

    /** Merges what can be; gives the number of symbols left, moved to the front. */
    int merge() {
        for (int i = 0; i < symbols; i++) {
            prev[i] = i - 1;
            next[i] = i + 1 == symbols ? -1 : i + 1;
            look(i);
        }
        while (!heap.isEmpty()) {
            long top = heap.poll();
            int left = (int) top;
            if (pair[left] != BpeMerges.NO_MERGE && pair[left] >>> 32 == top >>> 32) {
                mergeAt(left);
            }
        }
        int n = 0;
        for (int i = 0; i != -1; i = next[i]) {
            symbol[n] = symbol[i];
            start[n] = start[i];
            n++;
        }
        start[n] = start[symbols];
        return n;
    }

    private void mergeAt(int left) {
        int right = next[left];
        symbol[left] = (int) pair[left];
        next[left] = next[right];
        if (next[right] >= 0) {
            prev[next[right]] = left;
        }
        pair[right] = BpeMerges.NO_MERGE;
        look(left);
        if (prev[left] >= 0) {
            look(prev[left]);
        }
    }

    private void look(int left) {
        pair[left] = next[left] < 0 ? BpeMerges.NO_MERGE : merges.get(symbol[left], symbol[next[left]]);
        if (pair[left] != BpeMerges.NO_MERGE) {
            heap.add(pair[left] & 0xffffffff00000000L | left);
        }
    }
}
