package io.llamaoracle.harness.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The packages of the harness and who sees whom: as written down, and as the classes have it. */
final class Rooms {
    static final String ROOT = "io.llamaoracle.";
    private static final String HARNESS = ROOT + "harness.";
    private static final Pattern PURPOSE = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);

    /**
     * One package.
     *
     * @param module the Maven module it stands in
     * @param name below {@code io.llamaoracle.harness}
     * @param sees packages that it may import, {@code engine} for all of the engine's
     */
    record Room(String module, String name, TreeSet<String> sees) {
        /** The first sentence of its package-info. */
        String purpose(Path harness) throws IOException {
            Path source = harness.resolve(module)
                    .resolve("src/main/java")
                    .resolve((HARNESS + name).replace('.', '/'))
                    .resolve("package-info.java");
            Matcher text = PURPOSE.matcher(Files.readString(source));
            if (!text.find()) {
                throw new IllegalStateException(source + " says nothing");
            }
            String whole = text.group(1).replaceAll("(?m)^ *\\*", " ").replaceAll("\\{@\\w+ ([^}]*)}", "`$1`");
            return whole.replaceAll("\\s+", " ")
                    .strip()
                    .replaceFirst("(?<=[.]) .*", "")
                    .replaceFirst("[.]$", "");
        }
    }

    private Rooms() {}

    static List<Room> written() throws IOException {
        try (InputStream in = Rooms.class.getResourceAsStream("/rooms.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.startsWith("#"))
                    .map(l -> l.split(" +"))
                    .map(w ->
                            new Room(w[0], w[1], new TreeSet<>(Arrays.asList(w).subList(2, w.length))))
                    .toList();
        }
    }

    /** What the classes see, by package. */
    static Map<String, Set<String>> seen(JavaClasses classes) {
        Map<String, Set<String>> seen = new TreeMap<>();
        for (JavaClass c : classes) {
            if (c.getPackageName().startsWith(HARNESS)) {
                Set<String> sees = seen.computeIfAbsent(room(c), r -> new TreeSet<>());
                for (Dependency d : c.getDirectDependenciesFromSelf()) {
                    JavaClass target = d.getTargetClass().getBaseComponentType();
                    if (target.getPackageName().startsWith(ROOT)) {
                        sees.add(room(target));
                    }
                }
                sees.remove(room(c));
            }
        }
        return seen;
    }

    private static String room(JavaClass c) {
        String name = c.getPackageName();
        return name.startsWith(HARNESS) ? name.substring(HARNESS.length()) : "engine";
    }

    /** All main classes of this repository on the class path. */
    static JavaClasses main() {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location -> !location.contains("-tests.jar"))
                .importPackages("io.llamaoracle");
    }

    /** The table of ARCHITECTURE.md. */
    static String table(List<Room> rooms, Path harness) throws IOException {
        StringBuilder out = new StringBuilder("| module | package | what | sees |\n|---|---|---|---|\n");
        Map<String, String> rows = new LinkedHashMap<>();
        for (Room room : rooms) {
            String sees =
                    room.module().equals("cli") && room.name().equals("cli") ? "all" : String.join(", ", room.sees());
            rows.put(
                    room.name(),
                    "| " + room.module() + " | `" + room.name() + "` | " + room.purpose(harness) + " | " + sees
                            + " |\n");
        }
        rows.values().forEach(out::append);
        return out.toString();
    }
}
