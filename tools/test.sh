#!/usr/bin/env bash
# Builds and runs every test: under the address and thread sanitizers, then the release build.
set -euo pipefail

usage='usage: tools/test.sh [--long]'
root=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=tools/packages.sh
source "$root/tools/packages.sh"

long=OFF
for argument in "$@"; do
    case $argument in
    --long) long=ON ;;
    --help)
        printf '%s\n' "$usage" \
            'Installs what the tests need, then builds and tests the presets asan, tsan and release.' \
            '  --long    also builds with Clang, runs clang-tidy over engine/, the match runner under tsan and the slow tests of release'
        exit 0
        ;;
    *)
        echo "test.sh: unknown argument '$argument'; $usage" >&2
        exit 2
        ;;
    esac
done

cd "$root"
exec </dev/null
export PATH="$PATH:/usr/games" # where Debian puts the chess programs

# GCC 12's sanitizers fail now and then where the kernel spreads addresses widely; off where that is allowed.
fixed_addresses=()
if setarch "$(uname -m)" -R true 2>/dev/null; then
    fixed_addresses=(setarch "$(uname -m)" -R)
fi

# phase NAME COMMAND [ARG...]: ends the script if the command fails, else tells the time it took.
phase() {
    local name=$1 started=$SECONDS
    shift
    echo "== $name"
    "$@" || fail "$name: failed after $((SECONDS - started)) s"
    echo "== $name: $((SECONDS - started)) s"
}

# build PRESET TARGETS [CMAKE_ARG...]; TARGETS is a list in one word
build() {
    local preset=$1 targets=$2
    shift 2
    # shellcheck disable=SC2086
    "${fixed_addresses[@]}" cmake --preset "$preset" "$@" &&
        "${fixed_addresses[@]}" cmake --build --preset "$preset" -j "$(nproc)" --target $targets
}

# run_tests PRESET
run_tests() {
    "${fixed_addresses[@]}" ctest --preset "$1" --output-on-failure --no-tests=error
}

build_with_clang() {
    CC=clang CXX=clang++ cmake --preset debug -B build/clang-debug -DCMAKE_EXPORT_COMPILE_COMMANDS=ON \
        -DCHUHE_BUILD_TESTS=ON -DCHUHE_BUILD_BENCH=ON &&
        cmake --build build/clang-debug -j "$(nproc)"
}

need_packages "${engine_packages[@]}" catch2 libbenchmark-dev python3 \
    clang clang-format clang-tidy libclang-rt-14-dev \
    fairy-stockfish sjaakii xboard uci2wb xvfb xauth

phase 'build asan' quietly build asan all -DCHUHE_BUILD_TESTS=ON -DCHUHE_BUILD_BENCH=OFF
phase 'test asan' run_tests asan
# The thread sanitizer's preset runs only the tests that start threads.
phase 'build tsan' quietly build tsan 'chuhe_tests_search chuhe_tests_protocol' \
    -DCHUHE_BUILD_TESTS=ON -DCHUHE_BUILD_BENCH=OFF
phase 'test tsan' run_tests tsan
if [[ $long == ON ]]; then
    phase 'build the match runner with tsan' quietly build tsan 'chuhe chuhe-match' -DCHUHE_BUILD_TESTS=ON
    phase 'test the match runner with tsan' "${fixed_addresses[@]}" \
        python3 tests/match/outputs_test.py build/tsan/bin/chuhe build/tsan/bin/chuhe-match
    phase 'build with clang' quietly build_with_clang
    phase 'clang-tidy' quietly run-clang-tidy-14 -p build/clang-debug -quiet "^$root/engine/"
    export CHUHE_LONG=1
fi
phase 'build release' quietly build release all -DCHUHE_BUILD_TESTS=ON -DCHUHE_BUILD_BENCH=ON -DCHUHE_LONG_TESTS="$long"
# The closing line is ctest's own, which tells its time.
echo '== test release'
run_tests release || fail 'test release: failed'
