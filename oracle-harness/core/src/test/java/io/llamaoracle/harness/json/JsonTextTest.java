package io.llamaoracle.harness.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":1.0,\"b\":1.00,\"a\":-0.0}",
                "[1e-05,-3.4028234663852886e+38,184467440737095516150]",
                "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\u007f é 🍕 \u2028\"",
                "[true,false,null,{},[]]"
            })
    void whatIsReadIsWrittenAgainByteForByte(String text) {
        assertThat(JsonText.write(JsonText.read(text))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{\"a\":}", "1 2", "nope", "[1,]"})
    void otherTextsAreRefused(String text) {
        assertThatThrownBy(() -> JsonText.read(text)).isInstanceOf(JsonTextException.class);
    }

    @Test
    void prettyTextReadsTheSame() {
        Json value = JsonText.read("{\"a\":[1,2],\"b\":{\"c\":[{\"d\":null}]},\"e\":[]}");
        assertThat(JsonText.read(JsonText.pretty(value))).isEqualTo(value);
    }
}
