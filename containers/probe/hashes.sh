#!/bin/sh
# Fills in a file of golden hashes: each line "<request> = <hash>" (or a bare request) is asked again.
#   hashes.sh PROBE FILE > NEW_FILE
# Comment lines stay. The probe must answer every request with hash=... and no payload.
set -eu
probe=$1 file=$2
grep -v '^#' "$file" | sed 's/ = .*//' | "$probe" 2>/dev/null | sed -n 's/^ok .*hash=\([0-9a-f]*\).*/\1/p' > "${TMPDIR:-/tmp}/hashes.$$"
grep '^#' "$file" || true
grep -v '^#' "$file" | sed 's/ = .*//' | paste -d '=' - "${TMPDIR:-/tmp}/hashes.$$" | sed 's/=\([0-9a-f]\{16\}\)$/ = \1/'
rm -f "${TMPDIR:-/tmp}/hashes.$$"
