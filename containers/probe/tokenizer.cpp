// libllama's own tokenizer: texts to tokens and back, on the vocabulary of any GGUF (weights are not needed).
#include "llama.h"

#include "probe.h"

#include <algorithm>
#include <chrono>
#include <memory>

namespace {

using Model = std::unique_ptr<llama_model, decltype(&llama_model_free)>;

// The last few vocabularies stay loaded: each is asked thousands of times in a row.
const llama_vocab * vocab_of(const std::string & path) {
    static std::map<std::string, Model> models;
    auto it = models.find(path);
    if (it == models.end()) {
        llama_model_params params = llama_model_default_params();
        params.vocab_only = true;
        Model model(llama_model_load_from_file(path.c_str(), params), llama_model_free);
        if (!model) {
            throw std::runtime_error("cannot load the vocabulary of " + path);
        }
        if (models.size() >= 3) {
            models.clear();
        }
        it = models.emplace(path, std::move(model)).first;
    }
    return llama_model_get_vocab(it->second.get());
}

std::vector<llama_token> ids_of(const llama_vocab * vocab, const std::string & text, bool add, bool parse) {
    std::vector<llama_token> ids(text.size() + 2);
    int n = llama_tokenize(vocab, text.data(), int32_t(text.size()), ids.data(), int32_t(ids.size()), add, parse);
    if (n < 0) {
        ids.resize(size_t(-n));
        n = llama_tokenize(vocab, text.data(), int32_t(text.size()), ids.data(), int32_t(ids.size()), add, parse);
    }
    ids.resize(size_t(n));
    return ids;
}

// Reply: per text i32 n and n i32 ids; n = -1 where it threw, then u32 length and the words.
void tokenize(probe::Request & q, probe::Reply & r) {
    const llama_vocab * vocab = vocab_of(q.text("path"));
    const bool add = q.number("add", 0) != 0, parse = q.number("parse", 0) != 0;
    while (q.left() > 0) {
        const auto bytes = q.take<char>(q.take<uint32_t>());
        try {
            const auto ids = ids_of(vocab, std::string(bytes.begin(), bytes.end()), add, parse);
            r.put(int32_t(ids.size()));
            r.put(ids);
        } catch (const std::exception & e) {
            const std::string what = e.what();
            r.put(int32_t(-1));
            r.put(uint32_t(what.size()));
            r.raw(what.data(), what.size());
        }
    }
}

// Reply: u32 length and the bytes, of all ids (detokenize) or of each.
void detokenize(probe::Request & q, probe::Reply & r) {
    const llama_vocab * vocab = vocab_of(q.text("path"));
    const bool remove = q.number("remove", 0) != 0, unparse = q.number("unparse", 1) != 0;
    while (q.left() > 0) {
        const auto ids = q.take<llama_token>(q.take<uint32_t>());
        std::vector<char> text(ids.size() * 8 + 16);
        int n = llama_detokenize(vocab, ids.data(), int32_t(ids.size()), text.data(), int32_t(text.size()), remove, unparse);
        if (n < 0) {
            text.resize(size_t(-n));
            n = llama_detokenize(vocab, ids.data(), int32_t(ids.size()), text.data(), int32_t(text.size()), remove, unparse);
        }
        r.put(uint32_t(n));
        r.raw(text.data(), size_t(n));
    }
}

void pieces(probe::Request & q, probe::Reply & r) {
    const llama_vocab * vocab = vocab_of(q.text("path"));
    const bool special = q.number("special", 1) != 0;
    std::vector<char> piece(64);
    for (llama_token id = 0; id < llama_vocab_n_tokens(vocab); ++id) {
        int n = llama_token_to_piece(vocab, id, piece.data(), int32_t(piece.size()), 0, special);
        if (n < 0) {
            piece.resize(size_t(-n));
            n = llama_token_to_piece(vocab, id, piece.data(), int32_t(piece.size()), 0, special);
        }
        r.put(uint32_t(n));
        r.raw(piece.data(), size_t(n));
        r.put(int32_t(llama_vocab_get_attr(vocab, id)));
        r.put(int32_t(llama_vocab_is_eog(vocab, id)));
    }
}

// Reply: u64 median nanoseconds of tokenizing the payload; tokens.
void bench(probe::Request & q, probe::Reply & r) {
    const llama_vocab * vocab = vocab_of(q.text("path"));
    const auto bytes = q.take<char>(q.left());
    const std::string text(bytes.begin(), bytes.end());
    std::vector<uint64_t> times;
    size_t tokens = 0;
    for (long long i = 0; i < std::max(1LL, q.number("n", 3)); ++i) {
        const auto start = std::chrono::steady_clock::now();
        tokens = ids_of(vocab, text, false, false).size();
        times.push_back(uint64_t((std::chrono::steady_clock::now() - start).count()));
    }
    std::sort(times.begin(), times.end());
    r.put(times[times.size() / 2]);
    r.arg("tokens", (long long) tokens);
}

probe::Command c1("tokenize", "path=GGUF add=0|1 parse=0|1; texts (u32 length, bytes) -> i32 n, ids of each", tokenize);
probe::Command c2("detokenize", "path=GGUF remove=0|1 unparse=0|1; u32 n, ids -> u32 length, bytes of each", detokenize);
probe::Command c3("pieces", "path=GGUF special=0|1 -> u32 length, bytes, i32 attributes, i32 end of generation of each token", pieces);
probe::Command c4("bench_tokenize", "path=GGUF n=N; one text -> u64 median nanoseconds; tokens", bench);

} // namespace
