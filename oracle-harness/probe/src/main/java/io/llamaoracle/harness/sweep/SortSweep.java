package io.llamaoracle.harness.sweep;

import io.llamaoracle.harness.fuzz.LogitClass;
import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.ProbeRequest;
import java.util.List;
import java.util.SplittableRandom;

/** std::sort, std::partial_sort and std::nth_element on key arrays of every shape; one array a block. */
final class SortSweep implements Sweep {
    private static final int ARRAYS = 6000;
    private static final int LARGEST = 262144;
    private static final String[] KINDS = {"sort", "sort", "partial", "nth"};

    @Override
    public String name() {
        return "sort";
    }

    @Override
    public String description() {
        return "one key array a block: indices in their final order";
    }

    @Override
    public int blocks() {
        return ARRAYS;
    }

    @Override
    public long checks() {
        return ARRAYS;
    }

    @Override
    public List<ProbeRequest> requests(int block) {
        final SplittableRandom r = new SplittableRandom(4_000_000L + block);
        final int n = size(block, r);
        final LogitClass shape = LogitClass.values()[block % LogitClass.values().length];
        final LittleEndian keys = new LittleEndian();
        if (n > 0) {
            final int[] bits = shape.bits(n, r);
            keys.i32s(bits, n);
        }
        final String kind = KINDS[r.nextInt(KINDS.length)];
        return List.of(ProbeRequest.of("sort")
                .arg("kind", kind)
                .arg("order", r.nextInt(3) == 0 ? "less" : "greater")
                .arg("middle", n == 0 ? 0 : r.nextInt(n + 1))
                .with(keys));
    }

    private static int size(int block, SplittableRandom r) {
        if (block < 140) {
            return block / 2; // every small size, 0 first
        }
        return switch (r.nextInt(200)) {
            case 0 -> r.nextInt(LARGEST) + 1;
            case 1, 2, 3, 4 -> r.nextInt(32768) + 1;
            default -> r.nextInt(r.nextInt(8) == 0 ? 5000 : 600) + 1;
        };
    }
}
