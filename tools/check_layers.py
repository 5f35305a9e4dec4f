#!/usr/bin/env python3
"""Checks the structure of engine/: which layer includes which, who may print, how long files are.

Usage: check_layers.py [ROOT]       ROOT is the repository, by default the one this file is in
       check_layers.py --self-test
"""

import re
import sys
import tempfile
from pathlib import Path

# What each layer builds on directly; whatever those build on may be included as well.
BUILDS_ON = {
    "base": [],
    "board": ["base"],
    "movegen": ["board"],
    "rules": ["movegen"],
    "records": ["movegen"],
    "eval": ["board"],
    "search": ["rules", "eval"],
    "protocol": ["search"],
    "app": ["protocol", "records"],
}
# Folders beside engine/ whose headers a layer may include too.
OUTSIDE = {"app": ["bench"]}

MAX_LINES = {".cpp": 500, ".h": 300}
DATA_TABLE = "data table"  # a line with these words lifts the limit on the file's length

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
INT128 = re.compile(r"\b(__int128|__int128_t|__uint128_t)\b")
FMT_PRINT = re.compile(r"\bfmt\s*::\s*print(ln)?\b")
STDOUT = re.compile(
    r"\b(cout|stdout|STDOUT_FILENO)\b|\b(printf|vprintf|puts|putchar)\s*\(|(?<![\w.>])write\s*\(\s*1\s*,"
)
# Strings and character literals are listed so that a `//` within them is not taken for a comment.
TOKEN = re.compile(
    r'R"(?P<delimiter>[^()\s]*)\(.*?\)(?P=delimiter)"'
    r'|"(?:\\.|[^"\\\n])*"'
    r"|(?<!\w)'(?:\\.|[^'\\\n])+'"
    r"|(?P<comment>//[^\n]*|/\*.*?\*/)",
    re.DOTALL,
)


def allowed_layers(layer):
    """The layer itself and all it builds on, through any number of steps."""
    allowed = {layer}
    for lower in BUILDS_ON[layer]:
        allowed |= allowed_layers(lower)
    return allowed


def blank(text, comments_only=False):
    """The text without comments (and without strings, unless comments_only), lines kept."""

    def replacement(match):
        if comments_only and match["comment"] is None:
            return match[0]
        return "\n" * match[0].count("\n")

    return TOKEN.sub(replacement, text)


def include_fault(layer, bracket, path):
    """The reason why a file of `layer` may not include `path`, or None."""
    parts = path.split("/")
    if bracket == "<":
        return f"project header <{path}> in angle brackets" if parts[0] in BUILDS_ON else None
    if len(parts) < 2 or "." in parts or ".." in parts:
        return f'"{path}" is not a full path ("layer/file.h")'
    target = parts[0]
    if target in allowed_layers(layer) or target in OUTSIDE.get(layer, []):
        return None
    if target not in BUILDS_ON:
        return f'"{path}" is in no layer that {layer} may include'
    return f'{layer} may not include {target} ("{path}")'


def check_file(path, text):
    """Yields (line number, reason) for one file; `path` is relative to engine/."""
    lines = text.split("\n")
    count = text.count("\n") + (not text.endswith("\n"))
    limit = MAX_LINES[path.suffix]
    if count > limit and DATA_TABLE not in text:
        yield count, f"{count} lines, more than {limit}, and not marked as a {DATA_TABLE}"

    if path.suffix == ".h":
        first = next((i for i, line in enumerate(lines) if line.strip()), 0)
        if not lines[first].startswith("//"):
            yield first + 1, "header does not begin with a // comment"
        if not any(re.match(r"#\s*pragma\s+once\b", line) for line in lines):
            yield 1, "header lacks #pragma once"

    layer = path.parts[0] if len(path.parts) > 1 else ""
    if layer not in BUILDS_ON:
        yield 1, "not in the folder of a layer"
        return

    for number, line in enumerate(blank(text, comments_only=True).split("\n"), 1):
        include = INCLUDE.match(line)
        reason = include and include_fault(layer, include[1], include[2])
        if reason:
            yield number, reason

    may_write = layer == "app" or path.with_suffix("") == Path("protocol/output")
    for number, line in enumerate(blank(text).split("\n"), 1):
        if INT128.search(line) and path != Path("board/bitboard.h"):
            yield number, "128-bit integer outside board/bitboard.h"
        if FMT_PRINT.search(line) and layer != "app":
            yield number, "fmt::print outside app/"
        elif STDOUT.search(line) and not may_write:
            yield number, "writes to stdout outside protocol/output and app/"


def check_tree(root):
    """Returns the number of files under ROOT/engine and the faults as (path, line, reason)."""
    engine = root / "engine"
    files = sorted(p for p in engine.rglob("*") if p.suffix in MAX_LINES and p.is_file())
    faults = []
    for file in files:
        text = file.read_text(encoding="utf-8", errors="replace")
        path = file.relative_to(engine)
        faults += [(f"engine/{path.as_posix()}", n, reason) for n, reason in check_file(path, text)]
    return len(files), faults


# --- self-test ---------------------------------------------------------------------------------

HEAD = "/// A header.\n#pragma once\n"

# Files that must pass, among them near misses of every check.
GOOD = {
    "base/text.h": HEAD + '#include <string>\n#include <fmt/format.h>\n#include "base/result.h"\n',
    "board/bitboard.h": "// Set of squares.\n\n#pragma once\n__extension__ using Wide = unsigned __int128;\n",
    "board/move.cpp": '#include "board/move.h"\n#include "base/text.h"\n'
    "// unlike __int128, std::cout and printf() here are only words\n"
    '/*\n#include "app/main.h"\n*/\n'
    "int big = 1'000'000; const char* text = \"// printf(\"; char quote = '\"';\n"
    'void log() { std::fprintf(stderr, "x"); std::snprintf(b, 1, "stdout"); out.write(1, x); }\n',
    "search/node.cpp": "".join(
        f'#include "{layer}/x.h"\n' for layer in "base board movegen rules eval search".split()
    ),
    "protocol/output.cpp": '#include <cstdio>\nvoid put() { std::fwrite(s, 1, n, stdout); }\n',
    "records/pgn.cpp": '#include "movegen/movegen.h"\n',
    "app/bench.cpp": '#include "bench/bench.h"\n#include "records/pgn.h"\n#include "protocol/uci.h"\n'
    'int main() { fmt::print("x"); std::puts("x"); }\n',
    "eval/psqt.cpp": "// data table\n" + "0,\n" * 600,
    "eval/limits.cpp": "\n" * 500,
    "eval/limits.h": HEAD + "\n" * 298,
}

# path, text, and the faults it must have: (line, words of the reason).
BAD = [
    ("base/a.cpp", '#include "board/move.h"\n', [(1, "base may not include board")]),
    ("board/a.cpp", '\n#include "eval/score.h"\n', [(2, "board may not include eval")]),
    ("rules/a.cpp", '#include "eval/score.h"\n', [(1, "rules may not include eval")]),
    ("rules/b.cpp", '#include "records/pgn.h"\n', [(1, "rules may not include records")]),
    ("eval/a.cpp", '#include "movegen/movegen.h"\n', [(1, "eval may not include movegen")]),
    ("search/a.cpp", '#include "protocol/uci.h"\n', [(1, "search may not include protocol")]),
    ("search/b.cpp", '#include "bench/bench.h"\n', [(1, "in no layer that search may include")]),
    ("protocol/a.cpp", '  #  include "records/pgn.h"\n', [(1, "protocol may not include records")]),
    ("records/a.cpp", '#include "app/app.h" // why\n', [(1, "records may not include app")]),
    ("movegen/a.cpp", '#include "movegen.h"\n', [(1, "not a full path")]),
    ("movegen/b.cpp", '#include "../board/move.h"\n', [(1, "not a full path")]),
    ("movegen/c.cpp", '#include "board/../eval/score.h"\n', [(1, "not a full path")]),
    ("movegen/d.cpp", "#include <board/move.h>\n", [(1, "angle brackets")]),
    ("board/b.cpp", "unsigned __int128 x;\n", [(1, "128-bit")]),
    ("search/c.cpp", 'void f() {\n std::cout << "x";\n}\n', [(2, "stdout")]),
    ("search/d.cpp", 'void f() { printf("x"); }\n', [(1, "stdout")]),
    ("search/e.cpp", 'void f() { std::puts("x"); }\n', [(1, "stdout")]),
    ("search/f.cpp", "void f() { std::fwrite(s, 1, n, stdout); }\n", [(1, "stdout")]),
    ("search/g.cpp", "void f() { ::write(1, s, n); }\n", [(1, "stdout")]),
    ("protocol/output.h", HEAD + 'inline void f() { fmt::print("x"); }\n', [(3, "fmt::print")]),
    ("protocol/outputs.cpp", 'void f() { std::puts("x"); }\n', [(1, "stdout")]),
    ("base/a.h", "#pragma once\n// late\n", [(1, "begin with a // comment")]),
    ("base/b.h", "// A header.\nint x;\n", [(1, "#pragma once")]),
    ("base/c.h", HEAD + "\n" * 299, [(301, "301 lines, more than 300")]),
    ("base/d.cpp", "\n" * 501, [(501, "501 lines, more than 500")]),
    ("stray.cpp", "int x;\n", [(1, "not in the folder of a layer")]),
    ("nets/a.cpp", "int x;\n", [(1, "not in the folder of a layer")]),
]


def self_test():
    """Every kind of violation must be found, and nothing else."""
    lower = {"base", "board", "movegen"}
    assert allowed_layers("search") == lower | {"rules", "eval", "search"}
    assert allowed_layers("records") == lower | {"records"}
    assert allowed_layers("eval") == {"base", "board", "eval"}
    assert allowed_layers("app") == set(BUILDS_ON)

    expected = [("engine/" + path, *fault) for path, _, faults in BAD for fault in faults]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        assert check_tree(root) == (0, []), "an empty tree"
        for path, text in [*GOOD.items(), *((path, text) for path, text, _ in BAD)]:
            file = root / "engine" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        count, found = check_tree(root)

    assert count == len(GOOD) + len(BAD), count
    for path, line, words in expected:
        matches = [f for f in found if f[:2] == (path, line) and words in f[2]]
        assert matches, f"not found: {path}:{line}: {words}"
        found.remove(matches[0])
    assert not found, f"found without cause: {found}"
    print(f"self-test: {len(expected)} violations found, none without cause")


def main(arguments):
    if arguments == ["--self-test"]:
        self_test()
        return 0
    if arguments in (["--help"], ["-h"]):
        print(__doc__.strip())
        return 0
    if len(arguments) > 1 or any(a.startswith("-") for a in arguments):
        print("usage: check_layers.py [ROOT | --self-test]", file=sys.stderr)
        return 2

    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent
    count, faults = check_tree(root)
    for path, line, reason in faults:
        print(f"{path}:{line}: {reason}", file=sys.stderr)
    if count == 0:
        print(f"no C++ files under {root / 'engine'}", file=sys.stderr)
        return 1
    print(f"{count} files, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
