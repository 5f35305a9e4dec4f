#!/usr/bin/env bash
# Builds the engine and runs it. Usage: tools/run.sh [ARGS...]
#   with arguments     chuhe ARGS
#   without            one search of three seconds from the opening position
# Only the engine writes to stdout.
set -euo pipefail

root=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=tools/packages.sh
source "$root/tools/packages.sh"
chuhe=$root/build/release/bin/chuhe

build() {
    cd "$root"
    # A tree that tools/test.sh has configured keeps its tests.
    if [[ ! -e build/release/build.ninja ]]; then
        cmake --preset release -DCHUHE_BUILD_TESTS=OFF -DCHUHE_BUILD_BENCH=OFF || return
    fi
    cmake --build --preset release --target chuhe -j "$(nproc)"
}

# The engine obeys `quit` even while it thinks, so that goes out only after the best move.
search_once() {
    local line best_move='' engine to from
    # The time limit is for an engine that hangs.
    coproc ENGINE { exec timeout 60 "$chuhe"; }
    engine=$ENGINE_PID to=${ENGINE[1]:-} from=${ENGINE[0]:-}
    trap '' PIPE # An engine that died shows as the missing best move below.

    printf '%s\n' uci isready 'position startpos' 'go movetime 3000' 1>&"$to" 2>/dev/null || true
    while IFS= read -r line; do
        printf '%s\n' "$line"
        if [[ $line == 'bestmove '* ]]; then
            best_move=$line
            break
        fi
    done <&"$from" || true
    [[ -n $best_move ]] || fail 'the engine gave no bestmove'

    printf 'quit\n' 1>&"$to" 2>/dev/null || true
    wait "$engine" || fail "the engine ended with status $?"
}

need_packages "${engine_packages[@]}"
echo 'building: build/release/bin/chuhe' >&2
(quietly build) || fail 'the build failed'
if (($# > 0)); then
    echo "running: chuhe $*" >&2
    exec "$chuhe" "$@"
fi
echo 'running: chuhe, three seconds from the opening position' >&2
search_once
