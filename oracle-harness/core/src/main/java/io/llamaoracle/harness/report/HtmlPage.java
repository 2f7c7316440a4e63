package io.llamaoracle.harness.report;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** A page that needs nothing else: a template with the data inside, where a string of the template marks its place. */
final class HtmlPage {
    private HtmlPage() {}

    /** The template at that resource, with the data in place of the hole. */
    static String of(String template, String hole, Json.Obj data) throws IOException {
        try (InputStream in = HtmlPage.class.getResourceAsStream(template)) {
            String page = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return page.replace(hole, JsonText.write(data).replace("<", "\\u003c"));
        }
    }
}
