package io.llamaoracle.harness.support;

import io.llamaoracle.harness.recording.Provenance;
import io.llamaoracle.harness.recording.Recorder;
import io.llamaoracle.harness.recording.RecorderListener;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingJob;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.runner.Machine;
import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.Suite;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Recordings of the fake server. */
public final class Jobs {
    public static final String TARGET = "haswell-gcc12-glibc2.36";

    private Jobs() {}

    /** A job over cases named {@code c/0}, {@code c/1} and so on. */
    public static RecordingJob job(int build, String model, String sha256, int count) {
        List<Case> cases = IntStream.range(0, count)
                .mapToObj(i -> FakeServer.completion("c/" + i))
                .toList();
        Provenance who = new Provenance(
                Provenance.From.CONTAINER,
                build,
                "unknown",
                "haswell",
                "gcc-12",
                "gcc 12.2.0",
                "glibc-2.36",
                "s",
                "sha256:i");
        Suite suite = new Suite("fake", 1, "", List.of("-t", "2"), List.of(model), List.of(), "cafe");
        return new RecordingJob(
                who,
                new Machine("GenuineIntel Fake, family 6 model 1 stepping 1", List.of("avx", "avx2"), "6.1"),
                new ServerSpec(model, Path.of("none.gguf"), List.of("-t", "2")),
                sha256,
                suite,
                cases,
                TARGET,
                Map.of("GGML_NO_BACKTRACE", "1"),
                "./oracle record --suite fake --model " + model);
    }

    /** Records and promotes. */
    public static Recording accepted(RecordingStore store, RecordingJob job, UnaryOperator<String> fault) {
        Recording received = new Recorder(store, s -> new FakeServer(fault), silent()).record(job);
        store.promote(received);
        return Recording.open(store.acceptedFolder(received.id()));
    }

    /** A recorder of a store. */
    public static Recorder recorder(RecordingStore store, RunnerFactory oracle) {
        return new Recorder(store, oracle, silent());
    }

    private static RecorderListener silent() {
        return new RecorderListener() {
            @Override
            public void pass(int pass, int done, int total) {}

            @Override
            public void answered(String id) {}

            @Override
            public void unstable(String id, String where) {}
        };
    }
}
