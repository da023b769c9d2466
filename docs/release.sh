#!/usr/bin/env bash
# Release builds that anybody can make again, byte for byte.
#
#   docs/release.sh VERSION            builds dist/VERSION/ with SHA256SUMS
#   docs/release.sh --check VERSION    the same, then builds all of it again and compares every byte: from a copy of the tree
#                                      with other times in another folder, an empty build cache, a module cache elsewhere,
#                                      another umask, time zone and language
#
# The bytes depend on the committed sources, VERSION, and the Go release alone: no cgo, no paths, no build id, no times, no
# settings of the one who builds. TARGETS="linux/amd64 ..." builds fewer.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

check=false
if [ "${1:-}" = --check ]; then check=true; shift; fi
version=${1:?usage: docs/release.sh [--check] VERSION, as in docs/release.sh v1.0.0}
targets=${TARGETS:-linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64}
if [ -n "$(git status --porcelain)" ]; then
  echo "release.sh: the working tree has changes that are not committed; commit or stash them" >&2
  exit 2
fi

# build OUT: all targets of the tree in the current folder.
build() {
  local target os arch name
  mkdir -p "$1"
  for target in $targets; do
    os=${target%/*} arch=${target#*/} name=ome-tui-$version-$os-$arch
    [ "$os" = windows ] && name=$name.exe
    GOOS=$os GOARCH=$arch CGO_ENABLED=0 GOFLAGS=-mod=readonly GOAMD64=v1 GOARM64=v8.0 GOEXPERIMENT= GOFIPS140=off \
      GOWORK=off GOENV=off \
      go build -trimpath -buildvcs=false -ldflags "-s -w -buildid= -X main.release=$version" -o "$1/$name" ./cmd/ome-tui
    echo "built $name (${SECONDS} s)" >&2
  done
  cp LICENSE docs/notice.md "$1/"
  (cd "$1" && sha256sum ome-tui-* >SHA256SUMS)
}

go version >&2
go mod download
out=$PWD/dist/$version
rm -rf "$out"
build "$out"
cat "$out/SHA256SUMS"

if $check; then
  scratch=$(mktemp -d)
  trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
  modules=$(go env GOMODCACHE)/cache/download
  umask 077
  git archive --prefix=elsewhere/ HEAD | tar -x --touch -C "$scratch"
  (
    cd "$scratch/elsewhere"
    export GOCACHE=$scratch/cache GOMODCACHE=$scratch/modules GOPROXY=file://$modules GONOPROXY=none GONOSUMDB=none
    export TZ=Pacific/Kiritimati LC_ALL=C HOME=$scratch
    build "$scratch/again"
  )
  diff -r "$out" "$scratch/again"
  echo "the second build has the same bytes (${SECONDS} s)" >&2
fi
