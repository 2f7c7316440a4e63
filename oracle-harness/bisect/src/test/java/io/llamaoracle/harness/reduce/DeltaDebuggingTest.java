package io.llamaoracle.harness.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DeltaDebuggingTest {
    private static final List<Integer> HUNDRED = IntStream.range(0, 100).boxed().toList();

    @Test
    void findsTheItemsThatAreNeeded() {
        List<Integer> left = DeltaDebugging.minimize(HUNDRED, part -> part.containsAll(List.of(7, 55, 56, 99)));
        assertThat(left).containsExactly(7, 55, 56, 99);
    }

    @Test
    void findsHowManyAreNeeded() {
        assertThat(DeltaDebugging.minimize(HUNDRED, part -> part.size() >= 37)).hasSize(37);
    }

    @Test
    void keepsNothingWhereNothingIsNeeded() {
        assertThat(DeltaDebugging.minimize(HUNDRED, part -> true)).isEmpty();
    }

    @Test
    void leavesOutNoSingleItemMore() {
        List<Integer> left = DeltaDebugging.minimize(
                HUNDRED, part -> part.stream().mapToInt(i -> i).sum() % 3 == 0 && part.size() >= 5);
        assertThat(left.size()).isGreaterThanOrEqualTo(5);
        for (Integer item : left) {
            List<Integer> rest = left.stream().filter(i -> !i.equals(item)).toList();
            assertThat(rest.size() >= 5 && rest.stream().mapToInt(i -> i).sum() % 3 == 0)
                    .isFalse();
        }
    }
}
