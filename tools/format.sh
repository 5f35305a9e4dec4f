#!/usr/bin/env bash
# Formats every C++ file of the project in place. Usage: tools/format.sh [--check]
#   --check    changes nothing; exit 1 if a file is not formatted
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

case "$*" in
'') action=(-i) ;;
--check) action=(--dry-run -Werror) ;;
*)
    echo 'usage: tools/format.sh [--check]' >&2
    exit 2
    ;;
esac

# Another version formats otherwise.
clang_format=$(command -v clang-format-14 || command -v clang-format) || {
    echo 'format.sh: clang-format is not installed' >&2
    exit 1
}

# Tracked files and new ones, without those that are deleted but not yet committed.
files=()
while IFS= read -r -d '' file; do
    [[ ! -f $file ]] || files+=("$file")
done < <(git ls-files -z --cached --others --exclude-standard -- {engine,bench,tests,tools}/'*'.{h,cpp})
if ((${#files[@]} == 0)); then
    echo 'format.sh: git names no C++ files here' >&2
    exit 1
fi

"$clang_format" --style=file "${action[@]}" "${files[@]}"
echo "${#files[@]} files formatted"
