#!/usr/bin/env bash
# Builds the oracle image of one llama.cpp build.
#   containers/llama-server/build.sh [BUILD] [--compiler gcc-12] [--variant haswell] [--base IMAGE] [--tag IMAGE]
#                                    [--ca FILE] [--sha256 HEX] [--cpu-shares N] [--print-tag]
# BUILD defaults to 11192 and must stand in containers/versions.properties (containers/pin-build.sh adds one) unless
# --sha256 gives its hash. The image is llama-oracle/server:b<BUILD>-<variant>-<compiler>, the compiled tree behind it
# llama-oracle/build:<the same>. --ca: a PEM bundle for networks that re-sign TLS (default: LLAMA_ORACLE_CA, PIP_CERT or
# SSL_CERT_FILE, or the machine's bundle if certificates were added to it). --cpu-shares: weight of the compilation (default 1024; legacy builder only). --print-tag builds nothing.
# Exit: 0 built or there, 2 usage, 4 could not be built.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
containers=$(dirname "$here")
build=11192 compiler=gcc-12 variant=haswell base=llama-oracle/base:bookworm tag='' sha='' shares='' print=false
ca=${LLAMA_ORACLE_CA:-${PIP_CERT:-${SSL_CERT_FILE:-}}}
# A machine to which certificates were added needs them in the build too.
if [ -z "$ca" ] && compgen -G '/usr/local/share/ca-certificates/*.crt' >/dev/null; then ca=/etc/ssl/certs/ca-certificates.crt; fi

die() { echo "build: $1" >&2; exit "${2:-4}"; }

while [ $# -gt 0 ]; do
    case $1 in
        --compiler) compiler=${2:?}; shift 2 ;;
        --variant) variant=${2:?}; shift 2 ;;
        --base) base=${2:?}; shift 2 ;;
        --tag) tag=${2:?}; shift 2 ;;
        --ca) ca=${2:?}; shift 2 ;;
        --sha256) sha=${2:?}; shift 2 ;;
        --cpu-shares) shares=${2:?}; shift 2 ;;
        --print-tag) print=true; shift ;;
        -h | --help) sed -n '2,10p' "$0" | sed 's/^# \{0,1\}//'; exit 0 ;;
        [0-9]* | b[0-9]*) build=${1#b}; shift ;;
        *) die "unknown argument $1 (see --help)" 2 ;;
    esac
done
[[ $build =~ ^[0-9]+$ ]] || die "not a build number: $build" 2
name=b$build-$variant-${compiler//-/}
tag=${tag:-llama-oracle/server:$name}
if $print; then echo "$tag"; exit 0; fi

grep -q "^$variant=" "$here/cpu-variants.properties" || die "unknown CPU variant $variant; see $here/cpu-variants.properties" 2
flags=$(sed -n "s/^$variant=//p" "$here/cpu-variants.properties")
sha=${sha:-$(sed -n "s/^$build=//p" "$containers/versions.properties")}
[ -n "$sha" ] || die "build $build is not pinned; run containers/pin-build.sh $build" 2
docker version >/dev/null 2>&1 || die "no Docker daemon answers; start one (as root: dockerd) or set DOCKER_HOST"
docker image inspect "$base" >/dev/null 2>&1 \
    || die "no base image $base; run containers/base/make-base.sh, or give --base debian:bookworm-slim"

context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT
cp -R "$here"/{Dockerfile,fetch.sh,compile.sh} "$containers/tap" "$containers/probe" "$context/"
mkdir "$context/ca"
if [ -n "$ca" ]; then install -m 644 "$ca" "$context/ca/bundle.crt"; else : >"$context/ca/bundle.crt"; fi
find "$context" -type d -exec chmod 755 {} + && find "$context" -type f -exec chmod 644 {} +

arguments=(--build-arg "BASE=$base" --build-arg "BUILD=$build" --build-arg "SOURCE_SHA256=$sha"
    --build-arg "COMPILER=$compiler" --build-arg "CPU_VARIANT=$variant" --build-arg "CPU_FLAGS=$flags")
for variable in PIP_INDEX_URL http_proxy https_proxy no_proxy; do
    [ -z "${!variable:-}" ] || arguments+=(--build-arg "$variable=${!variable}")
done
[ -z "$shares" ] || arguments+=(--cpu-shares "$shares")

# One stage, quiet unless it fails; then the last lines that say why.
stage() {
    if ! docker build "$@" "$context" >"$context.log" 2>&1; then
        sed -i 's/\x1b\[[0-9;]*m//g' "$context.log"
        sed -n 's/^ORACLE-BUILD: /build: /p' "$context.log" >&2
        grep -q '^ORACLE-BUILD: ' "$context.log" || tail -n 25 "$context.log" >&2
        die "image $tag could not be built (log: $context.log)"
    fi
    rm -f "$context.log"
}

# The compiled tree of a neighbour, same compiler and variant first, seeds ccache. What was chosen once stays chosen, so that
# Docker finds its layers again.
neighbour() {
    local other number distance
    docker image ls --filter reference='llama-oracle/build' --format '{{.Tag}}' | while read -r other; do
        [[ $other =~ ^b([0-9]+)-(.+)-${compiler//-/}$ ]] || continue
        [ "$other" != "$name" ] || continue
        number=$((BASH_REMATCH[1] - build))
        distance=$((2 * ${number#-}))
        [ "${BASH_REMATCH[2]}" = "$variant" ] || distance=$((distance + 1))
        echo "$distance llama-oracle/build:$other"
    done | sort -n | sed -n '1s/^[0-9]* //p'
}
# docker prints an empty line for an image that is not there.
seed=$({ docker image inspect --format '{{index .Config.Labels "llama-oracle.seed"}}' "llama-oracle/build:$name" 2>/dev/null || neighbour; } | sed -n '/./{p;q}')
[ -n "$seed" ] && docker image inspect "$seed" >/dev/null 2>&1 || seed=toolchain
arguments+=(--build-arg "SEED=$seed")

started=$SECONDS
stage "${arguments[@]}" --target build --tag "llama-oracle/build:$name"
properties=$(docker run --rm "llama-oracle/build:$name" cat /opt/llama/oracle.properties)
property() { sed -n "s/^$1=//p" <<<"$properties"; }
stage "${arguments[@]}" --tag "$tag" \
    --build-arg "COMPILER_VERSION=$(property compiler.version)" --build-arg "LIBC_VERSION=$(property libc.version)" \
    --build-arg "BASE_ID=$(docker image inspect --format '{{.Id}}' "$base")"
echo "$tag ($(property compiler.version); glibc $(property libc.version); $((SECONDS - started)) s)"
