#!/usr/bin/env bash
# Runs a suite in parts on all processors of this machine, merges the parts, and gives the verdict.
#
#   docs/shards.sh PARTS SUITE [GATES...]       as in docs/shards.sh 4 fixtures/core/suite.json --min-recall 1
#
# Needs GNU parallel. OME_TUI names the program (default: ome-tui). A part that only holds failing cases ends with status 1, which
# is no reason to stop: the merge gives the verdict.
set -uo pipefail
parts=${1:?how many parts} suite=${2:?which suite}
shift 2
program=${OME_TUI:-ome-tui}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
seq 1 "$parts" | parallel --will-cite "$program" --headless --quiet --shard "{}/$parts" --format json --out "$scratch/{}.json" "$suite"
"$program" merge "$scratch"/*.json "$@"
