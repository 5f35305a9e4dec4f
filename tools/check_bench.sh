#!/usr/bin/env bash
# Compares the engine's bench signature with the recorded one.
# Usage: tools/check_bench.sh CHUHE SIGNATURE_FILE
set -euo pipefail

if (($# != 2)); then
    echo 'usage: tools/check_bench.sh CHUHE SIGNATURE_FILE' >&2
    exit 2
fi
chuhe=$1
signature_file=$2

fail() {
    echo "bench signature: $1" >&2
    exit 1
}

expected=''
[[ -r $signature_file ]] || fail "cannot read $signature_file"
read -r expected _ <"$signature_file" || true # the last line may lack its newline
[[ $expected =~ ^[0-9]+$ ]] || fail "$signature_file does not begin with a node count"

output=$("$chuhe" bench </dev/null) || fail "'$chuhe bench' ended with status $?"
last_line=${output##*$'\n'}
[[ $last_line =~ ^bench\ ([0-9]+)\ nodes\ [0-9]+\ nps$ ]] ||
    fail "the last line of '$chuhe bench' is '$last_line', not 'bench NODES nodes NPS nps'"
actual=${BASH_REMATCH[1]}

[[ $actual == "$expected" ]] || fail "differs: $actual nodes, but $signature_file says $expected"
echo "bench signature: $actual nodes, as recorded"
