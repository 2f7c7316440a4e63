#!/bin/bash
# What a llama-server answers on models with weights that are not numbers (fixtures NanGguf writes them into FOLDER).
#   record-nan.sh LLAMA_SERVER FOLDER < nan-weights.tsv > new.tsv    repeats the questions of the file with fresh answers
# A line is: model, extra flag or "-", question, status, answer. To be run with llama-server b11192, haswell.
set -u
server=$1
folder=$2
log=$(mktemp)
while IFS=$'\t' read -r model flag question _; do
    case $model in '#'*) echo "$model"; continue ;; esac
    port=$((20000 + RANDOM % 20000))
    extra=()
    [ "$flag" = - ] || extra=("$flag")
    "$server" -m "$folder/$model.gguf" -t 1 -np 1 -c 256 --no-cache-prompt "${extra[@]}" --host 127.0.0.1 --port "$port" \
        >"$log" 2>&1 </dev/null &
    pid=$!
    answer=dies
    while kill -0 "$pid" 2>/dev/null; do
        if curl -sf "http://127.0.0.1:$port/health" >/dev/null; then
            answer=$(curl -s -w '\t%{http_code}' -d "$question" "http://127.0.0.1:$port/completion")
            answer=${answer##*$'\t'}$'\t'${answer%$'\t'*}
            break
        fi
        sleep 0.05
    done
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    code=$?
    [ "$answer" = dies ] && answer="exit $code"$'\t'$(sed -nE 's/^[0-9.]+ E (llama_model_load: error loading model: )?//p; /GGML_ASSERT/p' "$log" | head -1)
    printf '%s\t%s\t%s\t%s\n' "$model" "$flag" "$question" "$answer"
done
rm -f "$log"
