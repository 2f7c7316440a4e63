package io.llamaoracle.harness.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SideAddressTest {
    @ParameterizedTest
    @CsvSource({
        "b11192, 11192, haswell, gcc-12",
        "b11200-gcc11, 11200, haswell, gcc-11",
        "b11200-gcc-11, 11200, haswell, gcc-11",
        "b11200-sandybridge, 11200, sandybridge, gcc-12",
        "b9093-skylakex-clang16, 9093, skylakex, clang-16"
    })
    void aBuildSaysItsNumberAndWhatIsNotCanonical(String text, int number, String variant, String compiler) {
        SideAddress.Build build = (SideAddress.Build) SideAddress.parse(text);
        assertThat(build.number()).isEqualTo(number);
        assertThat(build.variant()).isEqualTo(variant);
        assertThat(build.compiler()).isEqualTo(compiler);
        assertThat(SideAddress.parse(build.text())).isEqualTo(build);
    }

    @Test
    void everyOtherFormIsToldByItsBeginning() {
        assertThat(SideAddress.parse("container:a/b:c")).isEqualTo(new SideAddress.Image("a/b:c"));
        assertThat(SideAddress.parse("process:/x/llama-server"))
                .isEqualTo(new SideAddress.Local(Path.of("/x/llama-server")));
        assertThat(SideAddress.parse("http://h:1")).isEqualTo(new SideAddress.Url(URI.create("http://h:1")));
        assertThat(SideAddress.parse("engine")).isEqualTo(SideAddress.ENGINE);
        assertThat(SideAddress.parse("lines:python3 m.py")).isEqualTo(new SideAddress.Subject("lines:python3 m.py"));
        assertThat(SideAddress.parse("b11192")).isEqualTo(SideAddress.CANONICAL);
        assertThat(SideAddress.CANONICAL)
                .isEqualTo(new SideAddress.Build(CanonicalTarget.BUILD, Optional.empty(), Optional.empty()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"11200", "container:11200", "container:b11200"})
    void aSpellingThatChangedIsAnsweredWithTheNewOne(String old) {
        assertThatThrownBy(() -> SideAddress.parse(old))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is now written b11200");
    }
}
