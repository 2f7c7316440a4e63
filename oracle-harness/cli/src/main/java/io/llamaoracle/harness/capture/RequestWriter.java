package io.llamaoracle.harness.capture;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.json.JsonTextException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes requests on a thread of its own: whatever happens to the disk, nobody waits for it. */
final class RequestWriter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RequestWriter.class);
    private static final int QUEUE = 1024;
    private static final String END = "";

    private final CaptureOptions options;
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(QUEUE);
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    private final Thread thread;
    private OutputStream out;
    private long size;
    private volatile boolean broken;

    /**
     * Opens the file.
     *
     * @throws IOException when it cannot be written from the start
     */
    RequestWriter(CaptureOptions options) throws IOException {
        this.options = options;
        open();
        thread = Thread.ofPlatform().daemon().name("capture").start(this::run);
    }

    private void open() throws IOException {
        out = Files.newOutputStream(options.out(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        size = Files.size(options.out());
    }

    /** Takes a request, or lets it go when the writer cannot keep up. */
    void take(String path, byte[] body) {
        boolean wanted = options.share() >= 1 || ThreadLocalRandom.current().nextDouble() < options.share();
        if (broken || !wanted) {
            return;
        }
        line(path, body).ifPresent(line -> {
            if (!queue.offer(line)) {
                lost.incrementAndGet();
            }
        });
    }

    /** A line of a request log; empty for a body that is no JSON object, also after what was taken out of it. */
    private Optional<String> line(String path, byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        for (Pattern pattern : options.redact()) {
            text = pattern.matcher(text).replaceAll("[redacted]");
        }
        try {
            Json.Obj parsed = JsonText.readObject(text);
            return Optional.of(JsonText.write(
                    new JsonBuilder().put("post", path).put("body", parsed).build()));
        } catch (JsonTextException e) {
            return Optional.empty();
        }
    }

    private void run() {
        try {
            for (String line = queue.take(); !line.equals(END); line = queue.take()) {
                write(line);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(String line) {
        if (broken) {
            return;
        }
        try {
            byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
            if (size > 0 && size + bytes.length > options.rotate()) {
                rotate();
            }
            out.write(bytes);
            out.flush();
            size += bytes.length;
            written.incrementAndGet();
        } catch (IOException e) {
            broken = true;
            LOG.warn("{} cannot be written any more, requests still pass: {}", options.out(), e.getMessage());
        }
    }

    private void rotate() throws IOException {
        out.close();
        int number = 1;
        while (Files.exists(numbered(number))) {
            number++;
        }
        Files.move(options.out(), numbered(number), StandardCopyOption.ATOMIC_MOVE);
        open();
    }

    private Path numbered(int number) {
        return options.out().resolveSibling(options.out().getFileName() + "." + number);
    }

    long written() {
        return written.get();
    }

    long lost() {
        return lost.get();
    }

    @Override
    public void close() {
        try {
            queue.put(END);
            thread.join();
            out.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.warn("{}: {}", options.out(), e.getMessage());
        }
    }
}
