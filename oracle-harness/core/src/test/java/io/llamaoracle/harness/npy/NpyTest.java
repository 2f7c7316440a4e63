package io.llamaoracle.harness.npy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NpyTest {
    @TempDir
    private Path folder;

    @Test
    void whatWasWrittenIsRead() throws IOException {
        Path file = folder.resolve("a.npy");
        byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8};
        for (List<Long> shape : List.of(List.of(2L), List.of(1L, 2L), List.<Long>of(1L, 1L, 2L))) {
            Npy.write(file, new NpyArray("<f4", shape, bytes));
            NpyArray read = Npy.read(file);
            assertThat(read.descr()).isEqualTo("<f4");
            assertThat(read.shape()).isEqualTo(shape);
            assertThat(read.bytes()).isEqualTo(bytes);
        }
    }

    /** The bytes that {@code numpy.save} writes for two float32. */
    @Test
    void theBytesAreNumPys() throws IOException {
        Path file = folder.resolve("a.npy");
        Npy.write(file, new NpyArray("<f4", List.of(2L), new byte[8]));
        byte[] all = Files.readAllBytes(file);
        String header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }";
        assertThat(all).hasSize(128 + 8);
        assertThat(new String(all, 10, 118, StandardCharsets.US_ASCII))
                .isEqualTo(header + " ".repeat(117 - header.length()) + "\n");
        assertThat(all).startsWith(0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 118, 0);
    }

    @Test
    void otherFilesAreNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("b.npy"), "no array at all");
        assertThatThrownBy(() -> Npy.read(file)).isInstanceOf(IOException.class).hasMessageContaining("b.npy");
        byte[] all;
        Npy.write(file, new NpyArray("<f4", List.of(2L), new byte[8]));
        all = Files.readAllBytes(file);
        String turned = new String(all, StandardCharsets.ISO_8859_1).replace("False", "True ");
        Files.write(file, turned.getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> Npy.read(file)).hasMessageContaining("C order");
    }
}
