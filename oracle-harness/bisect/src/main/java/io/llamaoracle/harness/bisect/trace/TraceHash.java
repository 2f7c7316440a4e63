package io.llamaoracle.harness.bisect.trace;

/** The hash that the tap writes, over bytes in logical order; containers/tap/README.md defines it. */
public final class TraceHash {
    private static final long START = 0xcbf29ce484222325L;
    private static final long FACTOR = 0x9e3779b97f4a7c15L;

    private TraceHash() {}

    /**
     * The hash of a tensor.
     *
     * @param row bytes of a row; the last word of each is filled up with zero bytes
     */
    public static long of(byte[] bytes, int row) {
        long h = START;
        for (int start = 0; start < bytes.length; start += row) {
            int end = Math.min(start + row, bytes.length);
            for (int i = start; i < end; i += Long.BYTES) {
                long word = 0;
                for (int k = Math.min(end, i + Long.BYTES) - 1; k >= i; k--) {
                    word = word << 8 | bytes[k] & 0xff;
                }
                long next = (h ^ word) * FACTOR;
                h = next ^ next >>> 32;
            }
        }
        return h;
    }
}
