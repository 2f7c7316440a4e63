// The probe's main loop: reads framed requests from stdin, answers on stdout. README.md describes the protocol.
#include "probe.h"

#include "ggml.h"

#include <csetjmp>
#include <cstdlib>
#include <unistd.h>

namespace probe {

namespace {

struct Entry {
    std::string help;
    Handler run;
};

std::map<std::string, Entry> & registry() {
    static std::map<std::string, Entry> entries;
    return entries;
}

std::string abort_message;
jmp_buf abort_target;
bool abort_armed = false;

// A failed GGML_ASSERT would end the process: it becomes an answer instead. What was allocated below is leaked.
void on_abort(const char * message) {
    if (abort_armed) {
        abort_message = message;
        longjmp(abort_target, 1);
    }
}

std::string one_line(std::string s) {
    for (auto & c : s) {
        if (c == '\n' || c == '\r') {
            c = ' ';
        }
    }
    return s;
}

void send(FILE * out, const char * status, const std::vector<std::pair<std::string, std::string>> & args,
          const std::vector<uint8_t> & payload) {
    std::string line = status;
    for (const auto & a : args) {
        line += " " + a.first + "=" + a.second;
    }
    line += " #" + std::to_string(payload.size()) + "\n";
    fwrite(line.data(), 1, line.size(), out);
    fwrite(payload.data(), 1, payload.size(), out);
    fflush(out);
}

void send_failure(FILE * out, const char * status, const std::string & message) {
    const std::string text = one_line(message);
    send(out, status, {}, std::vector<uint8_t>(text.begin(), text.end()));
}

bool read_line(FILE * in, std::string & line) {
    line.clear();
    for (int c = fgetc(in); c != EOF; c = fgetc(in)) {
        if (c == '\n') {
            return true;
        }
        line += char(c);
    }
    return false;
}

bool read_request(FILE * in, Request & request) {
    std::string line;
    if (!read_line(in, line)) {
        return false;
    }
    size_t at = 0;
    while (at < line.size()) {
        size_t end = line.find(' ', at);
        if (end == std::string::npos) {
            end = line.size();
        }
        const std::string word = line.substr(at, end - at);
        at = end + 1;
        const size_t eq = word.find('=');
        if (word.empty()) {
            continue;
        }
        if (word[0] == '#') {
            request.payload.resize(std::stoull(word.substr(1)));
        } else if (request.command.empty()) {
            request.command = word;
        } else if (eq != std::string::npos) {
            request.args[word.substr(0, eq)] = word.substr(eq + 1);
        }
    }
    return fread(request.payload.data(), 1, request.payload.size(), in) == request.payload.size();
}

void answer(FILE * out, Request & request) {
    auto it = registry().find(request.command);
    if (it == registry().end()) {
        send_failure(out, "err", "unknown command '" + request.command + "'; try 'help'");
        return;
    }
    auto * reply = new Reply(); // leaked when the command aborts
    abort_armed = true;
    if (setjmp(abort_target) != 0) {
        abort_armed = false;
        send_failure(out, "abort", abort_message);
        return;
    }
    try {
        it->second.run(request, *reply);
        abort_armed = false;
        send(out, "ok", reply->args, reply->payload);
    } catch (const std::exception & e) {
        abort_armed = false;
        send_failure(out, "err", e.what());
    }
    delete reply;
}

void help(Request &, Reply & reply) {
    std::string text;
    for (const auto & e : registry()) {
        text += e.first + ": " + e.second.help + "\n";
    }
    reply.raw(text.data(), text.size());
}

void version(Request &, Reply & reply) {
    reply.arg("build", PROBE_BUILD);
    reply.arg("compiler", one_line(__VERSION__));
    reply.arg("protocol", 1);
}

Command help_command("help", "lists the commands", help);
Command version_command("version", "build number the sources came from, compiler, protocol", version);

} // namespace

std::string Request::text(const std::string & key, const std::string & fallback) const {
    auto it = args.find(key);
    return it == args.end() ? fallback : it->second;
}

long long Request::number(const std::string & key, long long fallback) const {
    auto it = args.find(key);
    return it == args.end() ? fallback : std::stoll(it->second, nullptr, 0);
}

const uint8_t * Request::bytes(size_t n) {
    if (n > left()) {
        throw std::runtime_error("payload too short");
    }
    const uint8_t * p = payload.data() + at;
    at += n;
    return p;
}

Command::Command(const char * name, const char * help, Handler run) {
    registry()[name] = { help, run };
}

int loop() {
    // Libraries may print to stdout: keep the descriptor for the replies and send everything else to stderr.
    FILE * out = fdopen(dup(1), "wb");
    dup2(2, 1);
    ggml_set_abort_callback(on_abort);
    while (true) {
        Request request;
        if (!read_request(stdin, request)) {
            return 0;
        }
        answer(out, request);
    }
}

} // namespace probe

int main() {
    return probe::loop();
}
