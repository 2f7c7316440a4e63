package io.llamaoracle.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.llamaoracle.harness.recording.Provenance;
import io.llamaoracle.harness.runner.Machine;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.CaseKind;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Abort;
import io.llamaoracle.harness.transcript.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OracleRunnerTest {
    private static final ServerSpec SPEC = new ServerSpec("m", Path.of("m.gguf"), List.of());

    private static Case asked(CaseKind kind) {
        return new Case(
                "a", kind, List.of(new Request("POST", "/one", "1"), new Request("POST", "/two", "2")), false, "");
    }

    @Test
    void overlappingRequestsAreUnderWayAtTheSameTimeAndTheirAnswersStandInOrder() throws IOException {
        CyclicBarrier both = new CyclicBarrier(2);
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            http.setExecutor(threads);
            http.createContext("/", exchange -> answer(exchange, both));
            http.start();
            URI endpoint = URI.create("http://127.0.0.1:" + http.getAddress().getPort());
            try (OracleRunner runner = new OracleRunner(new Fake(new FakeOracleServer(endpoint)), SPEC)) {
                assertThat(runner.run(asked(CaseKind.OVERLAP)).answers())
                        .extracting(Answer::body)
                        .containsExactly("/one", "/two");
            } finally {
                http.stop(0);
            }
        }
    }

    /** Answers a request once another one is there as well. */
    private static void answer(HttpExchange exchange, CyclicBarrier both) throws IOException {
        try (exchange) {
            both.await(20, TimeUnit.SECONDS);
            byte[] body = exchange.getRequestURI().getPath().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } catch (java.util.concurrent.BrokenBarrierException | java.util.concurrent.TimeoutException e) {
            throw new IOException("the other request did not come", e);
        }
    }

    @Test
    void aDeathAtTheStartIsAnAnswerToAnAbortCaseAndAnErrorForAllOthers() {
        OracleSource dies = new Fake(null);
        try (OracleRunner runner = new OracleRunner(dies, SPEC)) {
            assertThat(runner.run(asked(CaseKind.ABORT)))
                    .isEqualTo(Abort.atStart("exit 1: error: invalid argument: --x"));
            assertThatThrownBy(() -> runner.run(asked(CaseKind.CONTINUATION)))
                    .isInstanceOf(RunnerException.class)
                    .hasMessageContaining("did not start: exit 1: error: invalid argument: --x");
        }
    }

    private record Fake(OracleServer server) implements OracleSource {
        @Override
        public Provenance provenance() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Machine machine() {
            return Machine.UNKNOWN;
        }

        @Override
        public String name() {
            return "fake";
        }

        @Override
        public OracleSource tapped(TapSetup tap) {
            throw new UnsupportedOperationException();
        }

        @Override
        public OracleServer start(ServerSpec spec) {
            if (server == null) {
                throw new StartDiedException("error: invalid argument: --x\n", 1, null);
            }
            return server;
        }
    }
}
