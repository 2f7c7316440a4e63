package io.llamaoracle.engine.server;

import io.llamaoracle.engine.chat.jinja.JinjaException;
import io.llamaoracle.engine.chat.jinja.TemplateNotCoveredException;
import io.llamaoracle.engine.chat.template.ChatException;
import io.llamaoracle.engine.chat.template.ChatInputs;
import io.llamaoracle.engine.chat.template.ChatTemplates;
import io.llamaoracle.engine.chat.template.SpecialTexts;
import io.llamaoracle.engine.gguf.GgufFile;
import io.llamaoracle.engine.gguf.GgufKv;
import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonParser;
import io.llamaoracle.engine.json.StdString;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.InvalidArgumentException;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.params.ServerException;
import java.time.Clock;

/**
 * What the server does with chat templates: it loads them when it starts, tells of them and applies them.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code post_apply_template} (b11192)
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::init} (b11192)
 */
final class ChatRoute {
    private final CommonParams params;
    private final ChatTemplates templates;
    private final boolean thinkingByDefault;
    /** What the template needs that is not reproduced; the server starts, and each request for the template is refused. */
    private final String missing;

    private ChatRoute(CommonParams params, ChatTemplates templates, boolean thinkingByDefault, String missing) {
        this.params = params;
        this.templates = templates;
        this.thinkingByDefault = thinkingByDefault;
        this.missing = missing;
    }

    private ChatTemplates templates() {
        if (templates == null) {
            throw new NotCoveredException("chat template: " + missing);
        }
        return templates;
    }

    /**
     * Loads the template of the command line or of the model.
     *
     * @throws StartRefusedException with the server's words if it cannot be used
     */
    static ChatRoute load(CommonParams params, GgufFile model, SpecialTexts special, Clock clock) {
        String override = params.chatTemplate;
        String source = override.isEmpty() ? text(model, "tokenizer.chat_template") : override;
        String toolUse = override.isEmpty() ? text(model, "tokenizer.chat_template.tool_use") : "";
        try {
            ChatTemplates templates = ChatTemplates.load(source, toolUse, special, clock);
            return new ChatRoute(params, templates, params.useJinja && templates.supportsThinking(), "");
        } catch (JinjaException | ChatException e) {
            throw new StartRefusedException("common_chat_templates_init: error: " + e.getMessage(), false);
        } catch (TemplateNotCoveredException e) {
            return new ChatRoute(params, null, false, e.getMessage());
        }
    }

    private static String text(GgufFile model, String key) {
        GgufKv kv = model.kv(key);
        return kv == null ? "" : StdString.ofBytes(kv.asStringBytes());
    }

    /** What {@code /props} tells. */
    InfoRoutes.ChatFacts facts() {
        Json caps = Json.object();
        templates().caps().forEach(caps::put);
        return new InfoRoutes.ChatFacts(templates().source(), templates.toolUseSource(), caps);
    }

    Answer applyTemplate(String body) {
        if (!params.useJinja) {
            throw new NotCoveredException("POST /apply-template with --no-jinja");
        }
        try {
            return Answer.ok(Json.object().put("prompt", templates().prompt(inputs(JsonParser.parse(body)))));
        } catch (JinjaException e) {
            throw new ServerException(e.getMessage());
        } catch (ChatException e) {
            throw e.isInvalidArgument()
                    ? new InvalidArgumentException(e.getMessage())
                    : new ServerException(e.getMessage());
        } catch (TemplateNotCoveredException e) {
            throw new NotCoveredException(e.getMessage());
        }
    }

    private ChatInputs inputs(Json body) {
        boolean parallel = templates().caps().get("supports_parallel_tool_calls");
        return new ChatRequest(body, params.reasoningFormat, thinkingByDefault).inputs(parallel);
    }
}
