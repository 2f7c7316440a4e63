// LD_PRELOAD library: traces the graph nodes of a real llama-server, with the server's own batching. README.md has the
// environment variables and the file format. Written against llama.h and ggml.h of the build it is compiled with.
#include "tensor_hash.h"

#include "ggml-backend.h"
#include "ggml.h"
#include "llama.h"
#ifdef TAP_LLAMA_PROCESS
#include "llama-batch.h"
#endif

#include <dlfcn.h>
#include <fnmatch.h>
#include <unistd.h>

#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace tap {

[[noreturn]] static void die(const char * what) {
    fprintf(stderr, "llama-oracle tap: %s: %s\n", what, strerror(errno));
    _exit(4);
}

template <typename F> static F next(const char * symbol) {
    void * address = dlsym(RTLD_NEXT, symbol);
    if (address == nullptr) {
        die(symbol);
    }
    return reinterpret_cast<F>(address);
}

static std::string variable(const char * name) {
    const char * value = getenv(name);
    return value == nullptr ? "" : value;
}

static std::vector<std::string> split(const std::string & list) {
    std::vector<std::string> parts;
    for (size_t from = 0; from < list.size();) {
        size_t to = list.find(',', from);
        to = to == std::string::npos ? list.size() : to;
        if (to > from) {
            parts.push_back(list.substr(from, to - from));
        }
        from = to + 1;
    }
    return parts;
}

// What the environment asks for.
struct Options {
    std::string              folder = variable("LLAMA_ORACLE_TAP_OUT");
    std::vector<std::string> chosen = split(variable("LLAMA_ORACLE_TAP_NODES"));
    bool views = false, inputs = false, chosen_only = false;
    long first = 0, last = 0x7fffffff;

    Options() {
        for (const auto & word : split(variable("LLAMA_ORACLE_TAP_MODE"))) {
            bool & flag = word == "views" ? views : word == "inputs" ? inputs : chosen_only;
            if (&flag == &chosen_only && word != "chosen") {
                errno = EINVAL;
                die("LLAMA_ORACLE_TAP_MODE knows views, inputs, chosen");
            }
            flag = true;
        }
        const std::string range = variable("LLAMA_ORACLE_TAP_GRAPHS");
        if (!range.empty()) {
            const int got = sscanf(range.c_str(), "%ld-%ld", &first, &last);
            if (got < 1) {
                errno = EINVAL;
                die("LLAMA_ORACLE_TAP_GRAPHS is a number or FIRST-LAST");
            }
            last = got == 1 && range.find('-') == std::string::npos ? first : last;
        }
    }

    bool is_chosen(const char * name) const {
        for (const auto & glob : chosen) {
            if (fnmatch(glob.c_str(), name, 0) == 0) {
                return true;
            }
        }
        return false;
    }
};

// One llama_context of the process.
struct Context {
    int  id = 0;
    bool measuring = false; // made to measure memory only: never computes
    ggml_backend_sched_t sched = nullptr;
};

struct Tap {
    Options    options;
    std::mutex mutex;
    FILE *     lines = nullptr;
    FILE *     values = nullptr;
    uint64_t   offset = 0;
    long       graph = -1, decode = -1;
    int        ubatch = 0, node = 0;
    std::set<const llama_model *>            measured_models;
    std::map<const llama_context *, Context *> contexts;
    std::set<const ggml_tensor *>            seen_inputs;

    bool on() const { return !options.folder.empty(); }
    bool in_range() const { return graph >= options.first && graph <= options.last; }

    void open() {
        if (lines != nullptr) {
            return;
        }
        lines  = file("nodes.tsv");
        values = file("values.bin");
        fprintf(lines, "# llama-oracle tap 1\n");
    }

    void flush() {
        if (lines != nullptr && (fflush(lines) != 0 || fflush(values) != 0)) {
            die("cannot write the trace");
        }
    }

  private:
    FILE * file(const char * name) const {
        const std::string path = options.folder + "/" + name;
        FILE * f = fopen(path.c_str(), "wb");
        if (f == nullptr) {
            die(path.c_str());
        }
        return f;
    }
};

static Tap & tap() {
    static Tap * instance = new Tap(); // never destroyed: the process may end inside a callback
    return *instance;
}

static bool is_view_op(const ggml_tensor * t) {
    return t->op == GGML_OP_NONE || t->op == GGML_OP_VIEW || t->op == GGML_OP_RESHAPE || t->op == GGML_OP_PERMUTE ||
           t->op == GGML_OP_TRANSPOSE;
}

static const uint8_t * host_data(const ggml_tensor * t) {
    const ggml_backend_buffer_t buffer = t->view_src != nullptr ? t->view_src->buffer : t->buffer;
    return buffer != nullptr && ggml_backend_buffer_is_host(buffer) ? static_cast<const uint8_t *>(t->data) : nullptr;
}

// Hands over every row (first dimension) of the tensor in logical order, gathered where its elements lie apart.
template <typename F> static void rows(const ggml_tensor * t, const uint8_t * data, F && each) {
    const size_t         size = ggml_type_size(t->type);
    const int64_t        blocks = t->ne[0] / ggml_blck_size(t->type);
    std::vector<uint8_t> gathered(t->nb[0] == size ? 0 : size * blocks);
    for (int64_t i3 = 0; i3 < t->ne[3]; i3++) {
        for (int64_t i2 = 0; i2 < t->ne[2]; i2++) {
            for (int64_t i1 = 0; i1 < t->ne[1]; i1++) {
                const uint8_t * row = data + i1 * t->nb[1] + i2 * t->nb[2] + i3 * t->nb[3];
                if (!gathered.empty()) {
                    for (int64_t i0 = 0; i0 < blocks; i0++) {
                        memcpy(&gathered[i0 * size], row + i0 * t->nb[0], size);
                    }
                    row = gathered.data();
                }
                each(row, size * blocks);
            }
        }
    }
}

// One line: kind, graph, index, op, type, shape, layout, hash, offset, name, sources.
static void write_tensor(char kind, int index, const ggml_tensor * t, bool hashed) {
    Tap &           tap = tap::tap();
    const uint8_t * data = host_data(t);
    const bool      raw = data != nullptr && tap.options.is_chosen(t->name);
    char            hash[17] = "-", offset[21] = "-";
    if (data != nullptr && (hashed || raw)) {
        TensorHash state;
        if (raw) {
            snprintf(offset, sizeof offset, "%" PRIu64, tap.offset);
        }
        rows(t, data, [&](const uint8_t * row, size_t n) {
            state.row(row, n);
            if (raw) {
                tap.offset += fwrite(row, 1, n, tap.values);
            }
        });
        snprintf(hash, sizeof hash, "%016" PRIx64, state.value());
    }
    fprintf(tap.lines, "%c\t%ld\t%d\t%s\t%s\t%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 "\t%c\t%s\t%s\t%s\t", kind, tap.graph,
            index, ggml_op_desc(t), ggml_type_name(t->type), t->ne[0], t->ne[1], t->ne[2], t->ne[3],
            ggml_is_contiguous(t) ? 'c' : 's', hash, offset, t->name);
    for (int i = 0; i < GGML_MAX_SRC && t->src[i] != nullptr; i++) {
        fprintf(tap.lines, "%s%s", i == 0 ? "" : "|", t->src[i]->name);
    }
    fputc('\n', tap.lines);
}

static void write_inputs(const ggml_tensor * t) {
    Tap & tap = tap::tap();
    for (int i = 0; i < GGML_MAX_SRC && t->src[i] != nullptr; i++) {
        const ggml_tensor * s = t->src[i];
        if ((s->flags & GGML_TENSOR_FLAG_INPUT) != 0 && s->op == GGML_OP_NONE && tap.seen_inputs.insert(s).second) {
            write_tensor('I', -1, s, true);
        }
    }
}

// ggml_backend_sched asks before a node whether it is wanted, and calls again when it is computed.
static bool on_node(ggml_tensor * t, bool ask, void *) {
    Tap & tap = tap::tap();
    std::lock_guard<std::mutex> lock(tap.mutex);
    if (ask) {
        tap.node++;
        if (!tap.in_range() || (tap.options.chosen_only && !tap.options.is_chosen(t->name))) {
            return false;
        }
        if (tap.options.inputs) {
            write_inputs(t);
        }
        return true;
    }
    write_tensor('N', tap.node - 1, t, tap.options.views || !is_view_op(t));
    return true;
}

// The line of a decode: every entry as token:position:sequence:output.
template <typename Entry> static void begin_decode(const llama_context * ctx, size_t n, Entry entry) {
    Tap & tap = tap::tap();
    std::lock_guard<std::mutex> lock(tap.mutex);
    const auto found = tap.contexts.find(ctx);
    tap.decode++;
    tap.ubatch = 0;
    if (found == tap.contexts.end()) {
        return;
    }
    fprintf(tap.lines, "D\t%ld\t%d\t%zu\t", tap.decode, found->second->id, n);
    for (size_t i = 0; i < n; i++) {
        int values[4];
        entry(i, values);
        fprintf(tap.lines, "%s%d:%d:%d:%d", i == 0 ? "" : ",", values[0], values[1], values[2], values[3]);
    }
    fputc('\n', tap.lines);
    tap.flush();
}

// Holds a decode back until the number in the file "gate" is greater than the decode's own; no file, no gate.
static void wait_at_gate() {
    static const bool on = !variable("LLAMA_ORACLE_TAP_GATE").empty();
    const std::string path = tap().options.folder + "/gate";
    while (on) {
        long open = 0x7fffffff;
        if (FILE * f = fopen(path.c_str(), "r")) {
            if (fscanf(f, "%ld", &open) != 1) {
                open = -1; // being written
            }
            fclose(f);
        }
        if (open > tap().decode) {
            return;
        }
        usleep(1000);
    }
}

template <typename P> static auto no_alloc(const P & params, int) -> decltype(bool(params.no_alloc)) { return params.no_alloc; }
template <typename P> static bool no_alloc(const P &, long) { return false; } // builds before the fitting of parameters

} // namespace tap

using tap::next;

extern "C" {

llama_model * llama_model_load_from_file(const char * path, llama_model_params params) {
    static const auto real = next<decltype(&llama_model_load_from_file)>("llama_model_load_from_file");
    llama_model * model = real(path, params);
    std::lock_guard<std::mutex> lock(tap::tap().mutex);
    if (tap::no_alloc(params, 0)) {
        tap::tap().measured_models.insert(model);
    } else {
        tap::tap().measured_models.erase(model);
    }
    return model;
}

llama_context * llama_init_from_model(llama_model * model, llama_context_params params) {
    static const auto real = next<decltype(&llama_init_from_model)>("llama_init_from_model");
    auto & tap = tap::tap();
    if (!tap.on() || params.cb_eval != nullptr) {
        return real(model, params);
    }
    auto * context = new tap::Context();
    {
        std::lock_guard<std::mutex> lock(tap.mutex);
        tap.open();
        static int id = 0;
        context->id = id++;
        context->measuring = tap.measured_models.count(model) != 0;
    }
    params.cb_eval = tap::on_node;
    params.cb_eval_user_data = context;
    llama_context * made = real(model, params);
    std::lock_guard<std::mutex> lock(tap.mutex);
    fprintf(tap.lines, "C\t%d\t%s\t%u\t%u\t%u\t%u\t%d\t%d\n", context->id, context->measuring ? "measuring" : "computing",
            params.n_ctx, params.n_batch, params.n_ubatch, params.n_seq_max, params.n_threads, params.n_threads_batch);
    tap.contexts[made] = context;
    tap.flush();
    return made;
}

int32_t llama_decode(llama_context * ctx, llama_batch batch) {
    static const auto real = next<decltype(&llama_decode)>("llama_decode");
    auto & tap = tap::tap();
    if (!tap.on()) {
        return real(ctx, batch);
    }
    tap::begin_decode(ctx, batch.n_tokens, [&](size_t i, int * values) {
        values[0] = batch.token != nullptr ? batch.token[i] : -1;
        values[1] = batch.pos != nullptr ? batch.pos[i] : -1;
        values[2] = batch.seq_id != nullptr ? batch.seq_id[i][0] : 0;
        values[3] = batch.logits != nullptr ? batch.logits[i] : 0;
    });
    tap::wait_at_gate();
    const int32_t status = real(ctx, batch);
    std::lock_guard<std::mutex> lock(tap.mutex);
    tap.flush();
    return status;
}

#ifdef TAP_LLAMA_PROCESS
int32_t llama_process(llama_context * ctx, llama_process_type type, llama_batch_ext * batch) {
    static const auto real = next<decltype(&llama_process)>("llama_process");
    auto & tap = tap::tap();
    if (!tap.on() || type != LLAMA_PROCESS_TYPE_DECODE) {
        return real(ctx, type, batch);
    }
    tap::begin_decode(ctx, batch->tokens.size(), [&](size_t i, int * values) {
        const auto & token = batch->tokens[i];
        values[0] = token.id;
        values[1] = token.pos[0];
        values[2] = token.seq_ids.empty() ? 0 : *token.seq_ids.begin();
        values[3] = token.output;
    });
    tap::wait_at_gate();
    const int32_t status = real(ctx, type, batch);
    std::lock_guard<std::mutex> lock(tap.mutex);
    tap.flush();
    return status;
}
#endif

// The server clears the whole memory after warming up and probing, never for a request.
void llama_memory_clear(llama_memory_t memory, bool data) {
    static const auto real = next<decltype(&llama_memory_clear)>("llama_memory_clear");
    auto & tap = tap::tap();
    if (tap.on()) {
        std::lock_guard<std::mutex> lock(tap.mutex);
        if (tap.lines != nullptr) {
            fprintf(tap.lines, "W\t%ld\n", tap.decode);
        }
    }
    real(memory, data);
}

// Called when a graph is built; the only place that names both the scheduler and our context.
void ggml_backend_sched_set_eval_callback(ggml_backend_sched_t sched, ggml_backend_sched_eval_callback callback, void * data) {
    static const auto real = next<decltype(&ggml_backend_sched_set_eval_callback)>("ggml_backend_sched_set_eval_callback");
    if (callback == tap::on_node) {
        static_cast<tap::Context *>(data)->sched = sched;
    }
    real(sched, callback, data);
}

enum ggml_status ggml_backend_sched_graph_compute_async(ggml_backend_sched_t sched, ggml_cgraph * graph) {
    static const auto real = next<decltype(&ggml_backend_sched_graph_compute_async)>("ggml_backend_sched_graph_compute_async");
    auto & tap = tap::tap();
    if (tap.on()) {
        std::lock_guard<std::mutex> lock(tap.mutex);
        for (const auto & entry : tap.contexts) {
            if (entry.second->sched == sched) {
                tap.graph++;
                tap.node = 0;
                tap.seen_inputs.clear();
                if (tap.in_range()) {
                    fprintf(tap.lines, "G\t%ld\t%d\t%ld\t%d\t%d\n", tap.graph, entry.second->id, tap.decode, tap.ubatch,
                            ggml_graph_n_nodes(graph));
                }
                tap.ubatch++;
            }
        }
    }
    return real(sched, graph);
}

// LLAMA_ORACLE_TAP_REDRAWS=FILE: how often a grammar was asked about one drawn token, and how often it masked a whole row because
// it had refused that token, as two numbers since the start, written anew at each mask.
void llama_sampler_apply(llama_sampler * smpl, llama_token_data_array * cur) {
    static const auto real = next<decltype(&llama_sampler_apply)>("llama_sampler_apply");
    static const std::string path = tap::variable("LLAMA_ORACLE_TAP_REDRAWS");
    if (!path.empty() && smpl != nullptr && strcmp(llama_sampler_name(smpl), "grammar") == 0) {
        static long asked = 0, redrawn = 0;
        std::lock_guard<std::mutex> lock(tap::tap().mutex);
        (cur->size == 1 ? asked : redrawn)++;
        FILE * f = fopen(path.c_str(), "wb");
        if (f == nullptr) {
            tap::die(path.c_str());
        }
        fprintf(f, "%ld\t%ld\n", asked, redrawn);
        fclose(f);
    }
    real(smpl, cur);
}

} // extern "C"
