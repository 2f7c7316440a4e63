/** NumPy's {@code .npy} files, version 1: what every numerical library reads. Imports nothing. */
package io.llamaoracle.harness.npy;
