#!/bin/sh
# Answers a list of kernel cases with the probe: record-kernels.sh PROBE CASES > RECORDING
# CASES    one case a line: a kernel command of the probe and its arguments; lines that start with # are kept
# A recorded line is the case, then " -> " and the number of 32-bit words, their hash and the first four.
# The last line is the sha256 of all before it: tests refuse a file that was changed by hand.
# The probe is asked twice; where its answers differ, nothing is written.
set -eu
probe=$1 cases=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for run in 1 2; do
    grep -v '^#' "$cases" | sed 's/$/ hash=1 #0/' | "$probe" 2>/dev/null | sed 's/^ok //; s/ #0$//' > "$work/$run"
done
if [ "$(grep -vc '^#' "$cases")" != "$(grep -c '^words=' "$work/1")" ]; then
    echo "record-kernels: not every case was answered:" >&2
    grep -v '^words=' "$work/1" | head -5 >&2
    exit 1
fi
if ! cmp -s "$work/1" "$work/2"; then
    echo "record-kernels: two runs of the probe differ" >&2
    exit 1
fi
{
    echo "# kernels of libggml-cpu.so: $(echo 'version #0' | "$probe" 2>/dev/null | sed 's/^ok //; s/ #0$//')"
    echo "# regenerate: containers/probe/record-kernels.sh PROBE containers/probe/kernel-cases.txt"
    awk -v replies="$work/1" '/^#/ { print; next } { getline reply < replies; print $0 " -> " reply }' "$cases"
} > "$work/recording"
cat "$work/recording"
echo "# sha256 $(sha256sum < "$work/recording" | cut -d' ' -f1)"
