package io.llamaoracle.engine.chat.analysis;

import static io.llamaoracle.engine.chat.peg.Peg.end;
import static io.llamaoracle.engine.chat.peg.Peg.eps;
import static io.llamaoracle.engine.chat.peg.Peg.literal;
import static io.llamaoracle.engine.chat.peg.Peg.optional;
import static io.llamaoracle.engine.chat.peg.Peg.rest;
import static io.llamaoracle.engine.chat.peg.Peg.seq;
import static io.llamaoracle.engine.chat.peg.Peg.space;
import static io.llamaoracle.engine.chat.peg.Peg.tag;
import static io.llamaoracle.engine.chat.peg.Peg.until;

import io.llamaoracle.engine.chat.peg.PegNode;
import io.llamaoracle.engine.chat.peg.PegParser;
import io.llamaoracle.engine.chat.peg.PegResult;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes an answer apart into thoughts and content, while it grows and when it is whole. Tool calls are not its matter.
 *
 * <p>Origin: {@code common/chat-auto-parser-generator.cpp} {@code autoparser::build_parser} (b11192)
 * <p>Origin: {@code common/chat-auto-parser-generator.cpp} {@code analyze_content::build_parser} (b11192)
 * <p>Origin: {@code common/chat-auto-parser-generator.cpp} {@code analyze_reasoning::build_parser} (b11192)
 * <p>Origin: {@code common/chat.cpp} {@code common_chat_peg_parse} (b11192)
 * <p>Origin: {@code common/chat-peg-parser.cpp} {@code common_chat_peg_mapper::from_ast} (b11192)
 */
public final class AnswerParser {
    private static final String REASONING = "reasoning";
    private static final String CONTENT = "content";

    private final PegParser parser;
    private final String generationPrompt;

    /** What an answer says. */
    public record Parsed(String content, String reasoning) {}

    /** An answer that is not of the template's form. */
    public static final class NoMatchException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoMatchException() {
            super("The model produced output that does not match the expected peg-native format");
        }
    }

    private AnswerParser(PegParser parser, String generationPrompt) {
        this.parser = parser;
        this.generationPrompt = generationPrompt;
    }

    /**
     * The parser for a template's answers.
     *
     * @param analysis what is known of the template
     * @param extract whether thoughts are taken out
     * @param generationPrompt what the template puts before an answer
     */
    public static AnswerParser of(TemplateAnalysis analysis, boolean extract, String generationPrompt) {
        Reasoning r = analysis.reasoning();
        Content c = analysis.content();
        boolean extracting = extract && r.found();
        PegParser thoughts = extracting ? reasoning(r) : eps();
        PegParser content;
        if (c.isAlwaysWrapped()) {
            PegParser before = extracting ? thoughts : tag(CONTENT, until(c.start()));
            content = seq(before, c.start(), tag(CONTENT, until(c.end())), c.end(), end());
        } else {
            content = seq(thoughts, tag(CONTENT, rest()), end());
        }
        PegParser prefix = prefix(generationPrompt, Trim.both(r.start()));
        return new AnswerParser(r.found() ? seq(prefix, space(), content) : seq(prefix, content), generationPrompt);
    }

    private static PegParser reasoning(Reasoning r) {
        if (r.end().isEmpty()) {
            return eps();
        }
        PegParser thoughts = tag(REASONING, until(Trim.both(r.end())));
        return r.start().isEmpty()
                ? optional(seq(thoughts, optspace(r.end())))
                : optional(seq(optspace(r.start()), thoughts, optspace(r.end())));
    }

    /** The generation prompt up to where thoughts begin. */
    private static PegParser prefix(String prompt, String delimiter) {
        int at = delimiter.isEmpty() ? -1 : prompt.indexOf(delimiter);
        return literal(at < 0 ? prompt : prompt.substring(0, at));
    }

    /** A mark whose white space around may be missing. */
    private static PegParser optspace(String mark) {
        int from = 0;
        while (from < mark.length() && Trim.isSpace(mark.charAt(from))) {
            from++;
        }
        int to = mark.length();
        while (to > from && Trim.isSpace(mark.charAt(to - 1))) {
            to--;
        }
        List<Object> parts = new ArrayList<>();
        for (int i = 0; i < mark.length(); i++) {
            if (i == from) {
                parts.add(mark.substring(from, to));
            }
            if (i < from || i >= to) {
                parts.add(optional(literal(mark.substring(i, i + 1))));
            }
        }
        return seq(parts.toArray());
    }

    /**
     * Takes an answer apart.
     *
     * @param text the answer so far
     * @param partial whether more may come
     * @throws NoMatchException if it is not of the expected form
     */
    public Parsed parse(String text, boolean partial) {
        PegResult result = parser.parse(new PegParser.Input(generationPrompt + text, true));
        if (result.failed() && !(partial && result.end() > 0)) {
            throw new NoMatchException();
        }
        StringBuilder content = new StringBuilder();
        StringBuilder thoughts = new StringBuilder();
        for (PegNode node : result.nodes()) {
            node.visit(n -> {
                if (n.tag().equals(CONTENT)) {
                    content.append(n.sanitized());
                } else if (n.tag().equals(REASONING)) {
                    thoughts.append(n.sanitized());
                }
            });
        }
        boolean blank = thoughts.chars().allMatch(c -> c == ' ' || c == '\n' || c == '\r' || c == '\t');
        return new Parsed(content.toString(), blank ? "" : thoughts.toString());
    }
}
