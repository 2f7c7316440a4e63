/**
 * Compares two transcripts bit for bit and names the first place where they part.
 */
package io.llamaoracle.harness.diff;
