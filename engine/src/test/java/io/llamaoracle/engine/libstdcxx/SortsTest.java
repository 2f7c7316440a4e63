package io.llamaoracle.engine.libstdcxx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Small tied arrays against the orders that the real library left; the recorded sweeps hold the large ones. */
class SortsTest {
    @Test
    void ordersOfTiesAreTheLibrarys() throws IOException {
        int compared = 0;
        for (final String line : text().split("\n")) {
            if (!line.startsWith("#")) {
                final String[] parts = line.split(" \\| ");
                assertThat(sorted(parts[0].split(" "), parts[1].split(" ")))
                        .as(line)
                        .isEqualTo(parts[2]);
                compared++;
            }
        }
        assertThat(compared).isEqualTo(24);
    }

    private static String sorted(String[] kind, String[] keys) {
        final long[] items = new long[keys.length];
        for (int i = 0; i < items.length; i++) {
            items[i] = StdSort.element(Float.parseFloat(keys[i]), i);
        }
        final int middle = Integer.parseInt(kind[1]);
        switch (kind[0]) {
            case "sort" -> StdSort.sort(items, 0, items.length);
            case "partial" -> PartialSort.partialSort(items, 0, middle, items.length);
            case "nth" -> NthElement.nthElement(items, 0, middle, items.length);
            default -> throw new IllegalArgumentException(kind[0]);
        }
        return Arrays.stream(items).mapToObj(i -> String.valueOf((int) i)).collect(Collectors.joining(" "));
    }

    @Test
    void selectionWithoutMovingEqualsPartialSort() {
        final float[] keys = new float[500];
        final long[] all = new long[keys.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = i * 7919 % 23;
            all[i] = StdSort.element(keys[i], i);
        }
        final long[] top = new long[40];
        PartialSort.top(keys, keys.length, top, top.length);
        PartialSort.partialSort(all, 0, top.length, all.length);
        assertThat(top).isEqualTo(Arrays.copyOf(all, top.length));
    }

    private static String text() throws IOException {
        try (InputStream in = SortsTest.class.getResourceAsStream("/libstdcxx/sorts.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
