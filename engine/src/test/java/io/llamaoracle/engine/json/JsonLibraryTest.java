package io.llamaoracle.engine.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonLibraryTest {
    @Test
    void printsDoublesAsTheLibraryDoes() {
        List<Golden> cases = Golden.read("num");
        assertThat(cases).hasSizeGreaterThan(1000);
        for (Golden each : cases) {
            double value = Double.longBitsToDouble(Long.parseUnsignedLong(each.input(), 16));
            assertThat(JsonWriter.dump(Json.of(value))).as(each.input()).isEqualTo(each.output());
        }
    }

    @Test
    void parsesAndRefusesInTheLibrarysWords() {
        List<Golden> cases = Golden.read("parse");
        assertThat(cases).hasSizeGreaterThan(400);
        assertThat(cases.stream().filter(c -> c.output().startsWith("O")).count())
                .isGreaterThan(20);
        for (Golden each : cases) {
            assertThat(parsed(Golden.string(each.input()))).as(each.input()).isEqualTo(each.output());
        }
    }

    private static String parsed(String text) {
        try {
            return "O " + Golden.hex(JsonWriter.dump(JsonParser.parse(text)));
        } catch (JsonException e) {
            return "E " + Golden.hex(e.getMessage());
        }
    }

    @Test
    void printsAnyBytesStrictlyAndSafely() {
        List<Golden> cases = Golden.read("str");
        assertThat(cases).hasSizeGreaterThan(500);
        for (Golden each : cases) {
            Json value = Json.of(Golden.string(each.input()));
            String strict;
            try {
                strict = JsonWriter.dump(value);
            } catch (JsonException e) {
                strict = e.getMessage();
            }
            String both = Golden.hex(strict) + " " + Golden.hex(JsonWriter.dumpSafe(value));
            assertThat(both).as(each.input()).isEqualTo(each.output());
        }
    }

    /** Not the shortest digits: Grisu2 misses them here, and so does the server. */
    @Test
    void aFloatIsPrintedAsTheDoubleItWidensTo() {
        assertThat(JsonWriter.dump(Json.of(0.8f))).isEqualTo("0.800000011920929");
        assertThat(JsonWriter.dump(Json.of(1e-5))).isEqualTo("1e-05");
        assertThat(JsonWriter.dump(Json.of(100.0))).isEqualTo("100.0");
        assertThat(JsonWriter.dump(Json.of(Double.NEGATIVE_INFINITY))).isEqualTo("null");
    }

    @Test
    void numbersBecomeFloatsThroughDoubles() {
        // between two floats, a hair above the middle as a decimal, the middle as a double
        Json value = JsonParser.parse("0.100000001490116119384765625001");
        assertThat(JsonGet.float32(value)).isEqualTo((float) 0.100000001490116119384765625001);
        Json middle = JsonParser.parse("1.00000005960464477539062500000001");
        assertThat(Float.floatToRawIntBits(JsonGet.float32(middle))).isEqualTo(0x3f800000);
        assertThat(Float.floatToRawIntBits(Float.parseFloat("1.00000005960464477539062500000001")))
                .as("what a decimal read directly would give")
                .isEqualTo(0x3f800001);
    }

    @Test
    void numbersOutOfAnIntegersRangeConvertAsTheProcessorDoes() {
        assertThat(JsonGet.int32(JsonParser.parse("1e10"))).isEqualTo(Integer.MIN_VALUE);
        assertThat(JsonGet.int32(JsonParser.parse("4294967301"))).isEqualTo(5);
        assertThat(JsonGet.uint32(JsonParser.parse("-1.5"))).isEqualTo(-1);
        assertThat(JsonGet.uint32(JsonParser.parse("1e20"))).isZero();
        assertThat(JsonGet.int32(JsonParser.parse("true"))).isEqualTo(1);
        assertThatThrownBy(() -> JsonGet.int64(JsonParser.parse("true")))
                .hasMessage("[json.exception.type_error.302] type must be number, but is boolean");
    }

    @Test
    void aRepeatedKeyKeepsItsPlaceAndTakesTheLastValue() {
        assertThat(JsonWriter.dump(JsonParser.parse("{\"a\":1,\"b\":2,\"a\":3}")))
                .isEqualTo("{\"a\":3,\"b\":2}");
    }
}
