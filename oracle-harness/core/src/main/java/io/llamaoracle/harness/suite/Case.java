package io.llamaoracle.harness.suite;

import java.util.List;

/**
 * One case: requests that are sent in order to one server.
 *
 * @param id unique in its suite, never changed, no white space
 * @param kind what it is about
 * @param requests at least one
 * @param fresh whether the server must have been started for this case alone
 * @param about what it shows; may be empty
 */
public record Case(String id, CaseKind kind, List<Request> requests, boolean fresh, String about) {
    public Case {
        requests = List.copyOf(requests);
    }
}
