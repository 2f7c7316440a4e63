package io.llamaoracle.harness.recording;

import io.llamaoracle.harness.diff.CaseDiff;
import io.llamaoracle.harness.diff.TranscriptDiff;
import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.transcript.Canonical;
import io.llamaoracle.harness.transcript.Steps;
import io.llamaoracle.harness.transcript.Transcript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Asks the oracle everything twice, in two fresh processes, the second time in reverse order, and stores what agrees to the
 * last bit.
 *
 * <p>The folder appears whole, in the store's {@code received} part, or not at all. An interrupted recording is resumed by
 * the same call.
 */
public final class Recorder {
    private static final int SYNC_EVERY = 32;
    private final RecordingStore store;
    private final RunnerFactory oracle;
    private final RecorderListener listener;

    /** A recorder into the store. */
    public Recorder(RecordingStore store, RunnerFactory oracle, RecorderListener listener) {
        this.store = store;
        this.oracle = oracle;
        this.listener = listener;
    }

    /**
     * Records a job.
     *
     * @return the received recording; its manifest lists the cases on which the oracle disagreed with itself
     * @throws RecordingException when another recorder works on it or the disk refuses
     */
    public Recording record(RecordingJob job) {
        Path place = store.receivedFolder(job.id());
        Path work = place.resolveSibling(place.getFileName() + ".part");
        try {
            Files.createDirectories(work);
            try (RecorderLock lock = RecorderLock.take(work)) {
                resume(lock.folder(), job);
                try (Journal first = Journal.open(lock.folder().resolve("pass1.jsonl"));
                        Journal second = Journal.open(lock.folder().resolve("pass2.jsonl"))) {
                    ask(1, first, job, job.cases());
                    ask(2, second, job, job.cases().reversed());
                    store(place, job, first, second);
                }
                SafeFiles.delete(work);
            }
            return Recording.open(place);
        } catch (IOException e) {
            throw new RecordingException("cannot write under " + store.root() + ": " + e.getMessage(), e);
        }
    }

    /** Drops the journals of an interrupted run that asked something else. */
    private static void resume(Path work, RecordingJob job) throws IOException {
        Path mark = work.resolve("job");
        String fingerprint = job.fingerprint();
        if (!Files.exists(mark) || !Files.readString(mark).equals(fingerprint)) {
            Files.deleteIfExists(work.resolve("pass1.jsonl"));
            Files.deleteIfExists(work.resolve("pass2.jsonl"));
            SafeFiles.write(mark, fingerprint);
        }
    }

    private void ask(int pass, Journal journal, RecordingJob job, List<Case> cases) throws IOException {
        listener.pass(pass, journal.size(), cases.size());
        if (journal.size() == cases.size()) {
            return;
        }
        int since = 0;
        try (Runner runner = oracle.open(job.spec())) {
            for (Case each : cases) {
                if (journal.has(each.id())) {
                    continue;
                }
                journal.append(each.id(), Canonical.of(runner.run(each)));
                if (++since % SYNC_EVERY == 0) {
                    journal.sync();
                }
                listener.answered(each.id());
            }
        }
        journal.sync();
    }

    private void store(Path place, RecordingJob job, Journal first, Journal second) throws IOException {
        Path finished = place.resolveSibling(place.getFileName() + ".tmp");
        SafeFiles.delete(finished);
        Files.createDirectories(finished);
        CasesWriter writer = new CasesWriter(finished);
        List<String> unstable = new ArrayList<>();
        int cases = 0;
        int steps = 0;
        for (Case each : job.cases()) {
            Transcript transcript = first.read(each.id());
            CaseDiff diff = TranscriptDiff.compare(transcript, second.read(each.id()));
            if (diff.verdict() == Verdict.EQUAL) {
                writer.add(new RecordedCase(each, transcript));
                cases++;
                steps += transcript.answers().stream()
                        .mapToInt(a -> Steps.of(a).size())
                        .sum();
            } else {
                unstable.add(each.id());
                listener.unstable(each.id(), diff.first().map(Object::toString).orElse(""));
            }
        }
        Map<String, String> files = new LinkedHashMap<>();
        for (String name : writer.finish()) {
            files.put(name, Sha256.of(finished.resolve(name)));
        }
        Manifest manifest = new Manifest(
                job.provenance(),
                job.machine(),
                job.spec().model(),
                job.modelSha256(),
                job.suite().name(),
                job.suite().version(),
                job.suite().sha256(),
                job.spec().flags(),
                job.env(),
                job.command(),
                cases,
                steps,
                unstable,
                files);
        SafeFiles.write(finished.resolve(Manifest.FILE), manifest.write());
        SafeFiles.replace(finished, place);
    }
}
