// The C library's own functions, called through volatile pointers so that the compiler folds and replaces nothing.
#include "probe.h"

#include <cmath>
#include <gnu/libc-version.h>

namespace {

using F1 = float (*)(float);
using F2 = float (*)(float, float);
using D1 = double (*)(double);
using D2 = double (*)(double, double);

const std::map<std::string, F1> f1 = {
    { "expf", ::expf },   { "logf", ::logf },     { "log2f", ::log2f },   { "exp2f", ::exp2f },
    { "sinf", ::sinf },   { "cosf", ::cosf },     { "tanhf", ::tanhf },   { "expm1f", ::expm1f },
    { "erff", ::erff },   { "log1pf", ::log1pf }, { "sqrtf", ::sqrtf },   { "tanf", ::tanf },
    { "floorf", ::floorf }, { "ceilf", ::ceilf }, { "roundf", ::roundf }, { "truncf", ::truncf },
    { "rintf", ::rintf },
};
const std::map<std::string, F2> f2 = { { "powf", ::powf }, { "fmodf", ::fmodf } };
const std::map<std::string, D1> d1 = {
    { "exp", ::exp }, { "log", ::log }, { "log2", ::log2 }, { "sqrt", ::sqrt }, { "sin", ::sin }, { "cos", ::cos },
};
const std::map<std::string, D2> d2 = { { "pow", ::pow } };

template <typename T, typename F> void unary(F volatile f, probe::Request & q, probe::Reply & r) {
    for (const T x : q.take<T>(q.left() / sizeof(T))) {
        r.put(f(x));
    }
}

template <typename T, typename F> void binary(F volatile f, probe::Request & q, probe::Reply & r) {
    const auto xy = q.take<T>(q.left() / sizeof(T));
    for (size_t i = 0; i + 1 < xy.size(); i += 2) {
        r.put(f(xy[i], xy[i + 1]));
    }
}

// args: f=NAME; payload: f32 x (expf ...), f32 x,y pairs (powf), f64 x (exp ...), f64 x,y pairs (pow).
void libm(probe::Request & q, probe::Reply & r) {
    const std::string name = q.text("f");
    if (auto it = f1.find(name); it != f1.end()) {
        unary<float>(it->second, q, r);
    } else if (auto it = f2.find(name); it != f2.end()) {
        binary<float>(it->second, q, r);
    } else if (auto it = d1.find(name); it != d1.end()) {
        unary<double>(it->second, q, r);
    } else if (auto it = d2.find(name); it != d2.end()) {
        binary<double>(it->second, q, r);
    } else {
        throw std::runtime_error("unknown function " + name);
    }
    r.arg("libc", gnu_get_libc_version());
}

// args: f=NAME (float to float), from, count, stride. Reply: one u64 hash for every 65536 results, in order.
void libm_range(probe::Request & q, probe::Reply & r) {
    auto it = f1.find(q.text("f"));
    if (it == f1.end()) {
        throw std::runtime_error("unknown function " + q.text("f"));
    }
    F1 volatile f = it->second;
    const uint64_t from = q.number("from", 0), count = q.number("count", 65536), stride = q.number("stride", 1);
    probe::Hash hash;
    for (uint64_t i = 0; i < count; ++i) {
        const uint32_t bits = uint32_t(from + i * stride);
        float x;
        std::memcpy(&x, &bits, 4);
        hash.bits(f(x));
        if (i % 65536 == 65535 || i + 1 == count) {
            r.put(hash.h);
            hash = probe::Hash();
        }
    }
    r.arg("libc", gnu_get_libc_version());
}

probe::Command libm_command("libm", "f=NAME; values -> values", libm);
probe::Command libm_range_command("libm_range", "f=NAME from count stride -> u64 hash per 65536 results", libm_range);

} // namespace
