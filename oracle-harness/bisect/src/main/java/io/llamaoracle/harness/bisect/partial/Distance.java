package io.llamaoracle.harness.bisect.partial;

/**
 * How far a tensor of another engine lies from llama.cpp's.
 *
 * @param name unique name of the node
 * @param layer its layer, -1 for none
 * @param decode which decode of the requests
 * @param elements elements that were compared
 * @param differing how many of them differ in a bit
 * @param maxUlp largest distance in units of the last place
 * @param maxRelative largest |a − b| over the larger of |a|, |b| and the tensor's root mean square
 * @param rmsRelative root mean square of a − b over that of a
 * @param beyond first element beyond the tolerance, -1 when there is none
 */
public record Distance(
        String name,
        int layer,
        int decode,
        long elements,
        long differing,
        long maxUlp,
        double maxRelative,
        double rmsRelative,
        long beyond) {}
