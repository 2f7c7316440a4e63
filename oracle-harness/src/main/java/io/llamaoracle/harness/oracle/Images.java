package io.llamaoracle.harness.oracle;

import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.model.Image;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;

/** The oracle images on this machine. */
public final class Images {
    private static final Logger LOG = LoggerFactory.getLogger(Images.class);

    private static final String SERVERS = "llama-oracle/server:";

    private Images() {}

    /**
     * Their names.
     *
     * @throws OracleException when no Docker answers
     */
    public static List<String> list() {
        ContainerSource.requireDocker();
        List<String> names = new ArrayList<>();
        for (Image image : DockerClientFactory.lazyClient().listImagesCmd().exec()) {
            if (image.getRepoTags() != null) {
                Arrays.stream(image.getRepoTags())
                        .filter(t -> t.startsWith(SERVERS))
                        .forEach(names::add);
            }
        }
        return names.stream().sorted().toList();
    }

    /** Removes all but one; images in use stay. Returns what was removed. */
    public static List<String> removeAllBut(String kept) {
        return remove(name -> !name.equals(kept));
    }

    static List<String> remove(Predicate<String> unwanted) {
        List<String> removed = new ArrayList<>();
        for (String name : list()) {
            if (unwanted.test(name)) {
                try {
                    DockerClientFactory.lazyClient().removeImageCmd(name).exec();
                    removed.add(name);
                } catch (ConflictException inUse) {
                    LOG.debug("{} stays: {}", name, inUse.getMessage());
                }
            }
        }
        return removed;
    }
}
