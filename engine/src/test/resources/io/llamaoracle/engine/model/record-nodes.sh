#!/bin/sh
# Every graph node of one prompt and one decode step of each bundled model, as the real library computes it; of a real model
# (.oracle/models) within its window of 512 and beyond; and of a context in which the short frequency factors are in force.
#   record-nodes.sh PROBE FOLDER       from the repository's root; PROBE built as containers/probe/README.md says
set -eu
probe=$1 folder=$2
nodes() {
    echo "$1" | "$probe" 2>/dev/null | sed "1s|^ok \(hash=[0-9a-f]*\).*|# \1 $1|" >"$folder/$2.txt"
}
for file in recordings/models/*.gguf; do
    name=$(basename "$file" .gguf)
    case $name in *gemma*) n=70 ;; *) n=20 ;; esac
    nodes "decode model=$file n=$n gen=1 seed=8 nodes=1" "arch-$name"
done
nodes "decode model=recordings/models/micro-phi3-f16.gguf c=512 n=20 gen=1 seed=8 nodes=1" short-factors
gemma=.oracle/models/gemma3-270m-q4_k_m.gguf
nodes "decode model=$gemma n=20 gen=1 seed=8 nodes=1" gemma3-270m
nodes "decode model=$gemma n=530 gen=1 seed=8 nodes=1" gemma3-270m-window
