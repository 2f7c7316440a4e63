// The hash of a tensor's bytes in logical order; README.md says it exactly, so that another language can compute it too.
#pragma once

#include <cstdint>
#include <cstring>

namespace tap {

class TensorHash {
  public:
    // One row: its bytes as little-endian 64-bit words, the last word filled up with zero bytes.
    void row(const uint8_t * bytes, size_t n) {
        size_t i = 0;
        for (; i + 8 <= n; i += 8) {
            uint64_t word;
            std::memcpy(&word, bytes + i, 8);
            mix(word);
        }
        if (i < n) {
            uint64_t word = 0;
            std::memcpy(&word, bytes + i, n - i);
            mix(word);
        }
    }

    uint64_t value() const { return h; }

  private:
    uint64_t h = 0xcbf29ce484222325ULL;

    void mix(uint64_t word) {
        h = (h ^ word) * 0x9e3779b97f4a7c15ULL;
        h ^= h >> 32;
    }
};

} // namespace tap
