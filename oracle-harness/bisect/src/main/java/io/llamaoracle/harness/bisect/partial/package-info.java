/**
 * A whole trace against one that has some of its tensors, under other names, perhaps not to the last bit: where another engine
 * goes wrong, or between which two places, and how its error grows.
 *
 * <p>May import {@code bisect.trace}.
 */
package io.llamaoracle.harness.bisect.partial;
