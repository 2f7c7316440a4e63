package io.llamaoracle.harness.bisect.sampler;

import io.llamaoracle.harness.probe.PayloadReader;
import java.util.Arrays;

/**
 * Candidates after one sampler.
 *
 * @param selected index of the selected candidate, -1 for none
 * @param count candidates left
 * @param sorted whether they are marked sorted
 * @param hash over ids, logits and probabilities; 0 when all are listed
 * @param ids candidates' ids; empty when only hashed
 * @param logits their logits
 * @param p their probabilities
 * @param state what a later step depends on: the next raw draw, mirostat's mu
 */
record SamplerState(
        int selected, int count, boolean sorted, long hash, int[] ids, float[] logits, float[] p, int[] state) {
    static SamplerState read(PayloadReader in, boolean full) {
        int selected = in.i32();
        int n = in.i32();
        boolean sorted = in.i32() != 0;
        long hash = full ? 0 : in.i64();
        int[] ids = full ? in.i32s(n) : new int[0];
        float[] logits = full ? in.f32s(n) : new float[0];
        float[] p = full ? in.f32s(n) : new float[0];
        return new SamplerState(selected, n, sorted, hash, ids, logits, p, in.i32s(in.i32()));
    }

    boolean same(SamplerState o) {
        return selected == o.selected
                && count == o.count
                && sorted == o.sorted
                && hash == o.hash
                && Arrays.equals(ids, o.ids)
                && sameBits(logits, o.logits)
                && sameBits(p, o.p)
                && Arrays.equals(state, o.state);
    }

    private static boolean sameBits(float[] a, float[] b) {
        return firstDifference(a, b) < 0;
    }

    /** Index of the first float that differs, -1 for none. */
    static int firstDifference(float[] a, float[] b) {
        for (int i = 0; i < Math.min(a.length, b.length); i++) {
            if (Float.floatToRawIntBits(a[i]) != Float.floatToRawIntBits(b[i])) {
                return i;
            }
        }
        return a.length == b.length ? -1 : Math.min(a.length, b.length);
    }
}
