package io.llamaoracle.harness.oracle;

import io.llamaoracle.harness.recording.Provenance;
import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.SideAddress;
import io.llamaoracle.harness.runner.SubjectProvider;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The subjects that are llama-server itself: another build, a local binary, or whatever answers at a URL. */
public final class OracleProvider implements SubjectProvider {
    @Override
    public String usage() {
        return "bBUILD[-VARIANT][-COMPILER] or container:IMAGE, process:PATH of a llama-server, or a URL";
    }

    @Override
    public Optional<RunnerFactory> find(String subject) {
        return OracleSources.find(SideAddress.parse(subject)).map(OracleProvider::of);
    }

    private static RunnerFactory of(OracleSource source) {
        return new RunnerFactory() {
            @Override
            public Runner open(ServerSpec spec) {
                return new OracleRunner(source, spec);
            }

            @Override
            public Map<String, String> environment() {
                Provenance who = source.provenance();
                Map<String, String> known = new HashMap<>(source.machine().environment());
                known.put("build", Integer.toString(who.build()));
                known.put("variant", who.from() == Provenance.From.URL ? "unknown" : who.variant());
                known.put("compiler", who.compiler());
                known.put("libc", who.libc());
                return known;
            }
        };
    }
}
