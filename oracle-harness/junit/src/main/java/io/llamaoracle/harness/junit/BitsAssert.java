package io.llamaoracle.harness.junit;

import io.llamaoracle.harness.transcript.FloatBits;
import java.util.Locale;
import org.assertj.core.api.AbstractAssert;

/** Compares floats by their raw bits: NaN payloads and signed zeros count. */
public final class BitsAssert extends AbstractAssert<BitsAssert, float[]> {
    BitsAssert(float[] actual) {
        super(actual, BitsAssert.class);
    }

    /** Fails at the first unequal place, with hex, decimal, distance, and how many are unequal. */
    public BitsAssert areBitEqualTo(float... expected) {
        isNotNull();
        if (actual.length != expected.length) {
            failWithMessage("expected %d floats, got %d", expected.length, actual.length);
        }
        int first = -1;
        int unequal = 0;
        for (int i = 0; i < expected.length; i++) {
            if (Float.floatToRawIntBits(actual[i]) != Float.floatToRawIntBits(expected[i])) {
                first = first < 0 ? i : first;
                unequal++;
            }
        }
        if (unequal > 0) {
            int e = Float.floatToRawIntBits(expected[first]);
            int a = Float.floatToRawIntBits(actual[first]);
            failWithMessage(String.format(
                            Locale.ROOT,
                            "floats are not bit-equal at [%d]:%n  expected  %s%n  actual    %s%n  distance  %d ulp%n  unequal   %d of %d",
                            first,
                            FloatBits.show(e),
                            FloatBits.show(a),
                            FloatBits.ulp(e, a),
                            unequal,
                            expected.length)
                    .replace("%", "%%"));
        }
        return this;
    }
}
