// Inputs of kernel cases: made from a seed on both sides, so that a recording holds only the case line and the results.
#pragma once

#include "ggml.h"

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace probe {

// splitmix64; the Java side has the same.
struct Stream {
    uint64_t state;
    explicit Stream(uint64_t seed) : state(seed) {}
    uint64_t next() {
        uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    uint32_t below(uint32_t n) { return uint32_t((next() >> 32) * n >> 32); }
};

inline float from_bits(uint32_t w) {
    float f;
    std::memcpy(&f, &w, 4);
    return f;
}

// normal: multiples of 2^-21 in [-4, 4); wide: any mantissa, exponents 2^-40 to 2^39; tiny: denormals and their
// neighbours; hostile: zeros, denormals, infinities, NaN and huge values among normal ones; finite: hostile without
// infinities and NaN; ties: multiples of 1/4.
inline float draw_float(Stream & s, const std::string & kind) {
    const uint64_t r = s.next();
    const float normal = float(int32_t(r >> 40) - 0x800000) * 0x1p-21f;
    if (kind == "normal") {
        return normal;
    }
    if (kind == "wide") {
        return from_bits(uint32_t(r >> 32 & 0x807fffff) | (87 + s.below(80)) << 23);
    }
    if (kind == "tiny") {
        return from_bits(uint32_t(r >> 32 & 0x807fffff) | s.below(3) << 23);
    }
    if (kind == "ties") {
        return float(int32_t(r >> 56) - 128) * 0.25f;
    }
    if (kind == "hostile" || kind == "finite") {
        static const uint32_t odd[16] = {
            0x00000000, 0x80000000, 0x00000001, 0x807fffff, 0x00800000, 0x7f7fffff, 0xff7fffff, 0x47800000,
            0xc7800000, 0x33000000, 0x477fefff, 0x477ff000, 0x7f800000, 0xff800000, 0x7fc00000, 0x38800000,
        };
        const uint32_t pick = s.below(64);
        if (pick >= 16 || (kind == "finite" && pick >= 12 && pick <= 14)) {
            return normal;
        }
        return from_bits(odd[pick]);
    }
    throw std::runtime_error("unknown class " + kind);
}

inline uint16_t draw_half(Stream & s, const std::string & kind) {
    const uint64_t r = s.next();
    if (kind == "hostile") {
        return uint16_t(r);
    }
    if (kind == "finite") {
        return uint16_t((r & 0x83ff) | s.below(31) << 10);
    }
    return uint16_t((r & 0x83ff) | (9 + s.below(8)) << 10);
}

// Byte offsets of the 16-bit scales in a block.
inline std::vector<int> scale_offsets(ggml_type type) {
    switch (type) {
        case GGML_TYPE_Q4_0: case GGML_TYPE_Q5_0: case GGML_TYPE_Q8_0: case GGML_TYPE_IQ4_NL: case GGML_TYPE_IQ4_XS:
        case GGML_TYPE_Q1_0: case GGML_TYPE_Q2_0:
            return { 0 };
        case GGML_TYPE_Q4_1: case GGML_TYPE_Q5_1: case GGML_TYPE_Q4_K: case GGML_TYPE_Q5_K:
            return { 0, 2 };
        case GGML_TYPE_Q2_K: return { 80, 82 };
        case GGML_TYPE_Q3_K: return { 108 };
        case GGML_TYPE_Q6_K: return { 208 };
        default: throw std::runtime_error("no block layout known");
    }
}

// n values of a type: floats by draw_float, halves by draw_half, blocks as random bytes with drawn scales. Weights of
// class normal are small in the float types too, as halves of exponent 9 to 16 are.
inline std::vector<uint8_t> draw_rows(ggml_type type, int64_t n, uint64_t seed, const std::string & kind) {
    Stream s(seed);
    std::vector<uint8_t> out(ggml_row_size(type, n));
    if (type == GGML_TYPE_F32) {
        for (int64_t i = 0; i < n; ++i) {
            const float f = draw_float(s, kind);
            std::memcpy(&out[4 * i], &f, 4);
        }
        return out;
    }
    if (type == GGML_TYPE_F16) {
        for (int64_t i = 0; i < n; ++i) {
            const uint16_t h = draw_half(s, kind);
            std::memcpy(&out[2 * i], &h, 2);
        }
        return out;
    }
    if (type == GGML_TYPE_BF16) {
        for (int64_t i = 0; i < n; ++i) {
            const float f = draw_float(s, kind);
            uint32_t w;
            std::memcpy(&w, &f, 4);
            const uint16_t h = uint16_t(w >> 16);
            std::memcpy(&out[2 * i], &h, 2);
        }
        return out;
    }
    for (size_t i = 0; i + 8 <= out.size(); i += 8) {
        const uint64_t r = s.next();
        std::memcpy(&out[i], &r, 8);
    }
    for (size_t i = out.size() / 8 * 8; i < out.size(); ++i) {
        out[i] = uint8_t(s.next());
    }
    const size_t block = ggml_type_size(type);
    for (size_t at = 0; at < out.size(); at += block) {
        for (int offset : scale_offsets(type)) {
            const uint16_t h = draw_half(s, kind);
            std::memcpy(&out[at + offset], &h, 2);
        }
    }
    return out;
}

} // namespace probe
