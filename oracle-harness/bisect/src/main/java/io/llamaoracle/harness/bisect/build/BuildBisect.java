package io.llamaoracle.harness.bisect.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Binary search for the first bad build. Both ends are checked before anything else; builds that cannot be judged are
 * walked around, the nearest to the middle first.
 */
public final class BuildBisect {
    private final BuildCheck check;
    private final BuildState state;
    private final Consumer<String> listener;
    private final long start = System.nanoTime();
    private int checked;

    public BuildBisect(BuildCheck check, BuildState state, Consumer<String> listener) {
        this.check = check;
        this.state = state;
        this.listener = listener;
    }

    /**
     * The outcome.
     *
     * @param lastGood greatest build known to be good before the first bad one
     * @param firstBad least build known to be bad
     * @param undecided builds between them that could not be judged
     */
    public record Found(int lastGood, int firstBad, List<Integer> undecided) {
        public Found {
            undecided = List.copyOf(undecided);
        }

        /** The same with every build between the two named that was not judged, such as those left out beforehand. */
        public Found among(List<Integer> all) {
            return new Found(
                    lastGood,
                    firstBad,
                    all.stream().filter(b -> b > lastGood && b < firstBad).toList());
        }
    }

    /**
     * Searches.
     *
     * @param builds ascending; the first is to be good, the last bad
     * @throws BuildBisectException when an end is not what it is said to be
     */
    public Found run(List<Integer> builds) {
        if (builds.size() < 2) {
            throw new BuildBisectException("two builds at least are needed, here are " + builds);
        }
        require(builds.getFirst(), BuildVerdict.GOOD);
        require(builds.getLast(), BuildVerdict.BAD);
        int low = 0;
        int high = builds.size() - 1;
        while (true) {
            int next = next(builds, low, high);
            if (next < 0) {
                return new Found(builds.get(low), builds.get(high), builds.subList(low + 1, high));
            }
            BuildVerdict verdict = verdict(builds.get(next), high - low - 1);
            low = verdict == BuildVerdict.GOOD ? next : low;
            high = verdict == BuildVerdict.BAD ? next : high;
        }
    }

    private void require(int build, BuildVerdict wanted) {
        BuildVerdict verdict = verdict(build, 0);
        if (verdict == BuildVerdict.SKIP) {
            state.forget(build);
        }
        if (verdict != wanted) {
            throw new BuildBisectException("build " + build + " is to be "
                    + wanted.name().toLowerCase(Locale.ROOT) + ", but is "
                    + verdict.name().toLowerCase(Locale.ROOT) + ": there is nothing to search between these ends");
        }
    }

    /** The build nearest to the middle that is not known to be beyond judgement; -1 when none is left. */
    private int next(List<Integer> builds, int low, int high) {
        List<Integer> open = new ArrayList<>();
        for (int i = low + 1; i < high; i++) {
            if (state.get(builds.get(i)) != BuildVerdict.SKIP) {
                open.add(i);
            }
        }
        double middle = (low + high) / 2.0;
        return open.stream()
                .min((a, b) -> Double.compare(Math.abs(a - middle), Math.abs(b - middle)))
                .orElse(-1);
    }

    private BuildVerdict verdict(int build, int left) {
        BuildVerdict known = state.get(build);
        if (known != null) {
            return known;
        }
        String rest = left == 0 ? "verifying an end" : left + " candidates left, about " + log2(left) + " checks";
        listener.accept(String.format(Locale.ROOT, "build %d (%s%s)", build, rest, timeLeft(left)));
        BuildVerdict verdict = check.check(build);
        checked++;
        state.put(build, verdict);
        listener.accept("build " + build + " is " + verdict.name().toLowerCase(Locale.ROOT));
        return verdict;
    }

    private String timeLeft(int left) {
        if (checked == 0 || left == 0) {
            return "";
        }
        double each = (System.nanoTime() - start) / 1e9 / checked;
        return String.format(Locale.ROOT, ", about %.0f s", each * log2(left));
    }

    private static int log2(int n) {
        return 32 - Integer.numberOfLeadingZeros(n);
    }
}
