// The build's own sampler source, compiled here so that its static functions and the samplers' private state can be seen.
#include LLAMA_SAMPLER_SOURCE

#include "probe.h"

namespace {

llama_model * model = nullptr;

const llama_vocab * vocab() {
    if (model == nullptr) {
        throw std::runtime_error("this sampler needs a vocabulary: ask 'vocab path=...' first");
    }
    return llama_model_get_vocab(model);
}

// args: path of a GGUF whose vocabulary infill and text breakers use.
void load_vocab(probe::Request & q, probe::Reply & r) {
    llama_log_set([](ggml_log_level, const char *, void *) {}, nullptr);
    llama_model_params params = llama_model_default_params();
    params.vocab_only = true;
    llama_model * loaded = llama_model_load_from_file(q.text("path").c_str(), params);
    if (loaded == nullptr) {
        throw std::runtime_error("no vocabulary in " + q.text("path"));
    }
    if (model != nullptr) {
        llama_model_free(model);
    }
    model = loaded;
    r.arg("tokens", llama_vocab_n_tokens(vocab()));
}

enum Kind {
    GREEDY, DIST, TOP_K, TOP_P, MIN_P, TYPICAL, TEMP, TEMP_EXT, XTC, TOP_N_SIGMA, MIROSTAT, MIROSTAT_V2, PENALTIES, DRY,
    ADAPTIVE_P, LOGIT_BIAS, INFILL, DRY_TEXT,
};

enum Op { APPLY, APPLY_IDS, ACCEPT, RESET, CLONE, ACCEPT_SELECTED };

llama_sampler * read_dry(probe::Request & q, bool text) {
    const float   multiplier = q.take<float>();
    const float   base       = q.take<float>();
    const int32_t allowed    = q.take<int32_t>();
    const int32_t last_n     = q.take<int32_t>();
    const uint32_t n = q.take<uint32_t>();
    if (text) {
        std::vector<std::string> strings;
        std::vector<const char *> pointers;
        for (uint32_t i = 0; i < n; ++i) {
            const auto bytes = q.take<uint32_t>(q.take<uint32_t>()); // one word a byte
            strings.emplace_back(bytes.begin(), bytes.end());
        }
        for (const auto & s : strings) {
            pointers.push_back(s.c_str());
        }
        return llama_sampler_init_dry(vocab(), multiplier, base, allowed, last_n, pointers.data(), pointers.size());
    }
    std::vector<std::vector<llama_token>> breakers;
    for (uint32_t i = 0; i < n; ++i) {
        breakers.push_back(q.take<llama_token>(q.take<uint32_t>()));
    }
    const bool enabled = multiplier != 0.0f && base >= 1.0f && last_n > 0;
    if (!enabled) {
        return llama_sampler_init_dry(nullptr, multiplier, base, allowed, last_n, nullptr, 0);
    }
    return llama_sampler_init_dry_testing(multiplier, base, allowed, last_n, breakers);
}

llama_sampler * read_sampler(probe::Request & q, int32_t n_vocab) {
    const uint32_t kind = q.take<uint32_t>();
    auto f32 = [&] { return q.take<float>(); };
    auto i32 = [&] { return q.take<int32_t>(); };
    auto u32 = [&] { return q.take<uint32_t>(); };
    auto keep = [&] { return size_t(q.take<int64_t>()); };
    switch (kind) {
        case GREEDY: return llama_sampler_init_greedy();
        case DIST: return llama_sampler_init_dist(u32());
        case TOP_K: return llama_sampler_init_top_k(i32());
        case TOP_P: { const float p = f32(); return llama_sampler_init_top_p(p, keep()); }
        case MIN_P: { const float p = f32(); return llama_sampler_init_min_p(p, keep()); }
        case TYPICAL: { const float p = f32(); return llama_sampler_init_typical(p, keep()); }
        case TEMP: return llama_sampler_init_temp(f32());
        case TEMP_EXT: { const float t = f32(), d = f32(), e = f32(); return llama_sampler_init_temp_ext(t, d, e); }
        case XTC: {
            const float p = f32(), t = f32();
            const size_t k = keep();
            return llama_sampler_init_xtc(p, t, k, u32());
        }
        case TOP_N_SIGMA: return llama_sampler_init_top_n_sigma(f32());
        case MIROSTAT: {
            const uint32_t seed = u32();
            const float tau = f32(), eta = f32();
            return llama_sampler_init_mirostat(n_vocab, seed, tau, eta, i32());
        }
        case MIROSTAT_V2: {
            const uint32_t seed = u32();
            const float tau = f32(), eta = f32();
            return llama_sampler_init_mirostat_v2(seed, tau, eta);
        }
        case PENALTIES: {
            const int32_t n = i32();
            const float repeat = f32(), freq = f32(), present = f32();
            return llama_sampler_init_penalties(n_vocab, n, repeat, freq, present);
        }
        case DRY: return read_dry(q, false);
        case ADAPTIVE_P: { const float t = f32(), d = f32(); return llama_sampler_init_adaptive_p(t, d, u32()); }
        case LOGIT_BIAS: {
            std::vector<llama_logit_bias> biases(u32());
            for (auto & b : biases) {
                b.token = i32();
                b.bias = f32();
            }
            return llama_sampler_init_logit_bias(n_vocab, biases.size(), biases.data());
        }
        case INFILL: return llama_sampler_init_infill(vocab());
        case DRY_TEXT: return read_dry(q, true);
        default: throw std::runtime_error("unknown kind of sampler");
    }
}

uint32_t bits(float f) {
    uint32_t w;
    std::memcpy(&w, &f, 4);
    return f != f ? 0x7fc00000u : w;
}

uint32_t peek(std::mt19937 rng) { return uint32_t(rng()); }

// The private state that a later step depends on.
std::vector<uint32_t> state(const llama_sampler * s) {
    if (s->iface == &llama_sampler_dist_i) {
        return { peek(((llama_sampler_dist *) s->ctx)->rng) };
    }
    if (s->iface == &llama_sampler_xtc_i) {
        return { peek(((llama_sampler_xtc *) s->ctx)->rng) };
    }
    if (s->iface == &llama_sampler_mirostat_i) {
        auto * c = (llama_sampler_mirostat *) s->ctx;
        return { bits(c->mu), peek(c->rng) };
    }
    if (s->iface == &llama_sampler_mirostat_v2_i) {
        auto * c = (llama_sampler_mirostat_v2 *) s->ctx;
        return { bits(c->mu), peek(c->rng) };
    }
    if (s->iface == &llama_sampler_adaptive_p_i) {
        auto * c = (llama_sampler_adaptive_p *) s->ctx;
        return { bits(c->weighted_sum), bits(c->total_weight), uint32_t(c->pending_token_id),
                 uint32_t(c->pending_token_idx), peek(c->rng) };
    }
    return {};
}

void trace(probe::Reply & r, const llama_sampler * s, const llama_token_data_array & cur, bool full) {
    r.put(int32_t(cur.selected));
    r.put(uint32_t(cur.size));
    r.put(uint32_t(cur.sorted));
    if (full) {
        for (size_t i = 0; i < cur.size; ++i) { r.put(cur.data[i].id); }
        for (size_t i = 0; i < cur.size; ++i) { r.put(cur.data[i].logit); }
        for (size_t i = 0; i < cur.size; ++i) { r.put(cur.data[i].p); }
    } else {
        probe::Hash hash;
        for (size_t i = 0; i < cur.size; ++i) {
            hash.word(uint32_t(cur.data[i].id));
            hash.bits(cur.data[i].logit);
            hash.bits(cur.data[i].p);
        }
        r.put(hash.h);
    }
    const auto words = state(s);
    r.put(uint32_t(words.size()));
    r.put(words);
}

struct Chain {
    llama_sampler * chain = nullptr;
    std::vector<llama_token_data> data;
    llama_token_data_array cur = { nullptr, 0, -1, false };

    ~Chain() { llama_sampler_free(chain); }

    void load(probe::Request & q, bool with_ids) {
        const uint32_t n = q.take<uint32_t>();
        const auto ids = q.take<int32_t>(with_ids ? n : 0);
        const auto logits = q.take<float>(n);
        data.resize(n);
        for (uint32_t i = 0; i < n; ++i) {
            data[i] = { with_ids ? ids[i] : int32_t(i), logits[i], 0.0f };
        }
        cur = { data.data(), data.size(), -1, with_ids && q.take<uint32_t>() != 0 };
    }

    void apply(probe::Reply & r, bool full) {
        for (int i = 0; i < llama_sampler_chain_n(chain); ++i) {
            llama_sampler * s = llama_sampler_chain_get(chain, i);
            llama_sampler_apply(s, &cur);
            trace(r, s, cur, full);
        }
    }
};

// Builds a chain and runs operations on it; README.md gives the layout of payload and reply.
void run_chain(probe::Request & q, probe::Reply & r) {
    const bool full = q.text("mode", "full") == "full";
    const int32_t n_vocab = q.take<int32_t>();
    Chain c;
    c.chain = llama_sampler_chain_init(llama_sampler_chain_default_params());
    for (uint32_t n = q.take<uint32_t>(); n > 0; --n) {
        llama_sampler_chain_add(c.chain, read_sampler(q, n_vocab));
    }
    for (uint32_t n = q.take<uint32_t>(); n > 0; --n) {
        const uint32_t op = q.take<uint32_t>();
        if (op == APPLY || op == APPLY_IDS) {
            c.load(q, op == APPLY_IDS);
            c.apply(r, full);
        } else if (op == ACCEPT) {
            for (const llama_token token : q.take<llama_token>(q.take<uint32_t>())) {
                llama_sampler_accept(c.chain, token);
            }
        } else if (op == RESET) {
            llama_sampler_reset(c.chain);
        } else if (op == CLONE) {
            llama_sampler * copy = llama_sampler_clone(c.chain);
            llama_sampler_free(c.chain);
            c.chain = copy;
        } else if (op == ACCEPT_SELECTED) {
            if (c.cur.selected >= 0 && size_t(c.cur.selected) < c.cur.size) {
                llama_sampler_accept(c.chain, c.cur.data[c.cur.selected].id);
            }
        } else {
            throw std::runtime_error("unknown operation");
        }
    }
}

// args: n; payload of run_chain with one apply of many: times N runs of that apply on fresh copies. Reply: u64 nanoseconds.
void bench_chain(probe::Request & q, probe::Reply & r) {
    const int32_t n_vocab = q.take<int32_t>();
    const long long times = q.number("n", 100);
    Chain c;
    c.chain = llama_sampler_chain_init(llama_sampler_chain_default_params());
    for (uint32_t n = q.take<uint32_t>(); n > 0; --n) {
        llama_sampler_chain_add(c.chain, read_sampler(q, n_vocab));
    }
    const auto logits = q.take<float>(q.left() / sizeof(float));
    c.data.resize(logits.size());
    std::vector<uint64_t> ns;
    uint32_t sum = 0;
    for (long long t = 0; t < times; ++t) {
        const auto from = std::chrono::steady_clock::now();
        for (size_t i = 0; i < logits.size(); ++i) {
            c.data[i] = { llama_token(i), logits[i], 0.0f };
        }
        c.cur = { c.data.data(), c.data.size(), -1, false };
        llama_sampler_apply(c.chain, &c.cur);
        const llama_token id = c.cur.data[c.cur.selected].id;
        llama_sampler_accept(c.chain, id);
        sum = sum * 31 + uint32_t(id);
        ns.push_back(std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - from).count());
    }
    std::sort(ns.begin(), ns.end());
    r.arg("ids", (long long) sum);
    r.put(ns[ns.size() / 2]);
}

probe::Command vocab_command("vocab", "path=GGUF; the vocabulary of infill and text breakers", load_vocab);
probe::Command chain_command("chain", "mode=full|hash; a chain and operations -> every step", run_chain);
probe::Command bench_command("bench_chain", "n=N; a chain and logits -> median nanoseconds of a step", bench_chain);

} // namespace

const void * probe::vocabulary() {
    return vocab();
}
