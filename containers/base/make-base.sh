#!/usr/bin/env bash
# Makes the base image of every oracle image: Debian bookworm (gcc 12.2, glibc 2.36).
#   containers/base/make-base.sh [--name IMAGE] [--suite SUITE] [--mirror URL] [--ca FILE] [--force]
# An image of that name is left alone. Else debian:<suite>-slim is pulled; where no registry answers, debootstrap makes
# the image from the Debian mirror that apt on this machine uses (needs root and debootstrap). --ca: a PEM bundle that
# the image shall trust besides Debian's own (for networks that re-sign TLS; default: LLAMA_ORACLE_CA, if set).
# Exit: 0 there, 2 usage, 4 could not be made.
set -euo pipefail

name=llama-oracle/base:bookworm suite=bookworm mirror='' ca=${LLAMA_ORACLE_CA:-} force=false

die() { echo "make-base: $1" >&2; exit "${2:-4}"; }

while [ $# -gt 0 ]; do
    case $1 in
        --name) name=${2:?}; shift 2 ;;
        --suite) suite=${2:?}; shift 2 ;;
        --mirror) mirror=${2:?}; shift 2 ;;
        --ca) ca=${2:?}; shift 2 ;;
        --force) force=true; shift ;;
        -h | --help) sed -n '2,7p' "$0" | sed 's/^# \{0,1\}//'; exit 0 ;;
        *) die "unknown option $1 (see --help)" 2 ;;
    esac
done
[ -z "$ca" ] || [ -r "$ca" ] || die "no such CA bundle: $ca" 2
docker version >/dev/null 2>&1 || die "no Docker daemon answers; start one (as root: dockerd) or set DOCKER_HOST"

if ! $force && docker image inspect "$name" >/dev/null 2>&1; then
    echo "$name is there"
    exit 0
fi

if [ -z "$ca" ] && timeout 300 docker pull --quiet "debian:$suite-slim" >/dev/null 2>&1; then
    docker tag "debian:$suite-slim" "$name"
    echo "$name is debian:$suite-slim"
    exit 0
fi

# The first Debian mirror in apt's own configuration, in either of its two formats; security archives do not bootstrap.
apt_mirror() {
    { cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null | sed -n 's/^deb[[:space:]]\(\[[^]]*\][[:space:]]*\)\{0,1\}\([^[:space:]]*\).*/\2/p'
      cat /etc/apt/sources.list.d/*.sources 2>/dev/null | sed -n 's/^URIs:[[:space:]]*\([^[:space:]]*\).*/\1/p'
    } | grep -v security | head -n 1 || true
}

[ "$(id -u)" = 0 ] || die "no registry answers and debootstrap needs root"
command -v debootstrap >/dev/null || die "no registry answers and debootstrap is missing: apt-get install debootstrap"
mirror=${mirror:-$(apt_mirror)}
[ -n "$mirror" ] || die "apt names no Debian mirror here: give --mirror URL"

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
echo "making $name: debootstrap $suite"
debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" "$mirror" >"$root.log" 2>&1 \
    || { tail -n 15 "$root.log" >&2; die "debootstrap failed (log: $root.log)"; }
rm -f "$root.log"
if [ -n "$ca" ]; then
    install -m 644 "$ca" "$root/usr/local/share/ca-certificates/llama-oracle-extra.crt"
    cat "$ca" >>"$root/etc/ssl/certs/ca-certificates.crt"
fi
rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/* "$root"/usr/share/{doc,man,info,locale}/*
tar -C "$root" --numeric-owner -c . \
    | docker import --change 'CMD ["/bin/bash"]' --message "debootstrap $suite" - "$name" >/dev/null
echo "$name made ($(docker image inspect --format '{{.Size}}' "$name" | awk '{printf "%d MB", $1 / 1e6}'))"
