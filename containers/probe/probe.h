// The frame of the probe: a registry of commands and a request/reply pair of one text line plus raw bytes.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace probe {

// One request: a command word, key=value arguments, and a payload of raw little-endian bytes.
struct Request {
    std::string command;
    std::map<std::string, std::string> args;
    std::vector<uint8_t> payload;

    std::string text(const std::string & key, const std::string & fallback = "") const;
    long long number(const std::string & key, long long fallback) const;

    // Reads the payload from front to back; throws std::runtime_error when it is too short.
    template <typename T> T take() {
        T value;
        std::memcpy(&value, bytes(sizeof(T)), sizeof(T));
        return value;
    }
    template <typename T> std::vector<T> take(size_t n) {
        std::vector<T> values(n);
        if (n > 0) {
            std::memcpy(values.data(), bytes(n * sizeof(T)), n * sizeof(T));
        }
        return values;
    }
    size_t left() const { return payload.size() - at; }

private:
    const uint8_t * bytes(size_t n);
    size_t at = 0;
};

// One reply: key=value words for the header line and a payload of raw bytes.
struct Reply {
    std::vector<std::pair<std::string, std::string>> args;
    std::vector<uint8_t> payload;

    void arg(const std::string & key, const std::string & value) { args.emplace_back(key, value); }
    void arg(const std::string & key, long long value) { args.emplace_back(key, std::to_string(value)); }
    template <typename T> void put(const T & value) { raw(&value, sizeof(T)); }
    template <typename T> void put(const std::vector<T> & values) { raw(values.data(), values.size() * sizeof(T)); }
    // Floats go out with one NaN pattern: payload and sign of a NaN depend on operand order and never reach an answer.
    void put(float f) { raw(f != f ? "\0\0\xc0\x7f" : reinterpret_cast<const char *>(&f), 4); }
    void put(double d) { raw(d != d ? "\0\0\0\0\0\0\xf8\x7f" : reinterpret_cast<const char *>(&d), 8); }
    void raw(const void * data, size_t n) {
        if (n > 0) {
            const auto * p = static_cast<const uint8_t *>(data);
            payload.insert(payload.end(), p, p + n);
        }
    }
};

using Handler = void (*)(Request &, Reply &);

// A static object of this class at namespace scope adds a command: `static probe::Command c("sort", "...", run);`
struct Command {
    Command(const char * name, const char * help, Handler run);
};

// Hash over 32-bit words that both sides compute: h = (h ^ word) * 0x100000001b3, from 0xcbf29ce484222325.
struct Hash {
    uint64_t h = 0xcbf29ce484222325ULL;
    void word(uint32_t w) { h = (h ^ w) * 0x100000001b3ULL; }
    void bits(float f) {
        uint32_t w;
        std::memcpy(&w, &f, 4);
        word(f != f ? 0x7fc00000u : w);
    }
    void bits(double d) {
        uint64_t w;
        std::memcpy(&w, &d, 8);
        if (d != d) {
            w = 0x7ff8000000000000ULL;
        }
        word(uint32_t(w));
        word(uint32_t(w >> 32));
    }
};

// The vocabulary that `vocab path=...` loaded; throws when there is none.
const void * vocabulary();

} // namespace probe
