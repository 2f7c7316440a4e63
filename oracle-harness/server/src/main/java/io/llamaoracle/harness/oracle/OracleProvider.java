package io.llamaoracle.harness.oracle;

import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.SubjectProvider;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The targets that are llama-server itself: another build, a local binary, or whatever answers at a URL. */
public final class OracleProvider implements SubjectProvider {
    private static final String CONTAINER = "container:";
    private static final String PROCESS = "process:";

    @Override
    public String usage() {
        return "container:BUILD or container:IMAGE, process:PATH of a llama-server, or a URL";
    }

    @Override
    public Optional<RunnerFactory> find(String target) {
        if (target.startsWith(CONTAINER)) {
            String name = target.substring(CONTAINER.length());
            String image = name.matches("b?\\d+")
                    ? ContainerSource.imageName(Integer.parseInt(name.replace("b", "")), "haswell", "gcc-12")
                    : name;
            return Optional.of(of(ContainerSource.of(image)));
        }
        if (target.startsWith(PROCESS)) {
            return Optional.of(of(ProcessSource.of(Path.of(target.substring(PROCESS.length())))));
        }
        if (target.startsWith("http://") || target.startsWith("https://")) {
            return Optional.of(of(new UrlSource(URI.create(target))));
        }
        return Optional.empty();
    }

    private static RunnerFactory of(OracleSource source) {
        return new RunnerFactory() {
            @Override
            public Runner open(ServerSpec spec) {
                return new OracleRunner(source, spec);
            }

            @Override
            public Map<String, String> environment() {
                OracleBuild build = source.build();
                Map<String, String> known = new HashMap<>(source.machine().environment());
                known.put("build", Integer.toString(build.number()));
                known.put("variant", source.kind().equals("url") ? "unknown" : build.variant());
                known.put("compiler", build.compiler());
                known.put("libc", build.libc());
                return known;
            }
        };
    }
}
