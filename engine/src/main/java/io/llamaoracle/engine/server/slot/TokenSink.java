package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.server.params.TaskParams;

/**
 * Takes a generated token into the text and decides whether to go on.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::process_token} (b11192)
 */
final class TokenSink {
    private final SlotWorld world;
    private final Results results;

    TokenSink(SlotWorld world, Results results) {
        this.world = world;
        this.results = results;
    }

    /** False when the generation ends with this token. */
    boolean take(Slot slot, TokenOutput output) {
        TaskParams params = slot.params();
        int tokenSize = output.textToSend.length();
        slot.sampled = output.token;
        slot.generatedText.append(output.textToSend);
        if (params.returnTokens) {
            slot.generatedTokens.add(output.drawn);
        }
        slot.hasNextToken = true;
        boolean incomplete = Utf8Cut.validLength(slot.generatedText) < slot.generatedText.length();
        if (incomplete) {
            slot.hasNextToken = true;
        } else {
            send(slot, output, tokenSize);
        }
        limit(slot);
        if (slot.hasNewLine && params.nIndent > 0) {
            indent(slot);
        }
        newLine(slot, output);
        if (world.vocab.isEog(output.token)) {
            slot.stop = StopType.EOS;
            slot.hasNextToken = false;
        }
        return slot.hasNextToken;
    }

    /** Cuts a stop string off, holds back what may become one, and reports the rest. */
    private void send(Slot slot, TokenOutput output, int tokenSize) {
        int pos = Math.min(slot.sentText, slot.generatedText.length());
        String test = slot.generatedText.substring(pos);
        boolean sendText = true;
        int stopPos = StopStrings.findFull(slot, test, tokenSize);
        if (stopPos >= 0) {
            slot.generatedText.setLength(pos + stopPos);
            pos = Math.min(slot.sentText, slot.generatedText.length());
        } else if (!world.vocab.isEog(output.token)) {
            sendText = StopStrings.findPartial(slot, test) < 0;
        }
        output.textToSend = sendText ? slot.generatedText.substring(pos) : "";
        slot.sentText += output.textToSend.length();
        slot.generatedProbs.add(output);
        if (slot.params().stream) {
            results.token(slot, output);
        }
    }

    private void limit(Slot slot) {
        if (!world.base.ctxShift && slot.nTokens() + 1 >= slot.nCtx) {
            slot.truncated = true;
            slot.stop = StopType.LIMIT;
            slot.hasNextToken = false;
        }
        if (slot.stats.nGen > 0 && slot.hasNextToken && !slot.hasBudget()) {
            slot.stop = StopType.LIMIT;
            slot.hasNextToken = false;
        }
    }

    /** Ends the text at a line that is indented less than wanted. */
    private static void indent(Slot slot) {
        StringBuilder text = slot.generatedText;
        if (slot.lastNewLine > 0) {
            int pos = slot.lastNewLine;
            int indent = 0;
            while (pos < text.length() && (text.charAt(pos) == ' ' || text.charAt(pos) == '\t')) {
                indent++;
                pos++;
            }
            if (pos < text.length() && indent < slot.params().nIndent) {
                slot.stop = StopType.LIMIT;
                slot.hasNextToken = false;
                text.setLength(pos);
            }
        }
        int newLine = text.indexOf("\n", slot.lastNewLine);
        if (newLine >= 0) {
            slot.lastNewLine = newLine + 1;
        }
    }

    private static void newLine(Slot slot, TokenOutput output) {
        if (output.textToSend.indexOf('\n') < 0) {
            return;
        }
        slot.hasNewLine = true;
        long limitMs = slot.params().tMaxPredictMs;
        if (limitMs > 0 && slot.stats.genMs() > limitMs) {
            slot.stop = StopType.LIMIT;
            slot.hasNextToken = false;
        }
    }
}
