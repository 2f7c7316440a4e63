package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.StdString;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.ReasoningFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Options of the server around the context.
 *
 * <p>Origin: {@code common/arg.cpp} {@code common_params_parser_init} (b11192)
 */
final class ServerSideFlags {
    private ServerSideFlags() {}

    static void add(Map<String, Flag> flags) {
        FlagAdder a = new FlagAdder(flags);
        a.texts(ServerSideFlags::alias, "-a", "--alias");
        a.texts((p, v) -> p.host = v, "--host");
        a.ints((p, v) -> p.port = v, "--port");
        a.texts((p, v) -> p.apiPrefix = v, "--api-prefix");
        a.texts(ApiKeys::add, "--api-key");
        a.texts(ApiKeys::addFile, "--api-key-file");
        a.texts((p, v) -> p.corsOrigins = v, "--cors-origins");
        a.texts((p, v) -> p.corsMethods = v, "--cors-methods");
        a.texts((p, v) -> p.corsHeaders = v, "--cors-headers");
        a.switches((p, on) -> p.corsCredentials = on, "--cors-credentials", "!--no-cors-credentials");
        a.ints((p, v) -> p.timeout = v, "-to", "--timeout");
        a.switches((p, on) -> p.spmInfill = true, "--spm-infill");
        a.switches((p, on) -> p.cachePrompt = on, "--cache-prompt", "!--no-cache-prompt");
        a.ints((p, v) -> p.nCacheReuse = v, "--cache-reuse");
        a.switches((p, on) -> p.cacheIdleSlots = on, "--cache-idle-slots", "!--no-cache-idle-slots");
        a.ints((p, v) -> p.cacheRamMib = v, "-cram", "--cache-ram");
        a.ints((p, v) -> p.nCtxCheckpoints = v, "-ctxcp", "--ctx-checkpoints", "--swa-checkpoints");
        a.ints(ServerSideFlags::checkpointStep, "-cms", "--checkpoint-min-step");
        a.floats((p, v) -> p.slotPromptSimilarity = v, "-sps", "--slot-prompt-similarity");
        a.ints((p, v) -> p.ssePingInterval = v, "--sse-ping-interval");
        a.switches((p, on) -> p.endpointSlots = on, "--slots", "!--no-slots");
        a.switches((p, on) -> p.endpointProps = true, "--props");
        a.switches((p, on) -> p.endpointMetrics = true, "--metrics");
        a.switches((p, on) -> p.ui = on, "--ui", "--webui", "!--no-ui", "!--no-webui");
        a.switches((p, on) -> p.useJinja = on, "--jinja", "!--no-jinja");
        a.texts((p, v) -> p.chatTemplate = StdString.ofText(v), "--chat-template");
        a.texts(ServerSideFlags::templateFile, "--chat-template-file");
        a.switches((p, on) -> p.special = true, "-sp", "--special");
        a.texts((p, v) -> p.reasoningFormat = ReasoningFormat.of(v), "--reasoning-format");
        a.texts((p, v) -> p.antiprompt.add(StdString.ofText(v)), "-r", "--reverse-prompt");
        a.ints((p, v) -> p.verbosity = v, "-lv", "--verbosity", "--log-verbosity");
        a.switches((p, on) -> p.verbosity = Integer.MAX_VALUE, "-v", "--verbose", "--log-verbose");
        a.switches((p, on) -> {}, "--log-disable", "--log-prefix", "--no-log-prefix", "--log-timestamps");
        a.ints((p, v) -> {}, "--threads-http");
        a.texts((p, v) -> {}, "--log-colors", "--log-file");
    }

    private static void templateFile(CommonParams p, String file) {
        try {
            p.chatTemplate = StdString.ofBytes(Files.readAllBytes(Path.of(file)));
        } catch (IOException e) {
            throw new IllegalArgumentException("error: failed to open file '" + file + "'\n");
        }
    }

    private static void alias(CommonParams p, String value) {
        for (String alias : StdString.ofText(value).split(",", -1)) {
            if (!alias.strip().isEmpty()) {
                p.modelAlias.add(alias.strip());
            }
        }
    }

    private static void checkpointStep(CommonParams p, int value) {
        if (value < 0) {
            throw new IllegalArgumentException("checkpoint-min-step must be non-negative");
        }
        p.checkpointMinStep = value;
    }
}
