package io.llamaoracle.harness.bisect.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads raw bytes from {@code values.bin}. */
public final class TraceValues {
    private TraceValues() {}

    /**
     * A tensor's bytes in logical order.
     *
     * @param bytes how many
     * @throws TraceFormatException when they were not traced or the file is too short
     */
    public static ByteBuffer read(Path folder, TraceTensor tensor, long bytes) {
        if (tensor.offset() < 0) {
            throw new TraceFormatException(folder + ": raw bytes of " + tensor.name() + " were not traced");
        }
        Path file = folder.resolve(TraceReader.VALUES);
        ByteBuffer buffer = ByteBuffer.allocate(Math.toIntExact(bytes)).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            while (buffer.hasRemaining()) {
                if (channel.read(buffer, tensor.offset() + buffer.position()) < 0) {
                    throw new TraceFormatException(file + " ends before " + tensor.name());
                }
            }
        } catch (IOException e) {
            throw new TraceFormatException(file + " cannot be read: " + e.getMessage(), e);
        }
        return buffer.flip().order(ByteOrder.LITTLE_ENDIAN);
    }
}
