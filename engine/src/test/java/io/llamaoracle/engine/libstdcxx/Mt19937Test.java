package io.llamaoracle.engine.libstdcxx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The generator against the C++ standard's own check, and what copying and looking do to it. */
class Mt19937Test {
    @Test
    void tenThousandthDrawIsTheStandards() {
        final Mt19937 gen = new Mt19937(5489);
        for (int i = 0; i < 9999; i++) {
            gen.next();
        }
        assertThat(Integer.toUnsignedLong(gen.next())).isEqualTo(4123659995L); // [rand.predef]
    }

    @Test
    void lookingDoesNotMove() {
        final Mt19937 gen = new Mt19937(1);
        for (int i = 0; i < 1300; i++) {
            final int seen = gen.peek();
            assertThat(gen.next()).isEqualTo(seen);
        }
    }

    @Test
    void copyGoesOnAlone() {
        final Mt19937 gen = new Mt19937(7);
        gen.next();
        final Mt19937 copy = gen.copy();
        final int next = gen.next();
        gen.next();
        assertThat(copy.next()).isEqualTo(next);
    }

    @Test
    void seedStartsTheStreamAnew() {
        final Mt19937 gen = new Mt19937(3);
        final int first = gen.next();
        gen.seed(3);
        assertThat(gen.next()).isEqualTo(first);
    }
}
