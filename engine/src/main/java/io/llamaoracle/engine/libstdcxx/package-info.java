/**
 * The parts of libstdc++ (gcc 12.2) whose exact steps show in the oracle's answers: random draws, and the order in which
 * sorts leave equal elements.
 *
 * <p>Reproduces {@code std::mt19937}, {@code std::generate_canonical}, {@code std::discrete_distribution},
 * {@code std::sort}, {@code std::partial_sort} and {@code std::nth_element}. Imports nothing.
 */
package io.llamaoracle.engine.libstdcxx;
