#!/bin/sh
# Answers a list of kernel cases with the probe: record-kernels.sh PROBE CASES > RECORDING
# CASES    one case a line: a kernel command of the probe and its arguments; lines that start with # are kept
# A recorded line is the case, then " -> " and the number of 32-bit words, their hash and the first four.
set -eu
probe=$1 cases=$2
grep -v '^#' "$cases" | sed 's/$/ hash=1 #0/' | "$probe" 2>/dev/null | sed 's/^ok //; s/ #0$//' > "$cases.replies.$$"
trap 'rm -f "$cases.replies.$$"' EXIT
if [ "$(grep -vc '^#' "$cases")" != "$(grep -c '^words=' "$cases.replies.$$")" ]; then
    echo "record-kernels: not every case was answered:" >&2
    grep -v '^words=' "$cases.replies.$$" | head -5 >&2
    exit 1
fi
grep '^#' "$cases" || true
grep -v '^#' "$cases" | paste -d'>' - "$cases.replies.$$" | sed 's/>words=/ -> words=/'
