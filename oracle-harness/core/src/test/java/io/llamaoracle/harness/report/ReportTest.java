package io.llamaoracle.harness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.json.JsonTextException;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.replay.KnownDivergences;
import io.llamaoracle.harness.replay.Replayer;
import io.llamaoracle.harness.replay.Shard;
import io.llamaoracle.harness.support.FakeServer;
import io.llamaoracle.harness.support.Jobs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class ReportTest {
    private static final UnaryOperator<String> FAULT =
            b -> b.replaceFirst("\"logprob\":-(\\d+)\\.\\d+", "\"logprob\":-$1.125");

    @TempDir
    Path folder;

    private Recording recording;

    @BeforeEach
    void record() {
        recording = Jobs.accepted(new RecordingStore(folder), Jobs.job(11192, "m", "aa", 10), UnaryOperator.identity());
    }

    private Run run(UnaryOperator<String> fault, String shard, JUnitReport junit) {
        Run run = new Run("fake", shard);
        Set<String> mine = Shard.parse(shard).select(List.of(recording));
        new Replayer(s -> new FakeServer(fault), KnownDivergences.none(), false)
                .replay(recording, Path.of("m"), c -> mine.contains(Shard.key(recording.id(), c)), r -> {
                    run.add(r);
                    try {
                        junit.add(r);
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                });
        return run;
    }

    private Run run(UnaryOperator<String> fault, String shard) throws IOException {
        try (JUnitReport junit = new JUnitReport(folder.resolve("junit.xml"), "fake")) {
            return run(fault, shard, junit);
        }
    }

    @Test
    void theBlockTellsEverythingToRepeatAndJudge() throws IOException {
        String block = DivergenceText.of(run(FAULT, "1/1").kept().get(0));
        assertThat(block)
                .containsPattern("DIVERGED  b11192/haswell-gcc12-glibc2.36/m/fake  c/\\d")
                .containsPattern("request 0, step 0, logprob")
                .containsPattern("oracle +\\d+ \"t\\d+\"  [0-9a-f]{8}  -\\d+\\.\\d+")
                .containsPattern("subject +\\d+ \"t\\d+\"  [0-9a-f]{8}  -\\d+\\.125")
                .containsPattern("distance \\d+ ulp")
                .contains("unequal  1 of 1 answers, 1 of 3 steps, 1 of 9 floats")
                .contains("./oracle replay 'b11192/haswell-gcc12-glibc2.36/m/fake' --case 'c/");
    }

    @Test
    void exitCodesFollowTheVerdicts() throws IOException {
        assertThat(run(b -> b, "1/1").exitCode()).isZero();
        assertThat(run(FAULT, "1/1").exitCode()).isEqualTo(3);
        Run nothing = new Run("fake", "1/1");
        nothing.skip("r", 5, "no model");
        assertThat(nothing.exitCode()).isEqualTo(4);
        assertThat(VerdictTable.text(nothing)).containsPattern("all .* 5 ");
    }

    @Test
    void mergedShardsAreTheWhole() throws IOException {
        List<Json.Obj> parts = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            Run part = run(FAULT, i + "/3");
            part.skip("other", 7, "no model");
            parts.add(JsonReport.of(part));
        }
        Run whole = run(FAULT, "1/1");
        whole.skip("other", 7, "no model");
        Run merged = ReportMerge.of(parts);
        assertThat(merged.total().counts()).isEqualTo(whole.total().counts());
        assertThat(merged.total().cases()).isEqualTo(17);
        assertThat(merged.kept()).hasSameSizeAs(whole.kept());
        assertThat(merged.exitCode()).isEqualTo(3);
        assertThatThrownBy(() -> ReportMerge.of(parts.subList(0, 2)))
                .isInstanceOf(JsonTextException.class)
                .hasMessageContaining("3/3 is missing");
        assertThatThrownBy(() -> ReportMerge.of(List.of(parts.get(0), parts.get(0))))
                .hasMessageContaining("stands twice");
    }

    @Test
    void junitXmlCountsEveryCase() throws Exception {
        run(FAULT, "1/1");
        Document xml = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("junit.xml").toFile());
        assertThat(xml.getElementsByTagName("testcase").getLength()).isEqualTo(10);
        assertThat(xml.getElementsByTagName("failure").getLength()).isGreaterThan(0);
    }

    @Test
    void thePageHoldsTheReportAndLoadsNothing() throws IOException {
        Run run = run(FAULT, "1/1");
        String page = HtmlReport.of(run);
        assertThat(page).contains("\"version\":1").doesNotContain("\"REPORT\"").doesNotContain("http://");
        assertThat(MarkdownReport.of(run)).contains("not equal").contains("| all |");
        Files.writeString(folder.resolve("r.json"), JsonText.pretty(JsonReport.of(run)));
        assertThat(JsonText.read(Files.readString(folder.resolve("r.json")))).isEqualTo(JsonReport.of(run));
    }
}
