package io.llamaoracle.engine.server.params;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What the command line decides, with llama.cpp's defaults. Mutable while it is parsed.
 *
 * <p>Origin: {@code common/common.h} {@code common_params} (b11192)
 */
public final class CommonParams {
    public String modelPath = "";
    public SortedSet<String> modelAlias = new TreeSet<>();
    public SortedSet<String> modelTags = new TreeSet<>();
    public String host = "127.0.0.1";
    public int port = 8080;
    public String apiPrefix = "";
    public List<String> apiKeys = new ArrayList<>();
    public String corsOrigins = "*";
    public String corsMethods = "GET, POST, DELETE, OPTIONS";
    public String corsHeaders = "*";
    public boolean corsCredentials = true;
    /** Seconds a connection may be silent while it is read or written. */
    public int timeout = 3600;

    public int nPredict = -1;
    public int nCtx;
    public int nBatch = 2048;
    public int nUbatch = 512;
    public int nKeep;
    /** Negative until the server chooses four slots and a unified cache. */
    public int nParallel = -1;
    /** Zero or less: the machine's physical cores. */
    public int nThreads = -1;

    public int nThreadsBatch = -1;

    public FlashAttn flashAttn = FlashAttn.AUTO;
    public String cacheTypeK = "f16";
    public String cacheTypeV = "f16";
    /** Empty: the model's own. */
    public String ropeScaling = "";

    public float ropeFreqBase;
    public float ropeFreqScale;
    public int yarnOrigCtx;
    public float yarnExtFactor = -1.0f;
    public float yarnAttnFactor = -1.0f;
    public float yarnBetaFast = -1.0f;
    public float yarnBetaSlow = -1.0f;
    public boolean repack = true;
    public boolean checkTensors;
    public boolean warmup = true;
    public boolean kvUnified;
    public int kvUnifiedPerSlot;
    public boolean swaFull;
    public boolean contBatching = true;
    public boolean ctxShift;
    public boolean special;
    public boolean escape = true;

    public boolean spmInfill;
    public boolean cachePrompt = true;
    public boolean cacheIdleSlots = true;
    public int nCacheReuse;
    public int nCtxCheckpoints = 32;
    public int checkpointMinStep = 8192;
    public int cacheRamMib = 8192;
    public float slotPromptSimilarity = 0.1f;
    public int ssePingInterval = 30;

    public boolean endpointSlots = true;
    public boolean endpointProps;
    public boolean endpointMetrics;
    public boolean ui = true;
    public boolean useJinja = true;
    public String chatTemplate = "";
    public ReasoningFormat reasoningFormat = ReasoningFormat.DEEPSEEK;
    public int verbosity = 3;

    public List<String> antiprompt = new ArrayList<>();
    public RequestSampling sampling = new RequestSampling();
    /** Sampling fields that the user set, so that the model's own defaults do not apply to them. */
    public SortedSet<String> userSampling = new TreeSet<>();

    /** {@code -fa}. */
    public enum FlashAttn {
        AUTO,
        ON,
        OFF
    }
}
