package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.diff.Divergence;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Candidate;
import io.llamaoracle.harness.transcript.FloatBits;
import java.util.ArrayList;
import java.util.List;

/** The first step whose token, probability or candidate differs, and the requests that are needed to see it. */
final class TokenLevel {
    private TokenLevel() {}

    static List<String> lines(Divergence d) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "request " + d.request() + (d.step() < 0 ? "" : ", step " + d.step()) + ": " + d.place() + " differs");
        lines.add("  left  " + side(d, true));
        lines.add("  right " + side(d, false));
        d.bits().ifPresent(b -> lines.add("  " + FloatBits.ulp(b.expected(), b.actual()) + " ULP apart"));
        return lines;
    }

    private static String side(Divergence d, boolean left) {
        String written = left ? d.expected() : d.actual();
        if (d.tokens().isPresent()) {
            Candidate c = left ? d.tokens().get().expected() : d.tokens().get().actual();
            return "token " + c.id() + " " + JsonText.quote(c.piece()) + ", " + FloatBits.show(c.bits());
        }
        return d.bits()
                .map(b -> FloatBits.show(left ? b.expected() : b.actual()))
                .orElse(written);
    }

    /** The requests up to the diverging one, which ends with the diverging step. */
    static List<Request> cut(List<Request> requests, Divergence d) {
        List<Request> cut = new ArrayList<>(requests.subList(0, Math.min(requests.size(), d.request() + 1)));
        if (d.step() >= 0 && RequestEdit.body(cut.get(cut.size() - 1)).isPresent()) {
            Request last = cut.get(cut.size() - 1);
            long asked = RequestEdit.number(last, "n_predict").orElse(-1L);
            if (asked < 0 || asked > d.step() + 1) {
                cut.set(cut.size() - 1, RequestEdit.set(last, "n_predict", RequestEdit.num(d.step() + 1)));
            }
        }
        return cut;
    }
}
