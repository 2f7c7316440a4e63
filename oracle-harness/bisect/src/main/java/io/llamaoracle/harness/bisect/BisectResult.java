package io.llamaoracle.harness.bisect;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The outcome of a bisection.
 *
 * @param id the case
 * @param left name and flags of the side that is right by definition
 * @param right name and flags of the side to blame
 * @param level where it was born
 * @param unit what is at fault there: an operation, a sampler, a field; empty when not known
 * @param node name of the first wrong node; empty where none is
 * @param statement all of it in one sentence
 * @param sections the levels gone through, in order
 * @param fixture folder with the inputs of the faulty unit, if one was saved
 * @param command repeats the bisection
 * @param seconds how long it took
 * @param cpuSeconds processor time of this JVM since its start, without the servers
 */
public record BisectResult(
        String id,
        String left,
        String right,
        Level level,
        String unit,
        String node,
        String statement,
        List<Section> sections,
        Optional<Path> fixture,
        String command,
        double seconds,
        double cpuSeconds) {
    public BisectResult {
        sections = List.copyOf(sections);
    }

    /** What has to stay the same while a case is made smaller: level, unit, and the node's name without its layer. */
    public String signature() {
        String name = node.replaceAll("\\b(node|leaf)_\\d+", "$1").replaceAll("-\\d+\\b", "");
        return level + (unit.isEmpty() ? "" : "/" + unit) + (name.isEmpty() ? "" : "/" + name);
    }
}
