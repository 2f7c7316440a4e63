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
    private static final String BUILDS = "llama-oracle/build:";

    private Images() {}

    /**
     * The servers' names.
     *
     * @throws OracleException when no Docker answers
     */
    public static List<String> list() {
        return tagged(SERVERS);
    }

    private static List<String> tagged(String repository) {
        ContainerSource.requireDocker();
        List<String> names = new ArrayList<>();
        for (Image image : DockerClientFactory.lazyClient().listImagesCmd().exec()) {
            if (image.getRepoTags() != null) {
                Arrays.stream(image.getRepoTags())
                        .filter(t -> t.startsWith(repository))
                        .forEach(names::add);
            }
        }
        return names.stream().sorted().toList();
    }

    /**
     * Removes servers, and what they were built in, by their tags; images in use stay.
     *
     * @param unwanted asked for each tag, such as {@code b11192-haswell-gcc12}
     * @return the names of what was removed
     */
    public static List<String> remove(Predicate<String> unwanted) {
        List<String> removed = new ArrayList<>();
        for (String repository : List.of(SERVERS, BUILDS)) {
            for (String name : tagged(repository)) {
                if (unwanted.test(name.substring(repository.length()))) {
                    try {
                        DockerClientFactory.lazyClient().removeImageCmd(name).exec();
                        removed.add(name);
                    } catch (ConflictException inUse) {
                        LOG.warn("{} stays: {}", name, inUse.getMessage());
                    }
                }
            }
        }
        return removed;
    }
}
