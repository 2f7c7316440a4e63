package io.llamaoracle.harness.subject;

import io.llamaoracle.harness.runner.CanonicalTarget;
import io.llamaoracle.harness.runner.Machine;
import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.SubjectProvider;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The subject {@code engine}. */
public final class EngineProvider implements SubjectProvider {
    @Override
    public String usage() {
        return "engine: the Java engine, in this process (default)";
    }

    @Override
    public Optional<RunnerFactory> find(String subject) {
        return subject.equals("engine") ? Optional.of(new Engines()) : Optional.empty();
    }

    private static final class Engines implements RunnerFactory {
        @Override
        public Runner open(ServerSpec spec) {
            return new EngineRunner(spec);
        }

        /** The one target whose bits the engine has, on this machine. */
        @Override
        public Map<String, String> environment() {
            Map<String, String> known = new HashMap<>(Machine.here().environment());
            known.putAll(Map.of(
                    "build",
                    Integer.toString(CanonicalTarget.BUILD),
                    "variant",
                    CanonicalTarget.VARIANT,
                    "compiler",
                    CanonicalTarget.COMPILER,
                    "libc",
                    CanonicalTarget.LIBC));
            return known;
        }
    }
}
