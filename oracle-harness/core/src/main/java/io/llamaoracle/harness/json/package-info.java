/**
 * JSON as it was sent: members keep their order, numbers keep their text, so that writing what was read gives the same
 * bytes back.
 *
 * <p>Imports nothing of the harness. A general JSON library would turn {@code 1.0} and {@code 1.00} into one value; here
 * the difference is evidence.
 */
package io.llamaoracle.harness.json;
