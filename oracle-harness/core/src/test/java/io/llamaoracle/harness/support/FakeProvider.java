package io.llamaoracle.harness.support;

import io.llamaoracle.harness.runner.Machine;
import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.SubjectProvider;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The subject {@code fake}, for tests of the command line. */
public final class FakeProvider implements SubjectProvider {
    @Override
    public String usage() {
        return "fake: a server for tests";
    }

    @Override
    public Optional<RunnerFactory> find(String subject) {
        return switch (subject) {
            case "fake" -> Optional.of(s -> new FakeServer(b -> b));
            case "fake:elsewhere" -> Optional.of(new Elsewhere());
            default -> Optional.empty();
        };
    }

    /** The same on a machine that no recording was made on. */
    private static final class Elsewhere implements RunnerFactory {
        @Override
        public Runner open(ServerSpec spec) {
            return new FakeServer(b -> b);
        }

        @Override
        public Map<String, String> environment() {
            return new Machine("AuthenticAMD Fake", List.of("avx"), "6.1").environment();
        }
    }
}
