package io.llamaoracle.engine.ops;

import io.llamaoracle.engine.ggml.Graph;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives every node and input of a graph a place in one buffer; memory of a node whose last reader ran is used again.
 *
 * <p>Places decide no bits, so only the idea is ggml's ({@code ggml-alloc.c}), not its layout. Inputs and outputs keep
 * their place for the whole run.
 */
public final class GraphAllocator {
    private record Block(long offset, long size) {}

    private final Graph graph;
    private final Map<Tensor, Integer> readers = new IdentityHashMap<>();
    private final Map<Tensor, Block> placed = new IdentityHashMap<>();
    private final List<Block> free = new ArrayList<>();
    private long top;

    private GraphAllocator(Graph graph) {
        this.graph = graph;
    }

    /** Plans offsets for {@code graph}; call {@link #bind} with a buffer of {@link #size} bytes next. */
    public static GraphAllocator plan(Graph graph) {
        GraphAllocator a = new GraphAllocator(graph);
        a.countReaders();
        a.place();
        return a;
    }

    /** Bytes the buffer must have. */
    public long size() {
        return top;
    }

    /** Sets the address of all planned tensors and of every view. */
    public void bind(long base) {
        placed.forEach((t, b) -> t.address = base + b.offset);
        for (Tensor n : graph.nodes()) {
            if (n.viewSrc != null) {
                n.address = n.viewSrc.address + n.viewOffs;
            }
        }
    }

    private static Tensor owner(Tensor t) {
        return t.viewSrc == null ? t : t.viewSrc;
    }

    private void countReaders() {
        for (Tensor n : graph.nodes()) {
            for (Tensor s : n.src) {
                if (s != null) {
                    readers.merge(owner(s), 1, Integer::sum);
                }
            }
            // a view of a node is one more way to reach its memory until the view itself is read
            readers.merge(owner(n), 0, Integer::sum);
        }
    }

    private void place() {
        for (Tensor leaf : graph.leafs()) {
            if (leaf.address == 0 && leaf.viewSrc == null) {
                placed.put(leaf, take(leaf.nbytes()));
                readers.merge(leaf, 1, Integer::sum);
            }
        }
        for (Tensor n : graph.nodes()) {
            if (n.viewSrc == null && n.address == 0) {
                placed.put(n, take(n.nbytes()));
            }
            for (Tensor s : n.src) {
                if (s != null) {
                    release(owner(s));
                }
            }
        }
    }

    private void release(Tensor t) {
        int left = readers.merge(t, -1, Integer::sum);
        Block b = placed.get(t);
        if (left == 0 && b != null && !t.input && !t.output) {
            giveBack(b);
        }
    }

    private Block take(long bytes) {
        long size = (Math.max(bytes, 1) + Mem.ALIGN - 1) / Mem.ALIGN * Mem.ALIGN;
        int best = -1;
        for (int i = 0; i < free.size(); i++) {
            long s = free.get(i).size;
            if (s >= size && (best < 0 || s < free.get(best).size)) {
                best = i;
            }
        }
        if (best < 0) {
            Block b = new Block(top, size);
            top += size;
            return b;
        }
        Block f = free.remove(best);
        if (f.size > size) {
            free.add(new Block(f.offset + size, f.size - size));
        }
        return new Block(f.offset, size);
    }

    private void giveBack(Block b) {
        Block merged = b;
        for (int i = free.size() - 1; i >= 0; i--) {
            Block f = free.get(i);
            if (f.offset + f.size == merged.offset) {
                merged = new Block(f.offset, f.size + merged.size);
                free.remove(i);
            } else if (merged.offset + merged.size == f.offset) {
                merged = new Block(merged.offset, merged.size + f.size);
                free.remove(i);
            }
        }
        free.add(merged);
    }
}
