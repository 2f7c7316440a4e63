package io.llamaoracle.harness.oracle;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.recording.Provenance;
import io.llamaoracle.harness.runner.Machine;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server that somebody else started: it cannot be restarted, and its flags are taken on trust. */
public final class UrlSource implements OracleSource {
    private static final Pattern NUMBER = Pattern.compile("b(\\d+)-(\\S+)");
    private final URI endpoint;

    /** The source for a running server. */
    public UrlSource(URI endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public Provenance provenance() {
        Answer props = new LlamaServerClient(endpoint).send(new Request("GET", "/props", ""));
        String info = JsonText.read(props.body()) instanceof Json.Obj o ? o.text("build_info", "") : "";
        Matcher build = NUMBER.matcher(info);
        boolean known = build.matches();
        int number = known ? Integer.parseInt(build.group(1)) : 0;
        return new Provenance(
                Provenance.From.URL,
                number,
                known ? build.group(2) : "unknown",
                "url",
                "unknown",
                "",
                "unknown",
                "",
                "");
    }

    @Override
    public Machine machine() {
        return Machine.UNKNOWN;
    }

    @Override
    public String name() {
        return endpoint.toString();
    }

    @Override
    public OracleSource tapped(TapSetup tap) {
        throw new OracleException("a server that runs already cannot be tapped; name an image or a binary");
    }

    @Override
    public OracleServer start(ServerSpec spec) {
        if (!HealthWait.healthy(endpoint.resolve("/health"))) {
            throw new OracleException("nothing healthy answers at " + endpoint + "/health");
        }
        return new Borrowed(endpoint);
    }

    private record Borrowed(URI endpoint) implements OracleServer {
        @Override
        public boolean running() {
            return HealthWait.healthy(endpoint.resolve("/health"));
        }

        @Override
        public String log() {
            return "";
        }

        @Override
        public int exitCode() {
            return -1;
        }

        @Override
        public void close() {
            // it belongs to somebody else
        }
    }
}
