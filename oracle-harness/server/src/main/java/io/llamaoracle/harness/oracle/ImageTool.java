package io.llamaoracle.harness.oracle;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.testcontainers.containers.BindMode;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;
import org.testcontainers.utility.DockerImageName;

/** Runs one of the tools beside llama-server in the oracle's image. */
public final class ImageTool {
    private static final Duration LONGEST = Duration.ofMinutes(30);

    private ImageTool() {}

    /**
     * Runs a tool to its end.
     *
     * @param image the oracle's image
     * @param tool such as {@code llama-quantize}
     * @param arguments its arguments; paths in mounted folders stand for themselves
     * @param folders folders mounted at their own paths
     * @return what it wrote
     * @throws OracleException with its log when it fails
     */
    public static String run(String image, String tool, List<String> arguments, List<Path> folders) {
        return command(image, "/opt/llama/bin/" + tool, arguments, folders);
    }

    /** The same for any command of the image. */
    static String command(String image, String tool, List<String> arguments, List<Path> folders) {
        ContainerSource.requireDocker();
        try (GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(image))) {
            for (Path folder : folders) {
                String path = folder.toAbsolutePath().toString();
                container.withFileSystemBind(path, path, BindMode.READ_WRITE);
            }
            List<String> command = new ArrayList<>(arguments);
            container.withCreateContainerCmdModifier(c -> c.withEntrypoint(tool).withCmd(command));
            container.withLabel(LeftContainers.LABEL, LeftContainers.own());
            container.withStartupCheckStrategy(new OneShotStartupCheckStrategy().withTimeout(LONGEST));
            try {
                container.start();
                return container.getLogs();
            } catch (ContainerLaunchException e) {
                String log = container.getContainerId() == null ? "" : container.getLogs();
                throw new OracleException(
                        tool + " failed: "
                                + log.strip().lines().reduce((a, b) -> b).orElse(e.getMessage()),
                        e);
            }
        }
    }
}
