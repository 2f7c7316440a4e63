package io.llamaoracle.engine.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class ThreadPoolTest {
    @Test
    void everyWorkerRunsEveryRound() {
        try (ThreadPool pool = new ThreadPool(3)) {
            AtomicIntegerArray runs = new AtomicIntegerArray(3);
            for (int i = 0; i < 2_000; i++) {
                pool.run(runs::incrementAndGet);
            }
            assertThat(runs).hasToString("[2000, 2000, 2000]");
        }
    }

    @Test
    void anErrorOfAWorkerReachesTheCallerAndThePoolGoesOn() {
        try (ThreadPool pool = new ThreadPool(2)) {
            assertThatThrownBy(() -> pool.run(w -> {
                        if (w == 1) {
                            throw new IllegalStateException("worker " + w);
                        }
                    }))
                    .hasMessage("worker 1");
            AtomicIntegerArray runs = new AtomicIntegerArray(2);
            pool.run(runs::incrementAndGet);
            assertThat(runs).hasToString("[1, 1]");
        }
    }
}
