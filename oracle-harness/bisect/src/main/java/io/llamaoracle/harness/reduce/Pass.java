package io.llamaoracle.harness.reduce;

import java.util.function.Predicate;

/** One way to make a case smaller. */
interface Pass {
    /** For reports. */
    String name();

    /** The measure that it lowers, such as {@code 27 tokens}. */
    String size(ReduceCase candidate);

    /**
     * The smallest candidate found.
     *
     * @param same whether a candidate still diverges in the same way
     */
    ReduceCase shrink(ReduceCase start, Predicate<ReduceCase> same);
}
