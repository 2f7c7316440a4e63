package io.llamaoracle.harness.fuzz;

import java.util.ArrayList;
import java.util.List;

/** What a run of the request fuzzer covered, as Markdown. */
public final class RequestFuzzReport {
    private RequestFuzzReport() {}

    /**
     * The report's lines.
     *
     * @param fuzzer after its run
     * @param command what repeats the run
     * @param oracle what the oracle was
     * @param model the model
     * @param divergences how many requests diverged
     * @param seconds how long it took
     */
    public static List<String> lines(
            RequestFuzzer fuzzer, String command, String oracle, String model, int divergences, long seconds) {
        List<String> lines = new ArrayList<>(List.of(
                "# Request fuzz run",
                "",
                "`" + command + "`",
                "",
                "| | |",
                "|---|---|",
                "| oracle | " + oracle + " |",
                "| model | " + model + " |",
                "| requests | " + fuzzer.requests() + " |",
                "| divergences | " + divergences + " |",
                "| seconds | " + seconds + " |",
                "",
                "| outcome | requests |",
                "|---|---|"));
        fuzzer.outcomes().forEach((outcome, n) -> lines.add("| " + outcome + " | " + n + " |"));
        if (!fuzzer.notCovered().isEmpty()) {
            lines.addAll(
                    List.of("", "Refused by name, never counted as equal:", "", "| what | requests |", "|---|---|"));
            fuzzer.notCovered().forEach((what, n) -> lines.add("| " + what + " | " + n + " |"));
        }
        if (!fuzzer.unstable().isEmpty()) {
            lines.addAll(List.of("", "The oracle disagreed with itself:", ""));
            fuzzer.unstable()
                    .forEach(u -> lines.add("- request " + u.index() + ", "
                            + u.request().path() + " `" + u.request().body() + "`: " + u.first()));
        }
        return lines;
    }
}
