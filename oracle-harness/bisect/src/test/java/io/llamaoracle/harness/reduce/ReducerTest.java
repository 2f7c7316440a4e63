package io.llamaoracle.harness.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.bisect.RequestEdit;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.suite.Request;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReducerTest {
    @TempDir
    Path folder;

    /** Diverges in one node when tokens 30 and 31, layer 2, top_k and three steps are there; short prompts in another. */
    private static class Synthetic implements Subject {
        final List<ReduceCase> asked = new ArrayList<>();
        int dieAfter = Integer.MAX_VALUE;
        String name = "NODE/MUL_MAT f16/ffn_out";

        @Override
        public String signature(ReduceCase c) {
            if (asked.size() >= dieAfter) {
                throw new IllegalStateException("killed");
            }
            asked.add(c);
            Json.Obj body =
                    RequestEdit.body(c.requests().get(c.requests().size() - 1)).orElseThrow();
            List<Integer> ids = ids(body);
            boolean here = ids.containsAll(List.of(30, 31))
                    && c.layers().contains(2)
                    && body.get("top_k").isPresent()
                    && samplers(body).contains("top_k")
                    && RequestEdit.number(c.requests().get(c.requests().size() - 1), "n_predict")
                                    .orElse(99L)
                            >= 3;
            boolean elsewhere = ids.size() == 1 || ids.isEmpty();
            return here ? name : elsewhere ? "SAMPLER/dist" : "";
        }

        private static List<Integer> ids(Json.Obj body) {
            Json prompt = body.get("prompt").orElseThrow();
            return prompt instanceof Json.Arr a
                    ? a.items().stream().map(i -> (int) ((Json.Num) i).value()).toList()
                    : IntStream.range(0, 50).boxed().toList();
        }

        private static List<String> samplers(Json.Obj body) {
            Json list = body.get("samplers").orElse(null);
            return list instanceof Json.Arr a
                    ? a.items().stream().map(i -> ((Json.Str) i).value()).toList()
                    : List.of("penalties", "top_k", "temperature");
        }

        @Override
        public Optional<List<Integer>> promptTokens(ReduceCase c, int request) {
            return Optional.of(IntStream.range(0, 50).boxed().toList());
        }

        @Override
        public List<String> samplers(ReduceCase c, int request) {
            return List.of("penalties", "top_k", "temperature");
        }
    }

    private static ReduceCase original() {
        Request warm = new Request("POST", "/completion", "{\"prompt\":\"other\",\"n_predict\":1}");
        Request last = new Request(
                "POST",
                "/completion",
                "{\"prompt\":\"fifty words\",\"n_predict\":40,\"seed\":1,\"top_k\":5,\"min_p\":0.1,\"stop\":[\"x\",\"y\"]}");
        return new ReduceCase(List.of(warm, last), List.of(0, 1, 2, 3));
    }

    private ReduceResult reduce(Synthetic subject, int most) {
        return new Reducer(subject, Journal.open(folder.resolve("journal")), most, what -> {}).run(original());
    }

    @Test
    void leavesWhatTheDivergenceNeeds() {
        ReduceResult result = reduce(new Synthetic(), 5000);
        assertThat(result.signature()).isEqualTo("NODE/MUL_MAT f16/ffn_out");
        assertThat(result.reduced().layers()).containsExactly(2);
        assertThat(result.reduced().requests()).hasSize(1);
        assertThat(result.reduced().requests().get(0).body())
                .isEqualTo("{\"prompt\":[30,31],\"n_predict\":3,\"seed\":1,\"top_k\":5,\"samplers\":[\"top_k\"]}");
        assertThat(result.ended()).isTrue();
    }

    @Test
    void neverTradesOneFaultForAnother() {
        ReduceResult result = reduce(new Synthetic(), 5000);
        assertThat(result.other()).isPositive();
        assertThat(new Synthetic().signature(result.reduced())).isEqualTo(result.signature());
    }

    @Test
    void goesOnAfterAnInterruption() {
        ReduceResult whole = reduce(new Synthetic(), 5000);
        Synthetic first = new Synthetic();
        Path journal = folder.resolve("journal");
        deleteJournal(journal);
        first.dieAfter = 20;
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> reduce(first, 5000)))
                .hasMessage("killed");
        Synthetic second = new Synthetic();
        ReduceResult resumed = reduce(second, 5000);
        assertThat(resumed.reduced()).isEqualTo(whole.reduced());
        // the original is asked again, the other nineteen are not
        assertThat(second.asked).doesNotContainAnyElementsOf(first.asked.subList(1, first.asked.size()));
    }

    @Test
    void forgetsWhatWasKnownWhenTheOriginalDivergesOtherwise() {
        reduce(new Synthetic(), 5000);
        Synthetic other = new Synthetic();
        other.name = "NODE/ROPE/Qcur";
        ReduceResult result = reduce(other, 5000);
        assertThat(result.signature()).isEqualTo("NODE/ROPE/Qcur");
        assertThat(other.asked.size()).isGreaterThan(20);
        assertThat(result.reduced().layers()).containsExactly(2);
    }

    /** Diverges in each answer to an open seed, but of the fixed ones only under 3. */
    private static final class Drawn implements Subject {
        @Override
        public String signature(ReduceCase c) {
            boolean shows = c.requests().stream()
                    .allMatch(r ->
                            SeedPass.open(r) || RequestEdit.number(r, "seed").orElseThrow() == 3);
            return shows ? "NODE/RMS_NORM/norm-0" : "";
        }

        @Override
        public Optional<List<Integer>> promptTokens(ReduceCase c, int request) {
            return Optional.empty();
        }

        @Override
        public List<String> samplers(ReduceCase c, int request) {
            return List.of();
        }
    }

    @Test
    void aRequestThatLeavesItsSeedToTheServerGetsOneUnderWhichItStillDiverges() {
        for (String seed : List.of("", ",\"seed\":-1", ",\"seed\":4294967295")) {
            Request open = new Request("POST", "/completion", "{\"prompt\":\"A\"" + seed + "}");
            Path journal = folder.resolve("journal" + seed.length());
            ReduceResult result = new Reducer(new Drawn(), Journal.open(journal), 100, what -> {})
                    .run(new ReduceCase(List.of(open), List.of()));
            assertThat(RequestEdit.number(result.reduced().requests().get(0), "seed"))
                    .as(seed)
                    .contains(3L);
        }
    }

    @Test
    void stopsAtTheLimit() {
        Synthetic subject = new Synthetic();
        ReduceResult result = reduce(subject, 10);
        assertThat(result.ended()).isFalse();
        assertThat(subject.asked.size()).isLessThanOrEqualTo(11);
        assertThat(new Synthetic().signature(result.reduced())).isEqualTo(result.signature());
    }

    @Test
    void aCaseThatDoesNotDivergeStaysAsItIs() {
        ReduceCase equal = original().withLayers(List.of(0));
        ReduceResult result =
                new Reducer(new Synthetic(), Journal.open(folder.resolve("journal")), 100, what -> {}).run(equal);
        assertThat(result.signature()).isEmpty();
        assertThat(result.reduced()).isEqualTo(equal);
    }

    private static void deleteJournal(Path journal) {
        try {
            Files.delete(journal);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
