/**
 * Runs a recording's cases through any runner and gives each a verdict.
 */
package io.llamaoracle.harness.replay;
