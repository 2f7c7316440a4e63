#!/usr/bin/env bash
# Runs inside the image's build: compiles llama-server and its tools from /build/llama.cpp into /opt/llama/{bin,lib}.
#   bash compile.sh BUILD "GGML FLAGS" [CMAKE ARGUMENT...]
# Shared libraries, as upstream ships them; no UI, no TLS: neither touches a bit of an answer. The tree, the archives and
# compile_commands.json stay in the build stage for tap and probe.
set -euo pipefail
build=$1 cpu_flags=$2
shift 2

# Neighbouring builds and other CPU variants share most objects; ccache answers with the very bytes the compiler would write.
export CCACHE_DIR=/ccache CCACHE_MAXSIZE=1G CCACHE_COMPILERCHECK=content

flags=()
for flag in SSE42 AVX F16C FMA AVX2 BMI2; do flags+=("-DGGML_$flag=OFF"); done
for flag in $cpu_flags; do flags+=("-DGGML_$flag=ON"); done

# shellcheck disable=SC2016  # $ORIGIN is the loader's
cmake -S llama.cpp -B out -G Ninja -DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache -DGGML_CCACHE=OFF \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DBUILD_SHARED_LIBS=ON \
    -DCMAKE_BUILD_WITH_INSTALL_RPATH=ON '-DCMAKE_INSTALL_RPATH=$ORIGIN/../lib;$ORIGIN' \
    -DGGML_NATIVE=OFF "${flags[@]}" -DLLAMA_BUILD_NUMBER="$build" -DLLAMA_BUILD_TESTS=OFF \
    -DLLAMA_BUILD_UI=OFF -DLLAMA_USE_PREBUILT_UI=OFF -DLLAMA_BUILD_WEBUI=OFF -DLLAMA_OPENSSL=OFF -DLLAMA_CURL=OFF "$@" \
    >cmake.log 2>&1 || { tail -n 40 cmake.log >&2; exit 1; }

# Old builds lack some of the tools: take those that there are.
ninja -C out -t targets all >targets.txt
targets=(llama-server)
for target in llama-quantize llama-bench llama-debug llama-tokenize llama-eval-callback llama-imatrix; do
    if grep -q "^$target: phony" targets.txt; then targets+=("$target"); fi
done
ninja -C out "${targets[@]}" >ninja.log 2>&1 || { grep -A 12 FAILED ninja.log >&2 || tail -n 20 ninja.log >&2; exit 1; }
ccache --show-stats >ccache.log
find out -name '*.o' -delete

mkdir -p /opt/llama/bin /opt/llama/lib
find out/bin -maxdepth 1 -name '*.so*' -exec cp -P '{}' /opt/llama/lib/ ';'
for target in "${targets[@]}"; do cp "out/bin/$target" /opt/llama/bin/; done

# The base image has libstdc++ but no OpenMP runtime.
ldd /opt/llama/bin/* /opt/llama/lib/*.so | sed -n 's/.*=> \(\/[^ ]*\/lib\(gomp\|omp\|atomic\)[^ ]*\.so[^ ]*\).*/\1/p' | sort -u \
    | while read -r library; do cp -L "$library" /opt/llama/lib/; done

cat >/opt/llama/oracle.properties <<END
build=$build
cpu.flags=$cpu_flags
compiler.version=$(cc --version | head -n 1)
libc.version=$(dpkg-query -W -f '${Version}' libc6)
libstdcxx.version=$(dpkg-query -W -f '${Version}' libstdc++6)
cmake.version=$(cmake --version | sed -n '1s/.* //p')
END
