package io.llamaoracle.harness.subject.lines;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.json.JsonTextException;
import io.llamaoracle.harness.runner.NotCoveredException;
import io.llamaoracle.harness.runner.RunnerException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A process that is asked and answers, one JSON object a line. One thread at a time. */
final class LinesProcess implements AutoCloseable {
    /** Variable with the seconds a process may take for an answer. */
    static final String TIMEOUT = "LLAMA_ORACLE_LINES_TIMEOUT";

    private static final int SHOWN = 200;

    private final String command;
    private final Process process;
    private final Duration within;
    private final LastLines words;
    private final BufferedWriter to;
    private final BlockingQueue<Optional<String>> answers = new LinkedBlockingQueue<>();

    private LinesProcess(String command, Process process, Duration within) {
        this.command = command;
        this.process = process;
        this.within = within;
        this.words = new LastLines(process.getErrorStream());
        this.to = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        Thread.ofVirtual().start(this::read);
    }

    static LinesProcess start(List<String> command, Duration within) {
        try {
            return new LinesProcess(String.join(" ", command), new ProcessBuilder(command).start(), within);
        } catch (IOException e) {
            throw new RunnerException("cannot start '" + String.join(" ", command) + "': " + e.getMessage(), e);
        }
    }

    /** How long an answer may take: the variable, or two minutes. */
    static Duration patience() {
        String seconds = System.getenv(TIMEOUT);
        return Duration.ofSeconds(seconds == null ? 120 : Long.parseLong(seconds));
    }

    private void read() {
        try (BufferedReader from =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = from.readLine(); line != null; line = from.readLine()) {
                answers.add(Optional.of(line));
            }
        } catch (IOException e) {
            // the process ended while it wrote: told as its death
        }
        answers.add(Optional.empty());
    }

    /**
     * Asks.
     *
     * @throws NotCoveredException when it answers {@code not_covered}
     * @throws RunnerException when it answers {@code error}, no JSON, too late or not at all
     */
    Json.Obj ask(Json.Obj question) {
        String asked = question.names().isEmpty() ? "" : question.names().get(0);
        try {
            to.write(JsonText.write(question));
            to.write('\n');
            to.flush();
        } catch (IOException e) {
            throw dead(asked, e);
        }
        String line = next(asked);
        Json.Obj answer;
        try {
            answer = JsonText.readObject(line);
        } catch (JsonTextException e) {
            throw failed(
                    "the process '" + command + "' answered '" + asked
                            + "' with a line that is no JSON object (stdout is for answers,"
                            + " stderr for everything else): " + shorten(line),
                    e);
        }
        String notCovered = answer.text("not_covered", "");
        if (!notCovered.isEmpty()) {
            throw new NotCoveredException(notCovered);
        }
        String error = answer.text("error", "");
        if (!error.isEmpty()) {
            throw failed(
                    "the process '" + command + "' answered '" + asked + "' with an error: " + shorten(error), null);
        }
        return answer;
    }

    private String next(String asked) {
        try {
            Optional<String> line = answers.poll(within.toMillis(), TimeUnit.MILLISECONDS);
            if (line == null) {
                process.destroyForcibly();
                throw failed(
                        "the process '" + command + "' did not answer '" + asked + "' within " + within.toSeconds()
                                + " s and was" + " ended (" + TIMEOUT + " sets the seconds)",
                        null);
            }
            return line.orElseThrow(() -> dead(asked, null));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunnerException("interrupted while '" + command + "' answered", e);
        }
    }

    private RunnerException dead(String asked, IOException cause) {
        String how = "closed its output";
        try {
            if (process.waitFor(1, TimeUnit.SECONDS)) {
                how = "ended with status " + process.exitValue();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return failed("the process '" + command + "' " + how + " instead of answering '" + asked + "'", cause);
    }

    private RunnerException failed(String what, Exception cause) {
        return new RunnerException(what + words.text(), cause);
    }

    private static String shorten(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "… (" + text.length() + " characters)";
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(2, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
