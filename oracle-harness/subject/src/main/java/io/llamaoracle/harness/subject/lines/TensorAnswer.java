package io.llamaoracle.harness.subject.lines;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.npy.Npy;
import io.llamaoracle.harness.npy.NpyArray;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.TensorData;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** One tensor of an answer to {@code trace}: values, a file, or a hash alone. Shapes are NumPy's, outermost first. */
final class TensorAnswer {
    private static final int DIMENSIONS = 4;
    private static final Map<String, String> TYPES =
            Map.of("<f4", "f32", "<f2", "f16", "<i4", "i32", "<i8", "i64", "=f4", "f32");

    private TensorAnswer() {}

    static TensorData read(Json.Obj tensor, Path folder) {
        String name = tensor.text("name", "");
        if (name.isEmpty()) {
            throw new RunnerException("a tensor without a name");
        }
        String file = tensor.text("npy", "");
        if (!file.isEmpty()) {
            return file(name, folder.resolve(file));
        }
        int[] given = Values.ints(tensor, "shape");
        if (given == null) {
            throw new RunnerException("tensor '" + name + "' has neither 'npy' nor 'shape'");
        }
        List<Long> shape = Arrays.stream(given).mapToObj(n -> (long) n).toList();
        String hash = tensor.text("hash", "");
        if (!hash.isEmpty()) {
            return new TensorData(name, tensor.text("type", "f32"), innermostFirst(name, shape), hash, new byte[0]);
        }
        float[] values = Values.floats(tensor, "values");
        if (values == null) {
            throw new RunnerException("tensor '" + name + "' has no 'npy', 'values', 'values_hex' or 'hash'");
        }
        return of(name, "f32", shape, Values.littleEndian(values), Float.BYTES);
    }

    private static TensorData file(String name, Path file) {
        try {
            NpyArray array = Npy.read(file);
            if (array.descr().equals("<f8")) {
                return of(name, "f32", array.shape(), narrow(array.bytes()), Float.BYTES);
            }
            String type = TYPES.get(array.descr());
            if (type == null) {
                throw new RunnerException("tensor '" + name + "' is of NumPy's type " + array.descr()
                        + "; known are little-endian f2, f4, f8, i4, i8");
            }
            return of(name, type, array.shape(), array.bytes(), array.descr().charAt(2) - '0');
        } catch (IOException e) {
            throw new RunnerException("tensor '" + name + "': " + e.getMessage(), e);
        }
    }

    /** Doubles of an engine that computes in them, rounded once. */
    private static byte[] narrow(byte[] doubles) {
        ByteBuffer from = ByteBuffer.wrap(doubles).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        float[] values = new float[doubles.length / Double.BYTES];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) from.getDouble(i * Double.BYTES);
        }
        return Values.littleEndian(values);
    }

    private static TensorData of(String name, String type, List<Long> shape, byte[] bytes, int size) {
        long elements = shape.stream().mapToLong(Long::longValue).reduce(1, (a, b) -> a * b);
        if (elements * size != bytes.length) {
            throw new RunnerException("tensor '" + name + "' has " + bytes.length / size + " elements, its shape "
                    + shape + " says " + elements);
        }
        return new TensorData(name, type, innermostFirst(name, shape), "", bytes);
    }

    private static List<Long> innermostFirst(String name, List<Long> shape) {
        if (shape.size() > DIMENSIONS) {
            throw new RunnerException("tensor '" + name + "' has more than four dimensions: " + shape);
        }
        List<Long> turned = new ArrayList<>(shape.reversed());
        while (turned.size() < DIMENSIONS) {
            turned.add(1L);
        }
        return turned;
    }
}
