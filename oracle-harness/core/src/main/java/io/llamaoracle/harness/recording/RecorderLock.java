package io.llamaoracle.harness.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps two recorders out of one folder; the system gives the lock back when its holder dies. */
final class RecorderLock implements AutoCloseable {
    private final Path folder;
    private final FileChannel channel;
    private final FileLock lock;

    private RecorderLock(Path folder, FileChannel channel, FileLock lock) {
        this.folder = folder;
        this.channel = channel;
        this.lock = lock;
    }

    /**
     * Takes the lock.
     *
     * @throws RecordingException when another recorder holds it
     */
    static RecorderLock take(Path folder) throws IOException {
        Path file = folder.resolve("lock");
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ);
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            lock = null;
        }
        if (lock == null) {
            String holder = Files.readString(file, StandardCharsets.UTF_8).strip();
            channel.close();
            throw new RecordingException(
                    "another recorder (process " + holder + ") works in " + folder + "; wait for it or stop it");
        }
        channel.truncate(0);
        channel.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.UTF_8)));
        return new RecorderLock(folder, channel, lock);
    }

    /** The folder that only the holder writes to. */
    Path folder() {
        return folder;
    }

    @Override
    public void close() throws IOException {
        lock.release();
        channel.close();
    }
}
