/**
 * The C library's functions as the oracle's glibc 2.36 computes them on x86-64 with FMA, bit for bit.
 *
 * <p>Reproduces libm's {@code expf}, {@code logf}, {@code log2f}, {@code powf}, {@code sinf}, {@code cosf}, {@code exp},
 * {@code log}, {@code pow} in the variants that the dynamic linker's ifunc picks on a processor with FMA, and
 * {@code tanhf} and {@code expm1f}, which have one variant without FMA. Where the compiler fused a product and a sum was
 * read from the disassembly of libm.so.6. The algorithms are those of Arm's Optimized Routines (MIT licence) and of Sun's
 * fdlibm. Imports nothing.
 *
 * <p>Every NaN result counts as equal: payload and sign of a NaN are not reproduced.
 */
package io.llamaoracle.engine.libc;
