/**
 * Arithmetic of libggml-cpu in its haswell variant, bit for bit, as pure functions over addresses.
 *
 * <p>Reproduces {@code ggml/src/ggml-cpu}: {@code vec.cpp}, {@code arch/x86/quants.c}, {@code arch/x86/repack.cpp},
 * {@code llamafile/sgemm.cpp} and {@code iqp.cpp}. Two implementations stand behind {@link
 * io.llamaoracle.engine.kernel.Kernels}: {@code .scalar}, the lane-faithful reference in plain loops, and {@code
 * .vector} on the Vector API. Imports {@code ggml} and {@code libc}.
 */
package io.llamaoracle.engine.kernel;
