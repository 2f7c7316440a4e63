package io.llamaoracle.engine.kernel;

import io.llamaoracle.engine.kernel.scalar.ScalarKernels;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses the kernels once: the Vector API where the machine has 256-bit registers and fused multiply-add, else the
 * scalar twin with one log line. The choice changes speed, never bits.
 *
 * <p>{@code -Dllamaoracle.kernels=scalar} or {@code vector} decides instead.
 */
public final class KernelProvider {
    private static final Logger LOG = LoggerFactory.getLogger(KernelProvider.class);
    private static final Kernels CHOSEN = choose();

    private KernelProvider() {}

    /** The kernels of this process. */
    public static Kernels kernels() {
        return CHOSEN;
    }

    private static Kernels choose() {
        String wish = System.getProperty("llamaoracle.kernels", "");
        if (wish.equals("scalar")) {
            return new ScalarKernels();
        }
        if (ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty()) {
            LOG.warn("scalar kernels (slow): start java with --add-modules=jdk.incubator.vector");
            return new ScalarKernels();
        }
        if (wish.equals("vector") || VectorSupport.usable()) {
            return VectorSupport.open();
        }
        LOG.warn("scalar kernels (slow): this JVM compiles no 256-bit vectors (AVX2 and FMA)");
        return new ScalarKernels();
    }
}
