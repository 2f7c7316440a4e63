package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.AttentionKernel;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.RowConvert;
import io.llamaoracle.engine.kernel.RowRepack;

/**
 * The reference kernels: plain loops, lane for lane.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ggml-cpu.c} {@code type_traits_cpu} (b11192)
 */
public final class ScalarKernels implements Kernels {
    @Override
    public String name() {
        return "scalar";
    }

    @Override
    public MatKernel vecDot(GgmlType type, boolean finite) {
        return ScalarTraits.vecDot(type);
    }

    @Override
    public MatKernel sgemm(GgmlType type, boolean finite) {
        return ScalarTraits.sgemm(type);
    }

    @Override
    public MatKernel iqPanel(GgmlType type) {
        return ScalarTraits.iqPanel(type);
    }

    @Override
    public MatKernel repackedGemv(GgmlType type) {
        return ScalarTraits.gemv(type);
    }

    @Override
    public MatKernel repackedGemm(GgmlType type) {
        return ScalarTraits.gemm(type);
    }

    @Override
    public RowRepack repack(GgmlType type) {
        return null;
    }

    @Override
    public RowConvert toFloat(GgmlType type) {
        return ScalarTraits.toFloat(type);
    }

    @Override
    public RowConvert fromFloat(GgmlType type) {
        return ScalarTraits.fromFloat(type);
    }

    @Override
    public boolean finite(GgmlType type, long x, long n) {
        return false;
    }

    @Override
    public AttentionKernel attention(boolean finite) {
        return new ScalarAttention();
    }

    @Override
    public void vecAdd(int n, long z, long x, long y) {
        for (long o = 0; o < 4L * n; o += 4) {
            Mem.putF32(z + o, Mem.f32(x + o) + Mem.f32(y + o));
        }
    }

    @Override
    public void vecSub(int n, long z, long x, long y) {
        for (long o = 0; o < 4L * n; o += 4) {
            Mem.putF32(z + o, Mem.f32(x + o) - Mem.f32(y + o));
        }
    }

    @Override
    public void vecMul(int n, long z, long x, long y) {
        for (long o = 0; o < 4L * n; o += 4) {
            Mem.putF32(z + o, Mem.f32(x + o) * Mem.f32(y + o));
        }
    }

    @Override
    public void vecDiv(int n, long z, long x, long y) {
        for (long o = 0; o < 4L * n; o += 4) {
            Mem.putF32(z + o, Mem.f32(x + o) / Mem.f32(y + o));
        }
    }

    @Override
    public void vecScale(int n, long y, long x, float v) {
        for (long o = 0; o < 4L * n; o += 4) {
            Mem.putF32(y + o, Mem.f32(x + o) * v);
        }
    }

    @Override
    public void vecMad1(int n, long y, long x, float s, float b) {
        for (long o = 0; o < 4L * n; o += 4) {
            Mem.putF32(y + o, Math.fma(Mem.f32(x + o), s, b));
        }
    }

    @Override
    public void vecScaleMul(int n, long y, long x, float scale, long w) {
        for (long o = 0; o < 4L * n; o += 4) {
            Mem.putF32(y + o, Mem.f32(x + o) * scale * Mem.f32(w + o));
        }
    }

    @Override
    public double sumSquares(int n, long x) {
        double sum = 0;
        for (long o = 0; o < 4L * n; o += 4) {
            float v = Mem.f32(x + o);
            sum += v * v;
        }
        return sum;
    }

    @Override
    public double sum(int n, long x) {
        double sum = 0;
        for (long o = 0; o < 4L * n; o += 4) {
            sum += Mem.f32(x + o);
        }
        return sum;
    }

    @Override
    public double vecCvar(int n, long y, long x, float mean) {
        return ScalarRows.cvar(n, y, x, mean);
    }

    @Override
    public void vecSilu(int n, long y, long x) {
        ScalarRows.silu(0, n, y, x);
    }

    @Override
    public void vecSwiglu(int n, long y, long x, long g) {
        ScalarRows.swiglu(0, n, y, x, g);
    }

    @Override
    public void vecGelu(int n, long y, long x) {
        GeluTable.gelu(n, y, x);
    }

    @Override
    public void vecGeglu(int n, long y, long x, long g) {
        GeluTable.geglu(n, y, x, g);
    }

    @Override
    public double vecSoftMax(int n, long y, long x, float max) {
        return ScalarRows.softMax(n, y, x, max);
    }

    @Override
    public float vecMax(int n, long x) {
        float max = Float.NEGATIVE_INFINITY;
        for (long o = 0; o < 4L * n; o += 4) {
            float v = Mem.f32(x + o);
            max = max > v ? max : v;
        }
        return max;
    }
}
