package io.llamaoracle.engine.kernel.provider;

import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.kernel.vector.VectorKernels;

/** The door to the Vector API; loaded only when its module is there. */
final class VectorSupport {
    private VectorSupport() {}

    static boolean usable() {
        return VectorKernels.usable();
    }

    static Kernels open() {
        return new VectorKernels();
    }
}
