package io.llamaoracle.engine.kernel;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.kernel.scalar.ScalarKernels;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** The scalar kernels with one method answered otherwise. */
final class FaultyKernels {
    /** What a planted fault answers; null leaves the call to the real kernels. */
    @FunctionalInterface
    interface Fault {
        Object answer(Kernels real, String method, Object[] args);
    }

    private FaultyKernels() {}

    static Kernels with(Fault fault) {
        Kernels real = new ScalarKernels();
        return (Kernels) Proxy.newProxyInstance(
                FaultyKernels.class.getClassLoader(), new Class<?>[] {Kernels.class}, (proxy, method, args) -> {
                    Object answer = fault.answer(real, method.getName(), args);
                    if (answer != null) {
                        return answer;
                    }
                    try {
                        return method.invoke(real, args);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** A fault of one matrix kernel of one type. */
    static Fault of(String method, GgmlType type, MatKernel faulty) {
        return (real, name, args) -> name.equals(method) && args[0] == type ? faulty : null;
    }

    /** A fault that takes another of the real kernels. */
    static Fault swap(String method, GgmlType type, java.util.function.Function<Kernels, MatKernel> other) {
        return (real, name, args) -> name.equals(method) && args[0] == type ? other.apply(real) : null;
    }
}
