package io.llamaoracle.harness.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The map of the packages is what the code has, and has no circles. */
class RoomsTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final String BEGIN = "<!-- rooms: written by RoomsTest -->\n";
    private static final String END = "<!-- end of rooms -->";
    private static JavaClasses classes;

    @TempDir
    private Path folder;

    @BeforeAll
    static void read() {
        classes = Rooms.main();
    }

    @Test
    void everyPackageSeesWhatIsWrittenAndNothingElse() throws IOException {
        Map<String, Set<String>> seen = Rooms.seen(classes);
        Map<String, TreeSet<String>> written = new TreeMap<>();
        StringBuilder rules = new StringBuilder();
        for (Rooms.Room room : Rooms.written()) {
            written.put(room.name(), room.sees());
            rules.append(room.module()).append(' ').append(room.name());
            seen.getOrDefault(room.name(), new TreeSet<>())
                    .forEach(s -> rules.append(' ').append(s));
            rules.append('\n');
        }
        Files.writeString(Files.createDirectories(Path.of("target")).resolve("rooms.txt"), rules);
        assertThat(seen)
                .as("repair: take the import back, or put target/rooms.txt into src/test/resources/rooms.txt")
                .isEqualTo(written);
    }

    @Test
    void theTableOfTheArchitecturePageIsTheseRules() throws IOException {
        String table = Rooms.table(Rooms.written(), ROOT.resolve("oracle-harness"));
        Files.writeString(Files.createDirectories(Path.of("target")).resolve("rooms.md"), table);
        String page = Files.readString(ROOT.resolve("ARCHITECTURE.md"));
        assertThat(page).contains(BEGIN, END);
        assertThat(page.substring(page.indexOf(BEGIN) + BEGIN.length(), page.indexOf(END)))
                .as("repair: put oracle-harness/cli/target/rooms.md into ARCHITECTURE.md")
                .isEqualTo(table);
    }

    @Test
    void noPackagesStandInACircle() {
        circles(classes);
    }

    @Test
    void aPlantedCircleIsFound() throws IOException {
        plant("a", "b");
        plant("b", "a");
        String[] line = {
            "-proc:none",
            "-d",
            folder.toString(),
            file("a").toString(),
            file("b").toString()
        };
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, line))
                .isZero();
        JavaClasses planted = new ClassFileImporter().importPath(folder);
        assertThatThrownBy(() -> circles(planted))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Cycle");
    }

    private static void circles(JavaClasses all) {
        slices().matching("io.llamaoracle.(**)").should().beFreeOfCycles().check(all);
    }

    private Path file(String room) {
        return folder.resolve(room.toUpperCase(Locale.ROOT) + ".java");
    }

    private void plant(String room, String sees) throws IOException {
        String type = room.toUpperCase(Locale.ROOT);
        Files.writeString(
                file(room),
                "package io.llamaoracle.harness." + room + ";\npublic class " + type + " { io.llamaoracle.harness."
                        + sees + "." + sees.toUpperCase(Locale.ROOT) + " other; }\n");
    }
}
