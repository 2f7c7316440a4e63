#!/bin/sh
# Builds the tap against one llama.cpp source tree.
#   build.sh SOURCE_DIR OUT      OUT: the shared library to write
# It links no llama.cpp library: its symbols resolve in the process it is preloaded into, and only when called.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# newer servers decode through llama_process, whose batch is known to the library's own headers only
process=""
if grep -q 'llama_process(' "$1/include/llama.h"; then process="-DTAP_LLAMA_PROCESS -I$1/src"; fi
# shellcheck disable=SC2086
"${CXX:-c++}" -std=c++17 -O2 -Wall -Wextra -fPIC -shared -I"$1/include" -I"$1/ggml/include" $process "$here/tap.cpp" \
    -o "$2" -Wl,-z,lazy -ldl
