package io.llamaoracle.harness.bisect.export;

import io.llamaoracle.harness.bisect.sampler.SamplerArrays;
import io.llamaoracle.harness.bisect.trace.ElementType;
import io.llamaoracle.harness.bisect.trace.NodeNames;
import io.llamaoracle.harness.bisect.trace.Trace;
import io.llamaoracle.harness.bisect.trace.TraceDecode;
import io.llamaoracle.harness.bisect.trace.TraceGraph;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import io.llamaoracle.harness.bisect.trace.TraceValues;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.npy.Npy;
import io.llamaoracle.harness.npy.NpyArray;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes {@code .npy} files and their index. The same values give the same bytes, whichever side they come from. */
public final class TraceExport {
    /** The index's file. */
    public static final String INDEX = "index.json";

    private static final int VERSION = 1;
    private static final String CANDIDATES = "[('id', '<i4'), ('logit', '<f4'), ('p', '<f4')]";
    private static final int CANDIDATE = 12;

    private final Path folder;
    private final List<Json> decodes = new ArrayList<>();
    private final List<Json> tensors = new ArrayList<>();
    private final List<Json> samplers = new ArrayList<>();

    /** An export into an existing folder. */
    public TraceExport(Path folder) {
        this.folder = folder;
    }

    public int tensors() {
        return tensors.size();
    }

    public int samplers() {
        return samplers.size();
    }

    /**
     * Writes the wanted tensors of one decode.
     *
     * @param trace with the raw bytes of what is wanted
     * @param number of the decode among the requests'
     */
    public void decode(Trace trace, TraceDecode decode, int number, TraceChoice choice) throws IOException {
        String name = String.format(Locale.ROOT, "decode-%03d", number);
        decodes.add(new JsonBuilder()
                .put("decode", number)
                .put(
                        "tokens",
                        numbers(decode.tokens().stream().map(t -> (long) t.id()).toList()))
                .put(
                        "positions",
                        numbers(decode.tokens().stream()
                                .map(t -> (long) t.position())
                                .toList()))
                .build());
        Files.createDirectories(folder.resolve(name));
        for (TraceGraph graph : decode.graphs()) {
            Map<String, TraceTensor> names = NodeNames.of(graph);
            Map<Integer, String> byIndex = new HashMap<>();
            names.forEach((n, t) -> byIndex.put(t.index(), n));
            for (Map.Entry<String, TraceTensor> e : names.entrySet()) {
                if (choice.wants(e.getKey(), e.getValue()) && e.getValue().offset() >= 0) {
                    tensor(trace, name, number, graph, e.getKey(), e.getValue(), byIndex);
                }
            }
        }
    }

    private void tensor(
            Trace trace,
            String decode,
            int number,
            TraceGraph graph,
            String name,
            TraceTensor t,
            Map<Integer, String> names)
            throws IOException {
        ElementType type = ElementType.of(t.type());
        byte[] bytes = TraceValues.read(trace, t).array();
        List<Long> shape = new ArrayList<>(t.shape().reversed());
        while (shape.size() > 1 && shape.get(0) == 1) {
            shape.remove(0);
        }
        if (type == null) {
            long rows = t.elements() / t.shape().get(0);
            shape.set(shape.size() - 1, bytes.length / Math.max(1, rows));
        }
        String file = String.format(
                Locale.ROOT,
                "%s/%s%04d-%s.npy",
                decode,
                graph.ubatch() == 0 ? "" : "u" + graph.ubatch() + "-",
                t.index(),
                name.replaceAll("[^A-Za-z0-9_.@-]+", "_"));
        Npy.write(folder.resolve(file), new NpyArray(descr(type), shape, bytes));
        List<String> inputs = new ArrayList<>();
        for (String source : t.sources()) {
            TraceTensor found = graph.source(source, t.index());
            inputs.add(found == null || found.input() ? source : names.get(found.index()));
        }
        tensors.add(new JsonBuilder()
                .put("file", file)
                .put("name", name)
                .put("op", t.op())
                .put("type", t.type())
                .put("shape", numbers(shape))
                .put("layer", t.layer())
                .put("decode", number)
                .put("ubatch", graph.ubatch())
                .put("node", t.index())
                .put("inputs", inputs)
                .put("hash", t.hash())
                .build());
    }

    /** NumPy has no bfloat16: its bits stand as unsigned integers. Blocks of quantized types are bytes. */
    private static String descr(ElementType type) {
        if (type == null) {
            return "|u1";
        }
        return switch (type) {
            case F32 -> "<f4";
            case F16 -> "<f2";
            case BF16 -> "<u2";
            case I32 -> "<i4";
            case I64 -> "<i8";
        };
    }

    /** Writes the candidates after one sampler. */
    public void sampler(SamplerArrays s, int number) throws IOException {
        String file = String.format(Locale.ROOT, "step-%03d/%02d-%s.npy", s.step(), number, s.sampler());
        Files.createDirectories(folder.resolve(file).getParent());
        ByteBuffer bytes = ByteBuffer.allocate(CANDIDATE * s.ids().length).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < s.ids().length; i++) {
            bytes.putInt(s.ids()[i]).putFloat(s.logits()[i]).putFloat(s.p()[i]);
        }
        Npy.write(folder.resolve(file), new NpyArray(CANDIDATES, List.of((long) s.ids().length), bytes.array()));
        samplers.add(new JsonBuilder()
                .put("file", file)
                .put("step", s.step())
                .put("sampler", s.sampler())
                .put("candidates", s.ids().length)
                .put("selected", s.selected())
                .put("token", s.selected() < 0 ? -1 : s.ids()[s.selected()])
                .build());
    }

    /** Writes the index, last, under what the run was about. */
    public void finish(JsonBuilder head) throws IOException {
        Json.Obj index = head.put("version", VERSION)
                .put("decodes", new Json.Arr(decodes))
                .put("tensors", new Json.Arr(tensors))
                .put("samplers", new Json.Arr(samplers))
                .build();
        Files.writeString(folder.resolve(INDEX), JsonText.pretty(index) + "\n");
    }

    private static Json.Arr numbers(List<Long> values) {
        return new Json.Arr(
                values.stream().<Json>map(v -> new Json.Num(Long.toString(v))).toList());
    }
}
