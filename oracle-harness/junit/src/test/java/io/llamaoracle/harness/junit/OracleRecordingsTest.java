package io.llamaoracle.harness.junit;

import static io.llamaoracle.harness.junit.BitAssertions.assertThatBits;
import static io.llamaoracle.harness.junit.BitAssertions.assertThatTranscript;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.llamaoracle.harness.recording.RecordedCase;
import io.llamaoracle.harness.support.FakeServer;
import io.llamaoracle.harness.transcript.Canonical;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.List;
import org.junit.jupiter.api.Test;

class OracleRecordingsTest {
    @OracleRecordings(
            value = "../../recordings/b11192/haswell-gcc12-glibc2.36/tiny-llama-f16/first",
            cases = "greedy/{genesis,chapter}")
    void everyCaseIsHandedOverWithModelAndFlags(OracleCase oracle) {
        assertThat(oracle.model()).isEqualTo("tiny-llama-f16");
        assertThat(oracle.flags()).contains("--no-cache-prompt");
        assertThat(oracle.definition().id()).isIn("greedy/genesis", "greedy/chapter");
        assertThatTranscript(oracle.expected()).isBitEqualTo(oracle);
    }

    @Test
    void aWrongAnswerIsToldByItsBlock() {
        RecordedCase recorded = new RecordedCase(
                FakeServer.completion("c/1"), Canonical.of(new FakeServer(b -> b).run(FakeServer.completion("c/1"))));
        OracleCase oracle = new OracleCase("r", "m", List.of(), recorded);
        Transcript wrong = new FakeServer(b -> b.replaceFirst("\"logprob\":-(\\d+)\\.\\d+", "\"logprob\":-$1.125"))
                .run(recorded.definition());
        assertThatThrownBy(() -> assertThatTranscript(wrong).isBitEqualTo(oracle))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("step 0, logprob")
                .hasMessageContaining("ulp")
                .hasMessageContaining("unequal  1 of 1 answers");
    }

    @Test
    void unequalBitsAreShownAsHexDecimalAndDistance() {
        assertThatBits(Float.NaN, -0f).areBitEqualTo(Float.NaN, -0f);
        assertThatThrownBy(() -> assertThatBits(1f, 0f, 2f).areBitEqualTo(1f, -0f, Math.nextUp(2f)))
                .hasMessageContaining("not bit-equal at [1]")
                .hasMessageContaining("80000000 (-0.00000000)")
                .hasMessageContaining("unequal   2 of 3");
        assertThatThrownBy(() -> assertThatBits(1f).areBitEqualTo(1f, 2f))
                .hasMessageContaining("expected 2 floats, got 1");
    }
}
