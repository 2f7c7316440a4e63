package io.llamaoracle.harness.bisect.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.bisect.trace.Trace;
import io.llamaoracle.harness.bisect.trace.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small traces written by hand. */
class NodeBisectTest {
    private static final String HEAD = "# llama-oracle tap 1\n"
            + "C\t0\tcomputing\t2048\t2048\t512\t1\t2\t2\n"
            + "D\t0\t0\t1\t0:-1:0:0\n"
            + "G\t0\t0\t0\t0\t1\n"
            + "N\t0\t0\tADD\tf32\t2,1,1,1\tc\tffffffffffffffff\t-\twarm-up\ta|b\n"
            + "D\t1\t0\t2\t5:0:0:0,6:1:0:1\n"
            + "G\t1\t0\t1\t0\t3\n"
            + "I\t1\t-1\tNONE\ti32\t2,1,1,1\tc\t00000000000000aa\t-\tinp_pos\t\n";

    @TempDir
    private Path folder;

    private Trace trace(String name, String... lines) throws IOException {
        Path place = Files.createDirectories(folder.resolve(name));
        Files.writeString(place.resolve(TraceReader.NODES), HEAD + String.join("\n", lines) + "\n");
        return TraceReader.read(place);
    }

    private static String node(int index, String op, String name, String hash, String sources) {
        return "N\t1\t" + index + "\t" + op + "\tf32\t4,2,1,1\tc\t" + hash + "\t-\t" + name + "\t" + sources;
    }

    @Test
    void theFirstWrongNodeHasItsInputsProvedEqual() throws IOException {
        Trace left = trace(
                "l",
                node(0, "GET_ROWS", "embd", "0000000000000001", "token_embd.weight|inp_tokens"),
                node(1, "ROPE", "Qcur-0", "0000000000000002", "embd|inp_pos"),
                node(2, "MUL_MAT", "attn_out-0", "0000000000000003", "blk.0.attn_output.weight|Qcur-0"));
        Trace right = trace(
                "r",
                node(0, "GET_ROWS", "embd", "0000000000000001", "token_embd.weight|inp_tokens"),
                node(1, "ROPE", "Qcur-0", "0000000000000009", "embd|inp_pos"),
                node(2, "MUL_MAT", "attn_out-0", "0000000000000008", "blk.0.attn_output.weight|Qcur-0"));
        NodeFinding found = NodeBisect.compare(left, right);
        assertThat(found.kind()).isEqualTo(NodeFinding.Kind.NODE);
        assertThat(found.left().name()).isEqualTo("Qcur-0");
        assertThat(found.inputsEqual()).isTrue();
        assertThat(found.differingAfter()).isEqualTo(2);
        assertThat(found.compared()).isEqualTo(1);
        assertThat(found.left().layer()).isZero();
    }

    @Test
    void whatWasDecodedBeforeTheMemoryWasClearedIsLeftOut() throws IOException {
        String warm = "D\t7\t0\t2\t1:0:0:0,2:1:0:1\nG\t7\t0\t7\t0\t1\n"
                + "N\t7\t0\tADD\tf32\t4,2,1,1\tc\t000000000000000f\t-\twarm\ta|b\nW\t7\n";
        Path place = Files.createDirectories(folder.resolve("w"));
        String request = "D\t8\t0\t1\t5:0:0:1\nG\t8\t0\t8\t0\t1\n"
                + "N\t8\t0\tADD\tf32\t4,2,1,1\tc\t0000000000000001\t-\tx\ta|b\n";
        Files.writeString(place.resolve(TraceReader.NODES), TraceReader.HEADER + "\n" + warm + request);
        Trace trace = TraceReader.read(place);
        assertThat(trace.decodes()).hasSize(2);
        assertThat(trace.ofRequests()).hasSize(1);
        assertThat(trace.ofRequests().get(0).id()).isEqualTo(8);
    }

    @Test
    void warmUpIsLeftOut() throws IOException {
        Trace left = trace("l", node(0, "ADD", "x", "0000000000000001", "a|b"));
        assertThat(left.decodes()).hasSize(2);
        assertThat(NodeBisect.compare(left, left).kind()).isEqualTo(NodeFinding.Kind.EQUAL);
        assertThat(NodeBisect.compare(left, left).compared()).isEqualTo(1);
    }

    @Test
    void nodesOfOneSideOnlyStandInForEachOther() throws IOException {
        Trace left = trace(
                "l",
                node(0, "ADD", "x", "0000000000000001", "a|b"),
                node(1, "FLASH_ATTN_EXT", "node_1", "0000000000000002", "x"),
                node(2, "MUL_MAT", "out", "0000000000000003", "w|node_1"));
        Trace right = trace(
                "r",
                node(0, "ADD", "x", "0000000000000001", "a|b"),
                node(1, "SOFT_MAX", "kq", "0000000000000004", "x"),
                node(2, "MUL_MAT", "out", "0000000000000005", "w|kq"));
        NodeFinding found = NodeBisect.compare(left, right);
        assertThat(found.left().name()).isEqualTo("out");
        assertThat(found.inputsEqual()).isFalse();
        assertThat(found.replaced().operations()).isEqualTo("FLASH_ATTN_EXT against SOFT_MAX");
    }

    @Test
    void otherTokensAreNoMatterOfTheGraph() throws IOException {
        Trace left = trace("l", node(0, "ADD", "x", "0000000000000001", "a|b"));
        Path place = Files.createDirectories(folder.resolve("r"));
        Files.writeString(place.resolve(TraceReader.NODES), HEAD.replace("6:1:0:1", "7:1:0:1"));
        NodeFinding found = NodeBisect.compare(left, TraceReader.read(place));
        assertThat(found.kind()).isEqualTo(NodeFinding.Kind.TOKENS);
        assertThat(found.notes())
                .anyMatch(n -> n.contains("token 6 at position 1") && n.contains("token 7 at position 1"));
    }
}
