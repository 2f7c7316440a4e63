package io.llamaoracle.engine.libstdcxx;

/**
 * A regular expression that the standard library refuses, with its words.
 *
 * <p>Origin: {@code libstdc++/src/c++11/regex.cc} {@code std::regex_error} (gcc 12)
 */
public final class StdRegexException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What the library says where it says nothing in particular. */
    static final String PLAIN = "regex error";

    StdRegexException(String message) {
        super(message, null, false, false);
    }
}
