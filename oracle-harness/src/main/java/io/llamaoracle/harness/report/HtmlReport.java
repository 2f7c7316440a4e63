package io.llamaoracle.harness.report;

import io.llamaoracle.harness.json.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** A run as one HTML page that needs nothing else: the template with report.json inside. */
public final class HtmlReport {
    private static final String HOLE = "\"REPORT\"";

    private HtmlReport() {}

    /** The page. */
    public static String of(Run run) throws IOException {
        try (InputStream in = HtmlReport.class.getResourceAsStream("/report/index.html")) {
            String template = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            String data = JsonText.write(JsonReport.of(run)).replace("<", "\\u003c");
            return template.replace(HOLE, data);
        }
    }
}
