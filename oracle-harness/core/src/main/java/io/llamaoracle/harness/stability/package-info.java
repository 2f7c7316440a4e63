/**
 * What a recording's cases depend on: the environment varied one variable at a time, each answer against the recorded one.
 */
package io.llamaoracle.harness.stability;
