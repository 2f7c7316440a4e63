package io.llamaoracle.engine.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Checks a batch and cuts it into micro-batches.
 *
 * <p>Not safe for use by several threads.
 *
 * <p>Origin: {@code src/llama-batch.cpp} {@code llama_batch_allocr} (b11192)
 */
public final class UbatchSplitter {
    private final int nSeqMax;
    private final int nVocab;
    private Batch batch;
    private boolean[] used = new boolean[0];
    private int nUsed;
    private int nOutputs;
    private int[] outIds = new int[16];
    private int nOutIds;

    /**
     * Makes a splitter for one context.
     *
     * @param nSeqMax number of sequence ids the context accepts
     * @param nVocab number of token ids
     */
    public UbatchSplitter(int nSeqMax, int nVocab) {
        this.nSeqMax = nSeqMax;
        this.nVocab = nVocab;
    }

    /**
     * Takes a batch over.
     *
     * @param input the batch, read until the next call
     * @param memory positions already stored for each sequence
     * @return null if the batch is accepted, else what is wrong with it
     */
    public String init(Batch input, SequencePositions memory) {
        batch = input;
        nOutputs = 0;
        for (int i = 0; i < input.size(); i++) {
            if (input.token(i) < 0 || input.token(i) >= nVocab) {
                return "invalid token[" + i + "] = " + input.token(i);
            }
            if (input.seqId(i) < 0 || input.seqId(i) >= nSeqMax) {
                return "invalid seq_id[" + i + "][0] = " + input.seqId(i) + " >= " + nSeqMax;
            }
            if (input.output(i)) {
                nOutputs++;
            }
        }
        for (int s = 0; s < nSeqMax; s++) {
            String error = checkSequence(s, memory);
            if (error != null) {
                return error;
            }
        }
        splitReset();
        return null;
    }

    private String checkSequence(int s, SequencePositions memory) {
        int min = -1;
        int previous = -1;
        for (int i = 0; i < batch.size(); i++) {
            if (batch.seqId(i) != s) {
                continue;
            }
            int p = batch.pos(i);
            if (min < 0) {
                min = p;
                int stored = memory.seqPosMax(s);
                if (stored >= 0 && p != stored + 1) {
                    return "sequence " + s + " starts at position " + p + ", the memory ends at " + stored;
                }
            } else if (p < previous) {
                return "sequence " + s + " positions are decreasing (not allowed)";
            } else if (p > previous + 1) {
                return "sequence " + s + " positions are not continuous";
            }
            previous = p;
        }
        return null;
    }

    /** Forgets the micro-batches handed out so far. */
    public void splitReset() {
        nOutIds = 0;
        nUsed = 0;
        if (used.length < batch.size()) {
            used = new boolean[batch.size()];
        } else {
            Arrays.fill(used, 0, batch.size(), false);
        }
    }

    /** Number of tokens of the batch. */
    public int nTokens() {
        return batch.size();
    }

    /** Number of tokens handed out in micro-batches. */
    public int nUsed() {
        return nUsed;
    }

    /** Number of tokens whose logits are wanted. */
    public int nOutputs() {
        return nOutputs;
    }

    /** Index in the batch of the i-th row of logits, in the order of computation. */
    public int outId(int i) {
        return outIds[i];
    }

    /**
     * Takes the next tokens in the order of the batch.
     *
     * @param nUbatch most tokens to take
     * @return the micro-batch, or null if none is left
     *     <p>Origin: {@code src/llama-batch.cpp} {@code llama_batch_allocr::split_simple} (b11192)
     */
    public Ubatch splitSimple(int nUbatch) {
        int first = 0;
        while (first < batch.size() && used[first]) {
            first++;
        }
        if (first >= batch.size()) {
            return null;
        }
        // the first token is taken before the limit is looked at
        int count = Math.min(batch.size() - first, Math.max(1, nUbatch));
        int[] idxs = new int[count];
        for (int i = 0; i < count; i++) {
            idxs[i] = first + i;
            used[first + i] = true;
        }
        nUsed += count;
        return add(idxs, count, false);
    }

    /**
     * Takes equally many tokens of each sequence.
     *
     * @param nUbatch most tokens to take
     * @param sequential whether only sequences with consecutive ids may run together
     * @return the micro-batch, or null if none is left
     *     <p>Origin: {@code src/llama-batch.cpp} {@code llama_batch_allocr::split_equal} (b11192)
     */
    public Ubatch splitEqual(int nUbatch, boolean sequential) {
        List<Integer> seqs = participants(nUbatch, sequential);
        if (seqs.isEmpty()) {
            return null;
        }
        int n = seqs.size();
        int[] left = new int[n];
        for (int i = 0; i < batch.size(); i++) {
            int s = seqs.indexOf(batch.seqId(i));
            if (s >= 0 && !used[i]) {
                left[s]++;
            }
        }
        int perSeq = Math.max(1, nUbatch / n);
        for (int v : left) {
            perSeq = Math.min(perSeq, v);
        }
        int[] idxs = new int[perSeq * n];
        for (int s = 0; s < n; s++) {
            int taken = 0;
            for (int i = 0; i < batch.size() && taken < perSeq; i++) {
                if (!used[i] && batch.seqId(i) == seqs.get(s)) {
                    idxs[s * perSeq + taken++] = i;
                    used[i] = true;
                }
            }
        }
        nUsed += idxs.length;
        return add(idxs, n, true);
    }

    private List<Integer> participants(int nUbatch, boolean sequential) {
        List<Integer> seqs = new ArrayList<>();
        int last = -1;
        for (int i = 0; i < batch.size(); i++) {
            int s = batch.seqId(i);
            if (used[i] || seqs.contains(s) || (sequential && !seqs.isEmpty() && s != last + 1)) {
                continue;
            }
            seqs.add(s);
            last = s;
            // the limit is looked at after the sequence that exceeds it is in
            if (seqs.size() > nUbatch) {
                break;
            }
        }
        return seqs;
    }

    private Ubatch add(int[] idxs, int nSeqs, boolean equalSeqs) {
        int n = idxs.length;
        int[] token = new int[n];
        int[] pos = new int[n];
        int[] seqId = new int[n];
        boolean[] output = new boolean[n];
        for (int i = 0; i < n; i++) {
            token[i] = batch.token(idxs[i]);
            pos[i] = batch.pos(idxs[i]);
            seqId[i] = batch.seqId(idxs[i]);
            output[i] = batch.output(idxs[i]);
            if (output[i]) {
                if (nOutIds == outIds.length) {
                    outIds = Arrays.copyOf(outIds, nOutIds * 2);
                }
                outIds[nOutIds++] = idxs[i];
            }
        }
        return new Ubatch(equalSeqs, nSeqs, token, pos, seqId, distinct(seqId), output);
    }

    private static int[] distinct(int[] seqId) {
        boolean same = true;
        for (int s : seqId) {
            same &= s == seqId[0];
        }
        return same
                ? new int[] {seqId[0]}
                : Arrays.stream(seqId).sorted().distinct().toArray();
    }
}
