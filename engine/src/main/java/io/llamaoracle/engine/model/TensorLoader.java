package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.RowValidation;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.gguf.GgufTensorInfo;
import io.llamaoracle.engine.gguf.MalformedGgufException;
import io.llamaoracle.engine.gguf.UncoveredModelException;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.ops.TensorTraits;
import java.lang.foreign.Arena;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Makes weight tensors over the mapped files, each checked against the shape the architecture expects.
 *
 * <p>Origin: {@code src/llama-model-loader.cpp} {@code llama_model_loader::create_tensor} (b11192)
 * <p>Origin: {@code src/llama-model-loader.cpp} {@code llama_model_loader::check_tensor_dims} (b11192)
 * <p>Origin: {@code src/llama-model-loader.cpp} {@code llama_model_loader::done_getting_tensors} (b11192)
 * <p>Origin: {@code src/llama-model-loader.cpp} {@code llama_model_loader::load_all_data} (b11192)
 */
final class TensorLoader {

    private static final int MAX_DIMS = 4;
    /** Its rows are looked up, never multiplied, so it is not repacked; a tied head is a tensor of its own. */
    private static final String EMBEDDING = "token_embd.weight";

    private final ModelFiles files;
    private final boolean repack;
    private final Kernels kernels;
    private final Arena arena;
    private final Map<String, Tensor> created = new LinkedHashMap<>();

    TensorLoader(ModelFiles files, boolean repack, Kernels kernels, Arena arena) {
        this.files = files;
        this.repack = repack;
        this.kernels = kernels;
        this.arena = arena;
    }

    /** A tensor that must be there. */
    Tensor required(String name, long... ne) {
        Tensor tensor = optional(name, ne);
        if (tensor == null) {
            throw malformed("check_tensor_dims: tensor '" + name + "' not found");
        }
        return tensor;
    }

    /** A tensor that may be missing; null then. */
    Tensor optional(String name, long... ne) {
        GgufTensorInfo info = files.info(name);
        if (info == null) {
            return null;
        }
        Tensor known = created.get(name);
        check(info, ne);
        if (known != null) {
            return known;
        }
        Tensor tensor = make(info, !name.equals(EMBEDDING));
        created.put(name, tensor);
        return tensor;
    }

    /** A second tensor over the data of one that is there: the head of a tied model. */
    Tensor duplicate(String name, long... ne) {
        GgufTensorInfo info = files.info(name);
        if (info == null) {
            throw malformed("check_tensor_dims: tensor '" + name + "' not found");
        }
        check(info, ne);
        return make(info, true);
    }

    /** Refuses a file with tensors that the architecture does not know. */
    void done() {
        if (created.size() != files.nTensors()) {
            throw malformed("done_getting_tensors: wrong number of tensors; expected " + files.nTensors() + ", got "
                    + created.size());
        }
    }

    /**
     * Refuses weights of a type without kernels.
     *
     * @throws UncoveredModelException naming the type and the first tensor that has it
     */
    void requireCovered() {
        for (Tensor tensor : created.values()) {
            if (kernels.vecDot(tensor.type, true) == null) {
                throw new UncoveredModelException("weights of type " + tensor.type.typeName + " (" + tensor.name + ")");
            }
        }
    }

    /** Refuses a weight that holds what is no finite number; buffers of repacked weights come after the others. */
    void checkData() {
        for (boolean repacked : new boolean[] {false, true}) {
            for (Tensor tensor : created.values()) {
                boolean here = tensor.extra instanceof TensorTraits w && w.repacked() == repacked;
                String fault = here ? RowValidation.fault(tensor.type, tensor.address, tensor.nbytes()) : null;
                if (fault != null) {
                    throw malformed("load_all_data: tensor '" + tensor.name + "' has invalid data: " + fault);
                }
            }
        }
    }

    private Tensor make(GgufTensorInfo info, boolean multiplied) {
        Tensor tensor = new Tensor(info.type(), info.ne0(), info.ne1(), info.ne2(), info.ne3()).named(info.name());
        tensor.address = files.address(info.name());
        TensorTraits.attach(tensor, repack && multiplied, kernels, arena);
        return tensor;
    }

    private void check(GgufTensorInfo info, long... ne) {
        for (int i = 0; i < MAX_DIMS; i++) {
            if (info.ne(i) != (i < ne.length ? ne[i] : 1)) {
                throw malformed("check_tensor_dims: tensor '" + info.name() + "' has wrong shape; expected " + shape(ne)
                        + ", got " + shape(info.ne0(), info.ne1(), info.ne2(), info.ne3()));
            }
        }
    }

    /** Numbers in a field of six, as llama.cpp prints shapes. */
    private static String shape(long... ne) {
        StringJoiner text = new StringJoiner(", ");
        for (long n : ne) {
            text.add(String.format(java.util.Locale.ROOT, "%6d", n));
        }
        return text.toString();
    }

    MalformedGgufException malformed(String what) {
        return new MalformedGgufException(what + " (" + files.main().path() + ")");
    }
}
