package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.kernel.MatKernel;

/**
 * Which kernels upstream takes for a matrix product.
 *
 * <p>One column goes through vec_dot; two and more through llamafile's product where the type has one and the shape
 * allows; IQ4_XS through panels from eight columns on. Repacked weights have kernels of their own.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ggml-cpu.c} {@code ggml_compute_forward_mul_mat} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/llamafile/sgemm.cpp} {@code llamafile_sgemm} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/iqp.cpp} {@code ggml_cpu_iqp_supports_mul_mat} (b11192)
 */
final class MatKernels {
    private static final int PANEL_COLUMNS = 8;
    private static final int PANEL_ROWS = 8;

    private final Kernels kernels;

    MatKernels(Kernels kernels) {
        this.kernels = kernels;
    }

    /** Columns of a plane that go through {@link #many}; the others through {@link #rest}. */
    long cut(Tensor dst) {
        long columns = dst.src[1].ne[1];
        return TensorTraits.of(dst.src[0]).repacked() ? columns - columns % 4 : columns;
    }

    /** The kernel of the first {@link #cut} columns. */
    MatKernel many(Tensor dst) {
        Tensor x = dst.src[0];
        TensorTraits w = TensorTraits.of(x);
        return w.repacked() ? kernels.repackedGemm(x.type) : plain(x, dst.src[1], w.finite());
    }

    /** The kernel of the columns after {@link #cut}. */
    MatKernel rest(Tensor dst) {
        Tensor x = dst.src[0];
        TensorTraits w = TensorTraits.of(x);
        return w.repacked() ? kernels.repackedGemv(x.type) : plain(x, dst.src[1], w.finite());
    }

    private MatKernel plain(Tensor x, Tensor y, boolean finite) {
        MatKernel k = null;
        if (panelTakes(x, y)) {
            k = kernels.iqPanel(x.type);
        }
        if (k == null && y.ne[1] >= 2 && sgemmTakes(x, y)) {
            k = kernels.sgemm(x.type, finite);
        }
        if (k == null) {
            k = kernels.vecDot(x.type, finite);
        }
        if (k == null) {
            throw new UnsupportedOperationException("mul_mat with weights of type " + x.type.typeName);
        }
        return k;
    }

    /** One result by itself, as mul_mat_id computes it. */
    MatKernel single(Tensor x) {
        TensorTraits w = TensorTraits.of(x);
        MatKernel k = w.repacked() ? kernels.repackedGemv(x.type) : kernels.vecDot(x.type, w.finite());
        if (k == null) {
            throw new UnsupportedOperationException("mul_mat_id with weights of type " + x.type.typeName);
        }
        return k;
    }

    /** The panel kernel of an expert matrix, or null where it has none. */
    MatKernel panel(Tensor x) {
        return x.ne[1] % PANEL_ROWS == 0 && x.ne[3] == 1 ? kernels.iqPanel(x.type) : null;
    }

    private static boolean panelTakes(Tensor x, Tensor y) {
        return y.ne[1] >= PANEL_COLUMNS
                && x.ne[1] % PANEL_ROWS == 0
                && x.ne[2] == 1
                && x.ne[3] == 1
                && y.ne[3] == 1
                && x.isContiguous();
    }

    private static boolean sgemmTakes(Tensor x, Tensor y) {
        return switch (x.type) {
            case F32 -> x.ne[0] % 8 == 0 && x.ne[1] % 4 == 0 && y.isContiguous();
            case F16, BF16 -> x.ne[0] % 8 == 0 && x.ne[1] % 4 == 0;
            default -> true;
        };
    }
}
