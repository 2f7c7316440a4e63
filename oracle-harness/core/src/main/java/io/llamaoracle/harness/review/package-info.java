/**
 * What changed between two recordings of the same suite, and what explains it.
 */
package io.llamaoracle.harness.review;
