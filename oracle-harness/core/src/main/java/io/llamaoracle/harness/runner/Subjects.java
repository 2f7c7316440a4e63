package io.llamaoracle.harness.runner;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** Finds the subject an address names, among all providers on the class path. */
public final class Subjects {
    private Subjects() {}

    /**
     * The factory for an address.
     *
     * @throws RunnerException listing what there is, when no provider knows it
     */
    public static RunnerFactory find(SideAddress address) {
        return providers().stream()
                .flatMap(p -> p.find(address.text()).stream())
                .findFirst()
                .orElseThrow(() -> new RunnerException("no subject is called '" + address.text() + "'; there are: "
                        + usages().stream().collect(Collectors.joining("; "))));
    }

    /** The factory for an address as it is written. */
    public static RunnerFactory find(String address) {
        return find(SideAddress.parse(address));
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
