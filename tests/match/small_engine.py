"""A small engine that keeps the contract of chuhe-match --compliance, but for the faults named.

Usage: small_engine.py [FAULT,FAULT,...] [bench | perft 5]
It speaks UCI and UCCI, plays the first legal move that mates or is not banned, and never searches.
"""
import os
import re
import select
import sys
import time

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
KNOWN_FAULTS = {
    "mute", "crash", "variant", "ranks", "dies", "forgets", "loud", "case", "litter", "drawword",
    "offers", "cp", "nonps", "pvfirst", "wide", "nomate", "nomove", "early", "slowquit", "deaf",
    "bye", "ban", "stop", "seconds", "units", "depth0", "pophash", "capitals", "one", "letters"}
FAULTS = set()
LETTERS = {"H": "N", "E": "B", "M": "B", "G": "A"}


def say(text):
    os.write(1, (text + "\n").encode())


def palace(x, y):
    return 3 <= x <= 5 and (y <= 2 or y >= 7)


def inside(x, y):
    return 0 <= x <= 8 and 0 <= y <= 9


class Position:
    def __init__(self, board, red):
        self.board, self.red = board, red

    @staticmethod
    def parse(fen):
        fields = fen.split()
        if not fields:
            raise ValueError("no board")
        rows = fields[0].replace("[]", "").split("/")
        if len(rows) != 10:
            raise ValueError("not ten rows")
        board = {}
        for y, row in zip(range(9, -1, -1), rows):
            x = 0
            for letter in row:
                if letter.isdigit():
                    x += int(letter)
                    continue
                kind = letter.upper()
                if "letters" not in FAULTS:
                    kind = LETTERS.get(kind, kind)
                if kind not in "KABNRCP":
                    raise ValueError(f"no piece {letter}")
                board[x, y] = kind if letter.isupper() else kind.lower()
                x += 1
            if x != 9:
                raise ValueError("a row is not nine wide")
        if sorted(p for p in board.values() if p in "kK") != ["K", "k"]:
            raise ValueError("not one king a side")
        side = fields[1] if len(fields) > 1 else "w"
        if side not in "wrb":
            raise ValueError("no such side")
        return Position(board, side != "b")

    def after(self, move):
        board = dict(self.board)
        board[move[2:]] = board.pop(move[:2])
        return Position(board, not self.red)

    def targets(self, x, y):
        kind, red = self.board[x, y].upper(), self.board[x, y].isupper()
        straight = ((1, 0), (-1, 0), (0, 1), (0, -1))
        diagonal = ((1, 1), (1, -1), (-1, 1), (-1, -1))
        if kind == "K":
            yield from ((x + a, y + b) for a, b in straight if palace(x + a, y + b))
            ahead = 1 if red else -1
            row = y + ahead
            while 0 <= row <= 9 and (x, row) not in self.board:
                row += ahead
            if self.board.get((x, row), "").upper() == "K":
                yield x, row
        elif kind == "A":
            yield from ((x + a, y + b) for a, b in diagonal if palace(x + a, y + b))
        elif kind == "B":
            yield from ((x + 2 * a, y + 2 * b) for a, b in diagonal
                        if (x + a, y + b) not in self.board and (y + 2 * b <= 4) == red)
        elif kind == "N":
            for a, b in straight:
                if (x + a, y + b) not in self.board:
                    for side in (1, -1):
                        yield x + 2 * a + side * b, y + 2 * b + side * a
        elif kind == "P":
            yield x, y + (1 if red else -1)
            if (y > 4) == red:
                yield from ((x + 1, y), (x - 1, y))
        else:
            for a, b in straight:
                jumped = False
                i, k = x + a, y + b
                while inside(i, k):
                    man = (i, k) in self.board
                    if kind == "R" or (man and jumped) or (not man and not jumped):
                        yield i, k
                    if man and (kind == "R" or jumped):
                        break
                    jumped = jumped or man
                    i, k = i + a, k + b

    def pseudo(self):
        for (x, y), piece in list(self.board.items()):
            if piece.isupper() == self.red:
                for i, k in self.targets(x, y):
                    own = self.board.get((i, k), "")
                    if inside(i, k) and not (own and own.isupper() == self.red):
                        yield x, y, i, k

    def takes_king(self):
        return any(self.board.get(move[2:], "").upper() == "K" for move in self.pseudo())

    def legal(self):
        return [move for move in self.pseudo() if not self.after(move).takes_king()]

    def in_check(self):
        return Position(self.board, not self.red).takes_king()


class Engine:
    def __init__(self):
        self.protocol = "uci"
        self.position = Position.parse(START)
        self.banned = []
        self.told_variant = False
        self.first_rank = 0
        self.multipv = 1
        self.milliseconds = True
        self.coordinates = "auto"
        self.thinking = False
        self.greeted = False

    def message(self, text):
        say(("info string " if self.protocol == "uci" else "info message ") + text)

    def text(self, move):
        first = 1 if "ranks" in FAULTS else self.first_rank
        a, b, c, d = move
        return f"{'abcdefghi'[a]}{b + first}{'abcdefghi'[c]}{d + first}"

    def parse_move(self, text, first):
        found = re.fullmatch(r"([a-i])(\d+)([a-i])(\d+)", text)
        if not found:
            return None
        first = 1 if "ranks" in FAULTS else first
        return ("abcdefghi".index(found[1]), int(found[2]) - first,
                "abcdefghi".index(found[3]), int(found[4]) - first)

    def handshake(self, word):
        if "mute" in FAULTS:
            return
        if "one" in FAULTS and self.greeted:
            return
        self.greeted = True
        self.protocol = "ucci" if word == "ucci" else "uci"
        say("id name Small" + (" drawing" if "drawword" in FAULTS else ""))
        if self.protocol == "uci":
            first = "chess var chess" if "variant" in FAULTS else "xiangqi"
            say(f"option name UCI_Variant type combo default {first} var xiangqi")
            say("option name MultiPV type spin default 1 min 1 max 4")
            say("option name CoordSystem type combo default auto var auto var 0-9 var 1-10")
            say("uciok")
        else:
            say("option usemillisec type check default " +
                ("false" if "units" in FAULTS else "true"))
            say(f"option {'MultiPV' if 'capitals' in FAULTS else 'multipv'} type spin min 1 max 4 "
                "default 1")
            say("option newgame type button")
            say("ucciok")

    def set_option(self, text):
        found = re.fullmatch(r"(?:name )?(.*?) +value +(.*)|(?:name )?(\S+) *(.*)", text)
        if not found:
            return
        name, value = (found[1], found[2]) if found[1] else (found[3], found[4])
        if "case" not in FAULTS or name.lower() != "multipv":
            name = name.lower()
        if name == "uci_variant":
            if value == "xiangqi":
                self.told_variant = True
            else:
                self.message(f"{value} is not played")
        elif name in ("multipv", "MultiPV"):
            self.multipv = int(value)
        elif name == "usemillisec":
            self.milliseconds = value in ("true", "on", "1")
        elif name == "coordsystem":
            self.coordinates = value
        elif name == "nosuchoption" and "loud" in FAULTS:
            self.message("no such option")

    def set_position(self, words, bare):
        moves = []
        if "moves" in words:
            at = words.index("moves")
            words, moves = words[:at], words[at + 1:]
        try:
            if words[:1] == ["startpos"]:
                start = Position.parse(START)
            elif words[:1] == ["fen"]:
                start = Position.parse(" ".join(words[1:]))
            else:
                raise ValueError("neither startpos nor fen")
            self.position, self.first_rank = self.replay(start, moves, bare)
            self.banned = []
        except ValueError as error:
            if "dies" in FAULTS:
                sys.exit(1)
            if "forgets" in FAULTS:
                self.position = Position.parse(START)
            self.message(f"position: {error}")

    def replay(self, start, moves, bare):
        usual = 1 if self.told_variant and not bare else 0
        systems = [usual, 1 - usual]
        if self.coordinates != "auto":
            systems = [0 if self.coordinates == "0-9" else 1]
        for first in systems:
            position = start
            for text in moves:
                move = self.parse_move(text, first)
                if move not in position.legal():
                    break
                position = position.after(move)
            else:
                return position, first
        raise ValueError("an illegal move")

    def info(self, depth, line, move, mate):
        score = "mate 1" if mate else "25"
        if not mate and (self.protocol == "uci" or "cp" in FAULTS):
            score = "cp 25"
        nps = "" if "nonps" in FAULTS else "nps 1000 "
        play, rest = f"pv {self.text(move)}", f"nodes 7 {nps}hashfull 0 time 5"
        tail = f"{play} {rest}" if "pvfirst" in FAULTS else f"{rest} {play}"
        say(f"info depth {depth} {' ' if 'wide' in FAULTS else ''}seldepth {depth} multipv {line} "
            f"score {score} {tail}")

    def ranked(self):
        """Legal moves, a mating one first if there is one."""
        moves = [move for move in self.position.legal() if move not in self.banned]
        if len(self.position.board) < 10:
            for move in moves:
                after = self.position.after(move)
                if not after.legal() and after.in_check():
                    return [move] + moves, "nomate" not in FAULTS
        return moves, False

    def go(self, words):
        if "crash" in FAULTS:
            sys.exit(3)
        if self.protocol == "ucci" and words[:2] == ["depth", "0"] and "depth0" not in FAULTS:
            say("info score 25")
            say("nobestmove")
        elif ("infinite" in words or "ponder" in words) and "early" not in FAULTS:
            self.thinking = True
            self.think()
        else:
            if "seconds" in FAULTS:
                time.sleep(0.4)
            self.answer()

    def think(self):
        moves, mate = self.ranked()
        if moves:
            self.info(3, 1, moves[0], mate)

    def answer(self):
        self.thinking = False
        moves, mate = self.ranked()
        if not moves:
            uci = self.protocol == "uci" or "nomove" in FAULTS
            say("bestmove (none)" if uci else "nobestmove")
            return
        for line, move in enumerate(moves[:self.multipv], 1):
            self.info(2, line, move, mate and line == 1)
        say("bestmove " + self.text(moves[0]) + (" draw" if "offers" in FAULTS else ""))

    def quit(self):
        if self.thinking and "slowquit" in FAULTS:
            time.sleep(1)
        if (self.protocol == "ucci") != ("bye" in FAULTS):
            say("bye")
        sys.exit(0)

    def command(self, line):
        words = line.split()
        if not words:
            return
        word = words[0]
        if word in ("uci", "ucci", "ucicyclone"):
            self.handshake(word)
        elif word == "isready":
            say("readyok")
        elif word == "setoption":
            self.set_option(" ".join(words[1:]))
        elif word == "position":
            self.set_position(words[1:], False)
        elif word in ("fen", "startpos"):
            self.set_position(words, True)
        elif word == "banmoves" and "ban" not in FAULTS:
            self.banned = [self.parse_move(text, self.first_rank) for text in words[1:]]
        elif word == "go":
            self.go(words[1:])
        elif word == "stop" and not self.thinking:
            if (self.protocol == "ucci") != ("stop" in FAULTS):
                say("nobestmove")
        elif word in ("stop", "ponderhit") and (self.thinking or "early" in FAULTS):
            if self.thinking:
                self.answer()
        elif word == "probe" and "pophash" not in FAULTS:
            say("pophash")
        elif word == "quit":
            self.quit()

    def run(self):
        unread = b""
        while True:
            ready = select.select([0], [], [], 0.4 if self.thinking else None)[0]
            if not ready:
                self.think()
                continue
            data = os.read(0, 65536)
            if not data:
                while "deaf" in FAULTS:
                    time.sleep(1)
                return
            unread += data
            *lines, unread = unread.split(b"\n")
            for line in lines:
                self.command(line.decode("utf-8", "replace"))


def main():
    arguments = sys.argv[1:]
    if "bench" in arguments:
        say("7 nodes 1000 nps")
    elif "perft" in arguments:
        say("133312995")
    else:
        if arguments:
            FAULTS.update(arguments[0].split(","))
        if FAULTS - KNOWN_FAULTS:
            raise SystemExit(f"no such fault: {FAULTS - KNOWN_FAULTS}")
        if "litter" in FAULTS:
            with open("small_engine.log", "w", encoding="utf-8") as file:
                file.write("started\n")
        Engine().run()


if __name__ == "__main__":
    main()
