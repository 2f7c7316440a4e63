package io.llamaoracle.engine.json;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/**
 * Pairs of input and output of the JSON library itself, one a line, separated by a tab. They were made with a small program
 * that includes {@code vendor/nlohmann/json.hpp} of b11192 and was given random values, random JSON-like texts and random
 * bytes.
 */
record Golden(String input, String output) {
    static List<Golden> read(String name) {
        try (InputStream in = Golden.class.getResourceAsStream(name + ".golden")) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", -1))
                    .map(pair -> new Golden(pair[0], pair[1]))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String string(String hex) {
        return StdString.ofBytes(HexFormat.of().parseHex(hex));
    }

    static String hex(String s) {
        return HexFormat.of().formatHex(StdString.bytes(s));
    }
}
