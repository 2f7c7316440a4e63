package io.llamaoracle.harness.report;

import io.llamaoracle.harness.json.Json;
import java.io.IOException;

/** A drift matrix as one HTML page that needs nothing else: the template with drift.json inside. */
public final class DriftPage {
    private DriftPage() {}

    /** The page. */
    public static String of(Json.Obj drift) throws IOException {
        return HtmlPage.of("/report/drift.html", "\"DRIFT\"", drift);
    }
}
