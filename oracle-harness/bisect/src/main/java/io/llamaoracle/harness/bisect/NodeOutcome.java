package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.bisect.node.ElementDiff;
import io.llamaoracle.harness.bisect.node.NodeFinding;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Says a wrong node in one sentence. */
final class NodeOutcome {
    private NodeOutcome() {}

    static Outcome of(NodeFinding found, Optional<ElementDiff> first, Path model) {
        TraceTensor node = found.left();
        String weight = node.sources().isEmpty()
                ? ""
                : ModelFacts.weightType(model, node.sources().get(0)).orElse("");
        String unit = node.op() + (weight.isEmpty() || !node.op().startsWith("MUL_MAT") ? "" : " " + weight);
        if (!found.inputsEqual() && !found.replaced().isEmpty()) {
            return replaced(found, node);
        }
        String layer = node.layer() < 0 ? "" : " (layer " + node.layer() + ")";
        String element = first.map(e -> ", " + element(e)).orElse("");
        String cause = found.inputsEqual()
                ? "; its inputs are equal, so the fault is in that op (" + unit + ")"
                : "; not all it reads is proved equal";
        return new Outcome(
                Level.NODE,
                unit,
                node.name(),
                "the first wrong node is " + node.name() + layer + " at position " + found.firstPosition() + element
                        + cause);
    }

    private static Outcome replaced(NodeFinding found, TraceTensor node) {
        String operations = found.replaced().operations();
        return new Outcome(
                Level.NODE,
                operations,
                node.name(),
                "the graphs differ: before " + node.name() + " at position " + found.firstPosition()
                        + " the sides compute " + operations);
    }

    private static String element(ElementDiff e) {
        return String.format(
                Locale.ROOT,
                "%s: 0x%s instead of 0x%s, %d of %d differ",
                e.place(),
                e.right(),
                e.left(),
                e.differing(),
                e.elements());
    }
}
