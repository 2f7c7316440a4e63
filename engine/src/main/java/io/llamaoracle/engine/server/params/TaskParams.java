package io.llamaoracle.engine.server.params;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one request asks for. Mutable while the request is read.
 *
 * <p>Origin: {@code tools/server/server-task.h} {@code task_params} (b11192)
 */
public final class TaskParams {
    public boolean stream;
    public boolean includeUsage;
    public boolean cachePrompt = true;
    public boolean returnTokens;
    public boolean returnProgress;
    public int ssePingInterval = 30;
    public int nKeep;
    public int nDiscard;
    public int nPredict = -1;
    public int nIndent;
    public int nCmpl = 1;
    public int nCacheReuse;
    public long tMaxPredictMs = -1;
    public SortedMap<Integer, Float> lora = new TreeMap<>();
    public List<String> antiprompt = new ArrayList<>();
    public List<String> responseFields = List.of();
    public boolean timingsPerToken;
    public boolean postSamplingProbs;
    public RequestSampling sampling = new RequestSampling();
    public boolean verbose;

    public ResponseType resType = ResponseType.NONE;
    public String oaicompatModel = "";
    public String oaicompatCmplId = "";

    public int chatFormat;
    public ReasoningFormat reasoningFormat = ReasoningFormat.NONE;
    public boolean reasoningInContent;
    public String chatGenerationPrompt = "";
    public boolean parseToolCalls = true;
    public boolean isContinuation;
    public boolean echo;
    public MessageParser chatParser = MessageParser.CONTENT;

    /** A copy for a further completion of the same prompt. */
    public TaskParams copy() {
        TaskParams c = new TaskParams();
        c.stream = stream;
        c.includeUsage = includeUsage;
        c.cachePrompt = cachePrompt;
        c.returnTokens = returnTokens;
        c.returnProgress = returnProgress;
        c.ssePingInterval = ssePingInterval;
        c.nKeep = nKeep;
        c.nDiscard = nDiscard;
        c.nPredict = nPredict;
        c.nIndent = nIndent;
        c.nCmpl = nCmpl;
        c.nCacheReuse = nCacheReuse;
        c.tMaxPredictMs = tMaxPredictMs;
        c.lora = new TreeMap<>(lora);
        c.antiprompt = List.copyOf(antiprompt);
        c.responseFields = List.copyOf(responseFields);
        c.timingsPerToken = timingsPerToken;
        c.postSamplingProbs = postSamplingProbs;
        c.sampling = sampling.copy();
        c.verbose = verbose;
        copyFormat(c);
        return c;
    }

    private void copyFormat(TaskParams c) {
        c.resType = resType;
        c.oaicompatModel = oaicompatModel;
        c.oaicompatCmplId = oaicompatCmplId;
        c.chatFormat = chatFormat;
        c.reasoningFormat = reasoningFormat;
        c.reasoningInContent = reasoningInContent;
        c.chatGenerationPrompt = chatGenerationPrompt;
        c.parseToolCalls = parseToolCalls;
        c.isContinuation = isContinuation;
        c.echo = echo;
        c.chatParser = chatParser;
    }
}
