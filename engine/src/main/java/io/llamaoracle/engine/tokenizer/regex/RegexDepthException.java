package io.llamaoracle.engine.tokenizer.regex;

/**
 * A match so long that std::regex, which calls itself for every unit, is at the end of its stack or near it.
 *
 * <p>Origin: {@code bits/regex_executor.tcc} {@code std::__detail::_Executor::_M_dfs} (gcc-12.2)
 */
public final class RegexDepthException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean certain;

    RegexDepthException(boolean certain) {
        super(
                "a match in std::regex that " + (certain ? "overflows" : "may overflow") + " the stack",
                null,
                false,
                false);
        this.certain = certain;
    }

    /**
     * Whether the original surely dies.
     *
     * @return false where it may
     */
    public boolean certain() {
        return certain;
    }
}
