package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.StdString;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.params.ServerAbortedException;
import io.llamaoracle.engine.server.params.TextVocab;
import io.llamaoracle.engine.tokenizer.TokenizerAbortException;
import io.llamaoracle.engine.tokenizer.Vocab;

/**
 * A model's vocabulary for strings of one char per byte.
 *
 * <p>Origin: {@code common/common.cpp} {@code common_tokenize} (b11192)
 * <p>Origin: {@code common/common.cpp} {@code common_token_to_piece} (b11192)
 * <p>Origin: {@code common/common.cpp} {@code common_detokenize} (b11192)
 */
final class ModelVocab implements TextVocab {
    private final Vocab vocab;

    ModelVocab(Vocab vocab) {
        this.vocab = vocab;
    }

    @Override
    public int size() {
        return vocab.nTokens();
    }

    @Override
    public int[] tokenize(String text, boolean addSpecial, boolean parseSpecial) {
        try {
            return vocab.tokenize(StdString.bytes(text), addSpecial, parseSpecial);
        } catch (TokenizerAbortException e) {
            throw new ServerAbortedException(e.getMessage());
        } catch (UnsupportedOperationException e) {
            throw new NotCoveredException(e.getMessage());
        }
    }

    @Override
    public String piece(int token, boolean special) {
        if (token < 0 || token >= vocab.nTokens()) {
            // the words of std::vector::at for an index read as unsigned 64-bit
            throw new IndexOutOfBoundsException("vector::_M_range_check: __n (which is " + Long.toUnsignedString(token)
                    + ") >= this->size() (which is " + vocab.nTokens() + ")");
        }
        return StdString.ofBytes(vocab.tokenToPiece(token, special));
    }

    @Override
    public String detokenize(int[] tokens) {
        return StdString.ofBytes(vocab.detokenize(tokens, false, true));
    }

    @Override
    public boolean isEog(int token) {
        return vocab.isEog(token);
    }

    @Override
    public boolean addBos() {
        return vocab.addBos();
    }
}
