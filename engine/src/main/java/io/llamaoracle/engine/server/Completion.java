package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.server.params.ResponseType;
import io.llamaoracle.engine.server.params.ServerException;
import io.llamaoracle.engine.server.slot.ChatState;
import io.llamaoracle.engine.server.slot.ErrorType;
import io.llamaoracle.engine.server.slot.Inference;
import io.llamaoracle.engine.server.slot.ResponseReader;
import io.llamaoracle.engine.server.slot.Task;
import io.llamaoracle.engine.server.slot.TaskResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A completion under way: its tasks are posted, its results are put together as they come.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_routes::handle_completions_impl} (b11192)
 */
final class Completion implements Pending {
    /** How long the client's connection is left alone while nothing comes. */
    private static final long LOOK_MILLIS = 20;

    private static final long SECOND_NANOS = 1_000_000_000L;

    private final Inference inference;
    private final ResponseReader reader;
    private final ResponseType type;
    private final boolean stream;
    private final int ssePingInterval;
    private final List<ChatState> states;

    Completion(Inference inference, ResponseReader reader, ResponseType type, boolean stream, List<Task> tasks) {
        this.inference = inference;
        this.reader = reader;
        this.type = type;
        this.stream = stream;
        this.ssePingInterval = tasks.getLast().params().ssePingInterval;
        this.states = states(tasks);
    }

    /** One for each task, in the order of the answer. */
    private static List<ChatState> states(List<Task> tasks) {
        List<ChatState> out = new ArrayList<>();
        for (Task task : tasks) {
            out.add(new ChatState(task.params()));
            task.children().forEach(child -> out.add(new ChatState(child.params())));
        }
        return out;
    }

    private Json told(TaskResult result) {
        return result.isError() ? result.toJson() : result.toJson(states.get(result.index()));
    }

    @Override
    public Reply reply(BooleanSupplier gone) {
        boolean open = false;
        try {
            Reply reply = stream ? stream(gone) : whole(gone);
            open = reply.isStream();
            return reply;
        } finally {
            if (!open) {
                inference.stop(reader);
            }
        }
    }

    /** The next result, null when the client is gone. */
    private TaskResult await(BooleanSupplier gone) {
        TaskResult result = inference.next(reader, LOOK_MILLIS);
        while (result == null) {
            if (gone.getAsBoolean()) {
                return null;
            }
            result = inference.next(reader, LOOK_MILLIS);
        }
        result.raise();
        return result;
    }

    private Reply whole(BooleanSupplier gone) {
        TaskResult[] results = new TaskResult[reader.size()];
        while (reader.hasNext()) {
            TaskResult result = await(gone);
            if (result == null) {
                return Reply.of(Answer.closed());
            }
            if (result.isError()) {
                return Reply.of(error(result));
            }
            results[result.index()] = result;
        }
        Json all = Json.array();
        for (TaskResult result : results) {
            all.add(told(result));
        }
        if (all.size() == 1) {
            return Reply.of(Answer.ok(all.at(0)));
        }
        if (type == ResponseType.NONE) {
            return Reply.of(Answer.ok(all));
        }
        Json choices = all.at(0).at("choices");
        for (int i = 1; i < all.size(); i++) {
            choices.add(all.at(i).at("choices").at(0));
        }
        return Reply.of(Answer.ok(all.at(0)));
    }

    /** The first result decides the status; an error after it is an event and ends the stream. */
    private Reply stream(BooleanSupplier gone) {
        TaskResult result = await(gone);
        if (result == null) {
            return Reply.of(Answer.closed());
        }
        if (result.isError()) {
            return Reply.of(error(result));
        }
        Json first = told(result);
        String events = first.isNull() ? "" : EventStream.of(first);
        return Reply.stream(new Pieces(events.isEmpty() ? null : events, gone));
    }

    private static Answer error(TaskResult result) {
        Json error = result.toJson();
        return Answer.error(error, JsonGet.int32(error.at("code")));
    }

    /** The events of a stream. */
    private final class Pieces implements Reply.Pieces {
        private final BooleanSupplier gone;
        private String ready;
        private boolean ended;

        Pieces(String first, BooleanSupplier gone) {
            this.ready = first;
            this.gone = gone;
        }

        @Override
        public String next() {
            if (ended) {
                return null;
            }
            if (ready != null) {
                String piece = ready;
                ready = null;
                return piece;
            }
            if (!reader.hasNext()) {
                ended = true;
                return type == ResponseType.NONE ? null : EventStream.DONE;
            }
            return event();
        }

        private String event() {
            long start = System.nanoTime();
            try {
                TaskResult result = inference.next(reader, LOOK_MILLIS);
                while (result == null) {
                    if (gone.getAsBoolean()) {
                        close();
                        return null;
                    }
                    if (ssePingInterval > 0 && System.nanoTime() - start > ssePingInterval * SECOND_NANOS) {
                        return EventStream.PING;
                    }
                    result = inference.next(reader, LOOK_MILLIS);
                }
                result.raise();
                Json json = told(result);
                if (!result.isError()) {
                    return EventStream.of(json);
                }
                close();
                return EventStream.of(Json.object().put("error", json));
            } catch (ServerException e) {
                close();
                return EventStream.of(Json.object().put("error", ErrorType.SERVER.format(e.getMessage())));
            }
        }

        @Override
        public void close() {
            ended = true;
            inference.stop(reader);
        }
    }
}
