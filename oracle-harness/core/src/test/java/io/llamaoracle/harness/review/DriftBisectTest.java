package io.llamaoracle.harness.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.report.DriftPage;
import io.llamaoracle.harness.support.Jobs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds 10 to 60 of a fake server: texts x0 to x2 change in 30, x3 to x5 in 50, the others never. */
class DriftBisectTest {
    private static final List<Integer> BUILDS = List.of(10, 20, 30, 40, 50, 60);

    @TempDir
    Path folder;

    private RecordingStore store;
    private final List<Integer> asked = new ArrayList<>();

    @BeforeEach
    void newStore() {
        store = new RecordingStore(folder);
    }

    private Recording of(int build) {
        return Jobs.accepted(store, Jobs.job(build, "m", "aa", 60), body -> {
            String changed = build >= 30 ? body.replaceAll("\"content\":\"x([0-2])\"", "\"content\":\"y$1\"") : body;
            return build >= 50 ? changed.replaceAll("\"content\":\"x([3-5])\"", "\"content\":\"y$1\"") : changed;
        });
    }

    private static Set<String> changed(Recording from, Recording to) {
        return RecordingDiff.compare(from, to).stream()
                .filter(c -> c.change() == ChangeClass.TEXT)
                .map(CaseChange::id)
                .collect(Collectors.toSet());
    }

    private Map<String, Birth> births(Set<Integer> absent) {
        Recording first = of(10);
        Set<String> all = changed(first, of(60));
        return new DriftBisect(BUILDS, first, b -> {
                    asked.add(b);
                    return absent.contains(b) ? Optional.empty() : Optional.of(of(b));
                })
                .births(all);
    }

    @Test
    void eachCaseIsLaidToTheBuildThatChangedItFirst() {
        Map<String, Birth> births = births(Set.of());
        Set<String> early = changed(of(20), of(30));
        Set<String> late = changed(of(40), of(50));
        assertThat(early).isNotEmpty();
        assertThat(late).isNotEmpty();
        assertThat(births.keySet()).isEqualTo(union(early, late));
        early.forEach(c -> assertThat(births.get(c)).isEqualTo(new Birth(20, 30, List.of())));
        late.forEach(c -> assertThat(births.get(c)).isEqualTo(new Birth(40, 50, List.of())));
        assertThat(asked).doesNotContain(10, 60);
    }

    @Test
    void aBuildThatCannotBeAskedIsNamedAndPassedOver() {
        Map<String, Birth> births = births(Set.of(30, 40));
        Set<String> early = changed(of(20), of(30));
        early.forEach(c -> assertThat(births.get(c)).isEqualTo(new Birth(20, 50, List.of(30, 40))));
        assertThat(births.values()).containsOnly(new Birth(20, 50, List.of(30, 40)));
        assertThat(births.values().iterator().next().text()).isEqualTo("b50 (b20 equal; not asked: 30, 40)");
    }

    @Test
    void theMatrixTellsTheBuildsAndWhatWasSkipped() throws IOException {
        DriftMatrix matrix = new DriftMatrix(List.of("b10", "b60", "bx"));
        matrix.add("m/fake", Map.of("b10", of(10), "b60", of(60)), Map.of("bx", "this CPU lacks amx_tile"));
        assertThat(matrix.changedFirstOn("m/fake", "b60")).hasSameElementsAs(changed(of(10), of(60)));
        matrix.born("m/fake", births(Set.of()));
        int early = changed(of(20), of(30)).size();
        String text = DriftText.of(matrix);
        assertThat(text).contains("| m/fake | = | " + changed(of(10), of(60)).size() + " text | SKIPPED |");
        assertThat(text).contains("| m/fake | text | b30 (b20 equal) | (plain) | " + early + " | ");
        assertThat(text).contains("- bx: this CPU lacks amx_tile (1 row)");
        assertThat(matrix.drifts()).isTrue();
        String json = JsonText.write(matrix.json());
        assertThat(json).contains("\"last_equal_build\":40,\"first_changed_build\":50");
        assertThat(DriftPage.of(matrix.json())).contains(json.replace("<", "\\u003c"));
    }

    private static Set<String> union(Set<String> a, Set<String> b) {
        Set<String> all = new HashSet<>(a);
        all.addAll(b);
        return all;
    }
}
