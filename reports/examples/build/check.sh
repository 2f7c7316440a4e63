#!/bin/sh
# A check for `oracle bisect build --check`: is the logprob of token 300 after the prompt of genesis.json that of build 11192?
# Exit status: 0 yes, 1 no, 125 the server cannot be asked.
here=$(cd "$(dirname "$0")" && pwd)
models=${MODELS:-$here/../../../.oracle/models/}
name=$(docker run -d --rm -v "$(cd "$models" && pwd -P):/models:ro" -p 127.0.0.1::8080 "$LLAMA_ORACLE_IMAGE" \
    -m /models/tiny-llama-q6_k-pure.gguf -t 2 -np 1 -c 2048 --no-cache-prompt --host 0.0.0.0 --port 8080) || exit 125
trap 'docker rm -f "$name" >/dev/null' EXIT
port=$(docker port "$name" 8080 | sed 's/.*://')
tries=0
until curl -sf "http://127.0.0.1:$port/health" >/dev/null; do
    tries=$((tries + 1))
    [ $tries -lt 300 ] || exit 125
    sleep 0.2
done
answer=$(curl -sf "http://127.0.0.1:$port/completion" --data @"$here/../genesis.json") || exit 125
case $answer in
    *'"logprob":-3.407106399536133'*) exit 0 ;;
    *) exit 1 ;;
esac
