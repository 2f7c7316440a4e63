package io.llamaoracle.harness.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.cli.Main;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A real divergence reduced: one thread against two, which split the cells of a long context otherwise. */
@Tag("oracle")
class ReduceIT {
    @TempDir
    Path folder;

    @Test
    void oneThreadAgainstTwoNeedsMoreThan256Cells() throws IOException {
        String side = System.getProperty("faults.left", "b11192");
        String prompt = IntStream.range(0, 300)
                .map(i -> i == 0 ? 1 : 3 + (i * 19) % 900)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(",", "[", "]"));
        CommandLine line = Main.commandLine();
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int exit = line.execute(
                "reduce",
                "-m",
                "tiny-llama-f16",
                "-r",
                "{\"prompt\":" + prompt + ",\"n_predict\":6,\"seed\":1,\"n_probs\":3,\"top_k\":20}",
                "--left",
                side,
                "--right",
                side,
                "--right-flags",
                "-t 1",
                "--out",
                folder.toString(),
                "--json");
        assertThat(exit).as(err::toString).isEqualTo(3);
        Json.Obj reduce =
                (Json.Obj) JsonText.readObject(out.toString()).get("reduce").orElseThrow();
        assertThat(reduce.text("signature", "")).startsWith("NODE/FLASH_ATTN_EXT");
        Json.Obj reduced = (Json.Obj) reduce.get("reduced").orElseThrow();
        Json.Obj request = (Json.Obj)
                ((Json.Arr) reduced.get("requests").orElseThrow()).items().get(0);
        Json.Obj body = JsonText.readObject(request.text("body", ""));
        int tokens = ((Json.Arr) body.get("prompt").orElseThrow()).items().size();
        int steps = (int) ((Json.Num) body.get("n_predict").orElseThrow()).value();
        assertThat(tokens + steps - 1).as(request.text("body", "")).isEqualTo(257);
        assertThat(((Json.Arr) reduced.get("layers").orElseThrow()).items()).hasSize(1);
        assertThat(Files.isRegularFile(folder.resolve("model.gguf"))).isTrue();
        assertThat(Files.isRegularFile(folder.resolve("index.html"))).isTrue();
    }
}
