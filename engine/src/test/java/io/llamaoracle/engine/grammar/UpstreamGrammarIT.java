package io.llamaoracle.engine.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.json.JsonParser;
import io.llamaoracle.engine.json.StdString;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every case of b11192's own tests of grammars and schemas, read from its source package: the same outcome. */
@Tag("oracle")
class UpstreamGrammarIT {
    private static final Path TESTS = Path.of("..", ".oracle", "source", "b11192", "llama.cpp", "tests");
    private static final List<String> TYPES = List.of(
            "END",
            "ALT",
            "RULE_REF",
            "CHAR",
            "CHAR_NOT",
            "CHAR_RNG_UPPER",
            "CHAR_ALT",
            "CHAR_ANY",
            "TOKEN",
            "TOKEN_NOT");

    /** The tests have no vocabulary: tokens are named by their ids. */
    private static final VocabPieces NO_VOCABULARY = new VocabPieces(new GrammarVocab() {
        @Override
        public int size() {
            return 0;
        }

        @Override
        public boolean isEog(int token) {
            return false;
        }

        @Override
        public byte[] piece(int token) {
            return new byte[0];
        }

        @Override
        public int[] tokenize(byte[] text) {
            return new int[0];
        }
    });

    private static List<List<Object>> calls(String file, String function) throws IOException {
        Path path = TESTS.resolve(file);
        assertThat(path).as("repair: containers/fetch-source.sh 11192").exists();
        List<List<Object>> calls = CppCalls.of(Files.readAllBytes(path), function);
        assertThat(calls).as(function + " in " + file).isNotEmpty();
        return calls;
    }

    @Test
    void grammarsBecomeTheSameRules() throws IOException {
        List<List<Object>> calls = calls("test-grammar-parser.cpp", "verify_parsing");
        for (List<Object> call : calls) {
            GrammarRules rules = GrammarParser.parse((String) call.get(0), null);
            List<Object> symbols = new ArrayList<>();
            for (Map.Entry<String, Integer> symbol : rules.symbolIds.entrySet()) {
                symbols.add(List.of(symbol.getKey(), (long) symbol.getValue()));
            }
            assertThat(symbols).as((String) call.get(0)).isEqualTo(call.get(1));
            List<Object> elements = new ArrayList<>();
            for (int i = 0; i < rules.types.length; i++) {
                elements.add(List.of(
                        new CppCalls.Name("LLAMA_GRETYPE_" + TYPES.get(rules.types[i])), (long) rules.values[i]));
            }
            assertThat(elements).as((String) call.get(0)).isEqualTo(call.get(2));
        }
        assertThat(calls).hasSizeGreaterThanOrEqualTo(10);
    }

    @Test
    void whatIsNoGrammarIsRefused() throws IOException {
        for (List<Object> call : calls("test-grammar-parser.cpp", "verify_failure")) {
            assertThat(refused((String) call.get(0))).as((String) call.get(0)).isTrue();
        }
    }

    private static boolean refused(String grammar) {
        try {
            GrammarRules.parse(grammar, null);
            return false;
        } catch (GrammarParseException e) {
            return true;
        }
    }

    @Test
    void grammarsTakeTheSameTexts() throws IOException {
        int texts = 0;
        for (List<Object> call : calls("test-grammar-integration.cpp", "test_grammar")) {
            texts += texts((String) call.get(0), (String) call.get(1), call);
        }
        assertThat(texts).isGreaterThan(100);
    }

    @Test
    void schemasTakeTheSameTexts() throws IOException {
        int texts = 0;
        for (List<Object> call : calls("test-grammar-integration.cpp", "test_schema")) {
            String grammar = JsonSchemaToGrammar.convert(JsonParser.parse((String) call.get(1)));
            texts += texts((String) call.get(0), grammar, call);
        }
        assertThat(texts).isGreaterThan(200);
    }

    private static int texts(String about, String grammar, List<Object> call) {
        GrammarRules rules = GrammarRules.parse(grammar, null);
        int texts = 0;
        for (int expected = 2; expected <= 3; expected++) {
            for (Object text : (List<?>) call.get(expected)) {
                assertThat(matches(rules, (String) text))
                        .as(about + ": " + StdString.text((String) text))
                        .isEqualTo(expected == 2);
                texts++;
            }
        }
        return texts;
    }

    private static boolean matches(GrammarRules rules, String text) {
        Grammar grammar = new Grammar(rules, NO_VOCABULARY, null);
        try {
            int at = 0;
            while (at < text.length()) {
                if (text.charAt(at) == 0xFF) {
                    int id = text.charAt(at + 1) << 24
                            | text.charAt(at + 2) << 16
                            | text.charAt(at + 3) << 8
                            | text.charAt(at + 4);
                    grammar.acceptToken(id, ("<[" + id + "]>").getBytes(StandardCharsets.ISO_8859_1));
                    at += 5;
                } else {
                    int end = at + 1;
                    while (end < text.length() && (text.charAt(end) & 0xC0) == 0x80) {
                        end++;
                    }
                    grammar.acceptToken(0, StdString.bytes(text.substring(at, end)));
                    at = end;
                }
            }
        } catch (GrammarStateException e) {
            return false;
        }
        return grammar.allowsEnd();
    }

    @Test
    void failingGrammarsFail() throws IOException {
        Path path = TESTS.resolve("test-grammar-integration.cpp");
        String source = Files.readString(path, StandardCharsets.ISO_8859_1);
        int from = source.indexOf("static void test_failure_missing_root()");
        int to = source.indexOf("static void test_failure_missing_root_symbol()");
        List<String> grammars = new ArrayList<>();
        int at = source.indexOf("R\"\"\"(", from);
        while (at >= 0 && at < to) {
            int end = source.indexOf(")\"\"\"", at);
            grammars.add(source.substring(at + 5, end));
            at = source.indexOf("R\"\"\"(", end);
        }
        assertThat(grammars).hasSize(6).allMatch(UpstreamGrammarIT::refused);
    }

    @Test
    void schemasBecomeTheSameGrammars() throws IOException {
        List<List<Object>> calls = calls("test-json-schema-to-grammar.cpp", "test");
        for (List<Object> call : calls) {
            List<?> testCase = (List<?>) call.get(0);
            String name = (String) testCase.get(1);
            String actual;
            try {
                actual = trim(JsonSchemaToGrammar.convert(JsonParser.parse((String) testCase.get(2))));
            } catch (SchemaException e) {
                assertThat(testCase.get(0)).as(name).isEqualTo(new CppCalls.Name("FAILURE"));
                continue;
            }
            assertThat(testCase.get(0)).as(name).isEqualTo(new CppCalls.Name("SUCCESS"));
            assertThat(actual).as(name).isEqualTo(trim((String) testCase.get(3)));
            assertThat(GrammarRules.parse(actual, null).count()).as(name).isPositive();
        }
        assertThat(calls).hasSizeGreaterThan(60);
    }

    private static String trim(String grammar) {
        return grammar.strip().replaceAll("(^|\n)[ \t]+", "$1");
    }
}
