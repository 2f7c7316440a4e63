package io.llamaoracle.harness.support;

import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.CaseKind;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/** A server of llama-server's form whose answers depend on the request alone; a fault may be planted in every answer. */
public final class FakeServer implements Runner {
    public static final String JSON = "application/json; charset=utf-8";
    private final UnaryOperator<String> fault;
    public final List<String> asked = new ArrayList<>();

    public FakeServer(UnaryOperator<String> fault) {
        this.fault = fault;
    }

    /** A case whose id decides its prompt. */
    public static Case completion(String id) {
        return new Case(
                id,
                CaseKind.CONTINUATION,
                List.of(new Request("POST", "/completion", "{\"prompt\":\"" + id + "\",\"n_predict\":3}")),
                false,
                "");
    }

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public Transcript run(Case definition) {
        asked.add(definition.id());
        return Transcript.of(definition.requests().stream()
                .map(r -> new Answer(200, JSON, fault.apply(body(r.body()))))
                .toList());
    }

    /** Three steps of two candidates, drawn from the request's hash. */
    public static String body(String request) {
        SplittableRandom random = new SplittableRandom(request.hashCode());
        StringBuilder steps = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            String first = candidate(random.nextInt(50), -random.nextInt(1, 1 << 20) / 65536f);
            String second = candidate(50 + random.nextInt(50), -20f - random.nextInt(1 << 10) / 256f);
            steps.append(i == 0 ? "" : ",").append('{').append(first).append(",\"top_logprobs\":[{");
            steps.append(first).append("},{").append(second).append("}]}");
        }
        return "{\"index\":0,\"content\":\"x" + random.nextInt(9) + "\",\"generation_settings\":{\"seed\":"
                + random.nextInt(99) + ",\"top_k\":40},\"timings\":{\"prompt_n\":3,\"prompt_ms\":" + System.nanoTime()
                + ".5},\"completion_probabilities\":[" + steps + "]}";
    }

    private static String candidate(int id, float logprob) {
        return String.format(
                Locale.ROOT,
                "\"id\":%d,\"token\":\"t%d\",\"bytes\":[116,%s],\"logprob\":%s",
                id,
                id,
                digits(id),
                Double.toString(logprob));
    }

    private static String digits(int id) {
        return String.join(
                ",", Integer.toString(id).chars().mapToObj(Integer::toString).toList());
    }

    @Override
    public void close() {
        asked.add("closed");
    }
}
