package io.llamaoracle.engine.server;

import io.llamaoracle.engine.server.json.Json;
import io.llamaoracle.engine.server.json.JsonException;
import io.llamaoracle.engine.server.json.JsonGet;
import io.llamaoracle.engine.server.json.JsonParser;
import io.llamaoracle.engine.server.params.InvalidArgumentException;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.params.ResponseType;
import io.llamaoracle.engine.server.params.ServerAbortedException;
import io.llamaoracle.engine.server.params.ServerException;
import io.llamaoracle.engine.server.params.TaskParams;
import io.llamaoracle.engine.server.schema.CompletionSchema;
import io.llamaoracle.engine.server.schema.JsonValue;
import io.llamaoracle.engine.server.schema.SchemaContext;
import io.llamaoracle.engine.server.slot.ErrorType;
import io.llamaoracle.engine.server.slot.Hooks;
import io.llamaoracle.engine.server.slot.SlotLoop;
import io.llamaoracle.engine.server.slot.Task;
import io.llamaoracle.engine.server.slot.TaskResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Continues prompts: reads the request, runs its tasks, and puts their results together.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_routes::handle_completions_impl} (b11192)
 */
final class CompletionRoute {
    private final SchemaContext schema;
    private final SlotLoop loop;
    private final String modelName;
    private final RandomIds ids = new RandomIds();

    CompletionRoute(SchemaContext schema, SlotLoop loop, String modelName) {
        this.schema = schema;
        this.loop = loop;
        this.modelName = modelName;
    }

    /**
     * Answers a request.
     *
     * @throws JsonException if the body is no JSON
     */
    Answer handle(String body, ResponseType type, Hooks hooks) {
        Json data = JsonParser.parse(body);
        List<Task> tasks;
        try {
            tasks = tasks(data, type, hooks);
        } catch (JsonException | ServerException | InvalidArgumentException | IndexOutOfBoundsException e) {
            return Answer.error(ErrorType.INVALID_REQUEST, e.getMessage());
        }
        loop.post(tasks);
        Set<Integer> open = tasks.stream().map(Task::id).collect(Collectors.toSet());
        try {
            return JsonValue.of(data, "stream", JsonGet::bool, false) ? stream(open, type) : whole(open, type);
        } catch (ServerAbortedException e) {
            loop.restart();
            throw e;
        } finally {
            loop.cancel(open);
        }
    }

    private List<Task> tasks(Json data, ResponseType type, Hooks hooks) {
        String id = ids.completion();
        List<int[]> prompts = PromptInput.tokenize(schema.vocab(), data.at("prompt"));
        MessageDelimiters delimiters =
                MessageDelimiters.parse(JsonValue.of(data, "message_delimiters", j -> j, Json.array()), schema.vocab());
        List<Task> tasks = new ArrayList<>();
        for (int[] prompt : prompts) {
            int taskId = loop.newId();
            TaskParams params = CompletionSchema.eval(schema, data);
            params.resType = type;
            params.oaicompatCmplId = id;
            params.oaicompatModel = modelName;
            if (params.nCmpl > 1) {
                throw new NotCoveredException("n above 1");
            }
            int idSlot = JsonValue.of(data, "id_slot", JsonGet::int32, -1);
            tasks.add(new Task(taskId, tasks.size(), idSlot, prompt, params, delimiters.split(prompt), hooks));
        }
        return tasks;
    }

    private Answer whole(Set<Integer> open, ResponseType type) {
        TaskResult[] results = new TaskResult[open.size()];
        for (int i = 0; i < results.length; i++) {
            TaskResult result = loop.next();
            if (result.isError()) {
                return error(result);
            }
            results[result.index()] = result;
        }
        Json all = Json.array();
        for (TaskResult result : results) {
            all.add(result.toJson());
        }
        if (all.size() == 1) {
            return Answer.ok(all.at(0));
        }
        if (type == ResponseType.NONE) {
            return Answer.ok(all);
        }
        Json choices = all.at(0).at("choices");
        for (int i = 1; i < all.size(); i++) {
            choices.add(all.at(i).at("choices").at(0));
        }
        return Answer.ok(all.at(0));
    }

    /** The first result decides the status; an error after it is an event and ends the stream. */
    private Answer stream(Set<Integer> open, ResponseType type) {
        TaskResult result = loop.next();
        if (result.isError()) {
            return error(result);
        }
        EventStream events = new EventStream();
        Json first = result.toJson();
        if (!first.isNull()) {
            events.add(first);
        }
        int finished = result.isStop() ? 1 : 0;
        try {
            while (finished < open.size()) {
                result = loop.next();
                Json json = result.toJson();
                if (result.isError()) {
                    events.add(Json.object().put("error", json));
                    return events.answer();
                }
                events.add(json);
                finished += result.isStop() ? 1 : 0;
            }
        } catch (ServerException e) {
            events.add(Json.object().put("error", ErrorType.SERVER.format(e.getMessage())));
            return events.answer();
        }
        if (type != ResponseType.NONE) {
            events.done();
        }
        return events.answer();
    }

    private static Answer error(TaskResult result) {
        Json error = result.toJson();
        return Answer.error(error, JsonGet.int32(error.at("code")));
    }
}
