package io.llamaoracle.engine.server;

import io.llamaoracle.engine.server.slot.Hooks;

/**
 * A request of several that overlap in time.
 *
 * @param request what is asked
 * @param afterDecodes how many decodes were run before it is taken in
 * @param hooks observer of the request
 */
public record Arrival(HttpRequest request, long afterDecodes, Hooks hooks) {}
