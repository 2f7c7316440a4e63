package io.llamaoracle.harness.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.junit.OracleCase;
import io.llamaoracle.harness.junit.OracleRecordings;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.support.Child;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example projects compile against this harness, and fail as docs/your-engine.md shows. */
class ExamplesTest {
    private static final Path PROJECT = Path.of("..", "..", "examples", "wrong-engine");

    @TempDir
    private Path folder;

    @Test
    void theWrongEngineFailsAsTheDocsShow() throws IOException, InterruptedException {
        List<String> compile = new ArrayList<>(List.of(
                "--release",
                "25",
                "-proc:none",
                "-d",
                folder.toString(),
                "-cp",
                System.getProperty("java.class.path")));
        try (Stream<Path> sources = Files.walk(PROJECT.resolve("src"))) {
            sources.filter(f -> f.toString().endsWith(".java"))
                    .map(Path::toString)
                    .forEach(compile::add);
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, compile.toArray(String[]::new)))
                .isZero();
        String shown = shown();
        try (Child child =
                Child.start(folder, PROJECT, List.of("-Xmx512m"), List.of(folder), ExamplesTest.class.getName())) {
            assertThat(child.exitCode()).as(child.output()).isZero();
            assertThat(child.output().lines().filter(l -> !l.startsWith("WARNING")))
                    .as("repair: the block in docs/your-engine.md")
                    .containsExactlyElementsOf(shown.lines().toList());
        }
    }

    /** The block of the page without the last line, which says where the assertion stands. */
    private static String shown() throws IOException {
        String page = Files.readString(Path.of("..", "..", "docs", "your-engine.md"));
        int from = page.indexOf("```\njava.lang.AssertionError") + 4;
        String block = page.substring(from, page.indexOf("```", from));
        return block.replaceAll(" +example\\..*\n", "");
    }

    /** In the project's folder: the first case of the annotated method and the plain test, each with what it throws. */
    public static void main(String[] args) throws ReflectiveOperationException {
        Class<?> test = Class.forName("example.WrongEngineTest");
        var constructor = test.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object instance = constructor.newInstance();
        Method annotated = test.getDeclaredMethod("answersAsTheOracle", OracleCase.class);
        System.out.println(thrown(annotated, instance, first(annotated.getAnnotation(OracleRecordings.class))));
        System.out.println();
        System.out.println(thrown(test.getDeclaredMethod("dotProductOfThreeFloats"), instance));
    }

    private static OracleCase first(OracleRecordings where) {
        Recording recording =
                Recording.open(Path.of(where.value()).toAbsolutePath().normalize());
        PathMatcher wanted = FileSystems.getDefault().getPathMatcher("glob:" + where.cases());
        List<OracleCase> found = new ArrayList<>();
        recording.forEach(c -> {
            if (found.isEmpty() && wanted.matches(Path.of(c.definition().id()))) {
                found.add(new OracleCase(
                        recording.id(),
                        recording.manifest().model(),
                        recording.manifest().flags(),
                        c));
            }
        });
        return found.getFirst();
    }

    private static String thrown(Method method, Object instance, Object... arguments)
            throws ReflectiveOperationException {
        method.setAccessible(true);
        try {
            method.invoke(instance, arguments);
            return "nothing was thrown";
        } catch (InvocationTargetException e) {
            return e.getCause().toString().strip();
        }
    }
}
