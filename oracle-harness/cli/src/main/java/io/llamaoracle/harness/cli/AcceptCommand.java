package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingStore;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Promotes received recordings. */
@Command(
        name = "accept",
        description = "Promotes received recordings; those with unstable cases or damaged files stay.",
        mixinStandardHelpOptions = true)
final class AcceptCommand implements Callable<Integer> {
    @Mixin
    private Home home;

    @Option(
            names = "--only",
            required = true,
            paramLabel = "GLOB",
            description = "Globs on recording ids; '**' for all.")
    private List<String> only = new ArrayList<>();

    @Option(names = "--unstable", description = "Promote recordings that list unstable cases, too.")
    private boolean unstable;

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        RecordingStore store = home.store();
        List<Recording> received = store.received();
        for (String glob : only) {
            if (received.stream().noneMatch(r -> Globs.matches(glob, r.id()))) {
                err.println("oracle: warning: '" + glob + "' matches nothing that was received");
            }
        }
        int code = ExitCode.EQUAL;
        List<String> accepted = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        for (Recording recording : received) {
            if (!Globs.any(only, recording.id())) {
                continue;
            }
            List<String> problems = recording.problems();
            if (!problems.isEmpty()) {
                err.println("oracle: not accepted, damaged: " + String.join("; ", problems));
                refused.add(recording.id());
                code = ExitCode.COULD_NOT_RUN;
            } else if (!unstable && !recording.manifest().unstable().isEmpty()) {
                err.println("oracle: not accepted, unstable: " + recording.id() + " "
                        + recording.manifest().unstable());
                refused.add(recording.id());
                code = ExitCode.DIVERGED;
            } else {
                store.promote(recording);
                accepted.add(recording.id());
                if (!json) {
                    out.println("accepted " + recording.id());
                }
            }
        }
        if (json) {
            out.println(JsonText.write(new JsonBuilder()
                    .put("accepted", accepted)
                    .put("refused", refused)
                    .build()));
        }
        return code;
    }
}
