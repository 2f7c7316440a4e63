package io.llamaoracle.harness.transcript;

import io.llamaoracle.harness.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The members of an answer that change from run to run, and what stands in their place.
 *
 * <p>This is the whole list; everything else is compared. A masked member stays where it was, so that its presence and its
 * place are compared too.
 */
public final class Volatile {
    /** What replaces a masked value. */
    public static final Json.Str MASK = new Json.Str("*");

    /** Wall-clock figures inside {@code timings} and {@code prompt_progress}. */
    private static final Set<String> CLOCK = Set.of(
            "prompt_ms",
            "prompt_per_token_ms",
            "prompt_per_second",
            "predicted_ms",
            "predicted_per_token_ms",
            "predicted_per_second",
            "draft_ms",
            "time_ms",
            "t_start",
            "save_ms",
            "restore_ms");

    /** Seconds since the epoch. */
    private static final Set<String> EPOCH = Set.of("created", "created_at", "completed_at");

    /** Paths and build facts of the machine that answered. */
    private static final Set<String> PLACE =
            Set.of("model_path", "media_marker", "build_info", "system_fingerprint", "ui");

    /** Members that hold random identifiers. */
    private static final Set<String> ID =
            Set.of("id", "call_id", "item_id", "response_id", "tool_call_id", "tool_use_id");

    /** The random identifiers themselves: an optional prefix and 32 letters or digits. */
    private static final Pattern RANDOM =
            Pattern.compile("(chatcmpl-|cmpl-|resp_|rs_|msg_|fc_|call_|toolu_)?[0-9A-Za-z]{32}");

    private Volatile() {}

    /** The value with every volatile member masked. */
    public static Json mask(Json value) {
        if (value instanceof Json.Obj object) {
            List<Json.Member> members = new ArrayList<>();
            for (Json.Member member : object.members()) {
                members.add(new Json.Member(member.name(), isVolatile(member) ? MASK : mask(member.value())));
            }
            return new Json.Obj(members);
        }
        if (value instanceof Json.Arr array) {
            return new Json.Arr(array.items().stream().map(Volatile::mask).toList());
        }
        return value;
    }

    private static boolean isVolatile(Json.Member member) {
        String name = member.name();
        if (member.value() instanceof Json.Num) {
            return CLOCK.contains(name) || EPOCH.contains(name);
        }
        if (member.value() instanceof Json.Str s) {
            return PLACE.contains(name)
                    || (ID.contains(name) && RANDOM.matcher(s.value()).matches());
        }
        return name.equals("ui") && member.value() instanceof Json.Word;
    }
}
