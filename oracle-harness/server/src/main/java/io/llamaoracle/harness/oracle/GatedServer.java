package io.llamaoracle.harness.oracle;

import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Arrivals;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Transcript;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A server whose decodes wait at the tap's gate, so that requests come between two known decodes; what was decoded is told
 * afterwards.
 */
final class GatedServer {
    private static final long LOOK_NANOS = 2_000_000;

    /** Time for a request to get from the socket into the queue while the decode is held back. */
    private static final long ARRIVE_NANOS = 150_000_000;

    private static final long PATIENCE_NANOS = 120_000_000_000L;
    private static final Map<String, String> VARIABLES =
            Map.of("LLAMA_ORACLE_TAP_MODE", "chosen", "LLAMA_ORACLE_TAP_GATE", "1");

    private final Path folder;

    private GatedServer(Path folder) {
        this.folder = folder;
    }

    /** Runs a case on a server of its own. */
    static Transcript run(OracleSource source, ServerSpec spec, Case definition) {
        try {
            Path folder = Files.createTempDirectory("oracle-gate");
            try (OracleServer server =
                    source.tapped(new TapSetup(folder, VARIABLES)).start(spec)) {
                return new GatedServer(folder).ask(server, definition);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Transcript ask(OracleServer server, Case definition) throws IOException {
        LlamaServerClient client = new LlamaServerClient(server.endpoint());
        List<Request> requests = Arrivals.requests(definition);
        List<Integer> arrivals = Arrivals.decodes(definition);
        int before = DecodeLines.read(folder).size();
        List<Future<Answer>> sent = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < requests.size(); i++) {
                int at = arrivals.get(i);
                open(before + at - 1);
                await(before + at);
                Request request = requests.get(i);
                sent.add(threads.submit(() -> client.send(request)));
                LockSupport.parkNanos(ARRIVE_NANOS);
            }
            open(Integer.MAX_VALUE);
            List<Answer> answers = new ArrayList<>();
            for (Future<Answer> each : sent) {
                answers.add(each.get());
            }
            List<String> lines = DecodeLines.read(folder);
            String schedule = DecodeLines.schedule(lines.subList(before, lines.size()));
            answers.add(new Answer(200, Arrivals.TYPE, schedule));
            return Transcript.of(answers);
        } catch (ExecutionException e) {
            throw new OracleException(e.getCause().getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OracleException("interrupted", e);
        }
    }

    /** Lets all decodes through whose number is smaller. */
    private void open(int number) throws IOException {
        Path part = folder.resolve("gate.part");
        Files.writeString(part, Integer.toString(number), StandardCharsets.UTF_8);
        Files.move(part, folder.resolve("gate"), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Waits until so many decodes were begun; the last of them is held back. */
    private void await(int decodes) throws IOException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (DecodeLines.read(folder).size() < decodes) {
            if (System.nanoTime() > end) {
                throw new OracleException(
                        "the server began " + DecodeLines.read(folder).size() + " decodes, not " + decodes
                                + ": a request comes after the others have ended");
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
