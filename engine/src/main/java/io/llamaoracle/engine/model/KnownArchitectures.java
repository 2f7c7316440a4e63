package io.llamaoracle.engine.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;

/**
 * Names of architectures that llama.cpp knows and this engine may not; listed in {@code architectures.txt} beside this
 * class.
 *
 * <p>Origin: {@code src/llama-arch.cpp} {@code LLM_ARCH_NAMES} (b11192)
 */
final class KnownArchitectures {
    static final Set<String> NAMES = load();

    private KnownArchitectures() {}

    private static Set<String> load() {
        try (InputStream in = KnownArchitectures.class.getResourceAsStream("architectures.txt")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new TreeSet<>(text.lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
