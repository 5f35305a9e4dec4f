"""Fairy-stockfish as an independent judge of positions and moves.

Outside this file moves are written with ranks 0-9 (`h2e2`), FENs as they come.
Fairy-stockfish counts the ranks from 1 (`h3e3`).
"""
import re

from engine_process import EngineProcess

FAIRY_STOCKFISH = "/usr/games/fairy-stockfish"
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
MOVE_0_9 = r"[a-i][0-9][a-i][0-9]"
MOVE_1_10 = r"[a-i](?:10|[1-9])[a-i](?:10|[1-9])"

# Letters that other programs write for the same pieces.
_LETTERS = str.maketrans("hHeEmMgG", "nNbBbBaA")


def to_1_10(move):
    return re.sub(r"([a-i])(\d)", lambda m: m[1] + str(int(m[2]) + 1), move)


def to_0_9(move):
    return re.sub(r"([a-i])(\d+)", lambda m: m[1] + str(int(m[2]) - 1), move)


def plain_fen(fen):
    """Placement and side only, in the letters of this engine; the counters start anew."""
    fields = fen.split()
    placement = fields[0].split("[")[0].translate(_LETTERS)
    side = fields[1] if len(fields) > 1 else "w"
    return f"{placement} {'w' if side in 'wr' else 'b'} - - 0 1"


class Referee:
    def __init__(self, command=FAIRY_STOCKFISH):
        self.process = EngineProcess(command, "referee")
        self.process.send("uci")
        self.process.expect("uciok")
        self.process.send("setoption name UCI_Variant value xiangqi")

    def close(self):
        self.process.close()

    def set_position(self, fen, moves=()):
        """Gives the position to the process. The moves must be legal: it drops them otherwise."""
        tail = " moves " + " ".join(map(to_1_10, moves)) if moves else ""
        self.process.send(f"position fen {plain_fen(fen)}{tail}")

    def legal_moves(self, fen, moves=()):
        self.set_position(fen, moves)
        return set(read_divide(self.process, "go perft 1", to_0_9))

    def fen(self, fen, moves=()):
        self.set_position(fen, moves)
        return read_fen(self.process)

    def first_illegal(self, fen, moves):
        """The index of the first move that is not legal, or None."""
        for index, move in enumerate(moves):
            if move not in self.legal_moves(fen, moves[:index]):
                return index
        return None


def read_divide(process, command, convert=lambda move: move):
    """Sends a perft COMMAND and returns {move: count}, the moves converted."""
    process.send(command)
    total, lines = process.expect(r"\s*Nodes searched\s*:\s*(\d+)", 20)
    counts = {}
    for line in lines:
        match = re.match(r"\s*([a-i]\d+[a-i]\d+)\s*:\s*(\d+)\s*$", line)
        if match:
            counts[convert(match[1])] = int(match[2])
    if sum(counts.values()) != int(total[1]):
        raise process.error(f"'{command}' counts {sum(counts.values())} in its moves, "
                            f"{total[1]} in its total")
    return counts


def read_fen(process):
    process.send("d")
    return process.expect(r"\s*Fen:\s*(.*\S)", 10)[0][1]
