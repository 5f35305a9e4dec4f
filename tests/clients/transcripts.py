#!/usr/bin/env python3
"""Plays recorded client sessions against ENGINE and checks every answer.

A transcript holds one directive a line:
    > command      send it; \\x20 and \\r stand for a blank and a carriage return
    < regex        a line that matches as a whole must come, in this order;
                   other lines may come in between
    <500 regex     the same within 500 ms (else 10 s)
    < bestmove legal   an answer with a legal move; also checked as below
    < nothing      no line comes for 300 ms (or <MS) after the last command
    < exit         the process ends by itself with status 0 within 1 s (or <MS)
    ! regex        occurs in no line of the whole session
    ~ ms           pause
    % ranks 1-10   moves of this session use ranks 1-10 (else 0-9)
    # comment

Without being asked the player also checks in every session: one answer to each
`go`, none before `ponderhit` or `stop`; the move is legal (fairy-stockfish judges),
not banned, in the right ranks, and the first of a legal pv printed before it; info
lines are well formed; `bye` and `nobestmove` come in UCCI only.
"""
import argparse
import re
import sys
import time
from pathlib import Path

from engine_process import EngineError, EngineProcess
from referee import MOVE_0_9, MOVE_1_10, START, Referee, to_0_9

LONGEST_LINE = 8190  # the buffer of a known client
WEAKENED = re.compile(r"setoption (randomness (?!none)|name Skill Level|name UCI_LimitStrength)")


class Failure(Exception):
    pass


class Search:
    """What is known of the search that runs."""

    def __init__(self, words):
        self.held = "ponder" in words or "infinite" in words  # until ponderhit or stop
        self.static = words[-2:] == ["depth", "0"]  # UCCI: only the score is wanted
        self.variations = {}  # the last pv of each multipv number


class Session:
    def __init__(self, process, referee, ranks, forbidden):
        self.process = process
        self.referee = referee
        self.move = MOVE_1_10 if ranks == "1-10" else MOVE_0_9
        self.into = to_0_9 if ranks == "1-10" else str
        self.forbidden = forbidden
        self.dialog = []  # both directions, for error messages
        self.received = []  # every line of the engine
        self.cursor = 0  # the first received line that no directive has passed
        self.sent_at = 0  # how many lines had come when the last command was sent
        self.dialect = None
        self.fen, self.moves, self.banned = START, [], set()
        self.search = None
        self.idle_stops = 0  # UCCI answers each of them with nobestmove
        self.searches = 0
        self.weakened = False
        self.has_quit = False

    # What the script does.

    def send(self, command):
        while self.next_line(0) is not None:
            pass  # what came before the command must be judged before it
        self.sent_at = len(self.received)
        self.note_command(command)
        self.dialog.append("> " + command)
        self.process.send(command)

    def expect(self, pattern, timeout):
        if pattern == "bestmove legal":
            pattern = f"bestmove {self.move}.*"
        deadline = time.monotonic() + timeout
        while True:
            while self.cursor < len(self.received):
                self.cursor += 1
                if re.fullmatch(pattern, self.received[self.cursor - 1]):
                    return
            if self.next_line(deadline - time.monotonic()) is None:
                raise Failure(f"no line '{pattern}' within {timeout:g} s")

    def expect_nothing(self, seconds):
        self.pause(seconds)
        if len(self.received) > self.sent_at:
            raise Failure(f"'{self.received[self.sent_at]}' where silence is right")

    def expect_exit(self, timeout):
        status = self.process.wait(timeout)
        if status is None:
            raise Failure(f"still running {timeout:g} s after the last command")
        if status != 0:
            raise Failure(f"exit status {status}")
        try:
            while self.next_line(1) is not None:
                pass
        except EngineError:
            pass  # the end of the output

    def pause(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.next_line(max(0.001, end - time.monotonic()))

    def finish(self):
        if self.search and not self.has_quit:
            raise Failure("a search was never answered")

    # What the commands mean.

    def note_command(self, command):
        words = command.split()
        if words[0] in ("position", "fen", "startpos"):
            self.note_position(words)
        elif words[0] == "banmoves":
            self.banned = set(words[1:])
        elif words[0] == "go":
            self.search = Search(words)
            self.searches += 1
        elif words[0] == "ponderhit" and self.search:
            self.search.held = False
        elif words[0] == "stop":
            if self.search and self.search.held:
                self.search.held = False
            else:
                # Idle, or a timed search whose answer may be under way already.
                self.idle_stops += 1
        elif words[0] == "quit":
            self.has_quit = True
            if self.search:
                self.search.held = False  # an answer is not wanted, but does no harm
        elif WEAKENED.match(command):
            self.weakened = True

    def note_position(self, words):
        if words[0] == "position":
            words = words[1:]
        end = words.index("moves") if "moves" in words else len(words)
        self.fen = START if words[0] == "startpos" else " ".join(words[1:end])
        self.moves = [self.into(move) for move in words[end + 1:]]
        self.banned = set()
        illegal = self.referee.first_illegal(self.fen, self.moves)
        if illegal is not None:
            raise Failure(f"the transcript itself is wrong: {self.moves[illegal]} is not legal")

    # What the engine says.

    def next_line(self, timeout):
        line = self.process.read_line(timeout)
        if line is not None:
            self.received.append(line)
            self.dialog.append("< " + line)
            self.judge(line)
        return line

    def judge(self, line):
        for pattern in self.forbidden:
            if re.search(pattern, line):
                raise Failure(f"'{line}' is forbidden by '{pattern}'")
        if len(line) > LONGEST_LINE:
            raise Failure(f"a line of {len(line)} characters")
        if line in ("uciok", "ucciok"):
            self.dialect = line[:-2]
        elif line.startswith("info ") and not re.match("info (string|message) ", line):
            self.judge_info(line)
        elif line.startswith(("bestmove", "nobestmove")):
            self.judge_answer(line)
        elif line == "bye" and self.dialect != "ucci":
            raise Failure("'bye' outside UCCI")

    def judge_info(self, line):
        if "  " in line or line != line.strip():
            raise Failure(f"stray blanks in '{line}'")
        score = re.search(r" score (\S+ \S+)", line + " .")
        number = r"(mate )?-?\d+ ?\S*" if self.dialect == "ucci" else r"(cp|mate) -?\d+"
        if score and not re.fullmatch(number, score[1]):
            raise Failure(f"score not in the form of {self.dialect}: '{line}'")
        if " pv " not in line:
            return
        pv = line.split(" pv ")[1].split()
        if not self.search:
            raise Failure(f"no search runs, yet: '{line}'")
        if not pv or not all(re.fullmatch(self.move, move) for move in pv):
            raise Failure(f"malformed pv in '{line}'")
        if " nps " not in line or " depth " not in line:
            raise Failure(f"no depth or no nps in '{line}'")
        index = re.search(r" multipv (\d+)", line)
        self.search.variations[int(index[1]) if index else 1] = [self.into(move) for move in pv]

    def judge_answer(self, line):
        search, self.search = self.search, None
        if not search:
            if line == "nobestmove" and self.dialect == "ucci" and self.idle_stops:
                self.idle_stops -= 1
                return
            raise Failure(f"no search runs, yet: '{line}'")
        if search.held:
            raise Failure(f"'{line}' before ponderhit or stop")
        legal = self.referee.legal_moves(self.fen, self.moves) - self.banned
        if not legal or search.static:
            expected = "nobestmove" if self.dialect == "ucci" else "bestmove (none)"
            if line != expected:
                raise Failure(f"'{line}' instead of '{expected}'")
            return
        answer = re.fullmatch(rf"bestmove ({self.move})(?: ponder ({self.move}))?( draw| resign)?", line)
        if not answer:
            raise Failure(f"malformed answer '{line}'")
        if answer[3] and self.dialect != "ucci":
            raise Failure(f"UCI has no such last word: '{line}'")
        move = self.into(answer[1])
        if move not in legal:
            raise Failure(f"{'banned' if move in self.banned else 'illegal'} move in '{line}'")
        if answer[2]:
            after = self.referee.legal_moves(self.fen, self.moves + [move])
            if self.into(answer[2]) not in after:
                raise Failure(f"illegal ponder move in '{line}'")
        self.judge_variation(move, search)

    def judge_variation(self, move, search):
        """The answer must be the first move of the last main line; of any line if weakened."""
        lines = search.variations if self.weakened else {1: search.variations.get(1, [])}
        chosen = [pv for pv in lines.values() if pv[:1] == [move]]
        if not chosen:
            raise Failure(f"{move} is not the first move of the last pv: {lines}")
        illegal = self.referee.first_illegal(self.fen, self.moves + chosen[0])
        if illegal is not None:
            raise Failure(f"the pv {' '.join(chosen[0])} has an illegal move at "
                          f"number {illegal - len(self.moves) + 1}")


def read_transcript(path):
    """[(line number, directive, milliseconds or None, text)]"""
    directives = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = re.fullmatch(r"([><!~%])(\d*) (.+)", line)
        if not match or match[2] and match[1] != "<":
            raise Failure(f"{path.name}:{number}: not a directive: {line}")
        text = match[3].replace(r"\x20", " ").replace(r"\r", "\r")
        directives.append((number, match[1], int(match[2]) if match[2] else None, text))
    return directives


def play(path, engine, referee):
    """Plays one transcript; returns the number of searches. Raises Failure."""
    directives = read_transcript(path)
    forbidden = [text for _, kind, _, text in directives if kind == "!"]
    ranks = "1-10" if any(entry[1] == "%" and entry[3] == "ranks 1-10" for entry in directives) else "0-9"
    with EngineProcess(engine, "engine") as process:
        session = Session(process, referee, ranks, forbidden)
        number = 0
        try:
            for number, kind, limit, text in directives:
                seconds = None if limit is None else limit / 1000
                if kind == ">":
                    session.send(text)
                elif kind == "~":
                    session.pause(int(text) / 1000)
                elif kind == "<" and text == "nothing":
                    session.expect_nothing(seconds or 0.3)
                elif kind == "<" and text == "exit":
                    session.expect_exit(seconds or 1)
                elif kind == "<":
                    session.expect(text, seconds or 10)
            session.finish()
        except (Failure, EngineError) as error:
            reason = str(error).split("; last lines")[0]
            dialog = "".join(f"\n    {line[:200]}" for line in session.dialog[-12:])
            raise Failure(f"line {number}: {reason}{dialog}") from None
        return session.searches


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("--dir", type=Path, default=Path(__file__).parent / "transcripts")
    parser.add_argument("--only", metavar="NAME", help="this transcript alone, without .txt")
    args = parser.parse_args()

    paths = sorted(args.dir.glob(f"{args.only or '*'}.txt"))
    if not paths:
        parser.error(f"no transcripts in {args.dir}")
    failed = 0
    referee = Referee()
    for path in paths:
        start = time.monotonic()
        try:
            searches = play(path, args.engine, referee)
            print(f"PASS {path.stem}: {searches} searches, {time.monotonic() - start:.1f} s", flush=True)
        except (Failure, EngineError) as error:
            failed += 1
            print(f"FAIL {path.stem}: {error}", flush=True)
    referee.close()
    print(f"{len(paths) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
