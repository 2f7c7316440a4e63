package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.kernel.AttentionKernel;
import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.RowConvert;
import io.llamaoracle.engine.kernel.RowRepack;
import io.llamaoracle.engine.kernel.scalar.GeluTable;
import io.llamaoracle.engine.kernel.scalar.ScalarKernels;
import java.util.EnumMap;
import java.util.Map;
import jdk.incubator.vector.VectorShape;

/** The kernels on the Vector API, 256 bits; what has no vector form is the scalar twin's. */
public final class VectorKernels implements Kernels {
    private static final GgmlType[] K_TYPES = {
        GgmlType.Q2_K, GgmlType.Q3_K, GgmlType.Q4_K, GgmlType.Q5_K, GgmlType.Q6_K, GgmlType.IQ4_XS
    };

    private final ScalarKernels twin = new ScalarKernels();
    private final Map<GgmlType, MatKernel> vecDot = new EnumMap<>(GgmlType.class);
    private final Map<GgmlType, MatKernel> sgemm = new EnumMap<>(GgmlType.class);
    private final Map<GgmlType, MatKernel> gemv = new EnumMap<>(GgmlType.class);
    private final Map<GgmlType, MatKernel> gemm = new EnumMap<>(GgmlType.class);
    private final RowRepack nibbles = new RepackNibbles();
    private final RowRepack q4K = new RepackQ4K();
    private final MatKernel panel;
    private final int bits;

    /** Kernels for the widest registers of this machine; {@code -Dllamaoracle.vector.bits=256} keeps to 256 bits. */
    public VectorKernels() {
        this(Math.min(
                VectorShape.preferredShape().vectorBitSize(),
                Integer.getInteger("llamaoracle.vector.bits", V.F512.vectorBitSize())));
    }

    /** @param bits of registers in products of several columns: 512, else 256 */
    public VectorKernels(int bits) {
        this.bits = bits;
        boolean wide = bits >= V.F512.vectorBitSize();
        Tile tile = new Tile(wide);
        panel = new ChainKernel(GgmlType.IQ4_XS, true, wide, twin.iqPanel(GgmlType.IQ4_XS));
        vecDot.put(GgmlType.F32, new VecDotF32());
        vecDot.put(GgmlType.F16, new VecDotF16());
        vecDot.put(GgmlType.BF16, new VecDotBf16());
        for (GgmlType t : new GgmlType[] {GgmlType.F32, GgmlType.F16, GgmlType.BF16}) {
            sgemm.put(t, new Sgemm(t, tile));
        }
        for (GgmlType t : new GgmlType[] {GgmlType.Q4_0, GgmlType.Q5_0, GgmlType.Q8_0}) {
            BlockKernel k = new BlockKernel(t, tile, twin.vecDot(t, true));
            vecDot.put(t, k);
            sgemm.put(t, k);
        }
        for (GgmlType t : K_TYPES) {
            // the panels of IQ4_XS take the same activations, plain ones
            Tile own = t == GgmlType.IQ4_XS ? new Tile(false) : tile;
            vecDot.put(t, new KKernel(t, own, twin.vecDot(t, true)));
        }
        for (GgmlType t : new GgmlType[] {GgmlType.Q4_0, GgmlType.IQ4_NL, GgmlType.Q4_K}) {
            gemv.put(t, new ChainKernel(t, false, wide, null));
            gemm.put(t, new ChainKernel(t, true, wide, null));
        }
        vecDot.put(GgmlType.Q4_1, new BlockKernel(GgmlType.Q4_1, tile, null));
        vecDot.put(GgmlType.Q5_1, new BlockKernel(GgmlType.Q5_1, tile, null));
        vecDot.put(GgmlType.Q1_0, new VecDotQ1_0(twin.vecDot(GgmlType.Q1_0, true)));
        vecDot.put(GgmlType.Q2_0, new VecDotQ2_0());
        vecDot.put(GgmlType.IQ4_NL, new VecDotIq4Nl(twin.vecDot(GgmlType.IQ4_NL, true)));
        sgemm.put(GgmlType.IQ4_NL, new BlockKernel(GgmlType.IQ4_NL, tile, twin.sgemm(GgmlType.IQ4_NL, true)));
    }

    /** Whether this JVM compiles 256-bit vectors. */
    public static boolean usable() {
        boolean interpreted = System.getProperty("java.vm.info", "").startsWith("interpreted");
        return !interpreted && VectorShape.preferredShape().vectorBitSize() >= V.F.vectorBitSize();
    }

    @Override
    public String name() {
        return "vector" + Math.min(bits, V.F512.vectorBitSize());
    }

    @Override
    public MatKernel vecDot(GgmlType type, boolean finite) {
        MatKernel k = finite || !Finite.matters(type) ? vecDot.get(type) : null;
        return k != null ? k : twin.vecDot(type, finite);
    }

    @Override
    public MatKernel sgemm(GgmlType type, boolean finite) {
        MatKernel k = finite || !Finite.matters(type) ? sgemm.get(type) : null;
        return k != null ? k : twin.sgemm(type, finite);
    }

    @Override
    public MatKernel iqPanel(GgmlType type) {
        return type == GgmlType.IQ4_XS ? panel : null;
    }

    @Override
    public MatKernel repackedGemv(GgmlType type) {
        return gemv.get(type);
    }

    @Override
    public MatKernel repackedGemm(GgmlType type) {
        return gemm.get(type);
    }

    @Override
    public RowRepack repack(GgmlType type) {
        return switch (type) {
            case Q4_0, IQ4_NL -> nibbles;
            case Q4_K -> q4K;
            default -> null;
        };
    }

    @Override
    public RowConvert toFloat(GgmlType type) {
        return twin.toFloat(type);
    }

    @Override
    public RowConvert fromFloat(GgmlType type) {
        return twin.fromFloat(type);
    }

    @Override
    public boolean finite(GgmlType type, long x, long n) {
        return Finite.check(type, x, n);
    }

    @Override
    public AttentionKernel attention(boolean finite) {
        return finite ? new VectorAttention() : twin.attention(false);
    }

    @Override
    public void vecAdd(int n, long z, long x, long y) {
        int done = VectorArithmetic.add(n, z, x, y);
        twin.vecAdd(n - done, z + 4L * done, x + 4L * done, y + 4L * done);
    }

    @Override
    public void vecSub(int n, long z, long x, long y) {
        int done = VectorArithmetic.sub(n, z, x, y);
        twin.vecSub(n - done, z + 4L * done, x + 4L * done, y + 4L * done);
    }

    @Override
    public void vecMul(int n, long z, long x, long y) {
        int done = VectorArithmetic.mul(n, z, x, y);
        twin.vecMul(n - done, z + 4L * done, x + 4L * done, y + 4L * done);
    }

    @Override
    public void vecDiv(int n, long z, long x, long y) {
        int done = VectorArithmetic.div(n, z, x, y);
        twin.vecDiv(n - done, z + 4L * done, x + 4L * done, y + 4L * done);
    }

    @Override
    public void vecScale(int n, long y, long x, float v) {
        int done = VectorArithmetic.scale(n, y, x, v);
        twin.vecScale(n - done, y + 4L * done, x + 4L * done, v);
    }

    @Override
    public void vecMad1(int n, long y, long x, float s, float b) {
        int done = VectorArithmetic.mad1(n, y, x, s, b);
        twin.vecMad1(n - done, y + 4L * done, x + 4L * done, s, b);
    }

    @Override
    public void vecScaleMul(int n, long y, long x, float scale, long w) {
        int done = VectorArithmetic.scaleMul(n, y, x, scale, w);
        twin.vecScaleMul(n - done, y + 4L * done, x + 4L * done, scale, w + 4L * done);
    }

    @Override
    public double sumSquares(int n, long x) {
        return twin.sumSquares(n, x);
    }

    @Override
    public double sum(int n, long x) {
        return twin.sum(n, x);
    }

    @Override
    public double vecCvar(int n, long y, long x, float mean) {
        return VectorRows.cvar(n, y, x, mean);
    }

    @Override
    public void vecSilu(int n, long y, long x) {
        VectorRows.silu(n, y, x);
    }

    @Override
    public void vecSwiglu(int n, long y, long x, long g) {
        VectorRows.swiglu(n, y, x, g);
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
        return VectorRows.softMax(n, y, x, max);
    }

    @Override
    public float vecMax(int n, long x) {
        return twin.vecMax(n, x);
    }
}
