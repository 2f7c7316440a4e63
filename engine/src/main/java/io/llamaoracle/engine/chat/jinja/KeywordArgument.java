package io.llamaoracle.engine.chat.jinja;

/**
 * {@code name = value} among arguments.
 *
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code keyword_argument_expression::execute_impl} (b11192)
 */
final class KeywordArgument extends Node {
    final Node key;
    final Node value;

    KeywordArgument(Node key, Node value) {
        this.key = key;
        this.value = value;
    }

    @Override
    String type() {
        return "KeywordArgumentExpression";
    }

    @Override
    Value run(Context ctx) {
        if (!(key instanceof Identifier id)) {
            throw new JinjaException("Keyword argument key must be identifiers");
        }
        return new KwargValue(id.name, value.execute(ctx));
    }
}
