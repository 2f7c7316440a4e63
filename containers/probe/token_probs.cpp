// The server's own get_token_probabilities: build.sh cuts the function out of the build's source, the context is stood in for.
#include "llama.h"

#include "probe.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace {

std::vector<float> row;

float * row_logits(llama_context *, int) { return row.data(); }
llama_token * row_candidates(llama_context *, int) { return nullptr; }
uint32_t row_count(llama_context *, int) { return uint32_t(row.size()); }

#define llama_get_logits_ith row_logits
#define llama_get_sampled_candidates_ith row_candidates
#define llama_get_sampled_logits_count_ith row_count
#include TOKEN_PROBS_SOURCE
#undef llama_get_logits_ith
#undef llama_get_sampled_candidates_ith
#undef llama_get_sampled_logits_count_ith

// args: top; payload: f32 logits. Reply: u64 hash over (id, logit, p) of all, then i32 id and f32 p of the first `top`.
void token_probs(probe::Request & q, probe::Reply & r) {
    row = q.take<float>(q.left() / sizeof(float));
    const size_t top = size_t(q.number("top", 0));
    const auto cur = get_token_probabilities(nullptr, 0, top);
    probe::Hash hash;
    for (const auto & t : cur) {
        hash.word(uint32_t(t.id));
        hash.bits(t.logit);
        hash.bits(t.p);
    }
    r.put(hash.h);
    for (size_t i = 0; i < std::min(top, cur.size()); ++i) {
        r.put(cur[i].id);
        r.put(cur[i].p);
    }
}

probe::Command command("token_probs", "top=N; f32 logits -> hash of all, ids and probabilities of the first N", token_probs);

} // namespace
