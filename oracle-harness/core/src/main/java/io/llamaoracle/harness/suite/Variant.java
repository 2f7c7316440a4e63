package io.llamaoracle.harness.suite;

import java.util.List;

/**
 * A set of server flags a suite is recorded under.
 *
 * @param name the part after {@code @} in a suite's name; empty for the suite's own flags
 * @param flags the server's command line without model, alias, host and port
 * @param models catalogue names of the models it is recorded with
 */
public record Variant(String name, List<String> flags, List<String> models) {
    public Variant {
        flags = List.copyOf(flags);
        models = List.copyOf(models);
    }
}
