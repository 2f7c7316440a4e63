// Kernels of the shipped libggml-cpu.so, called through its type traits and through ggml graphs; nothing is recompiled.
#include "kernel_inputs.h"
#include "probe.h"

#include "ggml-backend.h"
#include "ggml-cpu.h"
#include "ggml.h"

namespace {

using probe::Reply;
using probe::Request;

ggml_type type_of(const std::string & name) {
    for (int t = 0; t < GGML_TYPE_COUNT; ++t) {
        const char * n = ggml_type_name(ggml_type(t));
        if (n != nullptr && name == n) {
            return ggml_type(t);
        }
    }
    throw std::runtime_error("unknown type " + name);
}

float real(Request & q, const std::string & key, float fallback) {
    const std::string t = q.text(key);
    return t.empty() ? fallback : std::stof(t);
}

// A context whose tensors live in one plain CPU buffer, weights perhaps in the repack buffer.
struct Bench {
    ggml_context * weights = ggml_init({ 1u << 20, nullptr, true });
    ggml_context * data = ggml_init({ 1u << 20, nullptr, true });
    std::vector<ggml_backend_buffer_t> buffers;
    int threads = 1;

    ~Bench() {
        for (auto * b : buffers) {
            ggml_backend_buffer_free(b);
        }
        ggml_free(weights);
        ggml_free(data);
    }

    static ggml_backend_buffer_type_t repack_type() {
        auto * reg = ggml_backend_cpu_reg();
        auto get = (ggml_backend_dev_get_extra_bufts_t) ggml_backend_reg_get_proc_address(reg, "ggml_backend_dev_get_extra_bufts");
        for (auto * types = get(ggml_backend_reg_dev_get(reg, 0)); types != nullptr && *types != nullptr; ++types) {
            if (std::string(ggml_backend_buft_name(*types)) == "CPU_REPACK") {
                return *types;
            }
        }
        throw std::runtime_error("this build repacks nothing");
    }

    void place(bool repack) {
        if (ggml_get_first_tensor(weights) != nullptr) {
            auto * type = repack ? repack_type() : ggml_backend_cpu_buffer_type();
            buffers.push_back(ggml_backend_alloc_ctx_tensors_from_buft(weights, type));
        }
        buffers.push_back(ggml_backend_alloc_ctx_tensors_from_buft(data, ggml_backend_cpu_buffer_type()));
    }

    void run(ggml_tensor * result, Reply & r) {
        ggml_cgraph * graph = ggml_new_graph(data);
        ggml_build_forward_expand(graph, result);
        ggml_cplan plan = ggml_graph_plan(graph, threads, nullptr);
        std::vector<uint8_t> work(plan.work_size + 64);
        plan.work_data = work.data();
        if (ggml_graph_compute(graph, &plan) != GGML_STATUS_SUCCESS) {
            throw std::runtime_error("graph failed");
        }
        std::vector<uint8_t> out(ggml_nbytes(result));
        ggml_backend_tensor_get(result, out.data(), 0, out.size());
        r.put(out);
    }
};

void fill(ggml_tensor * t, uint64_t seed, const std::string & kind) {
    const auto rows = probe::draw_rows(t->type, ggml_nelements(t), seed, kind);
    ggml_backend_tensor_set(t, rows.data(), 0, rows.size());
}

// args: type k m n nth repack seed class yclass; m rows of k weights times n rows of k floats.
void mul_mat(Request & q, Reply & r) {
    Bench b;
    b.threads = int(q.number("nth", 1));
    const int64_t k = q.number("k", 32), m = q.number("m", 1), n = q.number("n", 1);
    const uint64_t seed = q.number("seed", 1);
    ggml_tensor * w = ggml_new_tensor_2d(b.weights, type_of(q.text("type")), k, m);
    ggml_tensor * y = ggml_new_tensor_2d(b.data, GGML_TYPE_F32, k, n);
    ggml_tensor * out = ggml_mul_mat(b.data, w, y);
    b.place(q.number("repack", 0) != 0);
    fill(w, seed, q.text("class", "normal"));
    fill(y, seed + 1, q.text("yclass", q.text("class", "normal")));
    b.run(out, r);
}

// args: type k m experts used n nth repack seed class; each of n rows goes to `used` of the expert matrices.
void mul_mat_id(Request & q, Reply & r) {
    Bench b;
    b.threads = int(q.number("nth", 1));
    const int64_t k = q.number("k", 32), m = q.number("m", 8), n = q.number("n", 1);
    const int64_t experts = q.number("experts", 4), used = q.number("used", 2);
    const uint64_t seed = q.number("seed", 1);
    ggml_tensor * w = ggml_new_tensor_3d(b.weights, type_of(q.text("type")), k, m, experts);
    ggml_tensor * y = ggml_new_tensor_3d(b.data, GGML_TYPE_F32, k, q.number("each", 0) != 0 ? used : 1, n);
    ggml_tensor * ids = ggml_new_tensor_2d(b.data, GGML_TYPE_I32, used, n);
    ggml_tensor * out = ggml_mul_mat_id(b.data, w, y, ids);
    b.place(q.number("repack", 0) != 0);
    fill(w, seed, q.text("class", "normal"));
    fill(y, seed + 1, q.text("class", "normal"));
    probe::Stream s(seed + 2);
    std::vector<int32_t> rows;
    for (int64_t i = 0; i < n; ++i) {
        const uint32_t first = s.below(uint32_t(experts));
        for (int64_t j = 0; j < used; ++j) {
            rows.push_back(int32_t((first + j) % experts));
        }
    }
    ggml_backend_tensor_set(ids, rows.data(), 0, rows.size() * 4);
    b.run(out, r);
}

// args: type n seed class; one dot product of a weight row with a quantized activation row.
void vec_dot(Request & q, Reply & r) {
    ggml_cpu_init();
    const ggml_type type = type_of(q.text("type"));
    const int n = int(q.number("n", 32));
    const uint64_t seed = q.number("seed", 1);
    const auto * traits = ggml_get_type_traits_cpu(type);
    const auto x = probe::draw_rows(type, n, seed, q.text("class", "normal"));
    const auto y = probe::draw_rows(GGML_TYPE_F32, n, seed + 1, q.text("yclass", q.text("class", "normal")));
    std::vector<uint8_t> rows(ggml_row_size(traits->vec_dot_type, n) + 64);
    if (const auto from = ggml_get_type_traits_cpu(traits->vec_dot_type)->from_float) {
        from((const float *) y.data(), rows.data(), n);
    } else {
        std::memcpy(rows.data(), y.data(), y.size());
    }
    float s = 0;
    traits->vec_dot(n, &s, 0, x.data(), 0, rows.data(), 0, 1);
    r.put(s);
}

// args: type n seed class; a row of floats to the type, by libggml-cpu.
void from_float(Request & q, Reply & r) {
    ggml_cpu_init();
    const ggml_type type = type_of(q.text("type"));
    const int n = int(q.number("n", 32));
    const auto x = probe::draw_rows(GGML_TYPE_F32, n, q.number("seed", 1), q.text("class", "normal"));
    std::vector<uint8_t> out(ggml_row_size(type, n));
    ggml_get_type_traits_cpu(type)->from_float((const float *) x.data(), out.data(), n);
    r.put(out);
}

// args: type n seed class; a row of the type to floats, as get_rows does it.
void to_float(Request & q, Reply & r) {
    ggml_cpu_init();
    const ggml_type type = type_of(q.text("type"));
    const int64_t n = q.number("n", 32);
    Bench b;
    ggml_tensor * x = ggml_new_tensor_2d(b.weights, type, n, 1);
    ggml_tensor * ids = ggml_new_tensor_1d(b.data, GGML_TYPE_I32, 1);
    ggml_tensor * out = ggml_get_rows(b.data, x, ids);
    b.place(false);
    fill(x, q.number("seed", 1), q.text("class", "normal"));
    const int32_t zero = 0;
    ggml_backend_tensor_set(ids, &zero, 0, 4);
    b.run(out, r);
}

ggml_tensor * rope_node(Bench & b, Request & q, ggml_tensor * x, ggml_tensor * pos, ggml_tensor * factors) {
    return ggml_rope_ext(b.data, x, pos, factors, int(q.number("dims", x->ne[0])), int(q.number("mode", 0)),
                         int(q.number("ctx", 2048)), real(q, "base", 10000), real(q, "scale", 1), real(q, "ext", 0),
                         real(q, "attn", 1), real(q, "fast", 32), real(q, "slow", 1));
}

// args: f n rows seed class nth and the parameters of f. One row operation of a graph over float rows.
void row_op(Request & q, Reply & r) {
    Bench b;
    b.threads = int(q.number("nth", 1));
    const std::string f = q.text("f"), kind = q.text("class", "normal");
    const int64_t n = q.number("n", 8), rows = q.number("rows", 1);
    const uint64_t seed = q.number("seed", 1);
    const int64_t heads = q.number("heads", 1);
    ggml_tensor * x = ggml_new_tensor_3d(b.data, GGML_TYPE_F32, n, heads, rows);
    ggml_tensor * y = ggml_new_tensor_3d(b.data, GGML_TYPE_F32, q.number("ny", n), heads, q.number("yrows", rows));
    ggml_tensor * pos = ggml_new_tensor_1d(b.data, GGML_TYPE_I32, rows);
    ggml_tensor * factors = ggml_new_tensor_1d(b.data, GGML_TYPE_F32, (n + 1) / 2);
    ggml_tensor * out = nullptr;
    if (f == "rms_norm") { out = ggml_rms_norm(b.data, x, real(q, "eps", 1e-5f)); }
    else if (f == "rms_norm_mul") { out = ggml_mul(b.data, ggml_rms_norm(b.data, x, real(q, "eps", 1e-5f)), y); }
    else if (f == "norm") { out = ggml_norm(b.data, x, real(q, "eps", 1e-5f)); }
    else if (f == "silu") { out = ggml_silu(b.data, x); }
    else if (f == "gelu") { out = ggml_gelu(b.data, x); }
    else if (f == "relu") { out = ggml_relu(b.data, x); }
    else if (f == "tanh") { out = ggml_tanh(b.data, x); }
    else if (f == "sigmoid") { out = ggml_sigmoid(b.data, x); }
    else if (f == "exp") { out = ggml_exp(b.data, x); }
    else if (f == "swiglu") { out = ggml_swiglu_split(b.data, x, y); }
    else if (f == "geglu") { out = ggml_geglu_split(b.data, x, y); }
    else if (f == "add") { out = ggml_add(b.data, x, y); }
    else if (f == "sub") { out = ggml_sub(b.data, x, y); }
    else if (f == "mul") { out = ggml_mul(b.data, x, y); }
    else if (f == "div") { out = ggml_div(b.data, x, y); }
    else if (f == "scale") { out = ggml_scale_bias(b.data, x, real(q, "s", 1), real(q, "bias", 0)); }
    else if (f == "clamp") { out = ggml_clamp(b.data, x, real(q, "min", -1), real(q, "max", 1)); }
    else if (f == "sum_rows") { out = ggml_sum_rows(b.data, x); }
    else if (f == "soft_max") { out = ggml_soft_max_ext(b.data, x, nullptr, real(q, "s", 1), 0); }
    else if (f == "argsort") { out = ggml_argsort(b.data, x, q.number("desc", 1) ? GGML_SORT_ORDER_DESC : GGML_SORT_ORDER_ASC); }
    else if (f == "rope") { out = rope_node(b, q, x, pos, q.number("factors", 0) ? factors : nullptr); }
    else { throw std::runtime_error("unknown row operation " + f); }
    b.place(false);
    fill(x, seed, kind);
    fill(y, seed + 1, kind);
    std::vector<int32_t> positions;
    for (int64_t i = 0; i < rows; ++i) {
        positions.push_back(int32_t(q.number("pos", 0) + i));
    }
    ggml_backend_tensor_set(pos, positions.data(), 0, positions.size() * 4);
    std::vector<float> divisors;
    probe::Stream s(seed + 2);
    for (int64_t i = 0; i < factors->ne[0]; ++i) {
        divisors.push_back(1.0f + float(s.below(256)) * 0.125f);
    }
    ggml_backend_tensor_set(factors, divisors.data(), 0, divisors.size() * 4);
    b.run(out, r);
}

// The GELU table as halves.
extern "C" ggml_fp16_t ggml_table_gelu_f16[1 << 16];
void gelu_table(Request &, Reply & r) {
    ggml_cpu_init();
    r.raw(ggml_table_gelu_f16, sizeof(ggml_table_gelu_f16));
}

// With hash=1 the results stay here: the reply names their number of 32-bit words, the hash of all and the first four.
// Floats hash with one NaN for all; raw rows as they are, the last word filled with zeros.
template <void (*RUN)(Request &, Reply &), bool FLOATS> void hashed(Request & q, Reply & r) {
    RUN(q, r);
    if (q.number("hash", 0) == 0) {
        return;
    }
    probe::Hash hash;
    std::string first;
    r.payload.resize((r.payload.size() + 3) / 4 * 4);
    for (size_t i = 0; i < r.payload.size(); i += 4) {
        uint32_t w;
        std::memcpy(&w, &r.payload[i], 4);
        if (FLOATS && (w & 0x7fffffff) > 0x7f800000) {
            w = 0x7fc00000;
        }
        hash.word(w);
        char hex[12];
        snprintf(hex, sizeof(hex), "%s%08x", i == 0 ? "" : ",", w);
        first += i < 16 ? hex : "";
    }
    char hex[20];
    snprintf(hex, sizeof(hex), "%016llx", (unsigned long long) hash.h);
    r.arg("words", (long long) (r.payload.size() / 4));
    r.arg("hash", hex);
    r.arg("first", first);
    r.payload.clear();
}

probe::Command c1("mul_mat", "type k m n nth repack seed class -> f32", hashed<mul_mat, true>);
probe::Command c2("mul_mat_id", "type k m experts used n nth repack seed class -> f32", hashed<mul_mat_id, true>);
probe::Command c3("vec_dot", "type n seed class -> f32", hashed<vec_dot, true>);
probe::Command c4("from_float", "type n seed class -> raw row", hashed<from_float, false>);
probe::Command c5("to_float", "type n seed class -> f32", hashed<to_float, true>);
probe::Command c6("row_op", "f n rows heads nth seed class ... -> f32 (argsort: i32)", hashed<row_op, true>);
probe::Command c7("gelu_table", "-> 65536 halves", hashed<gelu_table, false>);

} // namespace
