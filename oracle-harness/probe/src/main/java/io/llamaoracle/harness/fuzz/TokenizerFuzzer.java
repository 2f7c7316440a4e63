package io.llamaoracle.harness.fuzz;

import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.PayloadReader;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.probe.ProbeReply;
import io.llamaoracle.harness.probe.ProbeRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Random texts on one vocabulary: ids with and without special tokens, and the text of the ids. Texts are asked in blocks; a
 * block that differs is searched for the text, and the text is made small.
 */
public final class TokenizerFuzzer {
    /** Texts in one request. */
    public static final int BLOCK = 250;

    /**
     * A text that the two tokenize otherwise.
     *
     * @param index its number
     * @param add whether BOS and EOS were added
     * @param parse whether special tokens were read
     * @param text the smallest text found
     * @param oracle what the build answers
     * @param engine what the engine answers
     */
    public record Finding(long index, boolean add, boolean parse, byte[] text, String oracle, String engine) {}

    private final Probe oracle;
    private final Probe engine;
    private final Path model;
    private final TextGenerator generator;

    /** A fuzzer on one vocabulary. */
    public TokenizerFuzzer(Probe oracle, Probe engine, Path model, long seed) {
        this.oracle = oracle;
        this.engine = engine;
        this.model = model.toAbsolutePath().normalize();
        this.generator = new TextGenerator(seed);
    }

    /** Asks texts {@code from} to {@code from + BLOCK - 1}; the number decides how they are asked. */
    public Optional<Finding> run(long from) {
        boolean add = (from / BLOCK & 1) != 0;
        boolean parse = (from / BLOCK & 2) != 0;
        List<byte[]> texts = new ArrayList<>();
        for (int i = 0; i < BLOCK; i++) {
            texts.add(generator.bytes(from + i));
        }
        ProbeRequest request = request(texts, add, parse);
        ProbeReply expected = oracle.ask(request);
        if (expected.sameAs(engine.ask(request)) && expected.status() == ProbeReply.Status.OK) {
            return back(expected, from, add, parse);
        }
        for (int i = 0; i < BLOCK; i++) {
            if (differs(texts.get(i), add, parse)) {
                return Optional.of(finding(from + i, add, parse, shrink(texts.get(i), add, parse)));
            }
        }
        return Optional.empty();
    }

    /** The ids as text again. */
    private Optional<Finding> back(ProbeReply ids, long from, boolean add, boolean parse) {
        LittleEndian payload = new LittleEndian();
        PayloadReader in = new PayloadReader(ids.payload());
        while (in.left() > 0) {
            int n = in.i32();
            if (n < 0) {
                in.bytes(in.i32());
            } else {
                payload.i32(n).i32s(in.i32s(n), n);
            }
        }
        ProbeRequest request = ProbeRequest.of("detokenize")
                .arg("path", model)
                .arg("remove", add ? 1 : 0)
                .arg("unparse", parse ? 1 : 0)
                .with(payload);
        ProbeReply expected = oracle.ask(request);
        ProbeReply actual = engine.ask(request);
        return expected.sameAs(actual)
                ? Optional.empty()
                : Optional.of(new Finding(from, add, parse, new byte[0], "texts of ids", "other texts of ids"));
    }

    private ProbeRequest request(List<byte[]> texts, boolean add, boolean parse) {
        LittleEndian payload = new LittleEndian();
        texts.forEach(text -> payload.i32(text.length).bytes(text));
        return ProbeRequest.of("tokenize")
                .arg("path", model)
                .arg("add", add ? 1 : 0)
                .arg("parse", parse ? 1 : 0)
                .with(payload);
    }

    private boolean differs(byte[] text, boolean add, boolean parse) {
        ProbeRequest request = request(List.of(text), add, parse);
        return !oracle.ask(request).sameAs(engine.ask(request));
    }

    /** Leaves out halves, quarters and so on down to single bytes, as long as the two still differ. */
    private byte[] shrink(byte[] text, boolean add, boolean parse) {
        byte[] smallest = text;
        for (int size = Math.max(1, smallest.length / 2); size > 0; size /= 2) {
            for (int at = 0; at + size <= smallest.length; ) {
                byte[] shorter = new byte[smallest.length - size];
                System.arraycopy(smallest, 0, shorter, 0, at);
                System.arraycopy(smallest, at + size, shorter, at, smallest.length - at - size);
                if (differs(shorter, add, parse)) {
                    smallest = shorter;
                } else {
                    at += size;
                }
            }
        }
        return smallest;
    }

    private Finding finding(long index, boolean add, boolean parse, byte[] text) {
        ProbeRequest request = request(List.of(text), add, parse);
        return new Finding(index, add, parse, text, words(oracle.ask(request)), words(engine.ask(request)));
    }

    private static String words(ProbeReply reply) {
        if (reply.status() != ProbeReply.Status.OK) {
            return reply.status() + " " + reply.message();
        }
        PayloadReader in = new PayloadReader(reply.payload());
        int n = in.left() == 0 ? 0 : in.i32();
        return n < 0 ? "threw" : Arrays.toString(in.i32s(n));
    }
}
