package io.llamaoracle.engine.kernel.provider;

import io.llamaoracle.engine.kernel.Kernels;
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
    /**
     * Bounds checks of the Vector API, read once when its classes load. Kernels go by absolute addresses through a segment
     * over the whole address space, which no check can tell right from wrong; what a file may reach is checked when it is
     * loaded. Left alone where somebody has set it.
     */
    private static final String VECTOR_CHECKS = "jdk.incubator.vector.VECTOR_ACCESS_OOB_CHECK";

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
        if (System.getProperty(VECTOR_CHECKS) == null) {
            System.setProperty(VECTOR_CHECKS, "0");
        }
        if (wish.equals("vector") || VectorSupport.usable()) {
            return VectorSupport.open();
        }
        LOG.warn("scalar kernels (slow): this JVM compiles no 256-bit vectors (AVX2 and FMA)");
        return new ScalarKernels();
    }
}
