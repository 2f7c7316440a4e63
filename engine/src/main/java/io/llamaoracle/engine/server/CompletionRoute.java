package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonException;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.server.params.InvalidArgumentException;
import io.llamaoracle.engine.server.params.MessageParser;
import io.llamaoracle.engine.server.params.ResponseType;
import io.llamaoracle.engine.server.params.ServerException;
import io.llamaoracle.engine.server.params.TaskParams;
import io.llamaoracle.engine.server.schema.CompletionSchema;
import io.llamaoracle.engine.server.schema.JsonValue;
import io.llamaoracle.engine.server.schema.SchemaContext;
import io.llamaoracle.engine.server.slot.ErrorType;
import io.llamaoracle.engine.server.slot.Hooks;
import io.llamaoracle.engine.server.slot.Inference;
import io.llamaoracle.engine.server.slot.ResponseReader;
import io.llamaoracle.engine.server.slot.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Continues prompts: reads the request and posts its tasks.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_routes::handle_completions_impl} (b11192)
 */
final class CompletionRoute {
    private static final int RANDOM_SEED = -1;

    private final SchemaContext schema;
    private final Supplier<Inference> inference;
    private final String modelName;
    private final RandomIds ids = new RandomIds();

    CompletionRoute(SchemaContext schema, Supplier<Inference> inference, String modelName) {
        this.schema = schema;
        this.inference = inference;
        this.modelName = modelName;
    }

    /** Takes a completion of a parsed body in. */
    Pending begin(Json data, boolean infill, ResponseType type, Hooks hooks) {
        return begin(data, infill, type, hooks, MessageParser.CONTENT);
    }

    /**
     * Takes a completion of a parsed body in.
     *
     * @param parser takes the answer apart
     */
    Pending begin(Json data, boolean infill, ResponseType type, Hooks hooks, MessageParser parser) {
        Inference to = inference.get();
        ResponseReader reader = new ResponseReader();
        List<Task> tasks = new ArrayList<>();
        try {
            tasks(to, data, new Prototype(infill, type, hooks, reader, parser), tasks);
        } catch (JsonException | ServerException | InvalidArgumentException | IndexOutOfBoundsException e) {
            return Pending.of(Answer.error(ErrorType.INVALID_REQUEST, e.getMessage()));
        }
        to.post(tasks, reader);
        boolean stream = JsonValue.of(data, "stream", JsonGet::bool, false);
        return new Completion(to, reader, type, stream, tasks);
    }

    /** What all tasks of a request share. */
    private record Prototype(
            boolean infill, ResponseType type, Hooks hooks, ResponseReader reader, MessageParser parser) {}

    private void tasks(Inference to, Json data, Prototype of, List<Task> tasks) {
        String id = ids.completion();
        List<int[]> prompts = PromptInput.tokenize(schema.vocab(), data.at("prompt"));
        MessageDelimiters delimiters =
                MessageDelimiters.parse(JsonValue.of(data, "message_delimiters", j -> j, Json.array()), schema.vocab());
        int index = 0;
        for (int[] prompt : prompts) {
            int taskId = to.newId();
            TaskParams params = CompletionSchema.eval(schema, data);
            params.resType = of.type;
            params.chatParser = of.parser;
            params.oaicompatCmplId = id;
            params.oaicompatModel = modelName;
            int idSlot = JsonValue.of(data, "id_slot", JsonGet::int32, -1);
            List<Task> children = new ArrayList<>();
            Task parent = new Task(
                    taskId,
                    -1,
                    index++,
                    idSlot,
                    of.infill,
                    prompt,
                    params,
                    delimiters.split(prompt),
                    of.hooks,
                    children,
                    of.reader);
            for (int i = 1; i < params.nCmpl; i++) {
                children.add(child(parent, to.newId(), i, index++));
            }
            tasks.add(parent);
        }
    }

    /**
     * A further completion of a prompt, with a seed of its own unless the seed is random.
     *
     * <p>Origin: {@code tools/server/server-task.h} {@code server_task::add_child} (b11192)
     */
    private static Task child(Task parent, int id, int number, int index) {
        TaskParams params = parent.params().copy();
        if (params.sampling.chain.seed != RANDOM_SEED) {
            params.sampling.chain.seed += number;
        }
        return new Task(
                id,
                parent.id(),
                index,
                -1,
                parent.infill(),
                parent.tokens(),
                params,
                parent.spans(),
                parent.hooks(),
                List.of(),
                parent.reader());
    }
}
