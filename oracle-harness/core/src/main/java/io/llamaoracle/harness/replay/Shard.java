package io.llamaoracle.harness.replay;

import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.transcript.Steps;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of n parts of a run, cut by cost: every case goes, dearest first, to the part that has the least. The parts do not
 * overlap and together are the whole.
 *
 * @param index from 1
 * @param of how many there are
 */
public record Shard(int index, int of) {
    /** The whole run. */
    public static final Shard WHOLE = new Shard(1, 1);

    private static final Pattern FORM = Pattern.compile("(\\d+)/(\\d+)");

    /** Reads {@code i/n}. */
    public static Shard parse(String text) {
        Matcher matcher = FORM.matcher(text);
        int index = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
        int of = index > 0 ? Integer.parseInt(matcher.group(2)) : 0;
        if (index < 1 || index > of) {
            throw new IllegalArgumentException("a shard is written i/n with 1 <= i <= n, not '" + text + "'");
        }
        return new Shard(index, of);
    }

    @Override
    public String toString() {
        return index + "/" + of;
    }

    private record Item(String key, long cost) {}

    /** The keys ({@code recording::case}) of the cases in this part. */
    public Set<String> select(List<Recording> recordings) {
        List<Item> items = new ArrayList<>();
        for (Recording recording : recordings) {
            recording.forEach(c -> {
                long steps = c.transcript().answers().stream()
                        .mapToLong(a -> Steps.of(a).size())
                        .sum();
                items.add(new Item(
                        key(recording.id(), c.definition().id()),
                        1 + steps + c.definition().requests().size()));
            });
        }
        items.sort(Comparator.comparingLong(Item::cost).reversed().thenComparing(Item::key));
        long[] load = new long[of];
        Set<String> mine = new HashSet<>();
        for (Item item : items) {
            int least = 0;
            for (int i = 1; i < of; i++) {
                least = load[i] < load[least] ? i : least;
            }
            load[least] += item.cost();
            if (least == index - 1) {
                mine.add(item.key());
            }
        }
        return mine;
    }

    /** How a case is named among all recordings. */
    public static String key(String recording, String id) {
        return recording + "::" + id;
    }
}
