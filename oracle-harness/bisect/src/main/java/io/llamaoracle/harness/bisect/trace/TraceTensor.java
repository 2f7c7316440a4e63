package io.llamaoracle.harness.bisect.trace;

import java.util.List;

/**
 * A computed node or a graph input.
 *
 * @param graph the graph it belongs to
 * @param index its place in execution order; -1 for an input
 * @param op as {@code ggml_op_desc} prints it
 * @param type ggml's name of the element type
 * @param shape number of elements in each of four dimensions, innermost first
 * @param contiguous whether its elements lie densely in memory
 * @param hash 16 hex digits, or {@code -}
 * @param offset where its raw bytes start in {@code values.bin}, or -1
 * @param name ggml's name; not unique in a graph
 * @param sources names of its sources
 */
public record TraceTensor(
        long graph,
        int index,
        String op,
        String type,
        List<Long> shape,
        boolean contiguous,
        String hash,
        long offset,
        String name,
        List<String> sources) {
    /** Stands for a hash that was not taken. */
    public static final String NO_HASH = "-";

    public TraceTensor {
        shape = List.copyOf(shape);
        sources = List.copyOf(sources);
    }

    public boolean input() {
        return index < 0;
    }

    public boolean hashed() {
        return !hash.equals(NO_HASH);
    }

    /** Whether it only looks at another tensor's memory. */
    public boolean view() {
        return switch (op) {
            case "NONE", "VIEW", "RESHAPE", "PERMUTE", "TRANSPOSE" -> true;
            default -> false;
        };
    }

    public long elements() {
        return shape.stream().mapToLong(Long::longValue).reduce(1, (a, b) -> a * b);
    }

    /** The layer in the name ({@code attn_out-4}), or -1. */
    public int layer() {
        int dash = name.lastIndexOf('-');
        if (dash < 0) {
            return -1;
        }
        int end = dash + 1;
        while (end < name.length() && Character.isDigit(name.charAt(end))) {
            end++;
        }
        return end == dash + 1 ? -1 : Integer.parseInt(name.substring(dash + 1, end));
    }

    /** Shape without trailing ones, such as {@code 256x6}. */
    public String shapeText() {
        int last = 3;
        while (last > 0 && shape.get(last) == 1) {
            last--;
        }
        StringBuilder text = new StringBuilder().append(shape.get(0));
        for (int i = 1; i <= last; i++) {
            text.append('x').append(shape.get(i));
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return name + " (" + op + ", " + type + " " + shapeText() + ")";
    }
}
