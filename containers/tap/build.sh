#!/bin/sh
# Builds the tap against one llama.cpp source tree.
#   build.sh SOURCE_DIR OUT      OUT: the shared library to write
# It links no llama.cpp library: its symbols resolve in the process it is preloaded into, and only when called.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
"${CXX:-c++}" -std=c++17 -O2 -Wall -Wextra -fPIC -shared -I"$1/include" -I"$1/ggml/include" "$here/tap.cpp" \
    -o "$2" -Wl,-z,lazy -ldl
