package io.llamaoracle.harness.probe;

import java.util.Arrays;

/**
 * One sampler of a chain with its parameters as they go over the wire: 32-bit words, a float as its bits, a 64-bit integer
 * as two words, the low one first.
 *
 * @param kind which sampler
 * @param words its parameters, not copied
 */
public record SamplerSpec(SamplerKind kind, int[] words) {
    /** A builder of the words. */
    public static Words of(SamplerKind kind) {
        return new Words(kind);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SamplerSpec spec && kind == spec.kind && Arrays.equals(words, spec.words);
    }

    @Override
    public int hashCode() {
        return 31 * kind.hashCode() + Arrays.hashCode(words);
    }

    @Override
    public String toString() {
        return kind + Arrays.toString(words);
    }

    /** Collects parameters. */
    public static final class Words {
        private final SamplerKind kind;
        private int[] words = new int[8];
        private int size;

        private Words(SamplerKind kind) {
            this.kind = kind;
        }

        public Words i32(int value) {
            if (size == words.length) {
                words = Arrays.copyOf(words, 2 * size);
            }
            words[size++] = value;
            return this;
        }

        public Words f32(float value) {
            return i32(Float.floatToRawIntBits(value));
        }

        public Words i64(long value) {
            return i32((int) value).i32((int) (value >>> 32));
        }

        public SamplerSpec build() {
            return new SamplerSpec(kind, Arrays.copyOf(words, size));
        }
    }
}
