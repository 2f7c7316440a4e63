package io.llamaoracle.engine.model;

import io.llamaoracle.engine.batch.Batch;
import io.llamaoracle.engine.batch.Ubatch;
import io.llamaoracle.engine.batch.UbatchSplitter;
import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kvcache.KvCells;
import io.llamaoracle.engine.kvcache.KvMemory;
import io.llamaoracle.engine.ops.ForwardOps;
import io.llamaoracle.engine.ops.ThreadPool;
import io.llamaoracle.engine.trace.TensorTap;
import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Runs batches of tokens through a model and remembers them.
 *
 * <p>Graphs are built once a topology and used again. Not safe for use by several threads.
 *
 * <p>Origin: {@code src/llama-context.cpp} {@code llama_context} (b11192)
 * <p>Origin: {@code src/llama-context.cpp} {@code llama_context::decode} (b11192)
 */
public final class LlamaContext implements AutoCloseable {
    /** Graphs kept; the oldest used goes first. */
    private static final int MAX_GRAPHS = 6;

    private final GraphSource model;
    private final Cparams cparams;
    private final Arena arena = Arena.ofShared();
    private final ThreadPool pool;
    private final ForwardOps ops;
    private final KvMemory memory;
    private final UbatchSplitter splitter;
    private final Map<ReadyGraph.Topology, ReadyGraph> graphs = new LinkedHashMap<>(16, 0.75f, true);
    private final int[] outputRow;
    private final float[] scratch;
    private float[] logits = new float[0];
    private TensorTap tap;
    private final int nCtxTrain;

    /**
     * Makes a context with an empty memory.
     *
     * @param model the model, which must stay open
     * @param requested parameters as asked for; see {@link #cparams} for what they became
     * @param cores most threads that compute, however many {@code requested} names
     * @throws IllegalArgumentException where llama.cpp refuses the combination, with its words
     */
    public LlamaContext(GraphSource model, Cparams requested, int cores) {
        this(model, requested, cores, ForwardOps.standard());
    }

    /** The same with other operations, for tests. */
    LlamaContext(GraphSource model, Cparams requested, int cores, ForwardOps ops) {
        this.model = model;
        this.ops = ops;
        cparams = requested.adjusted(model.nCtxTrain(), model.causal());
        String refusal = ContextChecks.refusal(model, requested, cparams);
        if (refusal != null) {
            throw new IllegalArgumentException(refusal);
        }
        nCtxTrain = model.nCtxTrain(cparams);
        int threads = Math.max(cparams.nThreads(), cparams.nThreadsBatch());
        pool = new ThreadPool(Math.max(1, Math.min(cores, threads)));
        memory = KvMemories.create(model, cparams, arena);
        splitter = new UbatchSplitter(cparams.kvUnified() ? KvCells.MAX_SEQ : cparams.nSeqMax(), model.nVocab());
        outputRow = new int[cparams.nBatch()];
        scratch = new float[model.nVocab()];
    }

    /** Parameters in force. */
    public Cparams cparams() {
        return cparams;
    }

    /** The context that the model was trained with, stretched where the command line asks for another yarn scale. */
    public int nCtxTrain() {
        return nCtxTrain;
    }

    /** What is remembered. */
    public KvMemory memory() {
        return memory;
    }

    /** Shows every node to tap from now on; null ends it. */
    public void tap(TensorTap newTap) {
        tap = newTap;
    }

    /**
     * Runs a batch.
     *
     * @param batch at most n_batch tokens
     * @return 0: done; 1: no room for it in the memory; −1: the batch is not sound
     * @throws ModelFileLostException where the model's file became shorter
     */
    public int decode(Batch batch) {
        if (batch.size() == 0 || splitter.init(batch, memory) != null) {
            return -1;
        }
        if (batch.size() > cparams.nBatch()) {
            throw new IllegalArgumentException("n_tokens_all <= cparams.n_batch");
        }
        tellTap(batch);
        try {
            return compute();
        } catch (InternalError e) {
            throw new ModelFileLostException(e);
        }
    }

    private int compute() {
        model.requireReadable();
        int shifted = updateMemory();
        KvMemory.Plan plan = memory.plan(splitter, cparams.nUbatch());
        if (plan == null) {
            return 1;
        }
        reserveOutputs(splitter.nOutputs());
        int row = 0;
        for (int i = 0; i < plan.size(); i++) {
            row += runUbatch(plan, i, shifted, row);
        }
        Arrays.fill(outputRow, -1);
        for (int r = 0; r < row; r++) {
            outputRow[splitter.outId(r)] = r;
        }
        return 0;
    }

    private void tellTap(Batch batch) {
        if (tap == null) {
            return;
        }
        int n = batch.size();
        int[] tokens = new int[n];
        int[] positions = new int[n];
        int[] sequences = new int[n];
        boolean[] outputs = new boolean[n];
        for (int i = 0; i < n; i++) {
            tokens[i] = batch.token(i);
            positions[i] = batch.pos(i);
            sequences[i] = batch.seqId(i);
            outputs[i] = batch.output(i);
        }
        tap.onDecode(tokens, positions, sequences, outputs);
    }

    /** Returns the number of graphs that this took. */
    private int updateMemory() {
        memory.applyCopies();
        return memory.hasShift() ? KvShift.apply(model, cparams, memory, ops, pool, tap) : 0;
    }

    private void reserveOutputs(int n) {
        int need = Math.multiplyExact(n, model.nVocab());
        if (logits.length < need) {
            logits = new float[need];
        }
    }

    /** Runs one micro-batch and returns its number of rows of logits. */
    private int runUbatch(KvMemory.Plan plan, int i, int graphsBefore, int row) {
        Ubatch ubatch = plan.ubatch(i);
        memory.apply(plan, i);
        int nOutputs = ubatch.nOutputs();
        ReadyGraph graph = graph(ubatch.nTokens(), nOutputs);
        model.requireReadable();
        graph.run(ubatch, graphsBefore + i, tap);
        if (nOutputs > 0) {
            Mem.copyOut(graph.logits().address, logits, row * model.nVocab(), nOutputs * model.nVocab());
        }
        return nOutputs;
    }

    private ReadyGraph graph(int nTokens, int nOutputs) {
        int nKvSwa = memory.swa() == null ? 0 : memory.swa().nKv();
        ReadyGraph.Topology key = new ReadyGraph.Topology(
                nTokens,
                nOutputs,
                memory.base().nKv(),
                nKvSwa,
                memory.base().s0(),
                memory.base().ns());
        ReadyGraph graph = graphs.get(key);
        if (graph == null) {
            if (graphs.size() >= MAX_GRAPHS) {
                graphs.remove(graphs.keySet().iterator().next()).close();
            }
            int nth = nTokens > 1 ? cparams.nThreadsBatch() : cparams.nThreads();
            GraphParams params = new GraphParams(cparams, nTokens, nOutputs, memory.base(), memory.swa());
            graph = new ReadyGraph(model.buildGraph(params), ops, pool, nth);
            graphs.put(key, graph);
        }
        return graph;
    }

    /**
     * Copies the logits of an entry of the last batch.
     *
     * @param i index of the entry, whose logits were asked for
     * @param to n_vocab floats
     */
    public void copyLogits(int i, float[] to) {
        int row = outputRow[i];
        if (row < 0) {
            throw new IllegalArgumentException("batch.logits[" + i + "] != true");
        }
        System.arraycopy(logits, row * model.nVocab(), to, 0, model.nVocab());
    }

    /** The logits of an entry of the last batch; the array is used again by the next call. */
    public float[] logits(int i) {
        copyLogits(i, scratch);
        return scratch;
    }

    @Override
    public void close() {
        graphs.values().forEach(ReadyGraph::close);
        graphs.clear();
        pool.close();
        arena.close();
    }

    /** Type that a name of {@code -ctk} or {@code -ctv} means, or null. */
    public static GgmlType cacheType(String name) {
        return switch (name) {
            case "f32", "f16", "bf16", "q8_0", "q4_0", "q4_1", "iq4_nl", "q5_0", "q5_1" -> typeNamed(name);
            default -> null;
        };
    }

    private static GgmlType typeNamed(String name) {
        for (GgmlType t : GgmlType.values()) {
            if (t.typeName.equals(name)) {
                return t;
            }
        }
        return null;
    }
}
