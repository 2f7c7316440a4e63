package io.llamaoracle.engine.server;

import io.llamaoracle.engine.grammar.Grammar;
import io.llamaoracle.engine.grammar.GrammarAbortException;
import io.llamaoracle.engine.grammar.GrammarNotCoveredException;
import io.llamaoracle.engine.grammar.GrammarParseException;
import io.llamaoracle.engine.grammar.GrammarRules;
import io.llamaoracle.engine.grammar.GrammarStateException;
import io.llamaoracle.engine.grammar.GrammarTriggers;
import io.llamaoracle.engine.grammar.TriggerPattern;
import io.llamaoracle.engine.grammar.VocabPieces;
import io.llamaoracle.engine.json.StdString;
import io.llamaoracle.engine.libstdcxx.StdRegexException;
import io.llamaoracle.engine.libstdcxx.StdRegexNotCoveredException;
import io.llamaoracle.engine.sampler.CommonSampler.Constraints;
import io.llamaoracle.engine.sampler.LlamaGrammarSampler;
import io.llamaoracle.engine.sampler.ReasoningBudgetSampler;
import io.llamaoracle.engine.sampler.SamplerVocab;
import io.llamaoracle.engine.server.params.GrammarTrigger;
import io.llamaoracle.engine.server.params.GrammarType;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.params.RequestSampling;
import io.llamaoracle.engine.server.params.ServerAbortedException;
import io.llamaoracle.engine.server.params.ServerException;
import io.llamaoracle.engine.tokenizer.TokenizerAbortException;
import io.llamaoracle.engine.tokenizer.Vocab;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes what stands beside a request's chain: its grammar and its reasoning budget, both moved over what the template has
 * already begun.
 *
 * <p>Origin: {@code common/sampling.cpp} {@code common_sampler_init} (b11192)
 */
final class SamplerConstraints {
    private final Vocab vocab;
    private final SamplerVocab samplerVocab;
    private final ModelGrammarVocab grammarVocab;
    private VocabPieces pieces;

    SamplerConstraints(Vocab vocab, SamplerVocab samplerVocab) {
        this.vocab = vocab;
        this.samplerVocab = samplerVocab;
        this.grammarVocab = new ModelGrammarVocab(vocab);
    }

    /** Laid out at the first grammar: most servers never see one. */
    private synchronized VocabPieces pieces() {
        if (pieces == null) {
            pieces = new VocabPieces(grammarVocab);
        }
        return pieces;
    }

    /**
     * What a request asks for.
     *
     * @throws ServerException on a grammar or a pattern that is none
     * @throws ServerAbortedException where the server would die
     * @throws NotCoveredException where the server would not get to an end
     */
    Constraints of(RequestSampling params) {
        try {
            LlamaGrammarSampler grammar = grammar(params);
            int[] prefill = params.generationPrompt.isEmpty() ? new int[0] : prefill(params.generationPrompt);
            boolean needsPrefill =
                    params.grammarType == GrammarType.OUTPUT_FORMAT || params.grammarType == GrammarType.TOOL_CALLS;
            if (grammar != null && !params.grammarLazy && needsPrefill) {
                prefill(grammar, prefill);
            }
            return new Constraints(grammar, params.grammarLazy, budget(params, prefill));
        } catch (GrammarAbortException | TokenizerAbortException e) {
            throw new ServerAbortedException(e.getMessage());
        } catch (GrammarNotCoveredException | StdRegexNotCoveredException e) {
            throw new NotCoveredException(e.getMessage());
        } catch (StdRegexException e) {
            throw new ServerException(e.getMessage());
        }
    }

    private LlamaGrammarSampler grammar(RequestSampling params) {
        if (params.grammar.startsWith("%llguidance")) {
            throw new ServerAbortedException("llguidance (cmake -DLLAMA_LLGUIDANCE=ON) is not enabled");
        }
        List<String> patterns = new ArrayList<>();
        List<Integer> tokens = new ArrayList<>();
        for (GrammarTrigger trigger : params.grammarTriggers) {
            switch (trigger.type()) {
                case GrammarTrigger.TOKEN -> tokens.add(trigger.token());
                case GrammarTrigger.WORD -> patterns.add(regexEscape(trigger.value()));
                case GrammarTrigger.PATTERN -> patterns.add(trigger.value());
                case GrammarTrigger.PATTERN_FULL -> patterns.add(anchored(trigger.value()));
                default -> throw new ServerAbortedException("GGML_ASSERT(false && \"unknown trigger type\") failed");
            }
        }
        if (params.grammar.isEmpty()) {
            return null;
        }
        if (StdString.cStr(params.grammar).isEmpty()) {
            return new LlamaGrammarSampler(null);
        }
        GrammarRules rules;
        try {
            rules = GrammarRules.parse(params.grammar, grammarVocab);
        } catch (GrammarParseException e) {
            throw new ServerException("failed to parse grammar");
        }
        return new LlamaGrammarSampler(
                new Grammar(rules, pieces(), params.grammarLazy ? triggers(patterns, tokens) : null));
    }

    private static GrammarTriggers triggers(List<String> patterns, List<Integer> tokens) {
        return new GrammarTriggers(
                patterns.stream().map(p -> TriggerPattern.of(StdString.cStr(p))).toList(), tokens);
    }

    /** {@code regex_escape}. */
    private static String regexEscape(String word) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < word.length(); i++) {
            if (".^$|()*+?[]{}\\".indexOf(word.charAt(i)) >= 0) {
                out.append('\\');
            }
            out.append(word.charAt(i));
        }
        return out.toString();
    }

    private static String anchored(String pattern) {
        if (pattern.isEmpty()) {
            return "^$";
        }
        return (pattern.startsWith("^") ? "" : "^") + pattern + (pattern.endsWith("$") ? "" : "$");
    }

    /** The tokens of the generation prompt, without a space that the tokenizer put before a special token. */
    private int[] prefill(String prompt) {
        int[] tokens = vocab.tokenize(StdString.bytes(prompt), false, true);
        if (tokens.length == 0) {
            return tokens;
        }
        byte[] piece = vocab.tokenToPiece(tokens[0], true);
        boolean skip = piece.length > 0 && isSpace((char) piece[0]) && !isSpace(prompt.charAt(0));
        return skip ? Arrays.copyOfRange(tokens, 1, tokens.length) : tokens;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    private static void prefill(LlamaGrammarSampler grammar, int[] tokens) {
        try {
            for (int token : tokens) {
                grammar.accept(token);
            }
        } catch (GrammarStateException e) {
            // it is caught and thrown again as its base class, and so loses its text
            throw new ServerException("std::exception");
        }
    }

    private ReasoningBudgetSampler budget(RequestSampling params, int[] prefill) {
        boolean wanted = params.grammarLazy || params.reasoningBudgetTokens >= 0 || params.reasoningControl;
        if (params.reasoningBudgetStart.length == 0 || params.reasoningBudgetEnd.isEmpty() || !wanted) {
            return null;
        }
        ReasoningBudgetSampler budget = new ReasoningBudgetSampler(
                samplerVocab,
                params.reasoningBudgetStart,
                params.reasoningBudgetEnd,
                params.reasoningBudgetForced,
                params.reasoningBudgetTokens < 0 ? Integer.MAX_VALUE : params.reasoningBudgetTokens);
        for (int token : prefill) {
            budget.accept(token);
        }
        return budget;
    }
}
