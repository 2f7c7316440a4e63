package io.llamaoracle.harness.oracle;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.testcontainers.containers.BindMode;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * llama-server in a container.
 *
 * <p>Supported images: {@code llama-oracle/server}, made by {@code containers/llama-server/build.sh}. Exposed port: 8080.
 */
public final class LlamaServerContainer extends GenericContainer<LlamaServerContainer> {
    /** The port the server listens on inside the container. */
    public static final int PORT = 8080;

    private static final String MODELS = "/models/";
    private static final String TRACE = "/trace";
    private static final Duration START = Duration.ofMinutes(3);

    /**
     * A container of that image, with a mutable tag refused.
     *
     * @throws IllegalArgumentException for {@code latest} or no tag at all
     */
    public LlamaServerContainer(DockerImageName image) {
        super(image);
        if (image.getVersionPart().equals("latest")) {
            throw new IllegalArgumentException(image + ": an oracle needs a tag that does not move");
        }
        addExposedPort(PORT);
        withEnv(OracleSource.ENVIRONMENT);
        withLabel(LeftContainers.LABEL, LeftContainers.own());
        waitingFor(new HealthWait().withStartupTimeout(START));
    }

    /** Serves a model file with llama-server's flags; host and port are set here. */
    public LlamaServerContainer withModel(Path file, String alias, List<String> flags) {
        String inside = MODELS + file.getFileName();
        withFileSystemBind(file.toAbsolutePath().toString(), inside, BindMode.READ_ONLY);
        List<String> command = new ArrayList<>(List.of("-m", inside, "--alias", alias));
        command.addAll(flags);
        command.addAll(List.of("--host", "0.0.0.0", "--port", Integer.toString(PORT)));
        return withCommand(command.toArray(String[]::new));
    }

    /** Preloads the image's tensor tap and mounts the folder it writes to. */
    LlamaServerContainer withTap(TapSetup tap) {
        withFileSystemBind(tap.folder().toAbsolutePath().toString(), TRACE, BindMode.READ_WRITE);
        tap.variables().forEach(this::addEnv);
        addEnv(TapSetup.FOLDER, TRACE);
        addEnv("LD_PRELOAD", "/opt/llama/lib/" + TapSetup.LIBRARY);
        return this;
    }

    /** Base of the server's routes, reachable from this machine. */
    public URI endpoint() {
        return URI.create("http://" + getHost() + ":" + getMappedPort(PORT));
    }
}
