package io.llamaoracle.harness.oracle;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.concurrent.locks.LockSupport;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;

/** Waits until {@code /health} answers 200; gives up at once when the container has died. */
final class HealthWait extends AbstractWaitStrategy {
    private static final long PAUSE_NANOS = 50_000_000;

    @Override
    protected void waitUntilReady() {
        long deadline = System.nanoTime() + startupTimeout.toNanos();
        while (System.nanoTime() < deadline) {
            if (!waitStrategyTarget.isRunning()) {
                throw died();
            }
            String url = "http://" + waitStrategyTarget.getHost() + ":"
                    + waitStrategyTarget.getMappedPort(LlamaServerContainer.PORT) + "/health";
            if (healthy(URI.create(url))) {
                return;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        throw new ContainerLaunchException("llama-server was not healthy after " + startupTimeout.toSeconds() + " s");
    }

    private ContainerDiedException died() {
        String log = waitStrategyTarget.getLogs();
        Long code = waitStrategyTarget.getCurrentContainerInfo().getState().getExitCodeLong();
        return new ContainerDiedException(log, code == null ? -1 : code.intValue());
    }

    /** One question; any failure means not yet. */
    static boolean healthy(URI health) {
        try {
            HttpURLConnection connection = (HttpURLConnection) health.toURL().openConnection();
            connection.setConnectTimeout(1_000);
            connection.setReadTimeout(5_000);
            try {
                return connection.getResponseCode() == 200;
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            return false;
        }
    }
}
