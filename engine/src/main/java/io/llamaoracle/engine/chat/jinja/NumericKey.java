package io.llamaoracle.engine.chat.jinja;

/**
 * Both halves of a number, compared as the server compares integers, floats and booleans with one another.
 *
 * <p>Origin: {@code common/jinja/value.h} {@code value_float_t::equivalent} (b11192)
 */
record NumericKey(long whole, double exact) {
    @Override
    public boolean equals(Object other) {
        return other instanceof NumericKey k && whole == k.whole && exact == k.exact;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(whole);
    }
}
