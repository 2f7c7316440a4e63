/**
 * What a bisection asks of its two sides: answers, a trace in the tap's format and, of a side that is open, parts of it run
 * alone. Who can be a side implements this elsewhere.
 */
package io.llamaoracle.harness.bisect.side;
