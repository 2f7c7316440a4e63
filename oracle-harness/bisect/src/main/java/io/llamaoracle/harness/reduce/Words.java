package io.llamaoracle.harness.reduce;

/** Small things said in reports. */
final class Words {
    private Words() {}

    static String count(long n, String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }
}
