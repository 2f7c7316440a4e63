package io.llamaoracle.harness.runner;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** Finds the subject a target names, among all providers on the class path. */
public final class Subjects {
    private Subjects() {}

    /**
     * The factory for a target.
     *
     * @throws RunnerException listing what there is, when no provider knows it
     */
    public static RunnerFactory find(String target) {
        return providers().stream()
                .flatMap(p -> p.find(target).stream())
                .findFirst()
                .orElseThrow(() -> new RunnerException("no subject is called '" + target + "'; there are: "
                        + usages().stream().collect(Collectors.joining("; "))));
    }

    /** One line per provider. */
    public static List<String> usages() {
        return providers().stream().map(SubjectProvider::usage).toList();
    }

    private static List<SubjectProvider> providers() {
        return ServiceLoader.load(SubjectProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }
}
