# shellcheck shell=bash
# What tools/run.sh and tools/test.sh share: the Debian packages, and commands run quietly. Sourced, never run.

# What building the engine takes.
# shellcheck disable=SC2034  # used by the scripts that source this
engine_packages=(g++ cmake ninja-build libcxxopts-dev libfmt-dev nlohmann-json3-dev)

# fail SENTENCE: ends the script with one line on stderr.
fail() {
    echo "${0##*/}: $1" >&2
    exit 1
}

# quietly COMMAND [ARG...]: keeps the command's output in a log that is shown only if the command fails.
quietly() {
    local log status=0
    log=$(mktemp)
    "$@" >"$log" 2>&1 </dev/null || status=$?
    if ((status != 0)); then
        cat "$log" >&2
    fi
    rm -f "$log"
    return "$status"
}

# need_packages PKG...: installs those that are missing. Says nothing when there are none.
need_packages() {
    command -v dpkg-query >/dev/null || fail "no dpkg-query here: this script installs Debian packages ($*)"

    local missing=() package
    for package in "$@"; do
        [[ $(dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null) == installed* ]] || missing+=("$package")
    done
    if ((${#missing[@]} == 0)); then
        return 0
    fi

    local as_root=()
    if ((EUID != 0)); then
        command -v sudo >/dev/null || fail "neither root nor sudo to install: ${missing[*]}"
        as_root=(sudo)
    fi
    echo "installing: ${missing[*]}" >&2
    quietly install_packages "${missing[@]}" || fail "apt-get could not install: ${missing[*]}"
}

# install_packages PKG...: helper of need_packages, which sets as_root.
install_packages() {
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -y)
    # One unreachable source must not stop the install: if it mattered, the install itself fails.
    "${apt[@]}" update || echo "apt-get update failed, trying with the package lists at hand"
    "${apt[@]}" install --no-install-recommends "$@"
}
