package io.llamaoracle.harness.transcript;

/**
 * A token with the float the server reported for it.
 *
 * @param id token id
 * @param piece the token's text as the server wrote it
 * @param decimal the float as the server wrote it
 */
public record Candidate(int id, String piece, String decimal) {
    /** The float's raw bits. */
    public int bits() {
        return FloatBits.parse(decimal);
    }
}
