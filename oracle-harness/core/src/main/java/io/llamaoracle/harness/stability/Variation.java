package io.llamaoracle.harness.stability;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One variable of the environment set otherwise, everything else as recorded.
 *
 * @param name the variable and its value, such as {@code threads=3}
 * @param flags the server's flags
 * @param shuffled whether the cases are asked in another order
 * @param environment whether a difference binds a case to its environment; else it makes it unstable
 */
public record Variation(String name, List<String> flags, boolean shuffled, boolean environment) {
    private static final String NO_CACHE = "--no-cache-prompt";
    private static final long SEED = 20261130;

    public Variation {
        flags = List.copyOf(flags);
    }

    /**
     * The variations of a recording: another process, another order, thread counts 1 to 3, one slot more with the same
     * context each, and the prompt cache switched.
     *
     * @param recorded the recording's flags
     */
    public static List<Variation> of(List<String> recorded) {
        List<Variation> all = new ArrayList<>();
        all.add(new Variation("process", recorded, false, false));
        all.add(new Variation("order", recorded, true, false));
        String threads = value(recorded, "-t");
        for (String n : List.of("1", "2", "3")) {
            if (!n.equals(threads)) {
                all.add(new Variation("threads=" + n, with(recorded, "-t", n), false, true));
            }
        }
        String slots = value(recorded, "-np");
        String context = value(recorded, "-c");
        if (slots != null && context != null) {
            int more = Integer.parseInt(slots) + 1;
            int each = Integer.parseInt(context) / Integer.parseInt(slots);
            List<String> flags =
                    with(with(recorded, "-np", Integer.toString(more)), "-c", Integer.toString(each * more));
            all.add(new Variation("slots=" + more, flags, false, true));
        }
        boolean cached = !recorded.contains(NO_CACHE);
        List<String> switched = new ArrayList<>(recorded);
        if (cached) {
            switched.add(NO_CACHE);
        } else {
            switched.remove(NO_CACHE);
        }
        all.add(new Variation("cache=" + (cached ? "off" : "on"), switched, false, true));
        return all;
    }

    /** The cases in the order of this variation. */
    <T> List<T> order(List<T> cases) {
        if (!shuffled) {
            return cases;
        }
        List<T> other = new ArrayList<>(cases);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = other.size() - 1; i > 0; i--) {
            Collections.swap(other, i, random.nextInt(i + 1));
        }
        return other;
    }

    private static String value(List<String> flags, String name) {
        int at = flags.lastIndexOf(name);
        return at < 0 || at + 1 >= flags.size() ? null : flags.get(at + 1);
    }

    private static List<String> with(List<String> flags, String name, String value) {
        List<String> changed = new ArrayList<>(flags);
        int at = changed.lastIndexOf(name);
        if (at < 0) {
            changed.addAll(List.of(name, value));
        } else {
            changed.set(at + 1, value);
        }
        return changed;
    }
}
