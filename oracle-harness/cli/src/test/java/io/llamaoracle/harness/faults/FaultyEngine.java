package io.llamaoracle.harness.faults;

import io.llamaoracle.harness.probe.Probe;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Loads a second engine beside the real one, with a few classes compiled from changed sources. */
final class FaultyEngine extends ClassLoader {
    private static final Path SOURCES = Path.of("..", "..", "engine", "src", "main", "java");
    private static final String ENGINE = "io/llamaoracle/engine/";
    private static final List<String> OWN = List.of(
            "io.llamaoracle.engine.libc.",
            "io.llamaoracle.engine.libstdcxx.",
            "io.llamaoracle.engine.sampler.",
            "io.llamaoracle.harness.subject.probe.");

    private final Path classes;

    private FaultyEngine(Path classes) {
        super(FaultyEngine.class.getClassLoader());
        this.classes = classes;
    }

    /**
     * The engine's probe with a fault in it.
     *
     * @param fault what to change
     * @param folder an empty folder for sources and classes
     */
    static Probe probe(PlantedFault fault, Path folder) throws IOException, ReflectiveOperationException {
        compile(fault, folder);
        return (Probe) new FaultyEngine(folder)
                .loadClass("io.llamaoracle.harness.subject.probe.EngineProbe")
                .getConstructor()
                .newInstance();
    }

    /** Compiles the changed sources of a fault into a folder. */
    static void compile(PlantedFault fault, Path folder) throws IOException {
        final Map<String, String> changed = new HashMap<>();
        for (final PlantedFault.Edit edit : fault.edits()) {
            String source = changed.get(edit.file());
            if (source == null) {
                source = Files.readString(SOURCES.resolve(ENGINE + edit.file()), StandardCharsets.UTF_8);
            }
            changed.put(edit.file(), edit.apply(source));
        }
        compile(changed, folder);
    }

    private static void compile(Map<String, String> sources, Path folder) throws IOException {
        final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        final List<String> options =
                List.of("-proc:none", "-nowarn", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            final java.util.ArrayList<Path> paths = new java.util.ArrayList<>();
            for (final Map.Entry<String, String> e : sources.entrySet()) {
                final Path path = folder.resolve("src").resolve(e.getKey());
                Files.createDirectories(path.getParent());
                paths.add(Files.writeString(path, e.getValue(), StandardCharsets.UTF_8));
            }
            final boolean good = compiler.getTask(
                            null, files, null, options, null, files.getJavaFileObjectsFromPaths(paths))
                    .call();
            if (!good) {
                throw new IllegalStateException("a planted fault does not compile: " + sources.keySet());
            }
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (OWN.stream().noneMatch(name::startsWith)) {
                return super.loadClass(name, resolve);
            }
            final Class<?> known = findLoadedClass(name);
            return known != null ? known : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        final String file = name.replace('.', '/') + ".class";
        final Path changed = classes.resolve(file);
        try (InputStream in = Files.exists(changed)
                ? Files.newInputStream(changed)
                : getParent().getResourceAsStream(file)) {
            final byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
