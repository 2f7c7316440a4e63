package io.llamaoracle.harness.support;

import static java.util.stream.Collectors.joining;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A JVM of its own with this test's class path: what a user starts, interrupts and kills. */
public final class Child implements AutoCloseable {
    private static final long MINUTES = 10;
    private static final Map<String, Integer> SIGNALS = Map.of("INT", 2, "KILL", 9, "CONT", 18, "STOP", 19);
    private static final MethodHandle KILL = Linker.nativeLinker()
            .downcallHandle(
                    Linker.nativeLinker().defaultLookup().find("kill").orElseThrow(),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    private final Process process;
    private final Path out;

    private Child(Process process, Path out) {
        this.process = process;
        this.out = out;
    }

    /**
     * Starts a main class.
     *
     * @param folder where its output goes
     * @param environment variables beside this process's
     * @param options of the JVM
     */
    public static Child start(
            Path folder, Map<String, String> environment, List<String> options, String main, String... arguments)
            throws IOException {
        return start(folder, Path.of(""), environment, options, List.of(), main, arguments);
    }

    /** The same in another working folder and with more on the class path. */
    public static Child start(
            Path folder, Path workingFolder, List<String> options, List<Path> classes, String main, String... arguments)
            throws IOException {
        return start(folder, workingFolder, Map.of(), options, classes, main, arguments);
    }

    private static Child start(
            Path folder,
            Path workingFolder,
            Map<String, String> environment,
            List<String> options,
            List<Path> classes,
            String main,
            String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "--add-modules=jdk.incubator.vector",
                "-Djdk.incubator.vector.VECTOR_ACCESS_OOB_CHECK=0",
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(options);
        String path = System.getProperty("java.class.path");
        command.addAll(List.of(
                "-cp", classes.stream().map(c -> c + File.pathSeparator).collect(joining()) + path, main));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile(folder, "child", ".out");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
        builder.directory(workingFolder.toAbsolutePath().toFile());
        builder.environment().putAll(environment);
        return new Child(builder.start(), out);
    }

    /** The process's number. */
    public long pid() {
        return process.pid();
    }

    /** Sends a signal by name, such as {@code INT}: by the system call, since a process for it would come late on a busy machine. */
    public void signal(String name) {
        try {
            int result = (int) KILL.invokeExact((int) pid(), (int) SIGNALS.get(name));
            if (result != 0 && process.isAlive()) {
                throw new IllegalStateException("no signal " + name + " to " + pid());
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits for the condition while the process lives. */
    public void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
        while (!condition.getAsBoolean()) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new IllegalStateException("it did not come: " + output());
            }
            Thread.sleep(20);
        }
    }

    /** Exit code once it has ended. */
    public int exitCode() throws InterruptedException {
        if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
            throw new IllegalStateException("it does not end: " + output());
        }
        return process.exitValue();
    }

    /** What it has written, both streams. */
    public String output() {
        try {
            return Files.readString(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
