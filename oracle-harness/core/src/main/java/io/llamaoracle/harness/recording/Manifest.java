package io.llamaoracle.harness.recording;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.json.JsonTextException;
import io.llamaoracle.harness.runner.Machine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything a recording's bits depend on, and the sha256 of every file beside it.
 *
 * @param provenance who answered
 * @param machine on what; unknown in recordings that were made before it was asked
 * @param model catalogue name of the model
 * @param modelSha256 of the model file
 * @param suite suite name, with {@code @variant}
 * @param suiteVersion version of the suite
 * @param suiteSha256 of the suite file
 * @param flags the server's command line without model, alias, host and port
 * @param env the variables with a prefix that may change bits, as the server saw them
 * @param command regenerates the recording
 * @param cases how many cases it holds
 * @param steps how many generated tokens with probabilities
 * @param unstable ids of cases on which the oracle disagreed with itself; their answers are not stored
 * @param files name and sha256, in the order in which they are read
 */
public record Manifest(
        Provenance provenance,
        Machine machine,
        String model,
        String modelSha256,
        String suite,
        int suiteVersion,
        String suiteSha256,
        List<String> flags,
        Map<String, String> env,
        String command,
        int cases,
        int steps,
        List<String> unstable,
        Map<String, String> files) {
    /** The file's name. */
    public static final String FILE = "manifest.json";

    private static final String SEAL = "seal";

    /** The file's text: members as declared, then a seal over all of them. */
    public String write() {
        Json.Obj body = json();
        JsonBuilder sealed = new JsonBuilder();
        body.members().forEach(m -> sealed.put(m.name(), m.value()));
        return JsonText.pretty(sealed.put(SEAL, seal(body)).build());
    }

    private Json.Obj json() {
        JsonBuilder json = new JsonBuilder().put("format", Format.VERSION).put("oracle", provenance.json());
        if (!machine.equals(Machine.UNKNOWN)) {
            json.put("machine", machineJson());
        }
        return json.put("model", model)
                .put("model_sha256", modelSha256)
                .put("suite", suite)
                .put("suite_version", suiteVersion)
                .put("suite_sha256", suiteSha256)
                .put("flags", flags)
                .put("env", env)
                .put("command", command)
                .put("cases", cases)
                .put("steps", steps)
                .put("unstable", unstable)
                .put("files", files)
                .build();
    }

    private Json.Obj machineJson() {
        return new JsonBuilder()
                .put("cpu", machine.cpu())
                .put("cpu_flags", machine.flags())
                .put("kernel", machine.kernel())
                .build();
    }

    private static Machine machine(Json.Obj manifest) {
        return manifest.get("machine").orElse(null) instanceof Json.Obj json
                ? new Machine(json.text("cpu", ""), strings(json, "cpu_flags"), json.text("kernel", ""))
                : Machine.UNKNOWN;
    }

    private static String seal(Json.Obj body) {
        return Sha256.of(JsonText.write(body));
    }

    /**
     * Reads a manifest.
     *
     * @throws RecordingException for another format version or no manifest at all
     */
    public static Manifest read(String text) {
        try {
            Json.Obj json = JsonText.readObject(text);
            int version = integer(json, "format");
            if (version != Format.VERSION) {
                throw new RecordingException("format version " + version + ", this harness reads " + Format.VERSION);
            }
            return new Manifest(
                    Provenance.read((Json.Obj) json.get("oracle").orElseThrow()),
                    machine(json),
                    json.text("model", ""),
                    json.text("model_sha256", ""),
                    json.text("suite", ""),
                    integer(json, "suite_version"),
                    json.text("suite_sha256", ""),
                    strings(json, "flags"),
                    map(json, "env"),
                    json.text("command", ""),
                    integer(json, "cases"),
                    integer(json, "steps"),
                    strings(json, "unstable"),
                    map(json, "files"));
        } catch (JsonTextException | java.util.NoSuchElementException | ClassCastException e) {
            throw new RecordingException(FILE + " is no manifest: " + e.getMessage(), e);
        }
    }

    /** Whether the text is one that {@link #write} could have made. */
    static boolean sealed(String text) {
        Json.Obj json = JsonText.readObject(text);
        Json.Obj body = new Json.Obj(
                json.members().stream().filter(m -> !m.name().equals(SEAL)).toList());
        return json.text(SEAL, "").equals(seal(body));
    }

    private static int integer(Json.Obj json, String name) {
        return json.get(name).orElse(null) instanceof Json.Num n ? Integer.parseInt(n.text()) : -1;
    }

    private static List<String> strings(Json.Obj json, String name) {
        List<String> values = new ArrayList<>();
        if (json.get(name).orElse(null) instanceof Json.Arr list) {
            list.items().forEach(i -> values.add(((Json.Str) i).value()));
        }
        return values;
    }

    private static Map<String, String> map(Json.Obj json, String name) {
        Map<String, String> values = new LinkedHashMap<>();
        if (json.get(name).orElse(null) instanceof Json.Obj object) {
            object.members().forEach(m -> values.put(m.name(), ((Json.Str) m.value()).value()));
        }
        return values;
    }
}
