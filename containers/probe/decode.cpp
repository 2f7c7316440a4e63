// A whole context of libllama: a prompt made from a seed, then greedy steps; hashes of the logits and of every graph node.
#include "probe.h"

#include "../tap/tensor_hash.h"
#include "ggml.h"
#include "llama.h"

#include <cstdlib>
#include <functional>
#include <memory>

namespace {

struct Ids {
    uint64_t state;
    llama_token next(int n_vocab) {
        uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        z ^= z >> 31;
        return llama_token((z >> 33) % uint64_t(n_vocab));
    }
};

ggml_type cache_type(const std::string & name) {
    for (int t = 0; t < GGML_TYPE_COUNT; ++t) {
        const char * n = ggml_type_name(ggml_type(t));
        if (n != nullptr && name == n) {
            return ggml_type(t);
        }
    }
    throw std::runtime_error("unknown type " + name);
}

// Collects one line a node: name, operation, shape, hash of its bytes in logical order.
struct Nodes {
    std::string text;

    static bool eval(ggml_tensor * t, bool ask, void * self) {
        if (!ask) {
            static_cast<Nodes *>(self)->add(t);
        }
        return true;
    }

    void add(const ggml_tensor * t) {
        tap::TensorHash hash;
        const size_t row = ggml_row_size(t->type, t->ne[0]);
        std::vector<uint8_t> dense(row);
        const size_t size = ggml_type_size(t->type), blocks = row / size;
        for (int64_t i3 = 0; i3 < t->ne[3]; ++i3) {
            for (int64_t i2 = 0; i2 < t->ne[2]; ++i2) {
                for (int64_t i1 = 0; i1 < t->ne[1]; ++i1) {
                    const auto * p = static_cast<const uint8_t *>(t->data) + i1 * t->nb[1] + i2 * t->nb[2] + i3 * t->nb[3];
                    for (size_t i0 = 0; i0 < blocks; ++i0) {
                        std::memcpy(dense.data() + i0 * size, p + i0 * t->nb[0], size);
                    }
                    hash.row(dense.data(), row);
                }
            }
        }
        std::string name = t->name;
        for (auto & c : name) {
            c = c == ' ' ? '_' : c;
        }
        char line[256];
        std::snprintf(line, sizeof line, "%s %s %lldx%lldx%lldx%lld %016llx\n", name.c_str(), ggml_op_name(t->op),
            (long long) t->ne[0], (long long) t->ne[1], (long long) t->ne[2], (long long) t->ne[3],
            (unsigned long long) hash.value());
        text += line;
    }
};

void quiet(ggml_log_level, const char *, void *) {}

using Model = std::unique_ptr<llama_model, decltype(&llama_model_free)>;
using Ctx   = std::unique_ptr<llama_context, decltype(&llama_free)>;

struct Run {
    llama_context * ctx;
    int n_vocab;
    probe::Hash hash;
    int pos = 0;
    llama_seq_id seq = 0;

    int decode(const std::vector<llama_token> & ids, bool last) {
        const int n_batch = int(llama_n_batch(ctx));
        for (size_t from = 0; from < ids.size(); from += n_batch) {
            const int n = int(std::min<size_t>(n_batch, ids.size() - from));
            llama_batch b = llama_batch_init(n, 0, 1);
            b.n_tokens = n;
            for (int i = 0; i < n; ++i) {
                b.token[i] = ids[from + i];
                b.pos[i] = pos++;
                b.n_seq_id[i] = 1;
                b.seq_id[i][0] = seq;
                b.logits[i] = last && from + i + 1 == ids.size();
            }
            const int ret = llama_decode(ctx, b);
            llama_batch_free(b);
            if (ret != 0) {
                throw std::runtime_error("llama_decode: " + std::to_string(ret));
            }
        }
        return int((ids.size() - 1) % n_batch);
    }

    llama_token best(int row) {
        const float * l = llama_get_logits_ith(ctx, row);
        int at = 0;
        for (int i = 0; i < n_vocab; ++i) {
            hash.bits(l[i]);
            at = l[i] > l[at] ? i : at;
        }
        return at;
    }
};

// The hash runs over the logits after the prompt and after each of gen greedy tokens. rm0..rm1: these positions are removed
// after the prompt and the later ones moved down, as a context shift does. other: that many tokens of another sequence stand in
// the cache before.
void decode(probe::Request & q, probe::Reply & r) {
    llama_log_set(quiet, nullptr);
    Model model(llama_model_load_from_file(q.text("model").c_str(), llama_model_default_params()), llama_model_free);
    if (!model) {
        throw std::runtime_error("cannot load " + q.text("model"));
    }
    Nodes nodes;
    auto p = llama_context_default_params();
    p.n_ctx = uint32_t(q.number("c", 2048));
    p.n_batch = uint32_t(q.number("b", 2048));
    p.n_ubatch = uint32_t(q.number("ub", 512));
    p.n_seq_max = uint32_t(q.number("np", 1));
    p.kv_unified = q.number("kvu", 0) != 0;
    p.swa_full = false;
    p.n_threads = int(q.number("t", 2));
    p.n_threads_batch = int(q.number("tb", p.n_threads));
    p.flash_attn_type = q.text("fa", "on") == "off" ? LLAMA_FLASH_ATTN_TYPE_DISABLED : LLAMA_FLASH_ATTN_TYPE_AUTO;
    p.type_k = cache_type(q.text("ctk", "f16"));
    p.type_v = cache_type(q.text("ctv", "f16"));
    if (q.number("nodes", 0) != 0) {
        p.cb_eval = Nodes::eval;
        p.cb_eval_user_data = &nodes;
    }
    Ctx ctx(llama_init_from_model(model.get(), p), llama_free);
    if (!ctx) {
        throw std::runtime_error("no context");
    }
    Run run{ ctx.get(), llama_vocab_n_tokens(llama_model_get_vocab(model.get())), {} };
    Ids ids{ uint64_t(q.number("seed", 1)) };
    std::vector<llama_token> prompt(size_t(q.number("n", 16)));
    for (auto & id : prompt) {
        id = ids.next(run.n_vocab);
    }
    const size_t other = size_t(q.number("other", 0));
    if (other > 0) {
        run.seq = llama_seq_id(p.n_seq_max) - 1;
        run.decode(std::vector<llama_token>(other, llama_token(5)), true);
        run.seq = 0;
        run.pos = 0;
    }
    nodes.text.clear();
    int row = run.decode(prompt, true);
    const int rm0 = int(q.number("rm0", 0)), rm1 = int(q.number("rm1", 0));
    llama_token next = run.best(row);
    if (rm1 > rm0) {
        llama_memory_t mem = llama_get_memory(ctx.get());
        llama_memory_seq_rm(mem, 0, rm0, rm1);
        llama_memory_seq_add(mem, 0, rm1, -1, rm0 - rm1);
        run.pos -= rm1 - rm0;
    }
    for (long long g = q.number("gen", 4); g > 0; --g) {
        run.decode({ next }, true);
        next = run.best(0);
    }
    char hex[17];
    std::snprintf(hex, sizeof hex, "%016llx", static_cast<unsigned long long>(run.hash.h));
    r.arg("hash", hex);
    r.raw(nodes.text.data(), nodes.text.size());
}

probe::Command decode_command("decode", "model=PATH n gen seed t tb ub b c fa ctk ctv np kvu other rm0 rm1 nodes -> hash of logits; nodes=1: text", decode);

} // namespace
