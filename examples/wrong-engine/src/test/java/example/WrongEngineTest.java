package example;

import static io.llamaoracle.harness.junit.BitAssertions.assertThatBits;
import static io.llamaoracle.harness.junit.BitAssertions.assertThatTranscript;

import io.llamaoracle.harness.junit.OracleCase;
import io.llamaoracle.harness.junit.OracleRecordings;
import org.junit.jupiter.api.Test;

/** Tests of an engine that is wrong on purpose: these tests fail, and say where. */
class WrongEngineTest {
    private static final WrongEngine ENGINE = new WrongEngine();

    @OracleRecordings(
            value = "../../recordings/b11192/haswell-gcc12-glibc2.36/tiny-llama-f16/first",
            cases = "greedy/g*")
    void answersAsTheOracle(OracleCase oracle) {
        assertThatTranscript(ENGINE.answer(oracle)).isBitEqualTo(oracle);
    }

    @Test
    void dotProductOfThreeFloats() {
        float fused = Math.fma(0.1f, 0.1f, -0.01f);
        float unfused = 0.1f * 0.1f - 0.01f;
        assertThatBits(unfused).areBitEqualTo(fused);
    }
}
