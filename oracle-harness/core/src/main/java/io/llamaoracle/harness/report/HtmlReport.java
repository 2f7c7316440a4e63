package io.llamaoracle.harness.report;

import java.io.IOException;

/** A run as one HTML page that needs nothing else: the template with report.json inside. */
public final class HtmlReport {
    private HtmlReport() {}

    /** The page. */
    public static String of(Run run) throws IOException {
        return HtmlPage.of("/report/index.html", "\"REPORT\"", JsonReport.of(run));
    }
}
