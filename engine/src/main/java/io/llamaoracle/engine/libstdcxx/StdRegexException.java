package io.llamaoracle.engine.libstdcxx;

/**
 * A regular expression that the standard library refuses, with its words.
 *
 * <p>Origin: {@code libstdc++/src/c++11/regex.cc} {@code std::regex_error} (gcc 12)
 */
public final class StdRegexException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    static final String COLLATE = "Invalid collating element in regular expression";
    static final String CTYPE = "Invalid character class in regular expression";
    static final String ESCAPE = "Invalid escape in regular expression";
    static final String PAREN = "Mismatched '(' and ')' in regular expression";
    static final String BRACE = "Mismatched '{' and '}' in regular expression";
    static final String BAD_BRACE = "Invalid range in '{}' in regular expression";

    StdRegexException(String message) {
        super(message, null, false, false);
    }
}
