package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.oracle.ContainerSource;
import io.llamaoracle.harness.oracle.OracleException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Images of builds; one that is not here is made by {@code containers/llama-server/build.sh}, whose layers are cached. */
final class BuildImages {
    private final Path root;
    private final String variant;
    private final String compiler;
    private final boolean present;
    private final Consumer<String> say;

    BuildImages(Path root, String variant, String compiler, boolean present, Consumer<String> say) {
        this.root = root;
        this.variant = variant;
        this.compiler = compiler;
        this.present = present;
        this.say = say;
    }

    /**
     * The image's name, once it is there.
     *
     * @throws OracleException when it cannot be built
     */
    String of(int build) {
        String image = ContainerSource.imageName(build, variant, compiler);
        try {
            ContainerSource.of(image);
            return image;
        } catch (OracleException e) {
            if (present || !e.getMessage().contains("is not here")) {
                throw e;
            }
        }
        say.accept("building " + image + " (some minutes)");
        Path script = root.resolve("containers/llama-server/build.sh");
        try {
            int status = new ProcessBuilder(
                            script.toString(), Integer.toString(build), "--compiler", compiler, "--variant", variant)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            if (status != 0) {
                throw new OracleException("build " + build + " could not be built; see: " + script + " " + build);
            }
            return image;
        } catch (IOException e) {
            throw new OracleException("cannot run " + script + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OracleException("interrupted; the same command goes on", e);
        }
    }
}
