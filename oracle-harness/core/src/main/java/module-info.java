/** Recordings of a llama-server, their replay through any subject, the comparison of every bit, and reports. */
module io.llamaoracle.harness.core {
    requires java.xml;
    requires tools.jackson.core;

    exports io.llamaoracle.harness.diff;
    exports io.llamaoracle.harness.io;
    exports io.llamaoracle.harness.json;
    exports io.llamaoracle.harness.recording;
    exports io.llamaoracle.harness.replay;
    exports io.llamaoracle.harness.report;
    exports io.llamaoracle.harness.review;
    exports io.llamaoracle.harness.runner;
    exports io.llamaoracle.harness.stability;
    exports io.llamaoracle.harness.suite;
    exports io.llamaoracle.harness.transcript;

    uses io.llamaoracle.harness.runner.SubjectProvider;
}
