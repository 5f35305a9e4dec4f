#!/usr/bin/env python3
"""Games of ENGINE (UCI) against fairy-stockfish, every position of them compared.

In each position both programs must have the same legal moves (perft 1) and show
the same board (d). Half of the games use ranks 0-9, the others UCI_Variant and
ranks 1-10; half begin with a few random moves.
"""
import argparse
import random
import re
import sys
from collections import Counter

from engine_process import EngineError, EngineProcess
from referee import MOVE_0_9, MOVE_1_10, START, Referee, read_divide, read_fen, to_0_9, to_1_10

QUIET_PLIES = 120  # a draw after as many plies without a capture
LONGEST = 300


class Engine:
    """The engine under test in one system of ranks; moves are 0-9 on the outside."""

    def __init__(self, command, ranks):
        self.process = EngineProcess(command, "engine")
        self.move = MOVE_0_9 if ranks == "0-9" else MOVE_1_10
        self.out, self.into = (str, str) if ranks == "0-9" else (to_1_10, to_0_9)
        self.process.send("uci")
        self.process.expect("uciok$", 1)
        if ranks == "1-10":
            self.process.send("setoption name UCI_Variant value xiangqi")
        self.process.send("ucinewgame")
        self.process.send("isready")
        self.process.expect("readyok$", 10)

    def set_position(self, fen, moves):
        start = "startpos" if fen == START else f"fen {fen}"
        tail = " moves " + " ".join(map(self.out, moves)) if moves else ""
        self.process.send(f"position {start}{tail}")

    def legal_moves(self):
        return set(read_divide(self.process, "go perft 1", self.into))

    def best_move(self, movetime, legal):
        """(move, expected answer or None); (None, None) when there is no legal move."""
        self.process.send(f"go movetime {movetime}")
        answer, lines = self.process.expect("bestmove ", movetime / 1000 + 5)
        line = lines[-1]
        if not legal:
            if line != "bestmove (none)":
                raise self.process.error(f"'{line}' where no move is legal")
            return None, None
        answer = re.fullmatch(rf"bestmove ({self.move})(?: ponder ({self.move}))?", line)
        if not answer:
            raise self.process.error(f"'{line}' is no well-formed answer")
        if self.into(answer[1]) not in legal:
            raise self.process.error(f"'{line}' is not legal")
        pvs = [text.split(" pv ")[1] for text in lines if text.startswith("info ") and " pv " in text]
        if not pvs or pvs[-1].split()[0] != answer[1]:
            raise self.process.error(f"no info line with a pv that begins with {answer[1]}")
        return self.into(answer[1]), answer[2] and self.into(answer[2])


def board_and_side(fen):
    return " ".join(fen.split()[:2])


def compare(engine, referee, fen, moves):
    """Compares the two programs' views of the position; returns (legal moves, board and side)."""
    engine.set_position(fen, moves)
    mine, theirs = engine.legal_moves(), referee.legal_moves(fen, moves)
    if mine != theirs:
        raise EngineError(f"legal moves differ: engine alone {sorted(mine - theirs)}, "
                          f"fairy-stockfish alone {sorted(theirs - mine)}")
    mine, shown = board_and_side(read_fen(engine.process)), board_and_side(referee.fen(fen, moves))
    if mine != shown:
        raise EngineError(f"boards differ: engine {mine}, fairy-stockfish {shown}")
    return theirs, shown


def random_opening(referee, generator):
    """A position some random legal moves after the start, as a FEN."""
    moves = []
    for _ in range(generator.randint(6, 10)):
        moves.append(generator.choice(sorted(referee.legal_moves(START, moves))))
    return referee.fen(START, moves)


def opponents_move(opponent, fen, moves, movetime):
    opponent.set_position(fen, moves)
    opponent.process.send(f"go movetime {movetime}")
    answer, _ = opponent.process.expect(r"bestmove (\S+)", movetime / 1000 + 5)
    return to_0_9(answer[1])


def play(engine, referee, opponent, fen, moves, engine_side, movetime):
    """Plays one game, filling MOVES; returns how it ended. Raises EngineError on any difference."""
    seen, men, quiet = Counter(), 0, 0
    while True:
        legal, position = compare(engine, referee, fen, moves)
        if not legal:
            engine.best_move(movetime, legal)
            return "no legal move, " + ("black" if position.endswith(" w") else "red") + " wins"
        seen[position] += 1
        now = sum(letter.isalpha() for letter in position.split()[0])
        quiet = quiet + 1 if now == men else 0
        men = now
        if seen[position] == 3:
            return "third occurrence of a position"
        if quiet == QUIET_PLIES:
            return f"{QUIET_PLIES} plies without a capture"
        if len(moves) == LONGEST:
            return f"stopped after {LONGEST} plies"

        if position.endswith(engine_side):
            move, expected = engine.best_move(movetime, legal)
            if expected and expected not in referee.legal_moves(fen, moves + [move]):
                raise EngineError(f"the engine expects {expected} after {move}, which is not legal")
        else:
            move = opponents_move(opponent, fen, moves, movetime)
        moves.append(move)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--movetime", type=int, default=50, metavar="MS")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    failed = 0
    referee, opponent = Referee(), Referee()
    for number in range(args.games):
        side = "wb"[number % 2]
        ranks = ("0-9", "1-10")[number // 2 % 2]
        is_random = (number ^ number >> 1 ^ number >> 2) & 1
        generator = random.Random(f"{args.seed}/{number}")
        fen = random_opening(referee, generator) if is_random else START
        moves, engine = [], None
        title = f"game {number + 1}, engine {'red' if side == 'w' else 'black'}, ranks {ranks}"
        try:
            engine = Engine(args.engine, ranks)
            end = play(engine, referee, opponent, fen, moves, side, args.movetime)
            print(f"{title}: {end} ({len(moves)} plies)", flush=True)
        except EngineError as error:
            failed += 1
            print(f"{title}: FAIL {error}\n    position fen {fen} moves {' '.join(moves)}", flush=True)
        finally:
            if engine:
                engine.process.close()
    referee.close()
    opponent.close()
    print(f"{args.games - failed} games passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
