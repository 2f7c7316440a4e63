package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.capture.CaptureOptions;
import io.llamaoracle.harness.capture.CaptureProxy;
import io.llamaoracle.harness.runner.RunnerException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes the requests of a live server. */
@Command(
        name = "capture",
        description =
                "A proxy before a live llama-server that writes its requests as a log for drift and record. Headers are"
                        + " never written.",
        mixinStandardHelpOptions = true)
final class CaptureCommand implements Callable<Integer> {
    private static final long MEGA = 1_000_000;

    @Option(names = "--upstream", required = true, paramLabel = "URL", description = "The live server.")
    private URI upstream;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "Gets one request a line.")
    private Path out;

    @Option(
            names = "--host",
            defaultValue = "127.0.0.1",
            description = "Address to listen on (default: ${DEFAULT-VALUE}).")
    private String host;

    @Option(names = "--port", defaultValue = "8081", description = "Port to listen on (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--redact",
            paramLabel = "REGEX",
            description = "Replaced by [redacted] in what is written; may be given several times.")
    private List<Pattern> redact = List.of();

    @Option(
            names = "--sample",
            defaultValue = "1",
            paramLabel = "SHARE",
            description = "Share of the requests that is written (default: ${DEFAULT-VALUE}).")
    private double share;

    @Option(
            names = "--rotate",
            defaultValue = "100",
            paramLabel = "MB",
            description = "Begins a new file at this size; FILE.1 is the oldest (default: ${DEFAULT-VALUE}).")
    private long rotate;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter print = spec.commandLine().getOut();
        try (CaptureProxy proxy =
                new CaptureProxy(upstream, host, port, new CaptureOptions(out, redact, share, rotate * MEGA))) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(proxy, print)));
            print.println("listening on " + proxy.endpoint() + ", before " + upstream);
            print.flush();
            proxy.join();
            return ExitCode.EQUAL;
        } catch (IOException e) {
            throw new RunnerException("cannot capture: " + e.getMessage(), e);
        }
    }

    private void end(CaptureProxy proxy, PrintWriter print) {
        proxy.close();
        print.println(proxy.written() + " requests in " + out
                + (proxy.lost() == 0 ? "" : ", " + proxy.lost() + " lost: the disk was too slow"));
        print.flush();
    }
}
