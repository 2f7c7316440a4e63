package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Which step of tokenizing went wrong, and where in the text: the two token lists are laid over the text by their pieces, and
 * at the first boundary that one side alone has, the other side's token is asked of the first side alone.
 *
 * <p>The same text with other ids: piece. Other text: normalisation. A token that both sides make of its own text, but not
 * here: split, as only the words around it can forbid it. A token that one side does not make even alone: merge.
 *
 * @param step split, normalisation, merge or piece
 * @param at bytes of text that both sides agree on
 * @param statement in one sentence
 */
record TokenizerStep(String step, int at, String statement) {
    /** A token and the bytes it stands for. */
    private record Piece(long id, byte[] bytes) {}

    /** Asks for a text's tokens with their pieces. */
    static Request ask(String text, boolean addSpecial) {
        return new Request(
                "POST",
                "/tokenize",
                JsonText.write(new JsonBuilder()
                        .put("content", text)
                        .put("add_special", addSpecial)
                        .put("with_pieces", true)
                        .build()));
    }

    /** Reads two answers to {@link #ask} that differ; asks both sides again where that is needed. */
    static TokenizerStep of(Side left, Side right, Answer expected, Answer actual) {
        List<Piece> ours = pieces(expected);
        List<Piece> theirs = pieces(actual);
        if (actual.status() != expected.status()) {
            return new TokenizerStep("piece", 0, "one side answers " + actual.status() + ", not " + expected.status());
        }
        int same = 0;
        int at = 0;
        while (same < ours.size() && same < theirs.size() && ours.get(same).id == theirs.get(same).id) {
            at += ours.get(same++).bytes.length;
        }
        if (same == ours.size() || same == theirs.size()) {
            return new TokenizerStep("normalisation", at, "one side ends at byte " + at + ", the other goes on");
        }
        byte[] a = ours.get(same).bytes;
        byte[] b = theirs.get(same).bytes;
        String here = "at byte " + at + " the left side has " + shown(ours.get(same)) + ", the right side "
                + shown(theirs.get(same));
        if (java.util.Arrays.equals(a, b)) {
            return new TokenizerStep("piece", at, here);
        }
        int common = java.util.Arrays.mismatch(a, b);
        if (common < Math.min(a.length, b.length)) {
            return new TokenizerStep("normalisation", at, here);
        }
        boolean leftIsLonger = a.length > b.length;
        Piece whole = leftIsLonger ? ours.get(same) : theirs.get(same);
        Request alone = ask(new String(whole.bytes, StandardCharsets.UTF_8), false);
        Answer answer = (leftIsLonger ? right : left)
                .run(List.of(alone))
                .transcript()
                .answers()
                .getFirst();
        List<Piece> made = pieces(answer);
        boolean one = made.size() == 1 && made.getFirst().id == whole.id;
        return new TokenizerStep(
                one ? "split" : "merge",
                at,
                here + "; alone " + shown(whole) + (one ? " is made on both sides" : " is made on one side only"));
    }

    private static String shown(Piece piece) {
        return piece.id + " " + JsonText.write(new Json.Str(new String(piece.bytes, StandardCharsets.UTF_8)));
    }

    private static List<Piece> pieces(Answer answer) {
        List<Piece> pieces = new ArrayList<>();
        if (AnswerFacts.member(answer, "tokens").orElse(null) instanceof Json.Arr tokens) {
            for (Json token : tokens.items()) {
                if (token instanceof Json.Obj o && o.get("id").orElse(null) instanceof Json.Num id) {
                    pieces.add(new Piece((long) id.value(), bytes(o.get("piece").orElse(null))));
                }
            }
        }
        return pieces;
    }

    private static byte[] bytes(Json piece) {
        if (piece instanceof Json.Str text) {
            return text.value().getBytes(StandardCharsets.UTF_8);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (piece instanceof Json.Arr list) {
            list.items().stream()
                    .filter(i -> i instanceof Json.Num)
                    .forEach(i -> out.write((int) ((Json.Num) i).value()));
        }
        return out.toByteArray();
    }
}
