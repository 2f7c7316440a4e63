package io.llamaoracle.harness.subject;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.json.JsonTextException;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.ServerSpec;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that speaks JSON lines. It is told the model first ({@code {"model":PATH,"flags":[...]}}, answered by any object),
 * then gets {@code {"tokens":[...]}}, the whole sequence from its beginning, and answers {@code {"logits":[...]}} of the last
 * token, decimal, or {@code {"logits_hex":"..."}}, 8 hex digits a float.
 */
final class LinesProcess implements AutoCloseable {
    private final Process process;
    private final BufferedWriter to;
    private final BufferedReader from;

    private LinesProcess(Process process) {
        this.process = process;
        this.to = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        this.from = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static LinesProcess start(List<String> command, ServerSpec spec) {
        try {
            Process started = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            LinesProcess process = new LinesProcess(started);
            process.ask(new JsonBuilder()
                    .put("model", spec.file().toAbsolutePath().toString())
                    .put("flags", spec.flags())
                    .build());
            return process;
        } catch (IOException e) {
            throw new RunnerException("cannot start " + command + ": " + e.getMessage(), e);
        }
    }

    /** Logits after these tokens, into the array. */
    void logits(List<Integer> tokens, float[] into) {
        List<Json> ids = new ArrayList<>();
        tokens.forEach(t -> ids.add(new Json.Num(Integer.toString(t))));
        Json.Obj answer = ask(new JsonBuilder().put("tokens", new Json.Arr(ids)).build());
        String hex = answer.text("logits_hex", "");
        if (!hex.isEmpty() && hex.length() == 8 * into.length) {
            for (int i = 0; i < into.length; i++) {
                into[i] = Float.intBitsToFloat(Integer.parseUnsignedInt(hex, 8 * i, 8 * i + 8, 16));
            }
        } else if (answer.get("logits").orElse(null) instanceof Json.Arr list
                && list.items().size() == into.length) {
            for (int i = 0; i < into.length; i++) {
                into[i] = (float) ((Json.Num) list.items().get(i)).value();
            }
        } else {
            throw new RunnerException("the process answered no " + into.length + " logits");
        }
    }

    private Json.Obj ask(Json.Obj question) {
        try {
            to.write(JsonText.write(question));
            to.write('\n');
            to.flush();
            String line = from.readLine();
            if (line == null) {
                throw new RunnerException("the process closed its output instead of answering");
            }
            return JsonText.readObject(line);
        } catch (IOException | JsonTextException e) {
            throw new RunnerException("the process broke the protocol: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
