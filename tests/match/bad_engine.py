"""An engine that goes wrong in the way its first argument names. It speaks UCI and UCCI.

"twice" says each answer of its script again, "between" ends when a second game begins.
With the first argument "script" it plays its other arguments, one a move; "_" stands for a blank.
"""
import sys
import time


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def misbehave(kind):
    if kind == "crash":
        sys.exit(3)
    elif kind == "illegal":
        say("bestmove a0a9")
    elif kind == "wrong-colour":
        say("bestmove e5e4")
    elif kind == "garbage":
        say("bestmove castle")
    elif kind == "none":
        say("bestmove (none)")
    elif kind == "slow":
        time.sleep(0.7)
        say("bestmove " + sys.argv[2])
    elif kind in ("resign", "between"):
        say("bestmove a0a1 resign")
    elif kind == "flood":
        while True:
            sys.stdout.write("x" * 4096)
    elif kind == "chatter":
        while True:
            say("info string still thinking")
    elif kind in ("hang", "late"):
        pass
    else:
        raise SystemExit(f"no such fault: {kind}")


def main():
    kind = sys.argv[1]
    sys.stderr.write(f"bad engine: {kind}\n")
    if kind == "gone":
        return
    moves_before = games = 0
    for line in sys.stdin:
        word = line.split()[0] if line.split() else ""
        if word in ("uci", "ucci"):
            if kind == "mute":
                time.sleep(60)
            say("id name Bad")
            say(word + "ok")
        elif word == "isready":
            games += 1
            if kind == "between" and games > 1:
                return
            if kind != "never-ready":
                say("readyok")
        elif word == "position":
            moves_before = len(line.partition(" moves ")[2].split())
        elif word == "go" and kind in ("script", "twice"):
            for _ in range(2 if kind == "twice" else 1):
                say("bestmove " + sys.argv[2:][moves_before // 2].replace("_", " "))
        elif word == "go":
            misbehave(kind)
        elif word == "stop" and kind == "late":
            say("bestmove a0a1")
        elif word == "quit":
            return


if __name__ == "__main__":
    main()
