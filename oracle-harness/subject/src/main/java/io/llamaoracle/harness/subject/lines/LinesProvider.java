package io.llamaoracle.harness.subject.lines;

import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.runner.SubjectProvider;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The target {@code lines:COMMAND}: a process that answers one JSON object a line, for the parts of a server that it can. */
public final class LinesProvider implements SubjectProvider {
    private static final String PREFIX = "lines:";
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

    @Override
    public String usage() {
        return "lines:COMMAND, a process that reads {\"tokens\":[...]} and writes {\"logits\":[...]}, or more"
                + " (docs/line-protocol.md)";
    }

    @Override
    public Optional<RunnerFactory> find(String target) {
        if (!target.startsWith(PREFIX)) {
            return Optional.empty();
        }
        List<String> command = words(target.substring(PREFIX.length()));
        return Optional.of(spec -> new LinesRunner(spec, target, command));
    }

    /** The words of a command line; quotes keep spaces inside a word. */
    static List<String> words(String line) {
        return WORD.matcher(line)
                .results()
                .map(m -> m.group(1) != null ? m.group(1) : m.group(2) != null ? m.group(2) : m.group(3))
                .toList();
    }
}
