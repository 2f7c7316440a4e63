package io.llamaoracle.harness.oracle;

import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.runner.SubjectProvider;
import java.net.URI;
import java.nio.file.Path;
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
        return spec -> new OracleRunner(source, spec);
    }
}
