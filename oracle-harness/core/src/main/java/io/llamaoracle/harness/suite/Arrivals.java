package io.llamaoracle.harness.suite;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import java.util.ArrayList;
import java.util.List;

/**
 * When the requests of a case that overlap in time are sent: each as soon as a number of decodes were begun, while the last of
 * them is held back. It stands as the case's last request, and its answer is the schedule that came of it: which slots'
 * tokens stood in which decode.
 */
public final class Arrivals {
    /** Name of the method of that request. */
    public static final String METHOD = "SCHEDULE";

    /** Type of its answer. */
    public static final String TYPE = "text/plain";

    static final String MEMBER = "arrivals";

    private Arrivals() {}

    static Request request(Json decodes) {
        return new Request(METHOD, MEMBER, JsonText.write(decodes));
    }

    /** Whether a case says when its requests are sent. */
    public static boolean has(Case definition) {
        return definition.requests().getLast().method().equals(METHOD);
    }

    /** The requests that are sent. */
    public static List<Request> requests(Case definition) {
        return definition.requests().subList(0, definition.requests().size() - 1);
    }

    /**
     * After how many decodes each request is sent.
     *
     * @throws SuiteFormatException unless there is an ascending number for each, 0 for the first alone
     */
    public static List<Integer> decodes(Case definition) {
        List<Integer> at = new ArrayList<>();
        Json.Arr numbers =
                (Json.Arr) JsonText.read(definition.requests().getLast().body());
        for (Json number : numbers.items()) {
            int n = Integer.parseInt(((Json.Num) number).text());
            if (at.isEmpty() ? n != 0 : n < Math.max(1, at.getLast())) {
                throw new SuiteFormatException(definition.id() + ": 'arrivals' begins with 0 and ascends from 1 on");
            }
            at.add(n);
        }
        if (at.size() != definition.requests().size() - 1) {
            throw new SuiteFormatException(definition.id() + ": 'arrivals' needs a number for each request");
        }
        return at;
    }
}
