package io.llamaoracle.engine.server;

import io.llamaoracle.engine.server.params.CommonParams;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Keys that let a client in.
 *
 * <p>Origin: {@code common/arg.cpp} {@code common_params_parser_init} (b11192)
 */
final class ApiKeys {
    private ApiKeys() {}

    /** Keys separated by commas. */
    static void add(CommonParams params, String value) {
        for (String key : value.split(",", -1)) {
            if (!key.isEmpty()) {
                params.apiKeys.add(key);
            }
        }
    }

    /** A key on each line; lines that begin with a hash are comments. */
    static void addFile(CommonParams params, String file) {
        try {
            for (String key :
                    Files.readString(Path.of(file), StandardCharsets.UTF_8).split("\n", -1)) {
                if (!key.isEmpty() && key.charAt(0) != '#') {
                    params.apiKeys.add(key);
                }
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("error: failed to open file '" + file + "'\n", e);
        }
    }
}
