package io.llamaoracle.harness.oracle.probe;

import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.probe.ProbeDiedException;
import io.llamaoracle.harness.probe.ProbeReply;
import io.llamaoracle.harness.probe.ProbeRequest;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The probe as a child process that reads requests from its stdin; a dead one is started again on the next request. */
public final class ProcessProbe implements Probe {
    private static final int BUFFER = 1 << 16;

    private final List<String> command;
    private ProbeRequest greeting;
    private Process process;
    private InputStream in;
    private OutputStream out;

    private ProcessProbe(List<String> command) {
        this.command = List.copyOf(command);
    }

    /** A probe built on this machine. */
    public static ProcessProbe at(Path executable) {
        return new ProcessProbe(List.of(executable.toString()));
    }

    /**
     * The probe inside the oracle's image, in a container of its own that goes when the probe is closed.
     *
     * @param image the image
     * @param executable the probe's name in it
     * @param folder seen in the container under the same path, read only
     */
    public static ProcessProbe inImage(String image, String executable, Path folder) {
        final String mount = folder.toAbsolutePath().normalize().toString();
        return new ProcessProbe(List.of(
                "docker",
                "run",
                "--rm",
                "-i",
                "--network=none",
                "-v",
                mount + ":" + mount + ":ro",
                "--entrypoint",
                executable,
                image));
    }

    /** A request that every new process is asked first, such as {@code vocab}. */
    public void greeting(ProbeRequest request) {
        greeting = request;
        if (process != null) {
            stop();
        }
    }

    @Override
    public ProbeReply ask(ProbeRequest request) {
        try {
            start();
            return exchange(request);
        } catch (IOException e) {
            final String exit = stop();
            throw new ProbeDiedException("the probe ended (" + exit + ") at '" + request.command() + "'", e);
        }
    }

    private void start() throws IOException {
        if (process != null && process.isAlive()) {
            return;
        }
        final ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        for (final String prefix : List.of("LLAMA_", "GGML_", "OMP_", "GOMP_", "GLIBC_TUNABLES")) {
            builder.environment().keySet().removeIf(key -> key.startsWith(prefix));
        }
        process = builder.start();
        in = new BufferedInputStream(process.getInputStream(), BUFFER);
        out = new BufferedOutputStream(process.getOutputStream(), BUFFER);
        if (greeting != null) {
            exchange(greeting);
        }
    }

    private ProbeReply exchange(ProbeRequest request) throws IOException {
        out.write(request.header());
        out.write(request.payload());
        out.flush();
        return read();
    }

    private ProbeReply read() throws IOException {
        final ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("no reply");
            }
            line.write(c);
        }
        final String[] words = line.toString(StandardCharsets.UTF_8).split(" ");
        final Map<String, String> args = new LinkedHashMap<>();
        int length = 0;
        for (final String word : words) {
            final int eq = word.indexOf('=');
            if (word.startsWith("#")) {
                length = Integer.parseInt(word.substring(1));
            } else if (eq > 0) {
                args.put(word.substring(0, eq), word.substring(eq + 1));
            }
        }
        final byte[] payload = in.readNBytes(length);
        if (payload.length < length) {
            throw new EOFException("reply cut short");
        }
        return new ProbeReply(status(words[0]), args, payload);
    }

    private static ProbeReply.Status status(String word) throws IOException {
        return switch (word) {
            case "ok" -> ProbeReply.Status.OK;
            case "err" -> ProbeReply.Status.ERR;
            case "abort" -> ProbeReply.Status.ABORT;
            default -> throw new IOException("not a probe: " + word);
        };
    }

    private String stop() {
        if (process == null) {
            return "never started";
        }
        process.destroy();
        try {
            return "exit status " + process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        } finally {
            process = null;
        }
    }

    @Override
    public void close() {
        if (process != null) {
            try {
                out.close();
                process.waitFor();
            } catch (IOException e) {
                process.destroy();
            } catch (InterruptedException e) {
                process.destroy();
                Thread.currentThread().interrupt();
            }
            process = null;
        }
    }
}
