// Streams of libstdc++'s mt19937 and of what is drawn through it.
#include "probe.h"

#include <random>

namespace {

// args: seed, n, kind=raw|canonical_f32|canonical_f64|uniform_f32|uniform_f64|discrete; payload (discrete): float weights.
void rng(probe::Request & q, probe::Reply & r) {
    std::mt19937 gen(uint32_t(q.number("seed", 5489)));
    const long long n = q.number("n", 1);
    const std::string kind = q.text("kind", "raw");
    std::uniform_real_distribution<float>  uf(0.0f, 1.0f);
    std::uniform_real_distribution<double> ud(0.0f, 1.0f);
    const auto weights = q.take<float>(q.left() / sizeof(float));
    std::discrete_distribution<int> dd(weights.begin(), weights.end());
    for (long long i = 0; i < n; ++i) {
        if (kind == "raw") {
            r.put(uint32_t(gen()));
        } else if (kind == "canonical_f32") {
            r.put(std::generate_canonical<float, 24>(gen));
        } else if (kind == "canonical_f64") {
            r.put(std::generate_canonical<double, 53>(gen));
        } else if (kind == "uniform_f32") {
            r.put(uf(gen));
        } else if (kind == "uniform_f64") {
            r.put(ud(gen));
        } else if (kind == "discrete") {
            r.put(dd(gen));
        } else {
            throw std::runtime_error("unknown kind of stream");
        }
    }
}

probe::Command rng_command("rng", "seed=S n=N kind=raw|canonical_f32|canonical_f64|uniform_f32|uniform_f64|discrete", rng);

} // namespace
