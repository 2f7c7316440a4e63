package io.llamaoracle.harness.bisect.partial;

import io.llamaoracle.harness.bisect.trace.ElementType;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import java.nio.ByteBuffer;

/** Compares the values of two tensors, of which either may have the last rows alone. */
final class Measure {
    private Measure() {}

    /** The last {@code n} elements of both. */
    static Distance of(
            String name,
            int decode,
            TraceTensor left,
            ByteBuffer l,
            TraceTensor right,
            ByteBuffer r,
            Tolerance tolerance) {
        ElementType a = ElementType.of(left.type());
        ElementType b = ElementType.of(right.type());
        int n = Math.min(l.limit() / a.bytes(), r.limit() / b.bytes());
        int fromLeft = l.limit() / a.bytes() - n;
        int fromRight = r.limit() / b.bytes() - n;
        double scale = rms(a, l, fromLeft, n);
        long differing = 0;
        long maxUlp = 0;
        double maxRelative = 0;
        double squares = 0;
        long beyond = -1;
        for (int i = 0; i < n; i++) {
            long x = a.bits(l, fromLeft + i);
            long y = b.bits(r, fromRight + i);
            double u = a.value(x);
            double v = b.value(y);
            long ulp = a == b ? a.ulp(x, y) : ElementType.F32.ulp(single(u), single(v));
            if (ulp == 0) {
                continue;
            }
            double apart = Double.isNaN(u) && Double.isNaN(v) ? 0 : Math.abs(u - v);
            double relative = apart == 0 ? 0 : apart / Math.max(scale, Math.max(Math.abs(u), Math.abs(v)));
            relative = Double.isNaN(relative) ? Double.POSITIVE_INFINITY : relative;
            differing++;
            maxUlp = Math.max(maxUlp, ulp);
            maxRelative = Math.max(maxRelative, relative);
            squares += apart * apart;
            beyond = beyond < 0 && !tolerance.within(ulp, relative) ? i : beyond;
        }
        double rms = squares == 0 ? 0 : Math.sqrt(squares / n) / scale;
        return new Distance(name, left.layer(), decode, n, differing, maxUlp, maxRelative, rms, beyond);
    }

    private static long single(double value) {
        return Float.floatToRawIntBits((float) value) & 0xffffffffL;
    }

    private static double rms(ElementType type, ByteBuffer values, int from, int n) {
        double sum = 0;
        int finite = 0;
        for (int i = 0; i < n; i++) {
            double value = type.value(type.bits(values, from + i));
            if (Double.isFinite(value)) {
                sum += value * value;
                finite++;
            }
        }
        return finite == 0 ? 0 : Math.sqrt(sum / finite);
    }
}
