package io.llamaoracle.harness.oracle;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import io.llamaoracle.harness.recording.Provenance;
import io.llamaoracle.harness.runner.Machine;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.SideAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.utility.DockerImageName;

/** Servers from an oracle image. */
public final class ContainerSource implements OracleSource {
    /** Prefix of the labels that the Dockerfile writes. */
    public static final String LABEL = "llama-oracle.";

    /** The canonical build's image. */
    public static final String CANONICAL_IMAGE = imageName((SideAddress.Build) SideAddress.CANONICAL);

    private static final Logger LOG = LoggerFactory.getLogger(ContainerSource.class);
    private static Machine daemon;
    private final String image;
    private final Provenance provenance;
    private final TapSetup tap;

    private ContainerSource(String image, Provenance provenance, TapSetup tap) {
        this.image = image;
        this.provenance = provenance;
        this.tap = tap;
    }

    /** The image's name for a build, as {@code containers/llama-server/build.sh} gives it. */
    public static String imageName(SideAddress.Build build) {
        return "llama-oracle/server:b" + build.number() + "-" + build.variant() + "-"
                + build.compiler().replace("-", "");
    }

    /**
     * The source for an image that is on this machine.
     *
     * @throws OracleException when no Docker answers or the image is not there
     */
    public static ContainerSource of(String image) {
        LeftContainers.remove().forEach(id -> LOG.warn("removed a container that a dead process left: {}", id));
        try {
            InspectImageResponse found =
                    DockerClientFactory.lazyClient().inspectImageCmd(image).exec();
            return new ContainerSource(image, provenance(image, found), null);
        } catch (NotFoundException e) {
            throw new OracleException(
                    "the oracle image " + image
                            + " is not here; build it: containers/llama-server/build.sh (see ./oracle doctor)",
                    e);
        } catch (DockerException e) {
            throw new OracleException("Docker refused to show the image " + image + ": " + e.getMessage(), e);
        }
    }

    /** Fails with advice when no Docker daemon answers. */
    public static void requireDocker() {
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            throw new OracleException(
                    "no Docker daemon answers; start one (as root: dockerd &) or set DOCKER_HOST (see ./oracle doctor)");
        }
    }

    private static Provenance provenance(String image, InspectImageResponse found) {
        Map<String, String> labels =
                found.getConfig() == null ? null : found.getConfig().getLabels();
        if (labels == null || !labels.containsKey(LABEL + "build")) {
            throw new OracleException("the image " + image + " lacks the label " + LABEL
                    + "build; it was not made by containers/llama-server/build.sh");
        }
        return new Provenance(
                Provenance.From.CONTAINER,
                Integer.parseInt(labels.get(LABEL + "build")),
                labels.getOrDefault(LABEL + "commit", "unknown"),
                labels.getOrDefault(LABEL + "variant", "unknown"),
                labels.getOrDefault(LABEL + "compiler", "unknown"),
                labels.getOrDefault(LABEL + "compiler.version", ""),
                "glibc-" + labels.getOrDefault(LABEL + "libc", "unknown").replaceAll("^glibc-?|[- (].*", ""),
                labels.getOrDefault(LABEL + "source.sha256", ""),
                found.getId() == null ? "" : found.getId());
    }

    @Override
    public Provenance provenance() {
        return provenance;
    }

    /** The daemon's machine, which need not be this one; asked once. */
    @Override
    public Machine machine() {
        return machine(image);
    }

    private static synchronized Machine machine(String image) {
        if (daemon == null) {
            daemon = ask(image);
        }
        return daemon;
    }

    private static Machine ask(String image) {
        try {
            String said = ImageTool.command(
                    image, "sh", List.of("-c", "sed '/^$/q' /proc/cpuinfo; cat /proc/sys/kernel/osrelease"), List.of());
            int end = said.strip().lastIndexOf('\n');
            return Machine.of(said.substring(0, end + 1), said.substring(end + 1));
        } catch (OracleException e) {
            LOG.warn("the machine of {} does not say what it is", image, e);
            return Machine.UNKNOWN;
        }
    }

    @Override
    public String name() {
        return "container:" + image;
    }

    @Override
    public OracleSource tapped(TapSetup setup) {
        return new ContainerSource(image, provenance, setup);
    }

    @Override
    public OracleServer start(ServerSpec spec) {
        LlamaServerContainer container = new LlamaServerContainer(DockerImageName.parse(image))
                .withModel(spec.file(), spec.model(), spec.flags());
        if (tap != null) {
            container.withTap(tap);
        }
        Running server = new Running(container);
        try {
            OpenServers.ofThisJvm().start(server, container::start);
            return server;
        } catch (ContainerLaunchException e) {
            server.close();
            ContainerDiedException died = ContainerDiedException.in(e);
            if (died != null) {
                throw died.refusal();
            }
            throw answers() ? new OracleException("llama-server did not start: " + e.getMessage(), e) : unreachable(e);
        } catch (OracleException e) {
            throw e;
        } catch (RuntimeException e) {
            server.close();
            throw unreachable(e);
        }
    }

    private static boolean answers() {
        try {
            DockerClientFactory.lazyClient().pingCmd().exec();
            return true;
        } catch (RuntimeException e) {
            LOG.debug("no answer", e);
            return false;
        }
    }

    /** No answer of Docker's is no word of the server's: it must never be taken for the server's end. */
    private static OracleException unreachable(RuntimeException e) {
        return e instanceof OracleException known
                ? known
                : new OracleException("Docker does not answer as it should: " + e.getMessage(), e);
    }

    private static final class Running implements OracleServer {
        private final LlamaServerContainer container;

        Running(LlamaServerContainer container) {
            this.container = container;
        }

        @Override
        public URI endpoint() {
            return container.endpoint();
        }

        @Override
        public boolean running() {
            return told(container::isRunning);
        }

        @Override
        public String log() {
            return container.getContainerId() == null ? "" : told(container::getLogs);
        }

        @Override
        public int exitCode() {
            if (container.getContainerId() == null) {
                return -1;
            }
            InspectContainerResponse.ContainerState state =
                    told(container::getCurrentContainerInfo).getState();
            Long code = state == null ? null : state.getExitCodeLong();
            return code == null ? -1 : code.intValue();
        }

        /** One at a time: at the end of the JVM the hook waits for a removal that is under way. */
        @Override
        public synchronized void close() {
            try {
                container.stop();
            } catch (RuntimeException e) {
                LOG.warn("container {} could not be removed; the next run does", container.getContainerId(), e);
            }
            // not before: at the end of the JVM the hook waits for what is still open
            OpenServers.ofThisJvm().remove(this);
        }

        private static <T> T told(Supplier<T> question) {
            try {
                return question.get();
            } catch (RuntimeException e) {
                throw unreachable(e);
            }
        }
    }
}
