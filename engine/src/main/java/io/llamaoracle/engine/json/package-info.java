/**
 * The JSON library of the server, where its behaviour shows on the wire: parsing with the library's own error texts,
 * typed access with its conversion rules, and printing (shortest-looking doubles, repaired UTF-8, keys in order of arrival).
 *
 * <p>A {@code std::string} is held as a {@link java.lang.String} of one char per byte ({@link
 * io.llamaoracle.engine.json.StdString}), so positions, lengths and broken UTF-8 are those of the server.
 *
 * <p>Reproduces {@code vendor/nlohmann/json.hpp} and {@code common/json.cpp}. Imports nothing of the engine.
 */
package io.llamaoracle.engine.json;
