/**
 * The two sides of a bisection: a real server under the tap, or the engine under its own. Both answer requests and leave a
 * trace of the same format. The only classes of the bisection that start anything.
 */
package io.llamaoracle.harness.bisect.side;
