package io.llamaoracle.harness.stability;

import java.util.Map;

/**
 * What a case depends on.
 *
 * @param id id of the case
 * @param kind its class
 * @param brokenBy the variables that change it, each with what it changes: refusal, text, tokens or floats
 */
public record CaseStability(String id, StabilityClass kind, Map<String, String> brokenBy) {}
