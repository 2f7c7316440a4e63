package io.llamaoracle.harness.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.probe.ChainCase;
import io.llamaoracle.harness.probe.ChainCaseText;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.probe.ProbeReply;
import io.llamaoracle.harness.probe.ProbeRequest;
import io.llamaoracle.harness.probe.SamplerKind;
import io.llamaoracle.harness.subject.probe.EngineProbe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A side that is wrong on purpose: the fuzzer must find it, make the case small and write one that repeats. */
class ChainShrinkerTest {
    private static final byte[] WRONG = {1, 2, 3, 4};

    /** Answers as the engine does, but wrongly whenever a request is longer than some bytes. */
    private static final class WrongWhenLong implements Probe {
        private final EngineProbe engine = new EngineProbe();
        private final int limit;

        WrongWhenLong(int limit) {
            this.limit = limit;
        }

        @Override
        public ProbeReply ask(ProbeRequest request) {
            return request.payload().length > limit ? ProbeReply.ok(WRONG) : engine.ask(request);
        }

        @Override
        public void close() {
            engine.close();
        }
    }

    private static SamplerFuzzer.Finding find(int limit) {
        final SamplerFuzzer fuzzer = new SamplerFuzzer(new EngineProbe(), new WrongWhenLong(limit), 1);
        for (long i = 0; i < 1000; i++) {
            final Optional<SamplerFuzzer.Finding> finding = fuzzer.run(i);
            if (finding.isPresent()) {
                return finding.get();
            }
        }
        throw new AssertionError("nothing found");
    }

    @Test
    void findingIsMadeAsSmallAsItGoes() {
        final ChainCase shrunk = find(400).shrunk();
        assertThat(shrunk.request(true).payload().length).isBetween(401, 408);
    }

    @Test
    void equalSidesFindNothing() {
        final SamplerFuzzer fuzzer = new SamplerFuzzer(new EngineProbe(), new EngineProbe(), 2);
        for (long i = 0; i < 200; i++) {
            assertThat(fuzzer.run(i)).isEmpty();
        }
        assertThat(fuzzer.cells().keySet()).contains(SamplerKind.TOP_P.name(), SamplerKind.DRY.name());
    }

    @Test
    void regressionRoundTrips(@TempDir Path folder) throws IOException {
        final ChainCase shrunk = find(300).shrunk();
        final ProbeReply reply = new EngineProbe().ask(shrunk.request(true));
        final Path file = folder.resolve("x.case");
        new Regression(shrunk, reply.status(), reply.payload()).write(file, List.of("found by a test"));
        final Regression back = Regression.read(file);
        assertThat(back.chain()).isEqualTo(shrunk);
        assertThat(back.matches(reply)).isTrue();
        assertThat(back.matches(ProbeReply.ok(WRONG))).isFalse();
    }

    @Test
    void caseTextRoundTrips() {
        final ChainCaseGenerator generator = new ChainCaseGenerator(3);
        for (long i = 0; i < 60; i++) {
            final ChainCase chain = generator.generate(i).chain();
            assertThat(ChainCaseText.read(ChainCaseText.write(chain))).isEqualTo(chain);
        }
    }
}
