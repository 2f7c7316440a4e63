package io.llamaoracle.harness.bisect.build;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.recording.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/** Verdicts known so far, kept in a file, so that an interrupted search goes on where it stopped. */
public final class BuildState {
    private final Path file;
    private final String command;
    private final SortedMap<Integer, BuildVerdict> verdicts = new TreeMap<>();

    private BuildState(Path file, String command) {
        this.file = file;
        this.command = command;
    }

    /** The state in that file, or an empty one; one of another command is not taken over. */
    public static BuildState open(Path file, String command) {
        BuildState state = new BuildState(file, command);
        if (Files.isRegularFile(file)) {
            try {
                Json.Obj json = JsonText.readObject(Files.readString(file));
                if (json.text("command", "").equals(command)
                        && json.get("builds").orElse(null) instanceof Json.Obj known) {
                    known.members()
                            .forEach(m -> state.verdicts.put(
                                    Integer.parseInt(m.name()), BuildVerdict.valueOf(((Json.Str) m.value()).value())));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return state;
    }

    BuildVerdict get(int build) {
        return verdicts.get(build);
    }

    void put(int build, BuildVerdict verdict) {
        verdicts.put(build, verdict);
        write();
    }

    /** An end that could not be judged is judged anew the next time: without it there is no search. */
    void forget(int build) {
        verdicts.remove(build);
        write();
    }

    private void write() {
        JsonBuilder known = new JsonBuilder();
        verdicts.forEach((b, v) -> known.put(Integer.toString(b), v.name()));
        String text = JsonText.pretty(new JsonBuilder()
                .put("command", command)
                .put("builds", known.build())
                .build());
        try {
            WholeFile.write(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All verdicts, by build. */
    public SortedMap<Integer, BuildVerdict> verdicts() {
        return new TreeMap<>(verdicts);
    }
}
