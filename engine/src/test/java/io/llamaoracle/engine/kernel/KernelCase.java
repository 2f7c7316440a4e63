package io.llamaoracle.engine.kernel;

import io.llamaoracle.engine.ggml.GgmlGluOp;
import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.GgmlUnaryOp;
import io.llamaoracle.engine.ggml.Graph;
import io.llamaoracle.engine.ggml.GraphBuilder;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.RopeParams;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.ops.ForwardOps;
import io.llamaoracle.engine.ops.GraphCompute;
import io.llamaoracle.engine.ops.TensorTraits;
import io.llamaoracle.engine.ops.ThreadPool;
import java.lang.foreign.Arena;
import java.util.LinkedHashMap;
import java.util.Map;

/** One kernel case of a recording: its line, and the engine's answer with given kernels. */
final class KernelCase {
    private final String line;
    private final String command;
    private final Map<String, String> args = new LinkedHashMap<>();

    KernelCase(String line) {
        this.line = line;
        String[] words = line.split(" ", -1);
        command = words[0];
        for (int i = 1; i < words.length; i++) {
            int eq = words[i].indexOf('=');
            args.put(words[i].substring(0, eq), words[i].substring(eq + 1));
        }
    }

    @Override
    public String toString() {
        return line;
    }

    private long number(String key, long otherwise) {
        String v = args.get(key);
        return v == null ? otherwise : Long.parseLong(v);
    }

    private float real(String key, float otherwise) {
        String v = args.get(key);
        return v == null ? otherwise : Float.parseFloat(v);
    }

    private String text(String key, String otherwise) {
        return args.getOrDefault(key, otherwise);
    }

    GgmlType type() {
        return type(text("type", "f32"));
    }

    /** The type of that name. */
    static GgmlType type(String name) {
        for (GgmlType t : GgmlType.values()) {
            if (t.typeName.equals(name)) {
                return t;
            }
        }
        throw new IllegalArgumentException(name);
    }

    private String kind() {
        return text("class", "normal");
    }

    private String yKind() {
        return text("yclass", kind());
    }

    private int n() {
        return (int) number("n", 32);
    }

    private long seed() {
        return number("seed", 1);
    }

    /** The result as 32-bit words, a last partial word filled with zeros. */
    int[] run(Kernels k) {
        try (Arena arena = Arena.ofConfined()) {
            return switch (command) {
                case "from_float" -> fromFloat(k, arena);
                case "to_float" -> toFloat(k, arena);
                case "vec_dot" -> vecDot(k, arena);
                case "mul_mat" -> mulMat(k, arena);
                case "mul_mat_id" -> mulMatId(k, arena);
                case "row_op" -> rowOp(k, arena);
                default -> throw new IllegalArgumentException(line);
            };
        }
    }

    /** Whether results are floats, whose NaN hash alike. */
    boolean floats() {
        return !command.equals("from_float");
    }

    private static long alloc(Arena arena, long bytes) {
        return Mem.alloc(arena, bytes + 256);
    }

    private static int[] words(long a, long bytes) {
        int[] w = new int[(int) ((bytes + 3) / 4)];
        for (int i = 0; i < w.length; i++) {
            for (int b = 0; b < 4 && 4L * i + b < bytes; b++) {
                w[i] |= Mem.u8(a + 4L * i + b) << 8 * b;
            }
        }
        return w;
    }

    private int[] fromFloat(Kernels k, Arena arena) {
        long x = alloc(arena, 4L * n());
        long y = alloc(arena, type().rowSize(n()));
        KernelInputs.draw(GgmlType.F32, n(), seed(), kind(), x);
        k.fromFloat(type()).convert(x, y, n());
        return words(y, type().rowSize(n()));
    }

    private int[] toFloat(Kernels k, Arena arena) {
        long x = alloc(arena, type().rowSize(n()));
        long y = alloc(arena, 4L * n());
        KernelInputs.draw(type(), n(), seed(), kind(), x);
        k.toFloat(type()).convert(x, y, n());
        return words(y, 4L * n());
    }

    private int[] vecDot(Kernels k, Arena arena) {
        long x = alloc(arena, type().rowSize(n()));
        long f = alloc(arena, 4L * n());
        KernelInputs.draw(type(), n(), seed(), kind(), x);
        KernelInputs.draw(GgmlType.F32, n(), seed() + 1, yKind(), f);
        MatKernel dot = k.vecDot(type(), k.finite(type(), x, n()));
        long y = alloc(arena, dot.rowSize(n()));
        long s = alloc(arena, 4);
        dot.prepare(n(), f, y);
        MatProduct p = new MatProduct()
                .rows(n(), x, type().rowSize(n()), 1)
                .columns(y, dot.rowSize(n()), 1)
                .results(s, 4);
        p.scratch = alloc(arena, dot.scratchSize(n()));
        dot.compute(p);
        return words(s, 4);
    }

    private static Tensor leaf(Arena arena, GgmlType type, long seed, String kind, long... ne) {
        Tensor t = new Tensor(type, ne);
        t.address = alloc(arena, t.nbytes());
        KernelInputs.draw(type, t.nelements(), seed, kind, t.address);
        return t;
    }

    private int[] compute(Kernels k, GraphBuilder g, Tensor out) {
        g.buildForwardExpand(out);
        out.output = true;
        Graph graph = g.graph();
        try (ThreadPool pool = new ThreadPool(1);
                GraphCompute c = new GraphCompute(graph, ForwardOps.standard(k), pool, (int) number("nth", 1))) {
            c.run(null);
            return words(out.address, out.nbytes());
        }
    }

    private int[] mulMat(Kernels k, Arena arena) {
        long cols = number("k", 32);
        Tensor w = leaf(arena, type(), seed(), kind(), cols, number("m", 1));
        Tensor y = leaf(arena, GgmlType.F32, seed() + 1, yKind(), cols, number("n", 1));
        TensorTraits.attach(w, number("repack", 0) != 0, k, arena);
        GraphBuilder g = new GraphBuilder();
        return compute(k, g, g.mulMat(w, y));
    }

    private int[] mulMatId(Kernels k, Arena arena) {
        long cols = number("k", 32);
        long experts = number("experts", 4);
        long used = number("used", 2);
        long n = number("n", 1);
        Tensor w = leaf(arena, type(), seed(), kind(), cols, number("m", 8), experts);
        Tensor y = leaf(arena, GgmlType.F32, seed() + 1, kind(), cols, number("each", 0) != 0 ? used : 1, n);
        TensorTraits.attach(w, number("repack", 0) != 0, k, arena);
        Tensor ids = new Tensor(GgmlType.I32, used, n);
        ids.address = alloc(arena, ids.nbytes());
        KernelInputs s = new KernelInputs(seed() + 2);
        for (int i = 0; i < n; i++) {
            int first = s.below((int) experts);
            for (int j = 0; j < used; j++) {
                Mem.putI32(ids.address + 4 * (i * used + j), (int) ((first + j) % experts));
            }
        }
        GraphBuilder g = new GraphBuilder();
        return compute(k, g, g.mulMatId(w, y, ids));
    }

    private int[] rowOp(Kernels k, Arena arena) {
        long n = number("n", 8);
        long rows = number("rows", 1);
        long heads = number("heads", 1);
        Tensor x = leaf(arena, GgmlType.F32, seed(), kind(), n, heads, rows);
        Tensor y = leaf(arena, GgmlType.F32, seed() + 1, kind(), number("ny", n), heads, number("yrows", rows));
        Tensor pos = new Tensor(GgmlType.I32, rows);
        pos.address = alloc(arena, pos.nbytes());
        for (int i = 0; i < rows; i++) {
            Mem.putI32(pos.address + 4L * i, (int) (number("pos", 0) + i));
        }
        Tensor factors = new Tensor(GgmlType.F32, (n + 1) / 2);
        factors.address = alloc(arena, factors.nbytes());
        KernelInputs s = new KernelInputs(seed() + 2);
        for (int i = 0; i < factors.ne[0]; i++) {
            Mem.putF32(factors.address + 4L * i, 1.0f + s.below(256) * 0.125f);
        }
        GraphBuilder g = new GraphBuilder();
        return compute(k, g, node(g, x, y, pos, number("factors", 0) != 0 ? factors : null));
    }

    private Tensor node(GraphBuilder g, Tensor x, Tensor y, Tensor pos, Tensor factors) {
        return switch (text("f", "")) {
            case "rms_norm" -> g.rmsNorm(x, real("eps", 1e-5f));
            case "rms_norm_mul" -> g.mul(g.rmsNorm(x, real("eps", 1e-5f)), y);
            case "norm" -> g.norm(x, real("eps", 1e-5f));
            case "silu" -> g.unary(x, GgmlUnaryOp.SILU);
            case "gelu" -> g.unary(x, GgmlUnaryOp.GELU);
            case "relu" -> g.unary(x, GgmlUnaryOp.RELU);
            case "tanh" -> g.unary(x, GgmlUnaryOp.TANH);
            case "sigmoid" -> g.unary(x, GgmlUnaryOp.SIGMOID);
            case "exp" -> g.unary(x, GgmlUnaryOp.EXP);
            case "swiglu" -> g.gluSplit(x, y, GgmlGluOp.SWIGLU);
            case "geglu" -> g.gluSplit(x, y, GgmlGluOp.GEGLU);
            case "add" -> g.add(x, y);
            case "sub" -> g.sub(x, y);
            case "mul" -> g.mul(x, y);
            case "div" -> g.div(x, y);
            case "scale" -> g.scaleBias(x, real("s", 1), real("bias", 0));
            case "clamp" -> g.clamp(x, real("min", -1), real("max", 1));
            case "sum_rows" -> g.sumRows(x);
            case "argsort" -> g.argsort(x, number("desc", 1) != 0);
            case "soft_max" -> g.softMaxExt(x, null, real("s", 1), 0);
            case "rope" -> g.ropeExt(x, pos, factors, rope(x));
            default -> throw new IllegalArgumentException(line);
        };
    }

    private RopeParams rope(Tensor x) {
        return new RopeParams(
                (int) number("dims", x.ne[0]),
                (int) number("mode", 0),
                (int) number("ctx", 2048),
                real("base", 10000),
                real("scale", 1),
                real("ext", 0),
                real("attn", 1),
                real("fast", 32),
                real("slow", 1));
    }

    /** The probe's hash over words. */
    static long hash(int[] words, boolean floats) {
        long h = 0xcbf29ce484222325L;
        for (int w : words) {
            int v = floats && (w & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : w;
            h = (h ^ (v & 0xffffffffL)) * 0x100000001b3L;
        }
        return h;
    }
}
