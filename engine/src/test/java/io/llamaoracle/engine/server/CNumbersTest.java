package io.llamaoracle.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Expected values and ranges: strtof and strtol of glibc 2.36, called through Python's ctypes. */
class CNumbersTest {
    @ParameterizedTest
    @CsvSource({
        "' 1.5x', 3fc00000",
        "1e50, 7f800000",
        "-1e50, ff800000",
        "1e-46, 0",
        "1e-40, 116c2",
        "0.1000000014901161193847656250001, 3dcccccd",
        "-inf, ff800000",
        ".5e0x, 3f000000",
        "5.e1, 42480000",
        "1e+, 3f800000",
        "-0, 80000000"
    })
    void strtof(String text, String bits) {
        assertThat(Integer.toHexString(Float.floatToRawIntBits(CNumbers.strtof(text))))
                .isEqualTo(bits);
    }

    @ParameterizedTest
    @CsvSource({
        "99999999999, 1215752191",
        "9223372036854775808, -1",
        "-9223372036854775809, 0",
        "' +7 and', 7",
        "-2147483649, 2147483647"
    })
    void strtol32(String text, int value) {
        assertThat(CNumbers.strtol32(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e50", "-1e50", "1e-46", "1e-40", "1.401298464324817e-45", "x", ""})
    void stofRefuses(String text) {
        assertThatThrownBy(() -> CNumbers.stof(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void stofTakesInfinity() {
        assertThat(CNumbers.stof("-inf")).isEqualTo(Float.NEGATIVE_INFINITY);
    }
}
