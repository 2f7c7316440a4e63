package io.llamaoracle.engine.quality;

import com.tngtech.archunit.core.domain.JavaCall;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The list in {@code forbidden-apis.txt}, as rules over calls in class files. */
final class ForbiddenApis {
    /** One line of the list. */
    record Rule(String owner, String method, String reason, List<String> allowedIn) {
        boolean hits(JavaCall<?> call) {
            String target = call.getTargetOwner().getFullName();
            if (!target.equals(owner) || allowed(call.getOriginOwner().getPackageName())) {
                return false;
            }
            if (method.equals("*") || method.equals(call.getName())) {
                return true;
            }
            String parameters = call.getTarget().getRawParameterTypes().stream()
                    .map(t -> t.getFullName())
                    .collect(Collectors.joining(", "));
            return method.equals(call.getName() + "(" + parameters + ")");
        }

        private boolean allowed(String origin) {
            return allowedIn.stream().anyMatch(p -> origin.equals("io.llamaoracle.engine." + p));
        }
    }

    private ForbiddenApis() {}

    static List<Rule> load() throws IOException {
        try (InputStream in = ForbiddenApis.class.getResourceAsStream("/forbidden-apis.txt")) {
            List<Rule> rules = new ArrayList<>();
            List<String> allowed = List.of();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                if (line.isBlank() || line.startsWith("#")) {
                    continue;
                }
                if (line.startsWith("@only ")) {
                    allowed =
                            List.of(line.substring(6, line.indexOf(':')).strip().split(","));
                    continue;
                }
                rules.add(parse(line, allowed));
                allowed = List.of();
            }
            return rules;
        }
    }

    private static Rule parse(String line, List<String> allowed) {
        int hash = line.indexOf('#');
        int colon = line.indexOf(" : ");
        if (hash < 0 || colon < hash) {
            throw new IllegalArgumentException("forbidden-apis.txt: cannot read " + line);
        }
        return new Rule(line.substring(0, hash), line.substring(hash + 1, colon), line.substring(colon + 3), allowed);
    }
}
