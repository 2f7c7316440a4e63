package io.llamaoracle.harness.oracle;

import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testcontainers.DockerClientFactory;

/**
 * Containers whose harness is gone: it was killed, or Docker did not answer when it ended. Every container is labelled with
 * the process that owns it. A killed process's {@link Watchdog} removes them; what that could not remove, the next process on the
 * same machine does.
 */
public final class LeftContainers {
    /** The label; its value is {@code HOST:PID}. */
    static final String LABEL = "llama-oracle.owner";

    private LeftContainers() {}

    /** This process, as the label's value, to be put on a container; from here on it is watched. */
    static String own() {
        String owner = owner();
        Watchdog.start(LABEL + "=" + owner);
        return owner;
    }

    /** This process, as the label's value. */
    static String owner() {
        return host() + ":" + ProcessHandle.current().pid();
    }

    private static String host() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            return "unknown";
        }
    }

    /**
     * Removes the containers of this machine's dead processes.
     *
     * @return their ids
     */
    public static List<String> remove() {
        ContainerSource.requireDocker();
        var docker = DockerClientFactory.lazyClient();
        List<String> removed = new ArrayList<>();
        for (Container each : docker.listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(List.of(LABEL))
                .exec()) {
            if (dead(each.getLabels())) {
                try {
                    docker.removeContainerCmd(each.getId()).withForce(true).exec();
                    removed.add(each.getId());
                } catch (NotFoundException | ConflictException gone) {
                    // The dead process's watchdog, or another run, removed it or is at it.
                }
            }
        }
        return removed;
    }

    private static boolean dead(Map<String, String> labels) {
        String owner = labels.getOrDefault(LABEL, "");
        String prefix = host() + ":";
        return owner.startsWith(prefix)
                && ProcessHandle.of(Long.parseLong(owner.substring(prefix.length())))
                        .isEmpty();
    }
}
