package io.llamaoracle.harness.report;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** A drift matrix as one HTML page that needs nothing else: the template with drift.json inside. */
public final class DriftPage {
    private static final String HOLE = "\"DRIFT\"";

    private DriftPage() {}

    /** The page. */
    public static String of(Json.Obj drift) throws IOException {
        try (InputStream in = DriftPage.class.getResourceAsStream("/report/drift.html")) {
            String template = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return template.replace(HOLE, JsonText.write(drift).replace("<", "\\u003c"));
        }
    }
}
