#!/usr/bin/env bash
# Proves the tap harmless: the log-probabilities of the whole vocabulary, with and without it, must be the same bytes.
#   check.sh [--image IMAGE | --native SERVER TAP] [--lengths "1 5 ..."] MODEL...
# Default image: llama-oracle/server:b11192-haswell-gcc12. --native: a llama-server on this machine and a tap built with build.sh.
# Prompts are fixed token ids; each generates 3 tokens. Exit: 0 equal, 2 usage, 3 not equal, 4 could not run.
set -euo pipefail

image=llama-oracle/server:b11192-haswell-gcc12 native='' library='' lengths='1 2 5 63 64 65 128 257 513 700'

die() { echo "tap check: $1" >&2; exit "${2:-4}"; }

while [ $# -gt 0 ]; do
    case $1 in
        --image) image=${2:?}; shift 2 ;;
        --native) native=${2:?} library=${3:?}; shift 3 ;;
        --lengths) lengths=${2:?}; shift 2 ;;
        -*) die "unknown option $1" 2 ;;
        *) break ;;
    esac
done
[ $# -gt 0 ] || die "name a model file" 2
command -v curl >/dev/null || die "curl is missing"

work=$(mktemp -d)
server='' container=''
stop() {
    [ -z "$server" ] || { kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; } || true
    [ -z "$container" ] || docker rm -f "$container" >/dev/null 2>&1 || true
    server='' container=''
}
trap 'stop; rm -rf "$work"' EXIT

# start FOLDER MODEL: a server, tapped into FOLDER unless that is empty; sets url.
start() {
    local folder=$1 model=$2 flags='-t 2 -np 1 -c 2048 --no-cache-prompt'
    if [ -n "$native" ]; then
        local port=$((20000 + RANDOM % 20000)) tapped=()
        [ -z "$folder" ] || tapped=(LD_PRELOAD="$library" LLAMA_ORACLE_TAP_OUT="$folder")
        # shellcheck disable=SC2086
        env "${tapped[@]}" "$native" -m "$model" $flags --host 127.0.0.1 --port $port >"$work/server.log" 2>&1 &
        server=$!
        url=http://127.0.0.1:$port
    else
        local tapped=()
        [ -z "$folder" ] || tapped=(-v "$folder:/trace" -e LD_PRELOAD=/opt/llama/lib/libllamaoracle_tap.so -e LLAMA_ORACLE_TAP_OUT=/trace)
        # shellcheck disable=SC2086
        container=$(docker run -d -v "$model:/model.gguf:ro" -p 127.0.0.1::8080 "${tapped[@]}" "$image" -m /model.gguf $flags --host 0.0.0.0)
        [ -n "$(docker port "$container")" ] || { docker logs "$container" 2>&1 | tail -n 5 >&2; die "the server did not start"; }
        url=http://$(docker port "$container" 8080/tcp | head -n 1)
    fi
    for _ in $(seq 300); do
        curl -sf "$url/health" >/dev/null && return
        sleep 0.1
    done
    [ -z "$container" ] || docker logs "$container" 2>&1 | tail -n 5 >&2
    [ -z "$server" ] || tail -n 5 "$work/server.log" >&2
    die "the server did not start"
}

# answers FILE: one body a line, without the clock's part.
answers() {
    local vocabulary length ids
    vocabulary=$(curl -sf "$url/v1/models" | sed -n 's/.*"n_vocab":\([0-9]*\).*/\1/p')
    [ -n "$vocabulary" ] || die "the server does not say its n_vocab"
    for length in $lengths; do
        ids=$(awk -v n="$length" -v v="$vocabulary" 'BEGIN { for (i = 0; i < n; i++) printf "%s%d", i ? "," : "", (i * 7919 + n * 31 + 17) % v }')
        curl -sf "$url/completion" -d "{\"prompt\":[$ids],\"n_predict\":3,\"temperature\":0.8,\"seed\":7,\"n_probs\":$vocabulary,\"ignore_eos\":true}" \
            | sed 's/"timings":{[^}]*}//' || die "no answer to a prompt of $length tokens"
        echo
    done >"$1"
}

status=0
for model in "$@"; do
    [ -f "$model" ] || die "no such model: $model"
    model=$(realpath "$model")
    start '' "$model"; answers "$work/plain"; stop
    mkdir -p "$work/trace"
    start "$work/trace" "$model"; answers "$work/tapped"; stop
    nodes=$(grep -c '^N' "$work/trace/nodes.tsv") || die "the tap wrote no node"
    floats=$(grep -o '"logprob":' "$work/plain" | wc -l)
    [ "$floats" -gt 0 ] || die "the answers hold no log-probability"
    if cmp -s "$work/plain" "$work/tapped"; then
        echo "$(basename "$model"): $floats log-probabilities equal with and without the tap ($nodes nodes traced; prompts of $lengths tokens)"
    else
        echo "$(basename "$model"): NOT EQUAL with the tap" >&2
        status=3
    fi
    rm -rf "$work/trace"
done
exit $status
