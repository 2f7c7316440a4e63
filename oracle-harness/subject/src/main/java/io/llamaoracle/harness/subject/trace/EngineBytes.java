package io.llamaoracle.harness.subject.trace;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;
import java.util.function.Consumer;

/** Bytes of an engine tensor in logical order, as the tap writes them. */
final class EngineBytes {
    private EngineBytes() {}

    /** Hands over every row; the array is used again. */
    static void rows(Tensor t, Consumer<byte[]> each) {
        int blocks = (int) (t.ne[0] / t.type.blockSize);
        byte[] row = new byte[blocks * t.type.typeSize];
        for (long i3 = 0; i3 < t.ne[3]; i3++) {
            for (long i2 = 0; i2 < t.ne[2]; i2++) {
                for (long i1 = 0; i1 < t.ne[1]; i1++) {
                    for (int i0 = 0; i0 < blocks; i0++) {
                        Mem.copyOut(t.at(i0, i1, i2, i3), row, i0 * t.type.typeSize, t.type.typeSize);
                    }
                    each.accept(row);
                }
            }
        }
    }

    /** All bytes. */
    static byte[] of(Tensor t) {
        int row = (int) (t.ne[0] / t.type.blockSize * t.type.typeSize);
        byte[] all = new byte[Math.toIntExact(row * t.nrows())];
        int[] at = {0};
        rows(t, bytes -> {
            System.arraycopy(bytes, 0, all, at[0], row);
            at[0] += row;
        });
        return all;
    }
}
