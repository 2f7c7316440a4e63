/**
 * The probe's protocol as plain data: requests, replies, and the one interface that both sides answer through.
 *
 * <p>{@code oracle.probe} answers with the C++ program in {@code containers/probe}, {@code subject.probe} with the engine.
 * Imports nothing but the JDK, so that what is recorded can come from the oracle alone.
 */
package io.llamaoracle.harness.probe;
