#!/usr/bin/env bash
# Checks that every C++ file of the project is formatted; tools/format.sh mends it.
set -euo pipefail
exec bash "$(dirname -- "${BASH_SOURCE[0]}")/format.sh" --check
