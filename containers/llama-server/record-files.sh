#!/usr/bin/env bash
# Records what llama-server of an oracle image does with a model file whose metadata was changed: how it starts, or why it
# does not, and what it answers to one request. usage: record-files.sh IMAGE > recordings/b<build>/<target>/probe/files.txt
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
models=$(cd "$here/../../recordings/models" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

grep -v '^#\|^$' "$here/files.txt" | "$here/change_gguf.py" --list "$models" "$work"

docker run --rm -i --network=none --entrypoint bash -v "$work:/models:ro" \
    -e GGML_NO_BACKTRACE=1 -e OMP_WAIT_POLICY=passive "$1" -s > "$work/out" <<'INSIDE'
set -u
export LC_ALL=C
body='{"prompt":[65,66,67,68,69,70,71],"n_predict":3,"seed":1,"temperature":0,"n_probs":2,"ignore_eos":true}'

ask() { # what is answered to the request: status and probabilities (text, where there are none), or status and error
    exec 3<>/dev/tcp/127.0.0.1/8080 || return 0
    printf 'POST /completion HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: %s\r\n\r\n%s' ${#body} "$body" >&3
    cat <&3 > /tmp/answer
    exec 3<&-
    if [ -s /tmp/answer ]; then
        printf '%s ' "$(head -1 /tmp/answer | cut -d' ' -f2)"
        sed '1,/^\r$/d' /tmp/answer | sed -E 's/.*"completion_probabilities":(\[.*\]),"[a-z_]*":.*/\1/; s/^\{"index":0,("content":.*),"tokens":.*/\1/' |
            tr -d '\n'
    fi
}

reason() { # the assertion that killed it, or the first error logged
    if grep -q '^error' /tmp/log; then
        grep -m1 '^error' /tmp/log
    elif [ "$1" = 1 ]; then
        grep -E '^[0-9.]+ E ' /tmp/log | head -1 | sed -E 's/^[0-9.]+ E +//'
    else
        grep -E '^[^ ]+\.(cpp|c|h):[0-9]+: |what\(\)' /tmp/log | sed -E 's/^[^ ]+(cpp|c|h):[0-9]+: //' | tail -1
    fi
}

echo "# changed files in llama-server: $(/opt/llama/bin/llama-server --version 2>&1 | grep -m1 version)"
echo "# regenerate: containers/llama-server/record-files.sh llama-oracle/server:b11192-haswell-gcc12"
echo "# exit status, or 'up'; reason; model and changes; options; answer (by tabs)"
while read -r n name options; do
    : > /tmp/log
    # shellcheck disable=SC2086
    /opt/llama/bin/llama-server -m /models/$n.gguf --alias m -t 1 -np 1 -c 256 --no-cache-prompt --host 127.0.0.1 \
        --port 8080 $options >> /tmp/log 2>&1 < /dev/null &
    pid=$! status=up answer='' why='' limit=$((SECONDS + 20))
    until grep -q 'listening on' /tmp/log; do
        kill -0 $pid 2> /dev/null || break
        if [ $SECONDS -ge $limit ]; then
            status=hangs
            kill -9 $pid
        fi
        sleep 0.02
    done
    if grep -q 'listening on' /tmp/log; then
        answer=$(ask)
        [ -n "$answer" ] || status=died
    fi
    if [ $status = up ] && [ -n "$answer" ]; then
        kill -9 $pid
        wait $pid 2> /dev/null
    else
        wait $pid
        exit=$?
        [ $status != up ] || status=$exit
        [ $status = hangs ] || why=$(reason $exit)
    fi
    printf '%s\t%s\t%s\t%s\t%s\n' "$status" "$why" "$name" "$options" "$answer"
done < /models/list
INSIDE
sed -i 's#/models/[0-9]*\.gguf#MODEL#g' "$work/out"
cat "$work/out"
echo "# sha256 $(sha256sum < "$work/out" | cut -d' ' -f1)"
