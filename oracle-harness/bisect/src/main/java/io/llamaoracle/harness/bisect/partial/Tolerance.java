package io.llamaoracle.harness.bisect.partial;

/**
 * What counts as equal.
 *
 * @param ulp distance in units of the last place that is still equal; negative when not asked for
 * @param rtol |a − b| over the larger of |a|, |b| and the tensor's root mean square that is still equal; negative when not asked
 *     for. A value near 0 among large ones is thus measured by them
 */
public record Tolerance(long ulp, double rtol) {
    /** Every bit counts. */
    public static final Tolerance BITS = new Tolerance(-1, -1);

    public boolean exact() {
        return ulp < 0 && rtol < 0;
    }

    boolean within(long distance, double relative) {
        return distance == 0 || (ulp >= 0 && distance <= ulp) || (rtol >= 0 && relative <= rtol);
    }

    @Override
    public String toString() {
        if (exact()) {
            return "every bit counts";
        }
        return (ulp < 0 ? "" : "up to " + ulp + " ULP") + (ulp >= 0 && rtol >= 0 ? " or " : "")
                + (rtol < 0 ? "" : "up to " + rtol + " of the value") + " apart is equal";
    }
}
