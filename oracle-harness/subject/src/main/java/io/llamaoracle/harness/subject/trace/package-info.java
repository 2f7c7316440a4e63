/** The engine as a side of a bisection: its tap writes the native tap's format, its nodes are computed again alone. */
package io.llamaoracle.harness.subject.trace;
