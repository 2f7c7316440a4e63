package io.llamaoracle.harness.subject;

import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.runner.SubjectProvider;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The subjects {@code class:NAME} and {@code class:NAME@JAR}: a {@link RunnerFactory} with a public constructor without parameters. */
public final class ClassProvider implements SubjectProvider {
    private static final String PREFIX = "class:";

    @Override
    public String usage() {
        return "class:NAME or class:NAME@JAR, a RunnerFactory with a public constructor without parameters";
    }

    @Override
    public Optional<RunnerFactory> find(String subject) {
        if (!subject.startsWith(PREFIX)) {
            return Optional.empty();
        }
        String[] parts = subject.substring(PREFIX.length()).split("@", 2);
        try {
            Class<?> type = Class.forName(parts[0], true, loader(parts));
            return Optional.of((RunnerFactory) type.getConstructor().newInstance());
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new RunnerException(
                    subject + " is no RunnerFactory with a public constructor without parameters: " + e, e);
        }
    }

    private static ClassLoader loader(String[] parts) {
        ClassLoader own = ClassProvider.class.getClassLoader();
        if (parts.length == 1) {
            return own;
        }
        Path jar = Path.of(parts[1]);
        if (!Files.exists(jar)) {
            throw new RunnerException(jar + " is not there");
        }
        try {
            return new URLClassLoader(new URL[] {jar.toUri().toURL()}, own);
        } catch (MalformedURLException e) {
            throw new RunnerException(jar + " has no URL", e);
        }
    }
}
