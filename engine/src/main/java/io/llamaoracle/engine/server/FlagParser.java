package io.llamaoracle.engine.server;

import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.params.ServerException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a command line option by option.
 *
 * <p>Origin: {@code common/arg.cpp} {@code common_params_parse_ex} (b11192)
 */
final class FlagParser {
    private final CommonParams params;
    private final Map<String, Flag> flags = new TreeMap<>();

    FlagParser(CommonParams params) {
        this.params = params;
        ContextFlags.add(flags);
        RopeFlags.add(flags);
        ServerSideFlags.add(flags);
        SamplingFlags.add(flags);
    }

    void parse(List<String> args) {
        for (int i = 0; i < args.size(); i++) {
            String name = args.get(i).startsWith("--") ? args.get(i).replace('_', '-') : args.get(i);
            Flag flag = flags.get(name);
            if (flag == null) {
                throw unknown(name);
            }
            String value = "1";
            if (flag.kind() == Flag.Kind.VALUE) {
                if (++i >= args.size()) {
                    throw refused(name, "expected value for argument");
                }
                value = args.get(i);
            }
            try {
                flag.handler().accept(params, value);
            } catch (IllegalArgumentException | ServerException e) {
                throw refused(name, e.getMessage());
            }
        }
        finish();
    }

    private static RuntimeException unknown(String name) {
        if (OtherFlags.NAMES.contains(name)) {
            return new NotCoveredException("option " + name);
        }
        return new StartRefusedException("error: invalid argument: " + name, false);
    }

    private static StartRefusedException refused(String name, String why) {
        return new StartRefusedException("error while handling argument \"" + name + "\": " + why, false);
    }

    /** What the server does once all options are read. */
    private void finish() {
        if (params.escape) {
            params.antiprompt.replaceAll(Escapes::process);
            params.sampling.drySequenceBreakers = params.sampling.drySequenceBreakers.stream()
                    .map(Escapes::process)
                    .toList();
        }
        if (params.nParallel < 0) {
            params.nParallel = 4;
            params.kvUnified = true;
        }
        if (params.nThreads < 0) {
            params.nThreads = Math.max(1, Runtime.getRuntime().availableProcessors());
        }
        if (params.nThreadsBatch < 0) {
            params.nThreadsBatch = params.nThreads;
        }
        if (params.kvUnifiedPerSlot > 0 && params.nCtx == 0) {
            params.nCtx = params.nParallel * params.kvUnifiedPerSlot;
        }
        if (params.modelAlias.isEmpty() && !params.modelPath.isEmpty()) {
            params.modelAlias.add(params.modelPath);
        }
    }
}
