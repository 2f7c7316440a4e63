package io.llamaoracle.engine.chat.jinja;

import java.util.ArrayList;
import java.util.List;

/**
 * A parsed template; can be rendered by several threads.
 *
 * <p>Origin: {@code common/jinja/parser.cpp} {@code parse_from_tokens} (b11192)
 * <p>Origin: {@code common/jinja/runtime.h} {@code runtime} (b11192)
 */
public final class Template {
    private final List<Node> body;
    private final String source;

    private Template(List<Node> body, String source) {
        this.body = body;
        this.source = source;
    }

    /**
     * Parses a byte string.
     *
     * @throws JinjaException if it is no template
     */
    public static Template parse(String source) {
        Lexer.Result lexed = Lexer.tokenize(source);
        return new Template(StatementParser.parse(lexed), lexed.source());
    }

    /** The source with its line ends made {@code \n} and without the last of them. */
    public String source() {
        return source;
    }

    /**
     * Runs the template. Neighbouring parts of the same origin are joined.
     *
     * @throws JinjaException if it fails
     */
    public JinjaString render(Context ctx) {
        StringValue.Gatherer out = new StringValue.Gatherer();
        for (Node node : body) {
            out.add(node.execute(ctx));
        }
        List<JinjaString.Part> merged = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        List<JinjaString.Part> parts = out.value().asString().parts();
        for (int i = 0; i < parts.size(); i++) {
            text.append(parts.get(i).text());
            boolean last = i == parts.size() - 1;
            if (last || parts.get(i + 1).isInput() != parts.get(i).isInput()) {
                merged.add(new JinjaString.Part(parts.get(i).isInput(), text.toString()));
                text.setLength(0);
            }
        }
        return new JinjaString(merged);
    }
}
