package io.llamaoracle.harness.bench;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.json.JsonTextException;
import io.llamaoracle.harness.oracle.ImageTool;
import io.llamaoracle.harness.oracle.OracleException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** llama-bench of the oracle's build: in its image, or beside a local llama-server. */
public final class LlamaBench {
    private final String image;
    private final Path binary;

    private LlamaBench(String image, Path binary) {
        this.image = image;
        this.binary = binary;
    }

    /** The one in an image. */
    public static LlamaBench inImage(String image) {
        return new LlamaBench(image, null);
    }

    /** The one beside a llama-server on this machine. */
    public static LlamaBench beside(Path server) {
        return new LlamaBench(null, server.toAbsolutePath().resolveSibling("llama-bench"));
    }

    /** Runs both tests once, after llama-bench's own warm-up. */
    public Speeds run(Path model, int threads, int prompt, int generated) {
        List<String> arguments = List.of(
                "-m", model.toAbsolutePath().toString(),
                "-t", Integer.toString(threads),
                "-p", Integer.toString(prompt),
                "-n", Integer.toString(generated),
                "-r", "1",
                "-fa", "on",
                "-o", "jsonl");
        String output = binary == null
                ? ImageTool.run(
                        image,
                        "llama-bench",
                        arguments,
                        List.of(model.toAbsolutePath().getParent()))
                : local(arguments);
        double pp = Double.NaN;
        double tg = Double.NaN;
        for (String line :
                output.lines().map(String::strip).filter(l -> l.startsWith("{")).toList()) {
            try {
                Json.Obj row = JsonText.readObject(line);
                boolean isPrompt = number(row, "n_prompt") > 0;
                pp = isPrompt ? number(row, "avg_ts") : pp;
                tg = isPrompt ? tg : number(row, "avg_ts");
            } catch (JsonTextException e) {
                throw new OracleException("llama-bench printed something unknown: " + line, e);
            }
        }
        if (Double.isNaN(pp) || Double.isNaN(tg)) {
            throw new OracleException("llama-bench measured nothing: " + output.strip());
        }
        return new Speeds(pp, tg);
    }

    private static double number(Json.Obj row, String name) {
        return row.get(name).orElse(null) instanceof Json.Num n ? n.value() : 0;
    }

    private String local(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(binary.toString()));
        command.addAll(arguments);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status = process.waitFor();
            if (status != 0) {
                throw new OracleException(binary + " ended with " + status);
            }
            return text;
        } catch (IOException e) {
            throw new OracleException("cannot run " + binary + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OracleException("interrupted", e);
        }
    }
}
