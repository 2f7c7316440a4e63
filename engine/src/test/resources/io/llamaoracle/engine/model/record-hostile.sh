#!/bin/bash
# What a llama-server does with each file of a folder (HostileGguf.main writes it): name, end of the process, first reason.
#   record-hostile.sh LLAMA_SERVER FOLDER > hostile-gguf.tsv
#   record-hostile.sh LLAMA_SERVER SHARDS | grep -v '^#' >> hostile-gguf.tsv     (split models: a folder each, by HostileShards.main)
#   record-hostile.sh LLAMA_SERVER FOLDER --check-tensors > check-tensors.tsv    (models by TypedModel.main; further options go to the server)
# To be run with the server of the oracle image, b11192, haswell.
set -u
server=$1
folder=$2
shift 2
echo "# What llama-server b11192 (haswell, gcc 12.2, glibc 2.36) does with each file of HostileGguf and HostileShards: name, end of the process, its first reason."
echo "# Made by record-hostile.sh beside this file; the words of the reason begin after the name of the function."
export GGML_NO_BACKTRACE=1 LC_ALL=C
log=$(mktemp)
for one in "$folder"/*; do
    file=$one
    [ -d "$one" ] && file=$(ls "$one"/*.gguf | head -1)
    port=$((20000 + RANDOM % 20000))
    "$server" -m "$file" -t 1 -np 1 -c 256 --no-cache-prompt "$@" --host 127.0.0.1 --port "$port" >"$log" 2>&1 &
    pid=$!
    end=hangs
    for _ in $(seq 300); do
        if ! kill -0 "$pid" 2>/dev/null; then
            wait "$pid"
            code=$?
            end="exit $code"
            [ "$code" -gt 128 ] && end="signal $((code - 128))"
            break
        fi
        if curl -sf "http://127.0.0.1:$port/health" >/dev/null; then
            end=serves
            break
        fi
        sleep 0.05
    done
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    reason=$(sed -nE 's/^[0-9.]+ E (.*)/\1/p; /GGML_ASSERT/p' "$log" | head -1 |
        sed -E ':a; s/^(gguf_init_from_reader|gguf_init_from_file|read|llama_model_load|error loading model|llama_model_loader|error loading model (vocabulary|hyperparameters)): //; ta; s/^[^ ]+:[0-9]+: (GGML_ASSERT)/\1/; s/ *$//')
    fault=$(grep -o 'ggml_validate_row_data: .*' "$log" | head -1)
    printf '%s\t%s\t%s%s\n' "$(basename "$one" .gguf)" "$end" "${reason//$(dirname "$file")\//}" "${fault:+: $fault}"
done
rm -f "$log"
