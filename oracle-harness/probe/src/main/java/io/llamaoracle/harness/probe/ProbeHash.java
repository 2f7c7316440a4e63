package io.llamaoracle.harness.probe;

/** The hash over 32-bit words that both sides compute; containers/probe/README.md defines it. */
public final class ProbeHash {
    private static final long START = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private long h = START;

    public void word(int w) {
        h = (h ^ (w & 0xffffffffL)) * PRIME;
    }

    /** Adds a float's bits; every NaN counts as 7fc00000. */
    public void bits(float f) {
        word(f != f ? 0x7fc00000 : Float.floatToRawIntBits(f));
    }

    /** Adds a double's bits, low word first; every NaN counts as 7ff8000000000000. */
    public void bits(double d) {
        final long w = d != d ? 0x7ff8000000000000L : Double.doubleToRawLongBits(d);
        word((int) w);
        word((int) (w >>> 32));
    }

    /** The hash of what was added since the start or the last call, which starts anew. */
    public long take() {
        final long result = h;
        h = START;
        return result;
    }
}
