package io.llamaoracle.harness.bisect.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Reads raw bytes from {@code values.bin}. */
public final class TraceValues {
    private TraceValues() {}

    /**
     * A tensor's bytes in logical order, little-endian.
     *
     * @throws TraceFormatException when they were not traced or the file is too short
     */
    public static ByteBuffer read(Trace trace, TraceTensor tensor) {
        if (tensor.offset() < 0) {
            throw new TraceFormatException(trace.folder() + ": raw bytes of " + tensor.name() + " were not traced");
        }
        Path file = trace.folder().resolve(TraceReader.VALUES);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long end = end(trace, tensor, channel.size());
            ByteBuffer buffer = ByteBuffer.allocate(Math.toIntExact(end - tensor.offset()));
            while (buffer.hasRemaining()) {
                if (channel.read(buffer, tensor.offset() + buffer.position()) < 0) {
                    throw new TraceFormatException(file + " ends before " + tensor.name());
                }
            }
            return buffer.flip().order(ByteOrder.LITTLE_ENDIAN);
        } catch (IOException e) {
            throw new TraceFormatException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Blocks of quantized types end where the next tensor starts. */
    private static long end(Trace trace, TraceTensor tensor, long size) {
        ElementType type = ElementType.of(tensor.type());
        return type != null
                ? tensor.offset() + tensor.elements() * type.bytes()
                : trace.tensors()
                        .mapToLong(TraceTensor::offset)
                        .filter(o -> o > tensor.offset())
                        .min()
                        .orElse(size);
    }

    /** The traced tensor of that place, when its raw bytes were traced. */
    public static Optional<TraceTensor> find(Trace trace, TraceTensor like) {
        return trace.tensors()
                .filter(t -> t.graph() == like.graph()
                        && t.index() == like.index()
                        && t.name().equals(like.name())
                        && t.offset() >= 0)
                .findFirst();
    }
}
