package io.llamaoracle.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** No server outlives the process, whenever the end comes. */
class OpenServersTest {
    private final OpenServers servers = new OpenServers();

    private class Counted extends FakeOracleServer {
        Counted() {
            super(URI.create("http://127.0.0.1"));
        }

        @Override
        public void close() {
            super.close();
            servers.remove(this);
        }
    }

    @Test
    void openOnesAreClosed() {
        Counted server = new Counted();
        servers.start(server, () -> {});
        servers.closeAll();
        assertThat(server.running()).isFalse();
    }

    @Test
    void closedOnesAreNotClosedAgain() {
        Counted server = new Counted();
        servers.start(server, () -> {});
        server.close();
        servers.closeAll();
        assertThat(server.closed).hasValue(1);
    }

    @Test
    void noneIsStartedOnceClosingBegan() {
        servers.closeAll();
        AtomicInteger starts = new AtomicInteger();
        assertThatThrownBy(() -> servers.start(new Counted(), starts::incrementAndGet))
                .isInstanceOf(OracleException.class);
        assertThat(starts).hasValue(0);
    }

    @Test
    void oneThatIsJustStartingIsWaitedForAndClosed() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger process = new AtomicInteger();
        Counted server = new Counted() {
            @Override
            public void close() {
                process.set(0);
                super.close();
            }
        };
        Thread closer = new Thread(servers::closeAll);
        Thread starter = new Thread(() -> {
            try {
                servers.start(server, () -> {
                    begun.countDown();
                    await(closer);
                    process.set(1);
                });
            } catch (OracleException expected) {
                // this process is ending
            }
        });
        starter.start();
        begun.await();
        closer.start();
        starter.join();
        closer.join();
        assertThat(process)
                .as("the process that came up while everything was being closed")
                .hasValue(0);
    }

    /** Until the closer has begun and waits. */
    private static void await(Thread closer) {
        while (closer.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
    }
}
