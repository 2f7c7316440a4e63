#!/bin/sh
# Every graph node of one prompt and one decode step of each bundled model, as the real library computes it.
#   record-nodes.sh PROBE FOLDER       from the repository's root; PROBE built as containers/probe/README.md says
set -eu
probe=$1 folder=$2
for file in recordings/models/*.gguf; do
    name=$(basename "$file" .gguf)
    case $name in *gemma*) n=70 ;; *) n=20 ;; esac
    request="decode model=$file n=$n gen=1 seed=8 nodes=1"
    echo "$request" | "$probe" 2>/dev/null | sed "1s|^ok \(hash=[0-9a-f]*\).*|# \1 $request|" >"$folder/arch-$name.txt"
done
