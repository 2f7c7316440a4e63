/**
 * The choice between {@code kernel.scalar} and {@code kernel.vector}, made once a process; alone sees both. Imports {@code
 * kernel} and its two implementations.
 */
package io.llamaoracle.engine.kernel.provider;
