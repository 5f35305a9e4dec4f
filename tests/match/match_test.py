"""chuhe-match from the outside: whole small tournaments, and engines that go wrong.

Usage: match_test.py CHUHE CHUHE_MATCH
"""
import os
import re
import subprocess
import sys
import tempfile
import unittest

from runner import HERE, SCORE, bad, engine, games_of, match, programs, read, use


class Tournaments(unittest.TestCase):
    def test_games_end_as_the_referee_says(self):
        with tempfile.TemporaryDirectory() as folder:
            pgn = os.path.join(folder, "games.pgn")
            for rules in ("asian", "chinese"):
                result = match("--engine", engine("one"), "--engine", engine("two", proto="ucci"),
                               "--nodes", "400", "--games", "4", "--random-plies", "6",
                               "--concurrency", "2", "--rules", rules, "--pgn-out", pgn)
                found = SCORE.fullmatch(result.stdout.splitlines()[-1])
                self.assertTrue(found, result.stdout)
                self.assertEqual(found.group(1, 2), ("one", "two"))
                self.assertEqual(sum(map(int, found.group(3, 4, 5))), 4)
                self.assertEqual(found[7], "4")
                self.assertNotIn("forfeits", result.stdout)
            games = list(games_of(read(pgn)))
        self.assertEqual(len(games), 8)
        for tags, moves in games:
            verdict = subprocess.run(
                [programs["chuhe"], "judge", "--fen", tags["FEN"], "--moves", " ".join(moves), "--rules",
                 tags["Rules"]], capture_output=True, text=True, check=True).stdout
            expected = {"1-0": "black-loses", "0-1": "red-loses", "1/2-1/2": "draw"}
            self.assertEqual(verdict.split()[0], expected[tags["Result"]], verdict)
            self.assertIn(tags["Termination"].replace('\\"', '"'), verdict)
        # Colours swapped within each pair, from the same opening.
        for a, b in zip(sorted(games, key=lambda game: game[1][:6])[::2],
                        sorted(games, key=lambda game: game[1][:6])[1::2]):
            self.assertEqual(a[1][:6], b[1][:6])

    def test_clocks_are_kept(self):
        result = match("--engine", engine("one"), "--engine", engine("two", proto="ucci"), "--tc",
                       "10/1+0.02", "--max-plies", "60")
        self.assertNotIn("forfeits", result.stdout)
        result = match("--engine", engine("one"), "--engine", engine("two", proto="ucci"),
                       "--each", "movetime=60 timemargin=40", "--max-plies", "30")
        self.assertNotIn("forfeits", result.stdout)

    def test_a_round_robin_ends_in_a_crosstable(self):
        result = match("--engine", engine("one"), "--engine", engine("two"), "--engine",
                       engine("three"), "--engine", bad("crash"), "--nodes", "200", "--concurrency",
                       "2", "--max-plies", "80")
        self.assertEqual(len(re.findall(r"(?m)^Game \d+ ", result.stdout)), 12)
        table = result.stdout[result.stdout.index("Standings\n"):].split("\n\n")[0]
        for name in ("one", "two", "three", "bad"):
            self.assertEqual(len(re.findall(rf"(?m)\b{name}\b", table)), 1, table)
        self.assertRegex(table, r"(?m)^4 +4 +bad +0/2 +0/2 +0/2 +\* +0 +6 +0 +0 +6\b")

    def test_knockout_and_swiss_come_to_an_end(self):
        four = [word for name in ("one", "two", "three", "four")
                for word in ("--engine", engine(name))]
        for form, rounds in (("knockout", "1"), ("swiss", "3"), ("gauntlet", "1")):
            result = match(*four, "--format", form, "--rounds", rounds, "--nodes", "100",
                           "--max-plies", "40", "--concurrency", "2")
            self.assertIn("four", result.stdout)

    def test_the_winner_of_a_knockout_is_first(self):
        """The others are level for ever, and one of them goes on by its seed."""
        result = match("--engine", engine("strong", "nodes=500"), "--engine", bad("none", name="x"),
                       "--engine", bad("none", name="y"), "--nodes", "1", "--format", "knockout")
        self.assertIn("Knockout, won by strong\n", result.stdout)
        self.assertRegex(result.stdout, r"(?m)^ +1 +\w +\w +11:11 +x \(better seed\)$")
        self.assertRegex(result.stdout, r"(?m)^1 +1 +strong ")
        self.assertRegex(result.stdout, r"(?m)^2 +2 +x ")
        self.assertRegex(result.stdout, r"(?m)^3 +3 +y ")

    def test_sprt_stops_when_it_is_decided(self):
        result = match("--engine", engine("good", "nodes=2000"), "--engine", bad("resign"),
                       "--each", "nodes=10", "--rounds", "500", "--sprt",
                       "elo0=0 elo1=100 alpha=0.05 beta=0.05")
        self.assertIn("H1 accepted", result.stdout)
        found = SCORE.fullmatch(result.stdout.splitlines()[-1])
        self.assertLess(int(found[7]), 200)
        self.assertEqual(found[4], "0")


class Faults(unittest.TestCase):
    REASONS = {
        "crash": "the engine ended during its move",
        "illegal": "its move a0a9 is illegal",
        "wrong-colour": "is illegal: e5 is empty",
        "garbage": "'castle', which is no move",
        "none": "says that it has no move",
        "flood": "line without end",
        "chatter": "(hangs|overstepped)",
        "hang": "it hangs",
        "late": "overstepped its time",
        "gone": "the engine ended",
        "mute": "no answer while uciok",
        "never-ready": "no answer while readyok",
    }

    def test_every_fault_forfeits_and_the_match_goes_on(self):
        for kind, reason in self.REASONS.items():
            with self.subTest(kind):
                result = match("--engine", engine("good"), "--engine", bad(kind), "--each",
                               "movetime=50 timemargin=200", "--startup-ms", "1500", "--ready-ms",
                               "1500", "--grace-ms", "100")
                lines = [line for line in result.stdout.splitlines() if line.startswith("Game ")]
                self.assertEqual(len(lines), 2, result.stdout)
                for line in lines:
                    self.assertRegex(line, reason)
                self.assertTrue(result.stdout.splitlines()[-1].startswith(
                    "Score of good vs bad: 2 - 0 - 0  [1.000] 2"), result.stdout)

    def test_logs_keep_the_dialogue_and_standard_error(self):
        with tempfile.TemporaryDirectory() as folder:
            logs = os.path.join(folder, "logs")
            match("--engine", engine("good"), "--engine", bad("illegal"), "--nodes", "50",
                  "--log-dir", logs)
            names = sorted(os.listdir(logs))
            self.assertIn("game-00001.log", names)
            dialogue = read(os.path.join(logs, "game-00001.log"))
            self.assertRegex(dialogue, r"(?m)^ *\d+\.\d{3} good > go nodes 50$")
            self.assertRegex(dialogue, r"(?m)^ *\d+\.\d{3} bad < bestmove a0a9$")
            self.assertIn("bad engine: illegal", read(os.path.join(logs, "engine-2-1.err")))

    def test_a_program_that_is_not_there(self):
        for command in ("/no/such/engine", "no-such-engine", HERE):
            result = match("--engine", engine("good"), "--engine", f"cmd={command} name=bad",
                           "--nodes", "50", expect=2)
            self.assertRegex(result.stderr, f"^chuhe-match: --engine 2: cmd: .*{command}")

    def test_an_engine_that_ends_between_games_is_started_again(self):
        result = match("--engine", engine("good"), "--engine", bad("between"), "--nodes", "50",
                       "--games", "4")
        self.assertEqual(result.stdout.count("Black resigns") + result.stdout.count("Red resigns"),
                         4, result.stdout)

    def test_what_is_said_unasked_is_no_move(self):
        with tempfile.TemporaryDirectory() as folder:
            book = os.path.join(folder, "book.epd")
            with open(book, "w", encoding="utf-8") as file:
                file.write("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1")
            result = match("--engine", bad("twice h2e2 e2d2 d2e2", name="a"), "--engine",
                           bad("script h9g7 g7h9 h9g7", name="b"), "--nodes", "1", "--games", "1",
                           "--max-plies", "6", "--openings", book)
            self.assertIn("{no end after 6 plies}", result.stdout)

    def test_an_engine_that_counts_in_seconds_has_whole_ones(self):
        result = match("--engine", bad("slow a0a1", "ucci", "a"), "--engine", bad("slow a9a8", "ucci", "b"),
                       "--movetime", "500", "--games", "1", "--max-plies", "2")
        self.assertIn("no end after 2 plies", result.stdout)


class WrongUsage(unittest.TestCase):
    def test_each_is_one_line_and_status_two(self):
        two = ("--engine", engine("one"), "--engine", engine("two"))
        for arguments, reason in (
            ((), "no --engine"),
            (("--engine", engine("one"), "--nodes", "5"), "two engines"),
            ((*two,), "no limit is given"),
            ((*two, "--nodes", "x"), "nodes: 'x'"),
            ((*two, "--tc", "fast"), "tc"),
            ((*two, "--nodes", "5", "--format", "ladder"), "--format"),
            ((*two, "--nodes", "5", "--rules", "japanese"), "--rules"),
            ((*two, "--nodes", "5", "--games", "0"), "--games"),
            ((*two, "--nodes", "5", "--sprt", "elo0=0"), "--sprt"),
            ((*two, "--nodes", "5", "--openings", "/no/such/file"), "/no/such/file"),
            ((*two, "--nodes", "5", "--pgn-out", "/no/such/folder/x.pgn"), "--pgn-out"),
            (("--engine", "name=one", "--engine", engine("two"), "--nodes", "5"), "cmd="),
            (("--engine", engine("one"), "--engine", engine("one"), "--nodes", "5"), "taken"),
            ((*two, "--each", "speed=9", "--nodes", "5"), "'speed'"),
            ((*two, "--nodes", "5", "--no-such-option"), "no-such-option"),
            ((*two, "--nodes", "5 depth=3"), "one word too many"),
            ((*two, "--nodes", "5", "--format", "swiss", "--rounds", "2"), "at most 1 rounds"),
            ((*two, "--nodes", "5", "--random-plies", "4", "--max-plies", "4"), "would be over"),
            ((*two, "--nodes", "5", "--json-out", "/tmp/x", "--pgn-out", "/tmp/../tmp/x"),
             "also the file of"),
            ((*two, "--nodes", "5", "--teams", "sum"), "no engine has a team="),
            (("--resume", "/no/such/state"), "there is no /no/such/state"),
        ):
            with self.subTest(arguments):
                result = match(*arguments, expect=2)
                self.assertEqual(result.stdout, "")
                self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
                self.assertTrue(result.stderr.startswith("chuhe-match: "))
                self.assertIn(reason, result.stderr)


if __name__ == "__main__":
    use(*sys.argv[1:3])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
