package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;

/**
 * Fused attention: which of the three ways a node takes, and how its rows are shared out.
 *
 * <ul>
 *   <li>One query row over 512 or more cells: the cells are split by the number of threads, partial results merged in a
 *       second phase. The thread count decides bits.
 *   <li>64 or more query rows over halves or floats: tiles, see {@link FlashAttnTiled}.
 *   <li>Else row by row, see {@link FlashAttnRow}.
 * </ul>
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_flash_attn_ext_f16} (b11192)
 */
final class FlashAttnExt implements ForwardOp {
    /** Cells from which one query row is split over the threads. */
    private static final int SPLIT_CELLS = 512;

    private final FlashAttnRow row;
    private final FlashAttnTiled tiled;
    private final FlashAttnPartials partials;

    FlashAttnExt(Kernels kernels) {
        row = new FlashAttnRow(kernels);
        tiled = new FlashAttnTiled(kernels);
        partials = new FlashAttnPartials(kernels);
    }

    private static boolean plain(Tensor dst) {
        GgmlType k = dst.src[1].type;
        return (k == GgmlType.F32 || k == GgmlType.F16) && k == dst.src[2].type;
    }

    private static boolean splitsCells(Tensor dst) {
        Tensor q = dst.src[0];
        return q.ne[1] == 1 && q.ne[3] == 1 && plain(dst) && dst.src[1].ne[1] >= SPLIT_CELLS;
    }

    private static boolean usesTiles(Tensor dst) {
        return plain(dst) && dst.src[0].ne[1] >= FlashAttnTiled.TILE && dst.src[2].ne[0] % 8 == 0;
    }

    @Override
    public int phases(Tensor dst) {
        return splitsCells(dst) ? 2 : 1;
    }

    @Override
    public long workSize(Tensor dst, int nth) {
        if (dst.src[4] != null) {
            throw new UnsupportedOperationException("attention sinks");
        }
        if (splitsCells(dst)) {
            return nth * row.scratchSize(dst) + FlashAttnPartials.size(dst, nth);
        }
        return nth * (usesTiles(dst) ? tiled.scratchSize(dst) : row.scratchSize(dst));
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        if (!splitsCells(dst)) {
            computeChunks(p, dst);
        } else if (p.phase == 0) {
            computeSplit(p, dst);
        } else {
            partials.merge(p, dst, p.wdata + p.nth * row.scratchSize(dst));
        }
    }

    private void computeSplit(ComputeParams p, Tensor dst) {
        long cells = dst.src[1].ne[1];
        long chunk = (cells + p.nth - 1) / p.nth;
        long from = p.ith * chunk;
        long to = Math.min(from + chunk, cells);
        long scratch = row.scratchSize(dst);
        long base = p.wdata + p.nth * scratch;
        for (int head = 0; head < dst.src[0].ne[2]; head++) {
            long partial = base + FlashAttnPartials.offset(dst, p.nth, head, p.ith);
            if (from < cells) {
                row.compute(p, dst, head, from, to, p.wdata + p.ith * scratch, partial);
            } else {
                FlashAttnPartials.putEmpty(partial);
            }
        }
    }

    /** Rows are cut into chunks as upstream cuts them, because tiles do not cross chunks. */
    private void computeChunks(ComputeParams p, Tensor dst) {
        Tensor q = dst.src[0];
        long nr = q.ne[1] * q.ne[2] * q.ne[3];
        int scaled = p.nth * 4;
        long chunkSize = (nr + scaled - 1) / scaled;
        long nChunk = (nr + chunkSize - 1) / chunkSize;
        if (p.nth == 1 || nChunk < p.nth) {
            nChunk = p.nth;
        }
        long dr = (nr + nChunk - 1) / nChunk;
        boolean tiles = usesTiles(dst);
        long scratch = p.wdata + p.ith * (tiles ? tiled.scratchSize(dst) : row.scratchSize(dst));
        for (long c = p.ith; c < nChunk; c += p.nth) {
            long from = dr * c;
            long to = Math.min(from + dr, nr);
            if (tiles) {
                tiled.compute(dst, from, to, scratch);
            } else {
                for (long ir = from; ir < to; ir++) {
                    row.compute(p, dst, ir, 0, dst.src[1].ne[1], scratch, 0);
                }
            }
        }
    }
}
