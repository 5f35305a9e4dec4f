#!/usr/bin/env python3
"""One whole game of ENGINE in XBoard (headless), behind Debian's adapter uci2wb.

Passes when the game ends by rule, every move was legal, nobody lost on time
and nothing in the logs tells of a crash or a protocol error.
Needs xboard, uci2wb, sjaakii, xvfb and, as a second judge, fairy-stockfish.
"""
import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from engine_process import EngineError
from referee import MOVE_0_9, START, Referee

ADAPTER = {"ucci": "uci2wb -var xiangqi -x ", "cyclone": "uci2wb -var xiangqi -c "}

# Ends that the rules of the game bring about. XBoard verifies the engines' own claims.
MATE = r"Checkmate|Stalemate|(White|Black) mates"
DRAW = r"repetition|50-move|Insufficient mating|Trivial draw"
REGULAR = re.compile(MATE + "|perpetual check|perpetual chas|" + DRAW, re.I)
# Lines of XBoard's log and messages that must not occur.
TROUBLE = re.compile(r"illegal move|invalid move|forfeit|UCI violation|exited unexpectedly|"
                     r"died on me|hung up|broken pipe|segmentation|failed to start|false .*claim", re.I)


class Failure(Exception):
    pass


def kill_game(home):
    """Ends every process of this game: all inherited HOME, a name nobody else uses."""
    mark = f"HOME={home}".encode()
    for attempt in range(30):
        # Politely at first, so that Xvfb removes its lock file.
        how = signal.SIGTERM if attempt == 0 else signal.SIGKILL if attempt >= 10 else 0
        found = False
        for entry in Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and mark in (entry / "environ").read_bytes().split(b"\0"):
                    os.kill(int(entry.name), how)
                    found = True
            except OSError:
                pass  # it has ended, or is not ours
        if not found:
            return
        time.sleep(0.1)


def read(path):
    return path.read_text(errors="replace") if path.exists() else ""


def trouble_in(text):
    """The first line that tells of trouble, or None."""
    return next((line.strip() for line in text.splitlines() if TROUBLE.search(line)), None)


def run_xboard(args, logs, home):
    """Plays the game; returns the seconds it took."""
    engine = ADAPTER[args.protocol] + args.engine
    first, second = (engine, args.opponent) if args.colour == "red" else (args.opponent, engine)
    command = ["xvfb-run", "-a", "xboard", "-xncp", "-variant", "xiangqi", "-mg", "1",
               "-tc", args.tc, "-inc", args.inc, "-repeatsToDraw", "3", "-autoCallFlag", "true",
               "-ponder" if args.ponder else "-xponder", "-soundProgram", "true",
               "-fcp", first, "-scp", second, "-sgf", str(logs / "game.pgn"),
               "-debug", "-nameOfDebugFile", str(logs / "xboard.log")]
    environment = dict(os.environ, HOME=home, TMPDIR=home, PATH="/usr/games:" + os.environ["PATH"])
    start = time.monotonic()
    deadline = start + args.timeout
    with open(logs / "messages.txt", "wb") as messages:
        xboard = subprocess.Popen(command, cwd=home, env=environment, stdin=subprocess.DEVNULL,
                                  stdout=messages, stderr=messages, start_new_session=True)
    try:
        while "final score" not in (messages := read(logs / "messages.txt")):
            trouble = trouble_in(messages)
            if trouble:  # after a crash the opponent thinks on for ever
                deadline = min(deadline, time.monotonic() + 3)
            if time.monotonic() > deadline:
                raise Failure(trouble or f"no result within {args.timeout:g} s")
            if xboard.poll() is not None:
                raise Failure(f"XBoard ended without a result, status {xboard.returncode}")
            time.sleep(0.2)
        seconds = time.monotonic() - start
        # XBoard writes the game a moment later, then may wait for ever for an engine.
        for _ in range(20):
            if xboard.poll() is not None or "{" in read(logs / "game.pgn")[-80:]:
                break
            time.sleep(0.2)
        return seconds
    finally:
        kill_game(home)
        xboard.wait()


def result_of(log):
    """(result, reason) as XBoard told the engines, or None."""
    match = re.search(r">(?:first |second): result (\S+) \{(.*)\}", log)
    return (match[1], match[2]) if match else None


def check_game(args, logs):
    """Raises Failure with the first thing wrong; returns a description of the game."""
    log = read(logs / "xboard.log")
    messages = read(logs / "messages.txt")
    told = result_of(log)
    end = log.find("\nGameEnds(2")  # 26, 27, 28: somebody won, or a draw
    moves = re.findall(r"^\d+ <(?:first |second): move (\S+)", log[:end] if end > 0 else log, re.M)
    ended = f"{told[0]} {{{told[1]}}} after {len(moves)} plies" if told else "no result in the log"

    trouble = trouble_in(messages + "\n" + log)
    if trouble:
        raise Failure(f"{ended}; XBoard says: {trouble}")
    if not told or told[0] not in ("1-0", "0-1", "1/2-1/2") or not REGULAR.search(told[1]):
        raise Failure(f"the game did not end by rule: {ended}")
    winner = {"1-0": "red", "0-1": "black"}.get(told[0])
    if "perpetual" in told[1].lower() and winner != args.colour:
        raise Failure(f"the engine lost by {ended}")

    game = read(logs / "game.pgn")
    if f'[Result "{told[0]}"]' not in game or not game.rstrip().endswith(told[0]):
        raise Failure(f"the saved game does not end in {told[0]}: {ended}")
    if len(moves) < args.min_plies:
        raise Failure(f"only {len(moves)} plies (at least {args.min_plies} wanted): {ended}")

    odd = [move for move in moves if not re.fullmatch(MOVE_0_9, move)]
    if odd:
        raise Failure(f"unreadable move {odd[0]}: {ended}")
    referee = Referee()
    try:
        bad = referee.first_illegal(START, moves)
        if bad is not None:
            raise Failure(f"fairy-stockfish calls ply {bad + 1}, {moves[bad]}, illegal: {ended}")
        if re.search(MATE, told[1], re.I) and referee.legal_moves(START, moves):
            raise Failure(f"fairy-stockfish sees legal moves in the last position: {ended}")
    finally:
        referee.close()
    return ended


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("protocol", choices=sorted(ADAPTER))
    parser.add_argument("--opponent", default="sjaakii", help="an engine that speaks XBoard's protocol")
    parser.add_argument("--colour", choices=("red", "black"), default="red")
    parser.add_argument("--tc", default="0:20", help="minutes:seconds for the game")
    parser.add_argument("--inc", default="0.2", help="seconds added for each move")
    parser.add_argument("--no-ponder", dest="ponder", action="store_false")
    parser.add_argument("--min-plies", type=int, default=20)
    parser.add_argument("--timeout", type=float, default=240, help="seconds for everything")
    parser.add_argument("--keep", metavar="DIR", help="keep the logs there")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the game is cleaned up

    found = shutil.which(args.engine, path="/usr/games:" + os.environ["PATH"])
    if not found or " " in found:
        parser.error(f"no program '{args.engine}'" if not found else "no blanks in the path, please")
    args.engine = os.path.abspath(found)
    logs = Path(args.keep or tempfile.mkdtemp(prefix="xboard-game-")).absolute()
    logs.mkdir(parents=True, exist_ok=True)
    for name in ("game.pgn", "xboard.log", "messages.txt"):
        (logs / name).unlink(missing_ok=True)  # XBoard appends
    home = tempfile.mkdtemp(prefix="xboard-home-")
    title = f"{args.protocol} as {args.colour} against {args.opponent}"
    try:
        seconds = run_xboard(args, logs, home)
        print(f"PASS {title}: {check_game(args, logs)}, {seconds:.0f} s")
        if not args.keep:
            shutil.rmtree(logs)
        return 0
    except (Failure, EngineError) as failure:
        scores = re.findall(r".*final score.*", read(logs / "messages.txt"))
        print(f"last lines of {logs / 'xboard.log'}:")
        print("\n".join("    " + line for line in read(logs / "xboard.log").splitlines()[-30:]))
        print(f"game: {logs / 'game.pgn'}" + ("" if (logs / "game.pgn").exists() else " (not written)"))
        print(scores[0] if scores else "no final score")
        print(f"FAIL {title}: {failure}")
        return 1
    finally:
        shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
