package io.llamaoracle.harness.fuzz;

import io.llamaoracle.harness.suite.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Requests to the completion and token routes, made from valid ones by changing fields, their types, their number and, for
 * some, the bytes of the text. The same seed and number give the same request.
 *
 * <p>Left out on purpose: huge {@code repeat_last_n} and {@code dry_penalty_last_n}, for which the server allocates up to
 * eight bytes each, and short ping intervals and limits of time, whose answers depend on the machine's speed.
 */
public final class RequestGenerator {
    private static final int SHORT_TEXT = 4000;

    private final long seed;

    /** A generator. */
    public RequestGenerator(long seed) {
        this.seed = seed;
    }

    /** The request of that number. */
    public Request generate(long index) {
        SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + index);
        int route = random.nextInt(100);
        if (route < 4) {
            return request(random, "/tokenize", RequestPool.tokenize(random));
        }
        if (route < 7) {
            return request(random, "/detokenize", RequestPool.detokenize(random));
        }
        String path = route < 22 ? "/v1/completions" : route < 40 ? "/completions" : "/completion";
        return request(random, path, completion(random));
    }

    private static Request request(SplittableRandom random, String path, String body) {
        boolean broken = body.length() < SHORT_TEXT && random.nextInt(100) < 12;
        return new Request("POST", path, broken ? mutate(random, body) : body);
    }

    private static String completion(SplittableRandom random) {
        List<String> members = new ArrayList<>();
        members.add("\"seed\":" + random.nextInt(1_000_000));
        if (random.nextInt(100) < 97) {
            members.add("\"prompt\":" + RequestPool.prompt(random));
        }
        if (random.nextInt(100) < 95) {
            members.add("\"n_predict\":" + random.nextInt(1, 3));
        }
        int fields = random.nextInt(1, 5);
        for (int i = 0; i < fields; i++) {
            String field = RequestPool.field(random);
            String member = "\"" + field + "\":" + RequestPool.value(random, field);
            members.add(random.nextInt(members.size() + 1), member);
        }
        return "{" + String.join(",", members) + "}";
    }

    /** One to three edits of the text: a piece taken out, doubled, cut off, or something put in. */
    private static String mutate(SplittableRandom random, String body) {
        StringBuilder text = new StringBuilder(body);
        int edits = random.nextInt(1, 4);
        for (int i = 0; i < edits && !text.isEmpty(); i++) {
            int at = random.nextInt(text.length());
            int end = Math.min(text.length(), at + random.nextInt(1, 6));
            switch (random.nextInt(5)) {
                case 0 -> text.delete(at, end);
                case 1 -> text.insert(at, text.substring(at, end));
                case 2 -> text.setLength(at);
                case 3 -> text.setCharAt(at, (char) random.nextInt(1, 0x250));
                default -> text.insert(at, RequestPool.fragment(random));
            }
        }
        return wellFormed(text);
    }

    /** Without halves of surrogate pairs, which UTF-8 cannot carry. */
    private static String wellFormed(CharSequence text) {
        StringBuilder out = new StringBuilder();
        text.codePoints().filter(c -> c < 0xD800 || c > 0xDFFF).forEach(out::appendCodePoint);
        return out.toString();
    }
}
