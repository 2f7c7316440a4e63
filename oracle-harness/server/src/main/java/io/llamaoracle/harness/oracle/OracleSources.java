package io.llamaoracle.harness.oracle;

import io.llamaoracle.harness.runner.SideAddress;
import java.util.Optional;

/** The llama-server that an address names. */
public final class OracleSources {
    private OracleSources() {}

    /** Its source; empty when the address names something else. */
    public static Optional<OracleSource> find(SideAddress address) {
        return switch (address) {
            case SideAddress.Build build -> Optional.of(ContainerSource.of(ContainerSource.imageName(build)));
            case SideAddress.Image image -> Optional.of(ContainerSource.of(image.name()));
            case SideAddress.Local local -> Optional.of(ProcessSource.of(local.server()));
            case SideAddress.Url url -> Optional.of(new UrlSource(url.address()));
            case SideAddress.Subject ignored -> Optional.empty();
        };
    }

    /**
     * Its source.
     *
     * @throws OracleException when the address names no llama-server, or it is not there
     */
    public static OracleSource of(SideAddress address) {
        return find(address)
                .orElseThrow(
                        () -> new OracleException(
                                "'" + address.text()
                                        + "' names no llama-server: bBUILD[-VARIANT][-COMPILER], container:IMAGE, process:PATH or a URL"));
    }
}
