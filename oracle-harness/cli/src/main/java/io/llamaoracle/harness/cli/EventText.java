package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.subject.LiveReply;
import java.io.PrintWriter;
import java.util.function.Function;

/** Prints the text in a stream of events as it comes. */
final class EventText {
    private static final String DATA = "data: ";

    private EventText() {}

    /**
     * Prints a stream and a newline.
     *
     * @param text what is printed of an event
     * @return all of the text
     */
    static String print(LiveReply reply, Function<Json.Obj, String> text, PrintWriter out) {
        StringBuilder all = new StringBuilder();
        reply.forEach(piece -> {
            piece.lines().filter(l -> l.startsWith(DATA + "{")).forEach(line -> {
                String part = text.apply(JsonText.readObject(line.substring(DATA.length())));
                all.append(part);
                out.print(part);
            });
            out.flush();
        });
        out.println();
        out.flush();
        return all.toString();
    }
}
