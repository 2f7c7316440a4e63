package io.llamaoracle.engine.quality;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** No class of the engine calls what makes bits depend on the platform. */
class ForbiddenApisTest {
    @Test
    void engineCallsNothingForbidden() throws IOException {
        JavaClasses engine = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.llamaoracle.engine");
        assertThat(violations(engine))
                .as("repair: use what the reason names, or add an @only line with a reason to"
                        + " engine/src/test/resources/forbidden-apis.txt")
                .isEmpty();
    }

    @Test
    void listCatchesAPlantedCall() throws IOException {
        assertThat(violations(new ClassFileImporter().importClasses(Planted.class)))
                .hasSize(2)
                .anyMatch(v -> v.contains("java.lang.Math#exp"))
                .anyMatch(v -> v.contains("toLowerCase()"));
    }

    private static List<String> violations(JavaClasses classes) throws IOException {
        List<ForbiddenApis.Rule> rules = ForbiddenApis.load();
        List<String> found = new ArrayList<>();
        for (JavaClass c : classes) {
            for (JavaCall<?> call : calls(c)) {
                for (ForbiddenApis.Rule r : rules) {
                    if (r.hits(call)) {
                        found.add(call.getSourceCodeLocation() + " calls " + r.owner() + "#" + r.method() + ": "
                                + r.reason());
                    }
                }
            }
        }
        return found;
    }

    private static List<JavaCall<?>> calls(JavaClass c) {
        List<JavaCall<?>> calls = new ArrayList<>(c.getMethodCallsFromSelf());
        calls.addAll(c.getConstructorCallsFromSelf());
        return calls;
    }

    static final class Planted {
        private Planted() {}

        @SuppressWarnings("StringCaseLocaleUsage")
        static double bad(double x, String s) {
            return Math.exp(x) + s.toLowerCase().length();
        }
    }
}
