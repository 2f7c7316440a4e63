/**
 * JMH benchmarks of the engine beside the real build's probe, in one run. Not part of the product; may import everything.
 */
package io.llamaoracle.bench;
