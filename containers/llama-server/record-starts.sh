#!/usr/bin/env bash
# Records how llama-server of an oracle image starts, or why it does not: exit status, reason, model, options.
# usage: record-starts.sh IMAGE > recordings/b<build>/<target>/probe/starts.txt
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
models=$(cd "$here/../../recordings/models" && pwd)

docker run --rm -i --network=none --entrypoint bash -v "$models:/models:ro" -v "$here/starts.txt:/starts.txt:ro" \
    -e GGML_NO_BACKTRACE=1 -e OMP_WAIT_POLICY=passive "$1" -s <<'INSIDE' | tee >(sha256sum | sed 's/ .*//; s/^/# sha256 /' > /tmp/starts.$$) | cat
set -u
export LC_ALL=C
stamp='^[0-9.]+ '

model() { # NAME[+KEY=BITS]...: a copy with floats of general.sampling.KEY changed
    IFS=+ read -r -a parts <<< "$1"
    cp "/models/${parts[0]}.gguf" /tmp/model.gguf
    for change in "${parts[@]:1}"; do
        key=general.sampling.${change%%=*} bits=${change#*=}
        # behind the key's text stands the type (4 bytes), then the float
        at=$(grep -abo "$key" /tmp/model.gguf | head -1 | cut -d: -f1)
        printf "\\x${bits:6:2}\\x${bits:4:2}\\x${bits:2:2}\\x${bits:0:2}" |
            dd of=/tmp/model.gguf bs=1 seek=$((at + ${#key} + 4)) conv=notrunc status=none
    done
}

reason() { # what a refused command line says before its usage; what a dying process says last; else the errors logged
    if grep -q '^error' /tmp/log; then
        grep -vE "$stamp" /tmp/log | sed -n '/^error/,/^$\|^usage/p' | grep -v '^$\|^usage'
    elif grep -q '^terminate called' /tmp/log; then
        grep -A1 '^terminate called' /tmp/log
    elif [ "$1" = 134 ]; then
        grep -E '^[^ ]+\.(cpp|c|h):[0-9]+: ' /tmp/log | sed -E 's/^[^ ]+: //' | tail -1
    else
        grep -E "${stamp}E " /tmp/log | sed -E "s/${stamp}E +//"
    fi | sed -E 's/^ +//' | paste -sd'|' | sed 's/|/ | /g'
}

echo "# starts of llama-server: $(/opt/llama/bin/llama-server --version 2>&1 | grep -m1 version)"
echo "# regenerate: containers/llama-server/record-starts.sh llama-oracle/server:b11192-haswell-gcc12"
echo "# exit status, or 'up'; reason; model; options (by tabs)"
grep -v '^#\|^$' /starts.txt | while read -r name options; do
    model "$name"
    : > /tmp/log
    # shellcheck disable=SC2086
    /opt/llama/bin/llama-server -m /tmp/model.gguf --alias m -t 1 -np 1 -c 256 --no-cache-prompt --host 127.0.0.1 \
        --port 8080 $options >> /tmp/log 2>&1 < /dev/null &
    pid=$! status=up
    until grep -q 'listening on' /tmp/log; do
        if ! kill -0 $pid 2> /dev/null; then
            wait $pid
            status=$?
            break
        fi
        sleep 0.05
    done
    why=
    if [ $status = up ]; then
        kill -9 $pid
        wait $pid 2> /dev/null
    else
        why=$(reason $status)
    fi
    printf '%s\t%s\t%s\t%s\n' "$status" "$why" "$name" "$options"
done
INSIDE
cat "/tmp/starts.$$"
rm "/tmp/starts.$$"
