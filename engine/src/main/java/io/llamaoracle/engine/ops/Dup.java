package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kernel.Kernels;

/**
 * Copies between shapes, strides and types: DUP, CONT and CPY. Elements keep their order, counted innermost first.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_dup} (b11192)
 */
final class Dup implements ForwardOp {
    private final Kernels kernels;

    Dup(Kernels kernels) {
        this.kernels = kernels;
    }

    @Override
    public long workSize(Tensor dst, int nth) {
        if (toHalf(dst)) {
            TensorTraits.markFinite(dst);
        }
        return nth * rowBytes(dst);
    }

    private static boolean toHalf(Tensor dst) {
        return dst.type == GgmlType.F16 && dst.src[0].type == GgmlType.F32 && dst.viewSrc == null;
    }

    private static long rowBytes(Tensor dst) {
        return (4L * Math.max(dst.src[0].ne[0], dst.ne[0]) + 127) / 64 * 64;
    }

    @Override
    public void compute(ComputeParams p, Tensor dst) {
        Tensor x = dst.src[0];
        long rows = x.nrows();
        long r1 = Rows.from(rows, p.ith + 1, p.nth);
        boolean dense = dst.isContiguous();
        boolean sameRows = dst.ne[0] == x.ne[0] && dst.isContiguousRows();
        if (!x.isContiguousRows() || !(dense || sameRows)) {
            elements(x, dst, Rows.from(rows, p.ith, p.nth), r1);
            return;
        }
        long n = x.ne[0];
        long rowBytes = dst.type.rowSize(n);
        for (long r = Rows.from(rows, p.ith, p.nth); r < r1; r++) {
            long to = dense ? dst.address + r * rowBytes : Rows.at(dst, r);
            row(x.type, dst.type, (int) n, Rows.at(x, r), to, p.wdata + p.ith * rowBytes(dst));
            if (toHalf(dst) && !kernels.finite(GgmlType.F16, to, n)) {
                TensorTraits.markNonFinite(dst);
            }
        }
    }

    private void row(GgmlType from, GgmlType type, int n, long x, long y, long floats) {
        if (from == type) {
            Mem.copy(x, y, type.rowSize(n));
        } else if (from == GgmlType.F32) {
            kernels.fromFloat(type).convert(x, y, n);
        } else if (type == GgmlType.F32) {
            kernels.toFloat(from).convert(x, y, n);
        } else {
            kernels.toFloat(from).convert(x, floats, n);
            kernels.fromFloat(type).convert(floats, y, n);
        }
    }

    private static void elements(Tensor x, Tensor dst, long r0, long r1) {
        long n = x.ne[0];
        for (long r = r0; r < r1; r++) {
            long row = Rows.at(x, r);
            for (long i = 0; i < n; i++) {
                long e = r * n + i;
                long to = Rows.at(dst, e / dst.ne[0]) + e % dst.ne[0] * dst.nb[0];
                element(x.type, dst.type, row + i * x.nb[0], to);
            }
        }
    }

    private static void element(GgmlType from, GgmlType type, long x, long y) {
        if (from.isQuantized() || type.isQuantized()) {
            throw new UnsupportedOperationException("strided copy from " + from.typeName + " to " + type.typeName);
        }
        if (from == type) {
            switch (type.typeSize) {
                case 2 -> Mem.putI16(y, Mem.i16(x));
                case 4 -> Mem.putI32(y, Mem.i32(x));
                default -> throw new UnsupportedOperationException("strided copy of " + from.typeName);
            }
        } else if (from == GgmlType.F32 && type == GgmlType.F16) {
            Mem.putF16(y, Mem.f32(x));
        } else if (from == GgmlType.F16 && type == GgmlType.F32) {
            Mem.putF32(y, Mem.f16(x));
        } else {
            throw new UnsupportedOperationException("strided copy from " + from.typeName + " to " + type.typeName);
        }
    }
}
