package io.llamaoracle.engine.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;

/**
 * Names of options that llama-server knows and this engine may not; listed in {@code options.txt} beside this class.
 *
 * <p>Origin: {@code common/arg.cpp} {@code common_params_parser_init} (b11192)
 */
final class OtherFlags {
    static final Set<String> NAMES = load();

    private OtherFlags() {}

    private static Set<String> load() {
        try (InputStream in = OtherFlags.class.getResourceAsStream("options.txt")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new TreeSet<>(text.lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
