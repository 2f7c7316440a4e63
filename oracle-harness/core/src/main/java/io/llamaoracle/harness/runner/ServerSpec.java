package io.llamaoracle.harness.runner;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a server is started with.
 *
 * @param model catalogue name of the model; also the alias the server reports
 * @param file the model file
 * @param flags llama-server's command line without model, alias, host and port
 */
public record ServerSpec(String model, Path file, List<String> flags) {
    public ServerSpec {
        flags = List.copyOf(flags);
    }

    /** The whole command line but for host and port, with the model at the given path. */
    public List<String> commandLine(String path) {
        List<String> line = new ArrayList<>(List.of("-m", path, "--alias", model));
        line.addAll(flags);
        return line;
    }
}
