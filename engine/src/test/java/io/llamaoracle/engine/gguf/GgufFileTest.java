package io.llamaoracle.engine.gguf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.llamaoracle.engine.fixtures.GgufWriter;
import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Metadata of every type, arrays, versions and alignments come back as they were written. */
class GgufFileTest {

    @TempDir
    private Path folder;

    private GgufFile open(GgufWriter writer) throws IOException {
        return GgufFile.open(Files.write(folder.resolve("a.gguf"), writer.toBytes()));
    }

    @Test
    void singleValuesOfEveryType() throws IOException {
        try (GgufFile file = open(new GgufWriter()
                .u8("u8", 200)
                .i8("i8", -100)
                .u16("u16", 60000)
                .i16("i16", -30000)
                .u32("u32", 4_000_000_000L)
                .i32("i32", -2_000_000_000)
                .u64("u64", -1)
                .i64("i64", Long.MIN_VALUE)
                .f32("f32", -0.0f)
                .f64("f64", Double.MIN_VALUE)
                .bool("yes", true)
                .str("text", "žluťoučký kůň"))) {
            assertThat(file.kv("u8").asLong()).isEqualTo(200);
            assertThat(file.kv("i8").asLong()).isEqualTo(-100);
            assertThat(file.kv("u16").asLong()).isEqualTo(60000);
            assertThat(file.kv("i16").asLong()).isEqualTo(-30000);
            assertThat(file.kv("u32").asLong()).isEqualTo(4_000_000_000L);
            assertThat(file.kv("i32").asLong()).isEqualTo(-2_000_000_000);
            assertThat(file.kv("u64").asLong()).isEqualTo(-1);
            assertThat(file.kv("i64").asLong()).isEqualTo(Long.MIN_VALUE);
            assertThat(Float.floatToRawIntBits(file.kv("f32").floatAt(0))).isEqualTo(0x80000000);
            assertThat(Double.doubleToRawLongBits(file.kv("f64").doubleAt(0))).isEqualTo(1L);
            assertThat(new GgufMeta(file).bool("yes", false)).isTrue();
            assertThat(new GgufMeta(file).str("text")).isEqualTo("žluťoučký kůň");
            assertThat(file.kvs()).hasSize(12);
        }
    }

    @Test
    void arrays() throws IOException {
        List<byte[]> words = List.of(new byte[0], new byte[] {(byte) 0xff, 0}, "a".getBytes(StandardCharsets.UTF_8));
        try (GgufFile file = open(new GgufWriter()
                .strings("words", words)
                .i32s("ints", -1, 2, 3)
                .f32s("floats", 0.5f, Float.NaN)
                .bools("bools", true, false)
                .array("bytes", GgufType.UINT8, 3, new byte[] {1, 2, (byte) 255})
                .array("shorts", GgufType.INT16, 1, new byte[] {0, (byte) 0x80})
                .array("longs", GgufType.INT64, 1, new byte[] {-1, -1, -1, -1, -1, -1, -1, -1})
                .i32s("none"))) {
            assertThat(file.kv("words").strings()).isDeepEqualTo(words.toArray(new byte[0][]));
            assertThat(file.kv("ints").longAt(0)).isEqualTo(-1);
            assertThat(file.kv("floats").floatAt(1)).isNaN();
            assertThat(file.kv("bools").longAt(1)).isZero();
            assertThat(file.kv("bytes").longAt(2)).isEqualTo(255);
            assertThat(file.kv("shorts").longAt(0)).isEqualTo(Short.MIN_VALUE);
            assertThat(file.kv("longs").longAt(0)).isEqualTo(-1);
            assertThat(file.kv("none").count()).isZero();
            assertThat(file.kv("words").kvType()).isEqualTo(GgufType.ARRAY);
        }
    }

    @ParameterizedTest
    @CsvSource({"2,32", "3,32", "3,1", "3,8", "3,64", "2,4096"})
    void tensorsLieAtTheirAlignment(int version, int alignment) throws IOException {
        GgufWriter writer = new GgufWriter(version, alignment)
                .tensor("a", GgmlType.I8, new byte[] {1, 2, 3}, 3)
                .tensor("b", GgmlType.I8, new byte[] {4}, 1)
                .tensor("empty", GgmlType.F32, new byte[0], 0)
                .tensor("c", GgmlType.I8, new byte[] {5, 6, 7, 8, 9, 10}, 1, 2, 3, 1);
        try (GgufFile file = open(writer)) {
            assertThat(file.version()).isEqualTo(version);
            assertThat(file.alignment()).isEqualTo(alignment);
            assertThat(file.dataOffset() % alignment).isZero();
            assertThat(file.tensors()).extracting(GgufTensorInfo::name).containsExactly("a", "b", "empty", "c");
            assertThat(file.tensor("b").offset() % alignment).isZero();
            assertThat(Mem.i8(file.address(file.tensor("b")))).isEqualTo((byte) 4);
            assertThat(Mem.i8(file.address(file.tensor("c")) + 5)).isEqualTo((byte) 10);
            assertThat(file.tensor("c").ne(2)).isEqualTo(3);
            assertThat(file.tensor("c").elements()).isEqualTo(6);
        }
    }

    @Test
    void keysHaveTheTypeAskedForOrAreRefused() throws IOException {
        try (GgufFile file = open(new GgufWriter().u64("n", 1).f32s("list", 1.0f))) {
            GgufMeta meta = new GgufMeta(file);
            assertThatThrownBy(() -> meta.u32("n"))
                    .isInstanceOf(MalformedGgufException.class)
                    .hasMessageStartingWith("key n has wrong type u64 but expected type u32");
            assertThatThrownBy(() -> meta.f32("list", 1.0f))
                    .hasMessageStartingWith("key list has wrong type arr but expected type f32");
            assertThatThrownBy(() -> meta.u32("m")).hasMessageStartingWith("key not found in model: m");
            assertThat(meta.u32("m", 7)).isEqualTo(7);
        }
    }

    @Test
    void messagesStayOnOneLine() {
        assertThat(new MalformedGgufException("a\nb\rc\u0000d")).hasMessage("a?b?c?d");
    }
}
