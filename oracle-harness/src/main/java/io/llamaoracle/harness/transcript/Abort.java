package io.llamaoracle.harness.transcript;

/**
 * The server died instead of answering.
 *
 * @param request index of the request it died on
 * @param lastWords the line that names the reason, stripped of what changes from run to run; empty when it said nothing
 */
public record Abort(int request, String lastWords) {}
