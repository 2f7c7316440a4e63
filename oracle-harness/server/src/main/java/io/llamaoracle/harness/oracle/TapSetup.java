package io.llamaoracle.harness.oracle;

import java.nio.file.Path;
import java.util.Map;

/**
 * Asks for servers that run with the tensor tap of {@code containers/tap}.
 *
 * @param folder existing folder for the trace
 * @param variables what the tap is told besides its folder
 */
public record TapSetup(Path folder, Map<String, String> variables) {
    /** The file of the tap. */
    static final String LIBRARY = "libllamaoracle_tap.so";

    /** The variable that names the folder. */
    static final String FOLDER = "LLAMA_ORACLE_TAP_OUT";

    public TapSetup {
        variables = Map.copyOf(variables);
    }
}
