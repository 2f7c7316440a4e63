package io.llamaoracle.harness.faults;

import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.runner.ServerSpec;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Loads a second engine with its server beside the real one, with a few classes compiled from changed sources. */
final class FaultyServer extends ClassLoader {
    private final Path classes;

    private FaultyServer(Path classes) {
        super(FaultyServer.class.getClassLoader());
        this.classes = classes;
    }

    /**
     * Opens engines with a fault in them.
     *
     * @param fault what to change
     * @param folder an empty folder for sources and classes
     */
    static RunnerFactory subjects(PlantedFault fault, Path folder) throws IOException {
        FaultyEngine.compile(fault, folder);
        FaultyServer loader = new FaultyServer(folder);
        return spec -> {
            try {
                return (Runner) loader.loadClass("io.llamaoracle.harness.subject.EngineRunner")
                        .getConstructor(ServerSpec.class)
                        .newInstance(spec);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    private static boolean own(String name) {
        return name.startsWith("io.llamaoracle.engine.") || name.startsWith("io.llamaoracle.harness.subject.");
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (!own(name)) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            return known != null ? known : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        String file = name.replace('.', '/') + ".class";
        Path changed = classes.resolve(file);
        try (InputStream in = Files.exists(changed)
                ? Files.newInputStream(changed)
                : getParent().getResourceAsStream(file)) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
