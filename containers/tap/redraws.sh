#!/usr/bin/env bash
# Counts inside a live server how often a grammar refuses the drawn token, for every case of a suite: one line a case with the times
# the grammar was asked about a token and the times it had refused one and masked the row for a second draw.
#   redraws.sh SERVER TAP MODEL.gguf SUITE.jsonl >OUT.tsv
# SERVER: a llama-server on this machine; TAP: the library that build.sh makes. Cases that send several requests are left out.
set -euo pipefail
server=${1:?} tap=${2:?} model=${3:?} suite=${4:?}
work=$(mktemp -d) pid=''
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null || true; rm -rf "$work"' EXIT
port=$((20000 + RANDOM % 20000))
flags=$(head -n 1 "$suite" | python3 -c 'import json,sys; print(" ".join(json.load(sys.stdin)["flags"]))')
# shellcheck disable=SC2086
env LD_PRELOAD="$tap" LLAMA_ORACLE_TAP_REDRAWS="$work/count" GGML_NO_BACKTRACE=1 OMP_WAIT_POLICY=passive "$server" -m "$model" $flags \
    --host 127.0.0.1 --port "$port" >"$work/log" 2>&1 &
pid=$!
for _ in $(seq 300); do curl -sf "http://127.0.0.1:$port/health" >/dev/null && break; sleep 0.2; done
printf '# case\tasked\tredrawn\n'
python3 - "$suite" "http://127.0.0.1:$port" "$work/count" <<'END'
import json, sys, urllib.request
suite, url, count = sys.argv[1:]
def read():
    try:
        return [int(n) for n in open(count).read().split()]
    except FileNotFoundError:
        return [0, 0]
with open(suite) as lines:
    next(lines)
    for line in lines:
        case = json.loads(line)
        if "body" not in case:
            continue
        before = read()
        body = json.dumps(case["body"]).encode()
        request = urllib.request.Request(url + case.get("post", "/completion"), body, {"Content-Type": "application/json"})
        try:
            urllib.request.urlopen(request).read()
        except urllib.error.HTTPError as e:
            e.read()
        after = read()
        print(f"{case['id']}\t{after[0] - before[0]}\t{after[1] - before[1]}", flush=True)
END
