package io.llamaoracle.harness.support;

import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.runner.SubjectProvider;
import java.util.Optional;

/** The target {@code fake}, for tests of the command line. */
public final class FakeProvider implements SubjectProvider {
    @Override
    public String usage() {
        return "fake: a server for tests";
    }

    @Override
    public Optional<RunnerFactory> find(String target) {
        return target.equals("fake") ? Optional.of(s -> new FakeServer(b -> b)) : Optional.empty();
    }
}
