package io.llamaoracle.harness.report;

import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.replay.CaseResult;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A run as JUnit XML, written case by case so that any CI server can show it. */
public final class JUnitReport implements AutoCloseable {
    private final OutputStream out;
    private final XMLStreamWriter xml;

    /** Begins the file. */
    public JUnitReport(Path file, String subject) throws IOException {
        out = Files.newOutputStream(file);
        try {
            xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
            xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", "llama-oracle replay of " + subject);
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
    }

    /** Adds a case. */
    public void add(CaseResult result) throws IOException {
        try {
            xml.writeCharacters("\n");
            xml.writeStartElement("testcase");
            xml.writeAttribute("classname", result.recording());
            xml.writeAttribute("name", result.id());
            xml.writeAttribute("time", String.format(Locale.ROOT, "%.3f", result.nanos() / 1e9));
            outcome(result);
            xml.writeEndElement();
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
    }

    private void outcome(CaseResult result) throws XMLStreamException {
        Verdict verdict = result.verdict();
        if (verdict.failure()) {
            xml.writeStartElement("failure");
            xml.writeAttribute("type", verdict.name());
            xml.writeCharacters(clean(DivergenceText.of(result)));
            xml.writeEndElement();
        } else if (verdict == Verdict.ERROR) {
            xml.writeStartElement("error");
            xml.writeAttribute("message", clean(result.reason()));
            xml.writeEndElement();
        } else if (verdict == Verdict.SKIPPED || verdict == Verdict.NOT_COVERED || verdict == Verdict.KNOWN) {
            xml.writeStartElement("skipped");
            xml.writeAttribute("message", clean(verdict + ": " + result.reason()));
            xml.writeEndElement();
        }
    }

    /** XML 1.0 cannot hold control characters at all. */
    private static String clean(String text) {
        return text.replaceAll("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff]", "?");
    }

    @Override
    public void close() throws IOException {
        try {
            xml.writeCharacters("\n");
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IOException(e);
        } finally {
            out.close();
        }
    }
}
