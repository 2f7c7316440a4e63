package io.llamaoracle.harness.bisect.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildBisectTest {
    private static final List<Integer> BUILDS =
            IntStream.range(100, 200).boxed().toList();

    @TempDir
    private Path folder;

    private final List<Integer> asked = new ArrayList<>();

    private BuildBisect search(int firstBad, Set<Integer> broken) {
        return new BuildBisect(
                build -> {
                    asked.add(build);
                    if (broken.contains(build)) {
                        return BuildVerdict.SKIP;
                    }
                    return build < firstBad ? BuildVerdict.GOOD : BuildVerdict.BAD;
                },
                BuildState.open(folder.resolve("state.json"), "command"),
                line -> {});
    }

    @Test
    void findsTheFirstBadBuildWithBothEndsVerified() {
        BuildBisect.Found found = search(163, Set.of()).run(BUILDS);
        assertThat(found.firstBad()).isEqualTo(163);
        assertThat(found.lastGood()).isEqualTo(162);
        assertThat(asked).startsWith(100, 199).hasSizeLessThanOrEqualTo(9);
    }

    @Test
    void walksAroundWhatCannotBeJudged() {
        BuildBisect.Found found = search(150, Set.of(149, 150, 151)).run(BUILDS);
        assertThat(found.lastGood()).isEqualTo(148);
        assertThat(found.firstBad()).isEqualTo(152);
        assertThat(found.undecided()).containsExactly(149, 150, 151);
    }

    @Test
    void goesOnWhereItStopped() {
        search(163, Set.of()).run(BUILDS);
        asked.clear();
        assertThat(search(163, Set.of()).run(BUILDS).firstBad()).isEqualTo(163);
        assertThat(asked).isEmpty();
    }

    @Test
    void namesTheBuildsThatWereLeftOut() {
        BuildBisect.Found found =
                search(163, Set.of()).run(List.of(100, 160, 164, 199)).among(BUILDS);
        assertThat(found.undecided()).containsExactly(161, 162, 163);
    }

    @Test
    void judgesAnEndAnewThatCouldNotBeJudged() {
        assertThatThrownBy(() -> search(163, Set.of(199)).run(BUILDS))
                .hasMessageContaining("build 199 is to be bad, but is skip");
        asked.clear();
        assertThat(search(163, Set.of()).run(BUILDS).firstBad()).isEqualTo(163);
        assertThat(asked).startsWith(199);
    }

    @Test
    void refusesEndsThatAreNotWhatTheyShouldBe() {
        assertThatThrownBy(() -> search(100, Set.of()).run(BUILDS))
                .isInstanceOf(BuildBisectException.class)
                .hasMessageContaining("build 100 is to be good, but is bad");
    }

    @Test
    void refusesABadEndThatIsGood() {
        assertThatThrownBy(() -> search(500, Set.of()).run(BUILDS))
                .hasMessageContaining("build 199 is to be bad, but is good");
    }
}
