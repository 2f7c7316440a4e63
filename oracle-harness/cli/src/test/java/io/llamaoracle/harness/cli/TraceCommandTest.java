package io.llamaoracle.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.bisect.trace.TraceHash;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.npy.Npy;
import io.llamaoracle.harness.npy.NpyArray;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TraceCommandTest {
    private static final String MODEL = "../../recordings/models/micro-llama-f16.gguf";

    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();

    private int trace(Path out, String... more) {
        CommandLine line = Main.commandLine();
        line.setErr(new PrintWriter(err));
        line.setOut(new PrintWriter(new StringWriter()));
        List<String> arguments = new java.util.ArrayList<>(List.of(
                "trace",
                "-m",
                MODEL,
                "-r",
                "{\"prompt\":\"Hello\",\"n_predict\":2,\"seed\":1}",
                "--out",
                out.toString()));
        arguments.addAll(List.of(more));
        return line.execute(arguments.toArray(String[]::new));
    }

    @Test
    void theChosenTensorsOfTheChosenStepStandInTheIndexWithTheHashOfTheirBytes() throws IOException {
        Path out = folder.resolve("new");
        assertThat(trace(out, "--nodes", "l_out-*,Qcur-0@ROPE", "--step", "1")).isZero();
        Json.Obj index = JsonText.readObject(Files.readString(out.resolve("index.json")));
        List<Json> tensors = ((Json.Arr) index.get("tensors").orElseThrow()).items();
        assertThat(tensors).extracting(t -> ((Json.Obj) t).text("name", "")).contains("Qcur-0@ROPE", "l_out-0");
        for (Json each : tensors) {
            Json.Obj tensor = (Json.Obj) each;
            NpyArray array = Npy.read(out.resolve(tensor.text("file", "")));
            int row = (int) (Float.BYTES * array.shape().getLast());
            assertThat(String.format("%016x", TraceHash.of(array.bytes(), row))).isEqualTo(tensor.text("hash", ""));
        }
        List<Json> samplers = ((Json.Arr) index.get("samplers").orElseThrow()).items();
        assertThat(samplers)
                .isNotEmpty()
                .allSatisfy(s -> assertThat(((Json.Obj) s).get("step")).hasValue(new Json.Num("1")));
        assertThat(trace(out)).isEqualTo(ExitCode.COULD_NOT_RUN);
        assertThat(err.toString()).contains("is not empty");
    }

    @Test
    void aStepOrANameThatIsNotThereIsSaid() {
        assertThat(trace(folder.resolve("a"), "--step", "9")).isEqualTo(ExitCode.COULD_NOT_RUN);
        assertThat(err.toString()).contains("there is no step 9: 2 tokens were generated");
        assertThat(trace(folder.resolve("b"), "--nodes", "nonsense")).isEqualTo(ExitCode.COULD_NOT_RUN);
        assertThat(err.toString()).contains("no tensor is called so: nonsense");
    }
}
