package io.llamaoracle.harness.suite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The suites that come with the harness, listed in {@code suites/index.txt}. */
public final class Suites {
    private static final String FOLDER = "/suites/";

    private Suites() {}

    /** All suites, one per variant, in the order of the index. */
    public static List<Suite> all() {
        List<Suite> suites = new ArrayList<>();
        String index = new String(resource("index.txt"), StandardCharsets.UTF_8);
        for (String name : index.lines().filter(l -> !l.isBlank()).toList()) {
            suites.addAll(SuiteReader.read(name, resource(name)));
        }
        return suites;
    }

    /** The suite of that name, {@code @variant} included. */
    public static Optional<Suite> find(String name) {
        return all().stream().filter(s -> s.name().equals(name)).findFirst();
    }

    private static byte[] resource(String name) {
        try (InputStream in = Suites.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new SuiteFormatException("the index names " + name + ", which is not there");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new SuiteFormatException("cannot read " + name + ": " + e.getMessage());
        }
    }
}
