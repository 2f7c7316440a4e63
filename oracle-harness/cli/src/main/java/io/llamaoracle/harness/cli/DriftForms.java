package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.review.FailOn;
import io.llamaoracle.harness.review.Impact;
import io.llamaoracle.harness.review.ImpactText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import picocli.CommandLine.Option;

/** What a drift means, and what of it fails: a comment for a pull request, JUnit XML, the exit code. */
final class DriftForms {
    @Option(
            names = "--requests",
            paramLabel = "FILE",
            description =
                    "Your own traffic instead of suites: one request a line (docs/own-traffic.md); --model then names a"
                            + " GGUF file or a name of the catalogue.")
    private Path requests;

    @Option(
            names = "--flags",
            paramLabel = "LINE",
            defaultValue = "-t 2 -np 1 -c 2048 --no-cache-prompt",
            description = "llama-server's flags on all sides for --requests (default: ${DEFAULT-VALUE}).")
    private String flags;

    @Option(
            names = "--probs",
            paramLabel = "N",
            defaultValue = "5",
            description =
                    "Candidates asked for with --requests, which tell a near tie from a change; 0 leaves the requests as"
                            + " they are (default: ${DEFAULT-VALUE}).")
    private int probs;

    @Option(
            names = "--fail-on",
            split = ",",
            paramLabel = "CLASS",
            description =
                    "What exits 3: text, tokens, floats, refusal, members, margin=X (a changed text whose sides part at a"
                            + " margin of X or more); default: any change.")
    private List<String> failOn = List.of();

    @Option(
            names = "--allow",
            paramLabel = "FILE",
            description = "Known changes that fail nothing: one glob on model/suite/case a line, # for remarks.")
    private Path allow;

    Path requests() {
        return requests;
    }

    List<String> flags() {
        return List.of(flags.strip().split("\\s+"));
    }

    int probs() {
        return probs;
    }

    /** The user's rule. */
    FailOn rule() throws IOException {
        List<String> allowed = allow == null
                ? List.of()
                : Files.readAllLines(allow, StandardCharsets.UTF_8).stream()
                        .map(String::strip)
                        .filter(l -> !l.isEmpty() && !l.startsWith("#"))
                        .toList();
        return FailOn.parse(failOn, allowed);
    }

    static List<Impact.Changed> failing(FailOn rule, List<Impact> impacts) {
        List<Impact.Changed> failing = new ArrayList<>();
        for (Impact impact : impacts) {
            impact.changed().stream().filter(c -> rule.fails(c, Globs::matches)).forEach(failing::add);
        }
        return failing;
    }

    static void write(Path folder, FailOn rule, List<Impact> impacts, List<String> speeds) throws IOException {
        Files.writeString(
                folder.resolve("comment.md"),
                ImpactText.of(impacts, failing(rule, impacts).size(), speeds));
        try (OutputStream out = Files.newOutputStream(folder.resolve("junit.xml"))) {
            XMLStreamWriter xml =
                    XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
            xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
            xml.writeStartElement("testsuites");
            for (Impact impact : impacts) {
                suite(xml, rule, impact);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
    }

    /** One test for all cases that stayed, one for each that changed. */
    private static void suite(XMLStreamWriter xml, FailOn rule, Impact impact) throws XMLStreamException {
        long failing = failing(rule, List.of(impact)).size();
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", "llama-oracle drift of " + impact.to() + " from " + impact.from());
        xml.writeAttribute("tests", Integer.toString(impact.changed().size() + 1));
        xml.writeAttribute("failures", Long.toString(failing));
        xml.writeStartElement("testcase");
        xml.writeAttribute("name", impact.cases() - impact.changed().size() + " of " + impact.cases() + " cases equal");
        xml.writeEndElement();
        for (Impact.Changed changed : impact.changed()) {
            xml.writeStartElement("testcase");
            xml.writeAttribute("classname", impact.to());
            xml.writeAttribute("name", changed.name());
            xml.writeStartElement(rule.fails(changed, Globs::matches) ? "failure" : "skipped");
            xml.writeAttribute("message", changed.change().change().word());
            xml.writeEndElement();
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }
}
