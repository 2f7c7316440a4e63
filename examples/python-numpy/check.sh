#!/usr/bin/env bash
# The example as CI runs it: right within a tolerance, and the planted fault named. Needs python3 with numpy.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
model=examples/python-numpy/tiny_llama.py
python=python3
"$python" -c 'import numpy' 2>/dev/null || python=/usr/bin/python3
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

bisect() { # bisect EXPECTED-STATUS WORDS ENGINE-OPTIONS...
    local status=0 expected=$1 words=$2
    shift 2
    ./oracle bisect --left engine --right "lines:$python $model $*" --rtol 0.02 -m tiny-llama-f16 --out "$out" \
        -r '{"prompt":"Hello world, this is","n_predict":4,"seed":1}' >"$out/text" || status=$?
    if [ "$status" -ne "$expected" ] || ! grep -qF "$words" "$out/text"; then
        cat "$out/text"
        echo "expected status $expected and '$words', got status $status" >&2
        exit 1
    fi
}

bisect 0 'every tensor that both sides have is equal (252 compared)'
bisect 3 'the fault is in that ROPE' --fault rope
echo 'examples/python-numpy: right within 0.02, and the planted fault named'
