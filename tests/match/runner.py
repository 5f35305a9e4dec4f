"""What the tests of chuhe-match share: running it, engines for it, reading what it writes.

The programs are given once, by use(CHUHE, CHUHE_MATCH).
"""
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
BAD_ENGINE = os.path.join(HERE, "bad_engine.py")
SCORE = re.compile(r"Score of (\S+) vs (\S+): (\d+) - (\d+) - (\d+)  \[([01]\.\d{3})\] (\d+)"
                   r"  Elo (-?[\d.]+|-?inf) \+/- ([\d.]+|inf)")
programs = {}


def use(chuhe, chuhe_match):
    programs["chuhe"] = os.path.abspath(chuhe)
    programs["match"] = os.path.abspath(chuhe_match)


def match(*arguments, expect=0, cwd=None, timeout=240):
    result = subprocess.run([programs["match"], *arguments], capture_output=True, text=True,
                            timeout=timeout, cwd=cwd)
    if expect is not None and result.returncode != expect:
        raise AssertionError(f"status {result.returncode}\n{result.stdout}\n{result.stderr}")
    return result


def engine(name, extra="", proto="uci"):
    hash_option = "Hash" if proto == "uci" else "hashsize"
    return f'cmd="{programs["chuhe"]}" name={name} proto={proto} option.{hash_option}=1 {extra}'


def engines(*names):
    return [word for name in names for word in ("--engine", engine(name))]


def bad(kind, proto="uci", name="bad", extra=""):
    return f"cmd='{sys.executable} {BAD_ENGINE} {kind}' name={name} proto={proto} {extra}"


def games_of(pgn):
    """Tags and moves in coordinates of each game of a PGN text in ICCS."""
    for text in re.split(r"(?m)^(?=\[Game )", pgn):
        if text.strip():
            tags = dict(re.findall(r'(?m)^\[(\w+) "((?:[^"\\]|\\.)*)"\]', text))
            body = re.sub(r"\{[^}]*\}", "", text.split("\n\n", 1)[1])
            moves = [(a + b).lower() for a, b in re.findall(r"([A-I]\d)-([A-I]\d)", body)]
            yield tags, moves


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()
