package io.llamaoracle.harness.subject.probe;

import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.probe.ProbeReply;
import io.llamaoracle.harness.probe.ProbeRequest;
import java.nio.BufferUnderflowException;

/** The engine as a probe: the same commands, arguments and payloads as the C++ program. */
public final class EngineProbe implements Probe {
    private final ChainCommand chain = new ChainCommand();
    private final TokenizerCommands tokenizer = new TokenizerCommands();

    @Override
    public ProbeReply ask(ProbeRequest request) {
        try {
            return switch (request.command()) {
                case "sort" -> ProbeReply.ok(SortCommand.run(request));
                case "rng" -> ProbeReply.ok(RngCommand.run(request));
                case "libm" -> ProbeReply.ok(LibmCommand.run(request));
                case "libm_range" -> ProbeReply.ok(LibmCommand.range(request));
                case "token_probs" -> ProbeReply.ok(TokenProbsCommand.run(request));
                case "chain" -> chain.run(request);
                case "bench_chain" -> BenchChainCommand.run(request);
                case "tokenize", "detokenize", "pieces", "bench_tokenize" -> tokenizer.run(request);
                case "vocab" -> chain.load(request);
                default -> ProbeReply.failed(ProbeReply.Status.ERR, "unknown command '" + request.command() + "'");
            };
        } catch (IllegalArgumentException | BufferUnderflowException e) {
            return ProbeReply.failed(ProbeReply.Status.ERR, String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void close() {
        // nothing is held
    }
}
