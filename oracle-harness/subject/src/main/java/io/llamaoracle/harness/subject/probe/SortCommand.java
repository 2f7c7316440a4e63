package io.llamaoracle.harness.subject.probe;

import io.llamaoracle.engine.libstdcxx.NthElement;
import io.llamaoracle.engine.libstdcxx.PartialSort;
import io.llamaoracle.engine.libstdcxx.StdSort;
import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.PayloadReader;
import io.llamaoracle.harness.probe.ProbeRequest;

/** The probe's {@code sort}: keys in, original indices in their final order out. */
final class SortCommand {
    private SortCommand() {}

    static byte[] run(ProbeRequest q) {
        final int n = q.payload().length / Float.BYTES;
        final float[] keys = new PayloadReader(q.payload()).f32s(n);
        final boolean descending = "greater".equals(q.text("order", "greater"));
        final long[] items = new long[n];
        for (int i = 0; i < n; i++) {
            items[i] = StdSort.element(descending ? keys[i] : -keys[i], i);
        }
        final int middle = (int) q.number("middle", 0);
        switch (q.text("kind", "sort")) {
            case "sort" -> StdSort.sort(items, 0, n);
            case "partial" -> PartialSort.partialSort(items, 0, middle, n);
            case "nth" -> NthElement.nthElement(items, 0, middle, n);
            default -> throw new IllegalArgumentException("unknown kind of sort");
        }
        final LittleEndian out = new LittleEndian();
        for (final long item : items) {
            out.i32((int) item);
        }
        return out.toByteArray();
    }
}
