// The build's own grammar parser, matcher and schema converter, answering in rules, allowed sets and text.
#ifdef PROBE_GRAMMAR
#include "json-schema-to-grammar.h"
#include "llama-grammar.h"
#include "llama.h"
#include "probe.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

namespace {

std::string bytes(probe::Request & q, size_t n) {
    const auto raw = q.take<uint8_t>(n);
    return std::string(raw.begin(), raw.end());
}

std::string block(probe::Request & q) {
    const uint32_t n = q.take<uint32_t>();
    return bytes(q, n);
}

// payload: a grammar. Reply: u32 rules, each u32 elements, each u32 type and u32 value; nothing for one that is refused.
void parse(probe::Request & q, probe::Reply & r) {
    const std::string text = bytes(q, q.left());
    llama_grammar_parser parser(q.number("vocab", 0) ? static_cast<const llama_vocab *>(probe::vocabulary()) : nullptr);
    const bool ok = parser.parse(text.c_str()) && !parser.rules.empty();
    r.arg("parsed", ok);
    if (!ok) {
        return;
    }
    r.put(uint32_t(parser.rules.size()));
    for (const auto & rule : parser.rules) {
        r.put(uint32_t(rule.size()));
        for (const auto & e : rule) {
            r.put(uint32_t(e.type));
            r.put(uint32_t(e.value));
        }
    }
}

// payload: a JSON schema. Reply: the grammar, or what the converter says.
void schema(probe::Request & q, probe::Reply & r) {
    const std::string text = bytes(q, q.left());
    try {
        const std::string grammar = json_schema_to_grammar(common_json::parse(text));
        r.arg("converted", 1);
        r.raw(grammar.data(), grammar.size());
    } catch (const std::exception & e) {
        r.arg("converted", 0);
        r.raw(e.what(), strlen(e.what()));
    }
}

struct Candidates {
    std::vector<llama_token_data> data;
    llama_token_data_array        array;

    explicit Candidates(const llama_vocab * vocab) : data(llama_vocab_n_tokens(vocab)) {}

    llama_token_data_array * fresh() {
        for (size_t i = 0; i < data.size(); i++) {
            data[i] = { llama_token(i), 0.0f, 0.0f };
        }
        array = { data.data(), data.size(), -1, false };
        return &array;
    }
};

using Grammar = std::unique_ptr<llama_grammar, decltype(&llama_grammar_free_impl)>;

Grammar open(const std::string & text, bool lazy, const std::vector<std::string> & patterns) {
    std::vector<const char *> pointers;
    for (const auto & p : patterns) {
        pointers.push_back(p.c_str());
    }
    return Grammar(llama_grammar_init_impl(static_cast<const llama_vocab *>(probe::vocabulary()), text.c_str(), "root", lazy,
                                           pointers.data(), pointers.size(), nullptr, 0),
                   llama_grammar_free_impl);
}

// payload: u32 length and a grammar; u32 n and i32 tokens. Reply: before each token and after the last the set of allowed
// tokens, as u32 count and u64 hash over their ids. `end=` says where it ended: refused, open, or thrown and the words.
void match(probe::Request & q, probe::Reply & r) {
    const std::string text = block(q);
    const auto tokens = q.take<llama_token>(q.take<uint32_t>());
    std::vector<std::string> patterns;
    while (q.left() > 0) {
        patterns.push_back(block(q));
    }
    Grammar grammar(nullptr, llama_grammar_free_impl);
    try {
        grammar = open(text, !patterns.empty(), patterns);
    } catch (const std::exception & e) {
        r.arg("end", "thrown");
        r.raw(e.what(), strlen(e.what()));
        return;
    }
    if (!grammar) {
        r.arg("end", "refused");
        return;
    }
    Candidates candidates(grammar->vocab);
    for (size_t step = 0; step <= tokens.size(); step++) {
        auto * cur = candidates.fresh();
        llama_grammar_apply_impl(*grammar, cur);
        probe::Hash hash;
        uint32_t allowed = 0;
        for (size_t i = 0; i < cur->size; i++) {
            if (cur->data[i].logit != -INFINITY) {
                hash.word(uint32_t(i));
                allowed++;
            }
        }
        r.put(allowed);
        r.put(hash.h);
        if (step == tokens.size()) {
            break;
        }
        try {
            llama_grammar_accept_impl(*grammar, tokens[step]);
        } catch (const std::exception & e) {
            r.arg("end", "thrown");
            r.arg("step", (long long) step);
            r.raw(e.what(), strlen(e.what()));
            return;
        }
    }
    r.arg("end", "open");
}

// payload: u32 length and a grammar; u32 n and i32 tokens, which it takes first. Reply: u64 median nanoseconds of one mask.
void bench(probe::Request & q, probe::Reply & r) {
    const std::string text = block(q);
    const auto tokens = q.take<llama_token>(q.take<uint32_t>());
    const auto grammar = open(text, false, {});
    if (!grammar) {
        throw std::runtime_error("no grammar");
    }
    for (const auto token : tokens) {
        llama_grammar_accept_impl(*grammar, token);
    }
    Candidates candidates(grammar->vocab);
    std::vector<uint64_t> times;
    for (long long i = 0; i < q.number("n", 11); i++) {
        auto * cur = candidates.fresh();
        const auto start = std::chrono::steady_clock::now();
        llama_grammar_apply_impl(*grammar, cur);
        const auto end = std::chrono::steady_clock::now();
        times.push_back(std::chrono::duration_cast<std::chrono::nanoseconds>(end - start).count());
    }
    std::sort(times.begin(), times.end());
    r.put(times[times.size() / 2]);
}

// payload: u32 length and a pattern; u32 length and a text. Reply: i64 where the constrained text begins, -1 for nowhere.
void trigger(probe::Request & q, probe::Reply & r) {
    llama_grammar_trigger_pattern pattern;
    pattern.pattern = block(q);
    const std::string text = block(q);
    pattern.regex = std::regex(pattern.pattern);
    const size_t at = pattern.find(text);
    r.put(int64_t(at == std::string::npos ? -1 : (long long) at));
}

probe::Command parse_command("gbnf", "vocab=0|1; payload: a grammar; its rules as u32 type and value", parse);
probe::Command schema_command("schema", "payload: a JSON schema; its grammar, or the converter's words", schema);
probe::Command match_command("grammar", "payload: grammar and tokens (u32 lengths); the allowed set before each", match);
probe::Command bench_command("bench_grammar", "n=N; payload as for grammar; median nanoseconds of a mask", bench);
probe::Command trigger_command("trigger", "payload: pattern and text (u32 lengths); where a lazy grammar would begin", trigger);

} // namespace
#endif
