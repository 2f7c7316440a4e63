#!/bin/sh
# Builds the probe against one llama.cpp source tree and its own build.
#   build.sh SOURCE_DIR BUILD_DIR OUT [BUILD_NUMBER]
# SOURCE_DIR  the llama.cpp tree (src/llama-sampler.cpp, include/, ggml/include/)
# BUILD_DIR   its CMake build (bin/libllama.so, bin/libggml*.so)
# OUT         the executable to write
# CXX, CXXFLAGS and PROBE_EXTRA (e.g. --coverage, -fsanitize=address) are honoured. The flags are those libllama itself
# was compiled with: -O3 -DNDEBUG -fPIC, plain x86-64, so that nothing contracts that does not contract in the server.
set -eu
src=$(cd "$1" && pwd) build=$(cd "$2" && pwd) out=$3 number=${4:-0}
here=$(cd "$(dirname "$0")" && pwd)
flags="-std=c++17 -O3 -DNDEBUG -fPIC -DGGML_BACKEND_SHARED -DGGML_SHARED -DGGML_USE_CPU -DLLAMA_SHARED"
# Builds whose grammar and schema converter have this shape answer the commands of grammar.cpp too.
grammar=""
if grep -qs 'llama_grammar_accept_token' "$src/src/llama-grammar.h" && [ -e "$src/common/json-schema.h" ] \
    && [ -e "$build/bin/libllama-common.so" ]; then
    grammar="-DPROBE_GRAMMAR -I$src/common -I$src/vendor"
    libraries="-lllama-common"
fi
includes="-I$src/src -I$src/include -I$src/ggml/include -I$src/ggml/src"
cut=$(mktemp -d)
trap 'rm -rf "$cut"' EXIT
sed -n '/^std::vector<llama_token_data> get_token_probabilities(/,/^}/p' \
    "$src/tools/server/server-common.cpp" "$src/tools/server/server-context.cpp" "$src"/tools/server/utils.hpp 2>/dev/null \
    > "$cut/token_probs.inc" || true
# The sampler source is compiled into the probe; where its API does not compile any more, say so and stop.
if ! ${CXX:-g++} $flags $includes $grammar ${CXXFLAGS:-} ${PROBE_EXTRA:-} -DPROBE_BUILD="\"$number\"" \
    -DLLAMA_SAMPLER_SOURCE="\"$src/src/llama-sampler.cpp\"" -DTOKEN_PROBS_SOURCE="\"$cut/token_probs.inc\"" \
    "$here"/*.cpp -o "$out" \
    -L"$build/bin" -Wl,-rpath,"$build/bin" -Wl,-rpath,'$ORIGIN' ${libraries:-} -lllama -lggml -lggml-cpu -lggml-base -lm -lpthread; then
    echo "probe: the sources of build $number do not compile against this probe: its sampler API has changed" >&2
    exit 2
fi
