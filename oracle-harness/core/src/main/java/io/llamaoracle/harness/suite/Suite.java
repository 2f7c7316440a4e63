package io.llamaoracle.harness.suite;

import java.util.List;

/**
 * A suite under one set of flags: what a recording folder is made from.
 *
 * @param name suite name, with {@code @variant} when it has one; the folder's name
 * @param version raised whenever a case is added or its requests change
 * @param about what it covers
 * @param flags the server's command line without model, alias, host and port
 * @param models catalogue names of the models it is recorded with
 * @param cases in the order in which they are asked
 * @param sha256 of the suite file
 */
public record Suite(
        String name,
        int version,
        String about,
        List<String> flags,
        List<String> models,
        List<SuiteCase> cases,
        String sha256) {
    public Suite {
        flags = List.copyOf(flags);
        models = List.copyOf(models);
        cases = List.copyOf(cases);
    }

    /** A case and the models it is meant for; no model means all of the suite's. */
    public record SuiteCase(Case definition, List<String> models) {
        public SuiteCase {
            models = List.copyOf(models);
        }
    }

    /** The cases for a model. */
    public List<Case> casesFor(String model) {
        return cases.stream()
                .filter(c -> c.models().isEmpty() || c.models().contains(model))
                .map(SuiteCase::definition)
                .toList();
    }
}
