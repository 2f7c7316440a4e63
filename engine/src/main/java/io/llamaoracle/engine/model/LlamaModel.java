package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.RopeParams;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.gguf.GgufFile;
import io.llamaoracle.engine.gguf.GgufMeta;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.kernel.provider.KernelProvider;
import io.llamaoracle.engine.kvcache.KvLayerParams;
import io.llamaoracle.engine.kvcache.SwaType;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A loaded model: its files stay mapped until {@link #close}. Immutable; may be shared by threads.
 *
 * <p>Origin: {@code src/llama-model.cpp} {@code llama_model} (b11192)
 */
public final class LlamaModel implements GraphSource, AutoCloseable {

    private final ModelFiles files;
    private final Arch arch;
    private final Hparams hparams;
    private final Weights weights;

    private final Arena arena;

    private LlamaModel(ModelFiles files, Arena arena, Arch arch, Hparams hparams, Weights weights) {
        this.files = files;
        this.arena = arena;
        this.arch = arch;
        this.hparams = hparams;
        this.weights = weights;
    }

    /**
     * Loads a model, from its first shard if it is split.
     *
     * @param path the file
     * @param repack whether weights may be stored in groups of rows, as the server does unless told not to
     * @return the model
     * @throws io.llamaoracle.engine.gguf.MalformedGgufException where a file is not sound
     * @throws io.llamaoracle.engine.gguf.UncoveredModelException where the architecture is not covered, naming it
     */
    public static LlamaModel load(Path path, boolean repack) {
        return load(path, repack, false, KernelProvider.kernels(), file -> {});
    }

    /**
     * The same, and every weight looked at if asked for.
     *
     * @param path the file
     * @param repack whether weights may be stored in groups of rows
     * @param check whether a weight that is no finite number is refused
     * @return the model
     */
    public static LlamaModel load(Path path, boolean repack, boolean check) {
        return load(path, repack, check, KernelProvider.kernels(), file -> {});
    }

    /**
     * The same, with the vocabulary read where llama.cpp reads it, so that of several faults the same one is named.
     *
     * @param path the file
     * @param repack whether weights may be stored in groups of rows
     * @param vocabulary called between hyperparameters and weights
     * @return the model
     */
    public static LlamaModel load(Path path, boolean repack, Consumer<GgufFile> vocabulary) {
        return load(path, repack, KernelProvider.kernels(), vocabulary);
    }

    /** The same for given kernels, which say how repacked weights lie. */
    static LlamaModel load(Path path, boolean repack, Kernels kernels, Consumer<GgufFile> vocabulary) {
        return load(path, repack, false, kernels, vocabulary);
    }

    private static LlamaModel load(
            Path path, boolean repack, boolean check, Kernels kernels, Consumer<GgufFile> vocabulary) {
        ModelFiles files = ModelFiles.open(path);
        Arena arena = Arena.ofShared();
        boolean done = false;
        try {
            GgufMeta meta = new GgufMeta(files.main());
            String name = meta.str("general.architecture", "");
            meta.u32("general.file_type", 0);
            if (!KnownArchitectures.NAMES.contains(name)) {
                throw meta.malformed("unknown model architecture: '" + name + "'");
            }
            Arch arch = Arch.byName(name);
            HparamsLoader loader = new HparamsLoader(meta, name);
            Hparams hparams = loader.load();
            arch.loadHparams(loader);
            vocabulary.accept(files.main());
            Weights weights = new Weights(hparams.nLayer);
            TensorLoader tensors = new TensorLoader(files, repack, kernels, arena);
            arch.loadTensors(tensors, hparams, weights);
            tensors.done();
            if (check) {
                tensors.checkData();
            }
            loader.checkHeads();
            tensors.requireCovered();
            done = true;
            return new LlamaModel(files, arena, arch, hparams, weights);
        } catch (InternalError e) {
            throw new ModelFileLostException(e);
        } finally {
            if (!done) {
                arena.close();
                files.close();
            }
        }
    }

    /**
     * The file with the metadata.
     *
     * @return the first file
     */
    public GgufFile file() {
        return files.main();
    }

    /**
     * Name of the architecture.
     *
     * @return as in the file
     */
    public String archName() {
        return hparams.arch;
    }

    /**
     * Width of the model.
     *
     * @return elements of an embedding
     */
    public int nEmbd() {
        return hparams.nEmbd;
    }

    Hparams hparams() {
        return hparams;
    }

    Weights weights() {
        return weights;
    }

    @Override
    public void requireReadable() {
        files.requireWhole();
    }

    @Override
    public int nVocab() {
        return hparams.nVocab;
    }

    @Override
    public int nCtxTrain() {
        return hparams.nCtxTrain;
    }

    @Override
    public int nCtxTrain(Cparams cparams) {
        return RopeSetup.nCtxTrain(hparams, cparams.rope());
    }

    /**
     * The assertion that kills the server when it first computes, or null.
     *
     * @return its text
     * @throws io.llamaoracle.engine.gguf.UncoveredModelException where the server would never end
     */
    public String abort() {
        return ModelChecks.abort(hparams);
    }

    @Override
    public boolean causal() {
        return hparams.causal;
    }

    @Override
    public List<KvLayerParams> kvLayers() {
        List<KvLayerParams> layers = new ArrayList<>();
        for (int il = 0; il < hparams.nLayer; il++) {
            layers.add(new KvLayerParams(il, hparams.nHeadKv[il], hparams.nEmbdHeadK, hparams.nEmbdHeadV));
        }
        return layers;
    }

    @Override
    public boolean isSwa(int il) {
        return hparams.isSwa[il];
    }

    @Override
    public int nSwa() {
        return hparams.nSwa;
    }

    @Override
    public SwaType swaType() {
        return hparams.swaType;
    }

    @Override
    public RopeParams ropeParams(Cparams cparams, int il) {
        return RopeSetup.params(hparams, arch.ropeMode(), cparams, il, hparams.nRot(il));
    }

    /** How a graph turns queries and keys of layer il: by as many dimensions as the first layer. */
    RopeParams graphRope(Cparams cparams, int il) {
        return RopeSetup.params(hparams, arch.ropeMode(), cparams, il, hparams.nRot(0));
    }

    @Override
    public Tensor ropeFactors(Cparams cparams, int il) {
        return RopeSetup.factors(hparams, weights.layers[il], cparams);
    }

    @Override
    public ModelGraph buildGraph(GraphParams params) {
        GraphContext graph = new GraphContext(this, params);
        Tensor logits = arch.buildGraph(graph);
        return new ModelGraph(graph.gb.graph(), logits, graph.inputs());
    }

    @Override
    public void close() {
        arena.close();
        files.close();
    }
}
