package io.llamaoracle.harness.subject;

import io.llamaoracle.engine.server.LlamaServer;
import io.llamaoracle.engine.server.ServerFlags;
import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.SubjectProvider;
import java.util.List;
import java.util.Optional;

/**
 * The target {@code lines:COMMAND}: a process that takes token ids and returns logits, one JSON object a line. Tokenizer, slots,
 * samplers and JSON are the engine's, so only the model's arithmetic is the process's.
 */
public final class LinesProvider implements SubjectProvider {
    private static final String PREFIX = "lines:";

    @Override
    public String usage() {
        return "lines:COMMAND, a process that reads {\"tokens\":[...]} and writes {\"logits\":[...]}";
    }

    @Override
    public Optional<RunnerFactory> find(String target) {
        if (!target.startsWith(PREFIX)) {
            return Optional.empty();
        }
        List<String> command = List.of(target.substring(PREFIX.length()).strip().split("\\s+"));
        return Optional.of(spec -> new EngineRunner(spec, target, (s, flags) -> open(s, flags, command)));
    }

    private static LlamaServer open(ServerSpec spec, ServerFlags flags, List<String> command) {
        LinesProcess process = LinesProcess.start(command, spec);
        return LlamaServer.open(spec.file(), flags, context -> new LinesContext(context, process));
    }
}
