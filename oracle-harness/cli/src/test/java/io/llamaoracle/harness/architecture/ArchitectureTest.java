package io.llamaoracle.harness.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Date;

/** Habits that neither Maven nor the table of the rooms can hold. */
@AnalyzeClasses(
        packages = "io.llamaoracle.harness",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoTestJars.class})
class ArchitectureTest {
    /** The fake server that other modules' tests share. */
    static final class NoTestJars implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    @ArchTest
    static final ArchRule transcriptsAreRecordsWithoutIo = noClasses()
            .that()
            .resideInAPackage("..transcript..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.io..", "java.nio.file..");

    @ArchTest
    static final ArchRule onlyCommandsPrint = noClasses()
            .that()
            .resideOutsideOfPackage("..cli..")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err");

    /** A clock that is set, forwards or back, changes no wait, no order and no recording: only the monotonic one is read. */
    @ArchTest
    static final ArchRule nothingReadsTheWallClock = noClasses()
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethodWhere(target(owner(assignableTo("java.time.Clock"))))
            .orShould()
            .callMethodWhere(target(owner(resideInAPackage("java.time.."))).and(target(name("now"))))
            .orShould()
            .callConstructor(Date.class);

    @ArchTest
    static final ArchRule exceptionsAreNamed =
            classes().that().areAssignableTo(Throwable.class).should().haveSimpleNameEndingWith("Exception");
}
