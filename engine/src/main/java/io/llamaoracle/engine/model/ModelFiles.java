package io.llamaoracle.engine.model;

import io.llamaoracle.engine.gguf.GgufFile;
import io.llamaoracle.engine.gguf.GgufMeta;
import io.llamaoracle.engine.gguf.GgufTensorInfo;
import io.llamaoracle.engine.gguf.MalformedGgufException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The file of a model, or its shards, and where each tensor is.
 *
 * <p>Origin: {@code src/llama-model-loader.cpp} {@code llama_model_loader::llama_model_loader} (b11192)
 * <p>Origin: {@code src/llama-model-loader.cpp} {@code llama_get_list_splits} (b11192)
 */
final class ModelFiles implements AutoCloseable {

    private record Place(GgufFile file, GgufTensorInfo info) {}

    private final List<GgufFile> files = new ArrayList<>();
    private final Map<String, Place> tensors = new HashMap<>();

    private ModelFiles() {}

    static ModelFiles open(Path path) {
        ModelFiles model = new ModelFiles();
        boolean done = false;
        try {
            model.add(GgufFile.open(path));
            model.addShards(path);
            done = true;
            return model;
        } catch (InternalError e) {
            throw new ModelFileLostException(e);
        } finally {
            if (!done) {
                model.close();
            }
        }
    }

    private void add(GgufFile file) {
        files.add(file);
        for (GgufTensorInfo info : file.tensors()) {
            file.address(info);
            if (tensors.putIfAbsent(info.name(), new Place(file, info)) != null) {
                throw new MalformedGgufException(
                        "invalid model: tensor '" + info.name() + "' is duplicated (" + file.path() + ")");
            }
        }
    }

    private void addShards(Path path) {
        GgufMeta meta = new GgufMeta(main());
        int nSplit = meta.u16("split.count", 0);
        if (nSplit <= 1) {
            return;
        }
        int first = meta.u16("split.no", 0);
        if (!meta.has("split.no")) {
            throw meta.malformed("key not found in model: split.no");
        }
        if (first != 0) {
            throw new MalformedGgufException("illegal split file idx: " + first + " (file: " + path
                    + "), model must be loaded with the first split");
        }
        String prefix = splitPrefix(path.toString(), nSplit);
        for (int idx = 1; idx < nSplit; idx++) {
            addShard(Path.of(splitPath(prefix, idx, nSplit)), idx);
        }
        int expected = splitTensorCount(meta);
        if (expected != tensors.size()) {
            throw new MalformedGgufException("corrupted model: " + expected + " tensors expected but " + tensors.size()
                    + " found (" + path + ")");
        }
    }

    private void addShard(Path path, int idx) {
        GgufFile shard;
        try {
            shard = GgufFile.open(path);
        } catch (MalformedGgufException e) {
            throw new MalformedGgufException("failed to load GGUF split from " + path + ": " + e.getMessage());
        }
        boolean added = false;
        try {
            GgufMeta meta = new GgufMeta(shard);
            if (!meta.has("split.no")) {
                throw new MalformedGgufException("missing key split.no in GGUF split " + path);
            }
            int found = meta.u16("split.no", 0);
            if (found != idx) {
                throw new MalformedGgufException(
                        "invalid split file idx: " + found + " (file: " + path + "), expected " + idx);
            }
            add(shard);
            added = true;
        } finally {
            if (!added && !files.contains(shard)) {
                shard.close();
            }
        }
    }

    private static int splitTensorCount(GgufMeta meta) {
        if (!meta.has("split.tensors.count")) {
            throw meta.malformed("key not found in model: split.tensors.count");
        }
        return meta.i32("split.tensors.count");
    }

    private static String splitPrefix(String path, int nSplit) {
        String postfix = String.format(Locale.ROOT, "-%05d-of-%05d.gguf", 1, nSplit);
        if (path.length() <= postfix.length() || !path.endsWith(postfix)) {
            throw new MalformedGgufException("invalid split file name: " + path);
        }
        return path.substring(0, path.length() - postfix.length());
    }

    private static String splitPath(String prefix, int idx, int nSplit) {
        return String.format(Locale.ROOT, "%s-%05d-of-%05d.gguf", prefix, idx + 1, nSplit);
    }

    /** A file that has become shorter cannot be read to its end any more: the mapping would fault. */
    void requireWhole() {
        for (int i = 0; i < files.size(); i++) {
            if (files.get(i).shrunk()) {
                throw new ModelFileLostException(null);
            }
        }
    }

    /** The first file; it alone has the metadata. */
    GgufFile main() {
        return files.getFirst();
    }

    int nTensors() {
        return tensors.size();
    }

    /** The info of a tensor in any shard, or null. */
    GgufTensorInfo info(String name) {
        Place place = tensors.get(name);
        return place == null ? null : place.info();
    }

    /** The address of a tensor that is there. */
    long address(String name) {
        Place place = tensors.get(name);
        return place.file().address(place.info());
    }

    @Override
    public void close() {
        files.forEach(GgufFile::close);
    }
}
