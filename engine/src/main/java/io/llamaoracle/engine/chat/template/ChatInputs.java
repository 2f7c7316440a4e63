package io.llamaoracle.engine.chat.template;

import io.llamaoracle.engine.json.Json;
import java.util.List;
import java.util.Map;

/**
 * What a request asks of a template.
 *
 * <p>Origin: {@code common/chat.h} {@code common_chat_templates_inputs} (b11192)
 *
 * @param messages the conversation
 * @param tools the tools, null JSON if there are none
 * @param toolChoice whether they are to be called
 * @param jsonSchema the schema of the answer, null JSON if there is none
 * @param grammar a grammar of the client's own, or empty
 * @param parallelToolCalls whether one answer may hold several calls
 * @param addGenerationPrompt whether the prompt ends with the beginning of an answer
 * @param continuation whether the last message goes on
 * @param extractReasoning whether thoughts are taken out of the answer
 * @param enableThinking whether the template is to ask for thoughts
 * @param kwargs further variables, each as JSON text, by name
 */
public record ChatInputs(
        List<ChatMessage> messages,
        Json tools,
        ToolChoice toolChoice,
        Json jsonSchema,
        String grammar,
        boolean parallelToolCalls,
        boolean addGenerationPrompt,
        Continuation continuation,
        boolean extractReasoning,
        boolean enableThinking,
        Map<String, String> kwargs) {}
