package io.llamaoracle.engine.server;

import io.llamaoracle.engine.server.params.CommonParams;
import java.util.List;

/**
 * A parsed llama-server command line.
 *
 * @param args the command line without the program's name
 * @param params what it decides, on top of llama.cpp's defaults
 */
public record ServerFlags(List<String> args, CommonParams params) {
    public ServerFlags {
        args = List.copyOf(args);
    }

    /**
     * Parses a command line.
     *
     * @throws StartRefusedException with the server's words if it would leave with exit code 1
     * @throws io.llamaoracle.engine.server.params.NotCoveredException on an option this engine does not know
     */
    public static ServerFlags parse(List<String> args) {
        CommonParams params = new CommonParams();
        new FlagParser(params).parse(args);
        return new ServerFlags(args, params);
    }
}
