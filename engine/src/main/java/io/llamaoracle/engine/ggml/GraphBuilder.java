package io.llamaoracle.engine.ggml;

/**
 * Constructors of graph nodes, one a ggml operation; nothing is computed here.
 *
 * <p>Shapes, names and op params are set as ggml sets them, so a graph built with the same calls has the same nodes. A
 * shape that ggml would assert against throws {@link IllegalArgumentException}.
 *
 * <p>Origin: {@code ggml/src/ggml.c} {@code ggml_add_impl} {@code ggml_mul_mat} {@code ggml_rope_impl} (b11192)
 */
public final class GraphBuilder {
    private final Graph graph = new Graph();

    /** The graph under construction. */
    public Graph graph() {
        return graph;
    }

    public void buildForwardExpand(Tensor t) {
        graph.buildForwardExpand(t);
    }

    // leafs

    /** A tensor the caller fills before each run. */
    public Tensor input(String name, GgmlType type, long... ne) {
        Tensor t = new Tensor(type, ne).named(name);
        t.input = true;
        return t;
    }

    // views

    public Tensor reshape(Tensor a, long... ne) {
        require(a.isContiguous(), "reshape of a non-contiguous tensor", a);
        Tensor r = view(new Tensor(a.type, ne), a, 0, GgmlOp.RESHAPE, " (reshaped)");
        require(r.nelements() == a.nelements(), "reshape changes the number of elements", a);
        return r;
    }

    public Tensor view1d(Tensor a, long ne0, long offset) {
        return viewOp(new Tensor(a.type, ne0), a, offset);
    }

    public Tensor view2d(Tensor a, long ne0, long ne1, long nb1, long offset) {
        Tensor r = viewOp(new Tensor(a.type, ne0, ne1), a, offset);
        strides(r, nb1, nb1 * ne1, nb1 * ne1);
        return r;
    }

    public Tensor view3d(Tensor a, long ne0, long ne1, long ne2, long nb1, long nb2, long offset) {
        Tensor r = viewOp(new Tensor(a.type, ne0, ne1, ne2), a, offset);
        strides(r, nb1, nb2, nb2 * ne2);
        return r;
    }

    public Tensor view4d(Tensor a, long[] ne, long nb1, long nb2, long nb3, long offset) {
        Tensor r = viewOp(new Tensor(a.type, ne), a, offset);
        strides(r, nb1, nb2, nb3);
        return r;
    }

    /** Dimension i of {@code a} becomes dimension {@code axis[i]} of the result. */
    public Tensor permute(Tensor a, int axis0, int axis1, int axis2, int axis3) {
        Tensor r = view(new Tensor(a.type, a.ne), a, 0, GgmlOp.PERMUTE, " (permuted)");
        int[] axis = {axis0, axis1, axis2, axis3};
        for (int i = 0; i < 4; i++) {
            r.ne[axis[i]] = a.ne[i];
            r.nb[axis[i]] = a.nb[i];
            r.opParams[i] = axis[i];
        }
        return r;
    }

    public Tensor transpose(Tensor a) {
        Tensor r =
                view(new Tensor(a.type, a.ne[1], a.ne[0], a.ne[2], a.ne[3]), a, 0, GgmlOp.TRANSPOSE, " (transposed)");
        r.nb[0] = a.nb[1];
        r.nb[1] = a.nb[0];
        r.nb[2] = a.nb[2];
        r.nb[3] = a.nb[3];
        return r;
    }

    // copies

    public Tensor cont(Tensor a) {
        return unaryNode(GgmlOp.CONT, new Tensor(a.type, a.ne).named(a.name + " (cont)"), a);
    }

    public Tensor cont(Tensor a, long... ne) {
        return unaryNode(GgmlOp.CONT, new Tensor(a.type, ne).named(a.name + " (cont)"), a);
    }

    /** Copies {@code a} into the memory of {@code b}; the result is a view of {@code b}. */
    public Tensor cpy(Tensor a, Tensor b) {
        require(a.nelements() == b.nelements(), "cpy between different sizes", a);
        Tensor r = viewOf(b);
        r.name = b.name.isEmpty() ? a.name + " (copy)" : b.name + " (copy of " + a.name + ")";
        return node(GgmlOp.CPY, r, a, b);
    }

    /** ggml_cast; ggml's self-reference in src[1] is left out, it changes neither order nor values. */
    public Tensor cast(Tensor a, GgmlType type) {
        return unaryNode(GgmlOp.CPY, new Tensor(type, a.ne).named(a.name + " (copy)"), a);
    }

    // rows

    public Tensor getRows(Tensor a, Tensor ids) {
        require(a.ne[2] == ids.ne[1] && a.ne[3] == ids.ne[2], "get_rows shape", a);
        GgmlType type = a.type == GgmlType.I32 ? GgmlType.I32 : GgmlType.F32;
        return node(GgmlOp.GET_ROWS, new Tensor(type, a.ne[0], ids.ne[0], ids.ne[1], ids.ne[2]), a, ids);
    }

    /** Writes rows of {@code b} into {@code a} at the row numbers {@code ids}; the result is a view of {@code a}. */
    public Tensor setRows(Tensor a, Tensor b, Tensor ids) {
        require(a.ne[0] == b.ne[0] && b.ne[1] == ids.ne[0], "set_rows shape", a);
        return node(GgmlOp.SET_ROWS, viewOf(a), b, ids, a);
    }

    // arithmetic

    public Tensor add(Tensor a, Tensor b) {
        return binary(GgmlOp.ADD, a, b);
    }

    public Tensor sub(Tensor a, Tensor b) {
        return binary(GgmlOp.SUB, a, b);
    }

    public Tensor mul(Tensor a, Tensor b) {
        return binary(GgmlOp.MUL, a, b);
    }

    public Tensor div(Tensor a, Tensor b) {
        return binary(GgmlOp.DIV, a, b);
    }

    public Tensor addId(Tensor a, Tensor b, Tensor ids) {
        return node(GgmlOp.ADD_ID, like(a), a, b, ids);
    }

    public Tensor scale(Tensor a, float s) {
        return scaleBias(a, s, 0.0f);
    }

    public Tensor scaleBias(Tensor a, float s, float b) {
        Tensor r = unaryNode(GgmlOp.SCALE, like(a), a);
        r.setParamF32(0, s);
        r.setParamF32(1, b);
        return r;
    }

    public Tensor clamp(Tensor a, float min, float max) {
        Tensor r = node(GgmlOp.CLAMP, viewOf(a), a);
        r.setParamF32(0, min);
        r.setParamF32(1, max);
        return r;
    }

    public Tensor sumRows(Tensor a) {
        return unaryNode(GgmlOp.SUM_ROWS, new Tensor(a.type, 1, a.ne[1], a.ne[2], a.ne[3]), a);
    }

    public Tensor repeat(Tensor a, long... ne) {
        return unaryNode(GgmlOp.REPEAT, new Tensor(a.type, ne), a);
    }

    public Tensor concat(Tensor a, Tensor b, int dim) {
        long[] ne = a.ne.clone();
        ne[dim] += b.ne[dim];
        Tensor r = node(GgmlOp.CONCAT, new Tensor(a.type, ne), a, b);
        r.opParams[0] = dim;
        return r;
    }

    public Tensor unary(Tensor a, GgmlUnaryOp op) {
        Tensor r = unaryNode(GgmlOp.UNARY, like(a), a);
        r.opParams[0] = op.ordinal();
        return r;
    }

    /** Gated unit of two tensors of the same shape. */
    public Tensor gluSplit(Tensor a, Tensor b, GgmlGluOp op) {
        require(a.sameShape(b), "glu of different shapes", a);
        Tensor r = node(GgmlOp.GLU, new Tensor(a.type, a.ne), a, b);
        r.opParams[0] = op.ordinal();
        return r;
    }

    /** Gated unit of the two halves of each row. */
    public Tensor glu(Tensor a, GgmlGluOp op, boolean swapped) {
        Tensor r = unaryNode(GgmlOp.GLU, new Tensor(a.type, a.ne[0] / 2, a.ne[1], a.ne[2], a.ne[3]), a);
        r.opParams[0] = op.ordinal();
        r.opParams[1] = swapped ? 1 : 0;
        return r;
    }

    // norms

    public Tensor norm(Tensor a, float eps) {
        Tensor r = unaryNode(GgmlOp.NORM, like(a), a);
        r.setParamF32(0, eps);
        return r;
    }

    public Tensor rmsNorm(Tensor a, float eps) {
        Tensor r = unaryNode(GgmlOp.RMS_NORM, like(a), a);
        r.setParamF32(0, eps);
        return r;
    }

    // matrices

    /** {@code a} [k, m, …] times {@code b} [k, n, …] gives [m, n, …] in F32. */
    public Tensor mulMat(Tensor a, Tensor b) {
        require(a.ne[0] == b.ne[0] && b.ne[2] % a.ne[2] == 0 && b.ne[3] % a.ne[3] == 0, "mul_mat shape", a);
        require(!a.isTransposed(), "mul_mat of a transposed matrix", a);
        return node(GgmlOp.MUL_MAT, new Tensor(GgmlType.F32, a.ne[1], b.ne[1], b.ne[2], b.ne[3]), a, b);
    }

    public Tensor mulMatId(Tensor as, Tensor b, Tensor ids) {
        require(as.ne[0] == b.ne[0] && ids.ne[1] == b.ne[2], "mul_mat_id shape", as);
        return node(GgmlOp.MUL_MAT_ID, new Tensor(GgmlType.F32, as.ne[1], ids.ne[0], b.ne[2], 1), as, b, ids);
    }

    // attention

    /** Rotary embedding of {@code a} at positions {@code pos}; {@code factors} may be null. */
    public Tensor ropeExt(Tensor a, Tensor pos, Tensor factors, RopeParams p) {
        return rope(like(a), a, pos, factors, p);
    }

    /** The same written over {@code a}; the result is a view of it. */
    public Tensor ropeExtInplace(Tensor a, Tensor pos, Tensor factors, RopeParams p) {
        return rope(viewOf(a), a, pos, factors, p);
    }

    private static Tensor rope(Tensor to, Tensor a, Tensor pos, Tensor factors, RopeParams p) {
        require(a.ne[2] == pos.ne[0], "rope positions", a);
        Tensor r = node(GgmlOp.ROPE, to, a, pos, factors);
        r.opParams[1] = p.nDims();
        r.opParams[2] = p.mode();
        r.opParams[4] = p.nCtxOrig();
        r.setParamF32(5, p.freqBase());
        r.setParamF32(6, p.freqScale());
        r.setParamF32(7, p.extFactor());
        r.setParamF32(8, p.attnFactor());
        r.setParamF32(9, p.betaFast());
        r.setParamF32(10, p.betaSlow());
        return r;
    }

    public Tensor softMaxExt(Tensor a, Tensor mask, float scale, float maxBias) {
        Tensor r = node(GgmlOp.SOFT_MAX, like(a), a, mask);
        r.setParamF32(0, scale);
        r.setParamF32(1, maxBias);
        return r;
    }

    /** Result is [v.ne0, heads, tokens, streams]. */
    public Tensor flashAttnExt(Tensor q, Tensor k, Tensor v, Tensor mask, float scale, float maxBias, float softcap) {
        Tensor r = new Tensor(GgmlType.F32, v.ne[0], q.ne[2], q.ne[1], q.ne[3]);
        node(GgmlOp.FLASH_ATTN_EXT, r, q, k, v, mask);
        r.setParamF32(0, scale);
        r.setParamF32(1, maxBias);
        r.setParamF32(2, softcap);
        return r;
    }

    // routing

    public Tensor argsort(Tensor a, boolean descending) {
        Tensor r = unaryNode(GgmlOp.ARGSORT, new Tensor(GgmlType.I32, a.ne), a);
        r.opParams[0] = descending ? 1 : 0;
        return r;
    }

    public Tensor argsortTopK(Tensor a, int k) {
        Tensor r = argsort(a, true);
        return view4d(r, new long[] {k, r.ne[1], r.ne[2], r.ne[3]}, r.nb[1], r.nb[2], r.nb[3], 0);
    }

    public Tensor topK(Tensor a, int k) {
        return unaryNode(GgmlOp.TOP_K, new Tensor(GgmlType.I32, k, a.ne[1], a.ne[2], a.ne[3]), a);
    }

    // plumbing

    private Tensor binary(GgmlOp op, Tensor a, Tensor b) {
        for (int i = 0; i < 4; i++) {
            require(b.ne[i] == 0 ? a.ne[i] == 0 : a.ne[i] % b.ne[i] == 0, "operand cannot be repeated", b);
        }
        return node(op, like(a), a, b);
    }

    private static Tensor like(Tensor a) {
        return new Tensor(a.type, a.ne);
    }

    private static Tensor unaryNode(GgmlOp op, Tensor r, Tensor a) {
        return node(op, r, a);
    }

    private static Tensor node(GgmlOp op, Tensor r, Tensor... src) {
        r.op = op;
        System.arraycopy(src, 0, r.src, 0, src.length);
        return r;
    }

    /** ggml_view_tensor: same shape, strides and memory. */
    private static Tensor viewOf(Tensor a) {
        Tensor r = new Tensor(a.type, a.ne).named(a.name + " (view)");
        System.arraycopy(a.nb, 0, r.nb, 0, 4);
        attach(r, a, 0);
        return r;
    }

    private static Tensor viewOp(Tensor r, Tensor a, long offset) {
        view(r, a, offset, GgmlOp.VIEW, " (view)");
        r.opParams[0] = (int) offset;
        r.opParams[1] = (int) (offset >>> 32);
        return r;
    }

    private static Tensor view(Tensor r, Tensor a, long offset, GgmlOp op, String suffix) {
        r.name = a.name + suffix;
        attach(r, a, offset);
        return node(op, r, a);
    }

    private static void attach(Tensor r, Tensor a, long offset) {
        r.viewSrc = a.viewSrc == null ? a : a.viewSrc;
        r.viewOffs = a.viewOffs + offset;
    }

    private static void strides(Tensor r, long nb1, long nb2, long nb3) {
        r.nb[1] = nb1;
        r.nb[2] = nb2;
        r.nb[3] = nb3;
    }

    private static void require(boolean ok, String what, Tensor t) {
        if (!ok) {
            throw new IllegalArgumentException(what + ": " + t);
        }
    }
}
