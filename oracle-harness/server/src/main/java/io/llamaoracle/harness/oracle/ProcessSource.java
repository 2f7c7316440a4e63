package io.llamaoracle.harness.oracle;

import io.llamaoracle.harness.recording.Provenance;
import io.llamaoracle.harness.runner.CanonicalTarget;
import io.llamaoracle.harness.runner.Machine;
import io.llamaoracle.harness.runner.ServerSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Servers from a llama-server on this machine: for development, where a container would only cost time. */
public final class ProcessSource implements OracleSource {
    private static final List<String> CLEARED = OracleSource.PREFIXES;
    private static final long PAUSE_NANOS = 50_000_000;
    private static final long START_NANOS = TimeUnit.MINUTES.toNanos(3);
    private final Path binary;
    private final Provenance provenance;
    private final TapSetup tap;

    private ProcessSource(Path binary, Provenance provenance, TapSetup tap) {
        this.binary = binary;
        this.provenance = provenance;
        this.tap = tap;
    }

    /**
     * The source for a binary.
     *
     * @param binary llama-server, built for the haswell variant: the binary does not tell, the caller vouches for it
     */
    public static ProcessSource of(Path binary) {
        String version = output(List.of(binary.toString(), "--version"));
        String libc = output(List.of("getconf", "GNU_LIBC_VERSION")).strip().replace(' ', '-');
        return new ProcessSource(binary, VersionOutput.read(version, CanonicalTarget.VARIANT, libc), null);
    }

    @Override
    public Provenance provenance() {
        return provenance;
    }

    @Override
    public Machine machine() {
        return Machine.here();
    }

    @Override
    public String name() {
        return "process:" + binary;
    }

    @Override
    public OracleSource tapped(TapSetup setup) {
        return new ProcessSource(binary, provenance, setup);
    }

    @Override
    public OracleServer start(ServerSpec spec) {
        try {
            int port = freePort();
            Path log = Files.createTempFile("llama-server", ".log");
            List<String> command = new ArrayList<>(List.of(binary.toString()));
            command.addAll(spec.commandLine(spec.file().toString()));
            command.addAll(List.of("--host", "127.0.0.1", "--port", Integer.toString(port)));
            ProcessBuilder builder = builder(command);
            if (tap != null) {
                builder.environment().putAll(tapEnvironment());
            }
            Process process = builder.redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            Running server = new Running(process, URI.create("http://127.0.0.1:" + port), log);
            try {
                OpenServers.ofThisJvm().start(server, () -> await(server));
            } catch (OracleException e) {
                server.close();
                throw e;
            }
            return server;
        } catch (IOException e) {
            throw new OracleException("cannot start " + binary + ": " + e.getMessage(), e);
        }
    }

    private static void await(Running server) {
        long deadline = System.nanoTime() + START_NANOS;
        while (!HealthWait.healthy(server.endpoint().resolve("/health"))) {
            boolean dead = !server.running();
            if (dead || System.nanoTime() > deadline) {
                throw dead
                        ? new StartDiedException(server.log(), server.exitCode(), null)
                        : new OracleException("llama-server did not start: not healthy in time");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private Map<String, String> tapEnvironment() {
        Path beside = binary.toAbsolutePath().resolveSibling(TapSetup.LIBRARY);
        Path inLib = binary.toAbsolutePath().getParent().resolveSibling("lib").resolve(TapSetup.LIBRARY);
        Path library = Files.exists(beside) ? beside : inLib;
        if (!Files.exists(library)) {
            throw new OracleException(
                    beside + " is missing; build the tap: containers/tap/build.sh LLAMA_CPP_SOURCE " + beside);
        }
        Map<String, String> env = new HashMap<>(tap.variables());
        env.put("LD_PRELOAD", library.toString());
        env.put(TapSetup.FOLDER, tap.folder().toAbsolutePath().toString());
        return env;
    }

    private static ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment()
                .keySet()
                .removeIf(n -> CLEARED.stream()
                        .anyMatch(p -> n.toUpperCase(Locale.ROOT).startsWith(p)));
        builder.environment().putAll(OracleSource.ENVIRONMENT);
        return builder;
    }

    private static String output(List<String> command) {
        try {
            Process process = builder(command).redirectErrorStream(true).start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return text;
        } catch (IOException e) {
            throw new OracleException("cannot run " + command.get(0) + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OracleException("interrupted while running " + command.get(0), e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private record Running(Process process, URI endpoint, Path logFile) implements OracleServer {
        @Override
        public boolean running() {
            return process.isAlive();
        }

        @Override
        public String log() {
            try {
                return Files.readString(logFile, StandardCharsets.ISO_8859_1);
            } catch (IOException e) {
                return "";
            }
        }

        @Override
        public int exitCode() {
            return process.isAlive() ? -1 : process.exitValue();
        }

        @Override
        public void close() {
            process.destroy();
            try {
                if (!process.waitFor(5, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
                Files.deleteIfExists(logFile);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                process.destroyForcibly();
            } catch (IOException e) {
                logFile.toFile().deleteOnExit();
            }
            OpenServers.ofThisJvm().remove(this);
        }
    }
}
