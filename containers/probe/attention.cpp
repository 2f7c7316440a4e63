// Attention nodes computed by the shipped libggml-cpu.so on inputs that both sides make from a seed.
#include "probe.h"

#include "ggml-cpu.h"
#include "ggml.h"

#include <cmath>

namespace {

// splitmix64; a value is a multiple of 2^-20 in [-2, 2), exact in float.
struct Noise {
    uint64_t state;
    float next() {
        uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        z ^= z >> 31;
        return float(int64_t(z >> 42) - (1 << 21)) * 0x1p-20f;
    }
};

ggml_type type_named(const std::string & name) {
    for (int t = 0; t < GGML_TYPE_COUNT; ++t) {
        const char * n = ggml_type_name(ggml_type(t));
        if (n != nullptr && name == n) {
            return ggml_type(t);
        }
    }
    throw std::runtime_error("unknown type " + name);
}

void fill(ggml_tensor * t, Noise & noise, float scale) {
    const int64_t n = t->ne[0], rows = ggml_nrows(t);
    std::vector<float> row(n);
    const auto * traits = ggml_get_type_traits_cpu(t->type);
    for (int64_t r = 0; r < rows; ++r) {
        for (auto & v : row) {
            v = noise.next() * scale;
        }
        char * to = static_cast<char *>(t->data) + r * t->nb[1];
        if (t->type == GGML_TYPE_F32) {
            std::memcpy(to, row.data(), n * sizeof(float));
        } else {
            traits->from_float(row.data(), to, n);
        }
    }
}

// Row i of the mask shows the cells up to seen + i, except every hole-th; the rest is -infinity.
void fill_mask(ggml_tensor * t, long long seen, long long hole) {
    const int64_t cells = t->ne[0], rows = ggml_nrows(t);
    for (int64_t i = 0; i < rows; ++i) {
        for (int64_t c = 0; c < cells; ++c) {
            const bool keep = c <= seen + i % t->ne[1] && (hole == 0 || c % hole != hole - 1);
            const float v = keep ? 0.0f : -INFINITY;
            if (t->type == GGML_TYPE_F16) {
                static_cast<ggml_fp16_t *>(t->data)[i * cells + c] = ggml_fp32_to_fp16(v);
            } else {
                static_cast<float *>(t->data)[i * cells + c] = v;
            }
        }
    }
}

struct Context {
    ggml_context * ctx;
    explicit Context(size_t bytes) : ctx(ggml_init({ bytes, nullptr, false })) {}
    ~Context() { ggml_free(ctx); }
};

// The reply names the hash of the result; values=1 adds the floats themselves.
void reply(ggml_context * ctx, ggml_tensor * node, probe::Request & q, probe::Reply & r) {
    ggml_cgraph * graph = ggml_new_graph(ctx);
    ggml_build_forward_expand(graph, node);
    ggml_graph_compute_with_ctx(ctx, graph, int(q.number("threads", 1)));
    probe::Hash hash;
    const auto * out = static_cast<const float *>(node->data);
    for (int64_t i = 0; i < ggml_nelements(node); ++i) {
        hash.bits(out[i]);
    }
    char hex[17];
    std::snprintf(hex, sizeof hex, "%016llx", static_cast<unsigned long long>(hash.h));
    r.arg("hash", hex);
    if (q.number("values", 0) != 0) {
        r.raw(out, ggml_nbytes(node));
    }
}

// Keys and values are stored [head, heads, cells] and permuted, as the server stores them.
void flash_attn(probe::Request & q, probe::Reply & r) {
    const auto dk = q.number("dk", 64), dv = q.number("dv", dk), heads = q.number("heads", 4);
    const auto kv_heads = q.number("kv_heads", heads), tokens = q.number("tokens", 1), cells = q.number("cells", 256);
    const auto streams = q.number("streams", 1);
    Context c(size_t(64) << 20 | size_t(heads) * cells * (dk + dv) * streams * 16);
    Noise noise{ uint64_t(q.number("seed", 1)) };
    ggml_tensor * qt = ggml_new_tensor_4d(c.ctx, GGML_TYPE_F32, dk, heads, tokens, streams);
    ggml_tensor * kt = ggml_new_tensor_4d(c.ctx, type_named(q.text("k", "f16")), dk, kv_heads, cells, streams);
    ggml_tensor * vt = ggml_new_tensor_4d(c.ctx, type_named(q.text("v", "f16")), dv, kv_heads, cells, streams);
    ggml_tensor * mask = ggml_new_tensor_4d(c.ctx, GGML_TYPE_F16, cells, tokens, 1, streams);
    const float spread = float(q.number("spread", 1));
    fill(qt, noise, spread);
    fill(kt, noise, spread);
    fill(vt, noise, 1.0f);
    fill_mask(mask, q.number("seen", cells), q.number("hole", 0));
    const float softcap = float(q.number("softcap", 0));
    ggml_tensor * node = ggml_flash_attn_ext(c.ctx, ggml_permute(c.ctx, qt, 0, 2, 1, 3), ggml_permute(c.ctx, kt, 0, 2, 1, 3),
        ggml_permute(c.ctx, vt, 0, 2, 1, 3), mask, 1.0f / sqrtf(float(dk)), 0.0f, softcap);
    reply(c.ctx, node, q, r);
}

void soft_max(probe::Request & q, probe::Reply & r) {
    const auto cells = q.number("cells", 256), tokens = q.number("tokens", 1), heads = q.number("heads", 1);
    Context c(size_t(64) << 20 | size_t(cells) * tokens * heads * 16);
    Noise noise{ uint64_t(q.number("seed", 1)) };
    ggml_tensor * x = ggml_new_tensor_3d(c.ctx, GGML_TYPE_F32, cells, tokens, heads);
    ggml_tensor * mask = ggml_new_tensor_2d(c.ctx, type_named(q.text("mask", "f32")), cells, tokens);
    fill(x, noise, float(q.number("spread", 8)));
    fill_mask(mask, q.number("seen", cells), q.number("hole", 0));
    reply(c.ctx, ggml_soft_max_ext(c.ctx, x, mask, 0.125f, 0.0f), q, r);
}

void fwht(probe::Request & q, probe::Reply & r) {
    const auto n = q.number("n", 64), rows = q.number("rows", 8);
    Context c(size_t(16) << 20);
    Noise noise{ uint64_t(q.number("seed", 1)) };
    ggml_tensor * rot = ggml_new_tensor_2d(c.ctx, GGML_TYPE_F32, n, n);
    ggml_tensor * x = ggml_new_tensor_2d(c.ctx, GGML_TYPE_F32, n, rows);
    fill(rot, noise, 0.0f);
    fill(x, noise, 1.0f);
    ggml_tensor * node = ggml_mul_mat(c.ctx, rot, x);
    ggml_mul_mat_set_hint(node, GGML_HINT_SRC0_IS_HADAMARD);
    reply(c.ctx, node, q, r);
}

probe::Command flash_attn_command(
    "flash_attn", "dk dv heads kv_heads tokens cells streams k v threads softcap seen hole spread seed -> hash; values=1: f32", flash_attn);
probe::Command soft_max_command("soft_max", "cells tokens heads mask threads seen hole spread seed -> hash; values=1: f32", soft_max);
probe::Command fwht_command("fwht", "n rows threads seed -> hash; values=1: f32", fwht);

} // namespace
