package io.llamaoracle.harness.oracle;

import io.llamaoracle.harness.recording.Provenance;
import io.llamaoracle.harness.runner.Machine;
import io.llamaoracle.harness.runner.ServerSpec;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Where servers come from: each start is a fresh process. */
public interface OracleSource {
    /** Prefixes of the variables that may change bits or behaviour: cleared before a start. */
    List<String> PREFIXES = List.of("LLAMA_", "GGML_", "OMP_", "GOMP_", "GLIBC_TUNABLES");

    /**
     * What is set instead: no debugger on a crash, and threads that sleep at barriers, without which a server with as many
     * threads as cores crawls when anything else runs. Neither touches a bit; both stand in every manifest.
     */
    Map<String, String> ENVIRONMENT =
            Collections.unmodifiableMap(new TreeMap<>(Map.of("GGML_NO_BACKTRACE", "1", "OMP_WAIT_POLICY", "passive")));

    /** What the servers were built from, and how they are started. */
    Provenance provenance();

    /** What the servers run on; asked when it is needed. */
    Machine machine();

    /** Such as {@code container:llama-oracle/server:b11192-haswell-gcc12}, for reports. */
    String name();

    /**
     * Starts a server and waits until it is healthy.
     *
     * @throws OracleException with the server's last words when it dies instead
     */
    OracleServer start(ServerSpec spec);

    /**
     * The same source with every server under the tensor tap.
     *
     * @throws OracleException when its servers cannot be tapped
     */
    OracleSource tapped(TapSetup tap);
}
