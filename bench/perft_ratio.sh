#!/usr/bin/env bash
# Perft speed of this build against Debian's fairy-stockfish, and of two threads against one: all in
# one run, the programs taking turns, the best of several rounds each, printed as ratios.
#
#   bench/perft_ratio.sh [CHUHE [ROUNDS [DEPTH]]]
set -euo pipefail

root=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
chuhe=${1:-$root/build/release/bin/chuhe}
rounds=${2:-3}
depth=${3:-5}
# Two threads are compared on a tree large enough for their start not to count.
thread_depth=$((depth + 1))
PATH=$PATH:/usr/games

for program in "$chuhe" fairy-stockfish; do
    command -v "$program" >/dev/null || {
        echo "perft_ratio: $program is not there" >&2
        exit 1
    }
done

# Prints "NODES SECONDS" of one count.
run_fairy() {
    local start end nodes
    start=$(date +%s.%N)
    nodes=$(printf 'uci\nsetoption name UCI_Variant value xiangqi\nposition startpos\ngo perft %s\nquit\n' "$1" |
        fairy-stockfish | sed -n 's/^Nodes searched: //p')
    end=$(date +%s.%N)
    awk -v n="$nodes" -v s="$start" -v e="$end" 'BEGIN { printf "%s %.4f\n", n, e - s }'
}
run_chuhe() {
    local start end nodes
    start=$(date +%s.%N)
    nodes=$("$chuhe" perft "$1" --threads "$2" | sed -n 's/^nodes \([0-9]*\) .*/\1/p')
    end=$(date +%s.%N)
    awk -v n="$nodes" -v s="$start" -v e="$end" 'BEGIN { printf "%s %.4f\n", n, e - s }'
}

best() { # best NAME NODES SECONDS: keeps the least time of each name
    local key="best_$1"
    if [[ -z ${!key:-} ]] || awk -v a="$3" -v b="${!key}" 'BEGIN { exit !(a < b) }'; then
        printf -v "$key" '%s' "$3"
    fi
    printf -v "nodes_$1" '%s' "$2"
}

for ((round = 1; round <= rounds; ++round)); do
    # shellcheck disable=SC2046
    {
        best fairy $(run_fairy "$depth")
        best one $(run_chuhe "$depth" 1)
        best long_one $(run_chuhe "$thread_depth" 1)
        best long_two $(run_chuhe "$thread_depth" 2)
    }
done

# shellcheck disable=SC2154
{
    [[ $nodes_fairy == "$nodes_one" && $nodes_long_one == "$nodes_long_two" ]] || {
        echo "perft_ratio: the counts differ: $nodes_fairy, $nodes_one; $nodes_long_one, $nodes_long_two" >&2
        exit 1
    }
    rate() { awk -v n="$1" -v s="$2" 'BEGIN { printf "%.1f M/s", n / s / 1e6 }'; }
    ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }
    echo "perft $depth, $nodes_one leaves, whole program, best of $rounds"
    echo "  fairy-stockfish   $best_fairy s  $(rate "$nodes_fairy" "$best_fairy")"
    echo "  chuhe, 1 thread   $best_one s  $(rate "$nodes_one" "$best_one")"
    echo "perft $thread_depth, $nodes_long_one leaves"
    echo "  chuhe, 1 thread   $best_long_one s  $(rate "$nodes_long_one" "$best_long_one")"
    echo "  chuhe, 2 threads  $best_long_two s  $(rate "$nodes_long_two" "$best_long_two")"
    echo "ratio to fairy-stockfish: $(ratio "$best_fairy" "$best_one")"
    echo "ratio of 2 threads to 1:  $(ratio "$best_long_one" "$best_long_two")"
}
