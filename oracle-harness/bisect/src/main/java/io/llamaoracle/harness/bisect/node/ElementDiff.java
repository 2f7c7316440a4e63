package io.llamaoracle.harness.bisect.node;

import io.llamaoracle.harness.bisect.trace.ElementType;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.List;

/**
 * Two tensors of one shape compared element by element.
 *
 * @param element type of an element; null where only bytes of blocks can be compared
 * @param index of the first differing element, four dimensions, innermost first
 * @param flat its place in logical order
 * @param left its value on the left, as hex digits
 * @param right on the right
 * @param leftDecimal as decimals
 * @param rightDecimal on the right
 * @param ulp distance of the two
 * @param maxUlp largest distance in the tensor
 * @param differing how many elements differ
 * @param elements how many there are
 * @param pattern where they lie
 */
public record ElementDiff(
        ElementType element,
        long[] index,
        long flat,
        String left,
        String right,
        String leftDecimal,
        String rightDecimal,
        long ulp,
        long maxUlp,
        long differing,
        long elements,
        List<String> pattern) {

    /**
     * Compares raw bytes in logical order.
     *
     * @throws IllegalArgumentException when they are equal
     */
    public static ElementDiff of(TraceTensor tensor, ByteBuffer left, ByteBuffer right) {
        ElementType type = ElementType.of(tensor.type());
        int size = type == null ? 1 : type.bytes();
        int n = Math.min(left.limit(), right.limit()) / size;
        int row = (int)
                (type == null
                        ? n / tensor.elements() * tensor.shape().get(0)
                        : tensor.shape().get(0));
        BitSet wrong = new BitSet(n);
        long max = 0;
        ByteBuffer l = left.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer r = right.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < n; i++) {
            long a = bits(type, l, i);
            long b = bits(type, r, i);
            if (a != b) {
                wrong.set(i);
                max = Math.max(max, type == null ? Math.abs(a - b) : type.ulp(a, b));
            }
        }
        if (wrong.isEmpty()) {
            throw new IllegalArgumentException("no element of " + tensor.name() + " differs");
        }
        int first = wrong.nextSetBit(0);
        long a = bits(type, l, first);
        long b = bits(type, r, first);
        return new ElementDiff(
                type,
                index(tensor, first, row),
                first,
                hex(type, a),
                hex(type, b),
                type == null ? Long.toString(a) : type.decimal(a),
                type == null ? Long.toString(b) : type.decimal(b),
                type == null ? Math.abs(a - b) : type.ulp(a, b),
                max,
                wrong.cardinality(),
                n,
                Pattern.describe(wrong, n, Math.max(1, row)));
    }

    private static long bits(ElementType type, ByteBuffer values, int i) {
        return type == null ? values.get(i) & 0xff : type.bits(values, i);
    }

    private static String hex(ElementType type, long bits) {
        return type == null ? Long.toHexString(bits) : type.hex(bits);
    }

    private static long[] index(TraceTensor tensor, long flat, long row) {
        long rest = flat / row;
        long ne1 = tensor.shape().get(1);
        long ne2 = tensor.shape().get(2);
        return new long[] {flat % row, rest % ne1, rest / ne1 % ne2, rest / ne1 / ne2};
    }

    /** Such as {@code row 0, element 311}, with the outer dimensions where there are any. */
    public String place() {
        String outer =
                index[2] == 0 && index[3] == 0 ? "" : " of plane " + index[2] + (index[3] == 0 ? "" : "," + index[3]);
        return "row " + index[1] + outer + ", element " + index[0];
    }
}
