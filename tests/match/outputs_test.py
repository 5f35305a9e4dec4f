"""What chuhe-match writes: records in every form, tables, the report, warnings to the engines.

Usage: outputs_test.py CHUHE CHUHE_MATCH
"""
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

from runner import bad, engine, engines, games_of, match, programs, read, use

# Red's rook checks for ever: a9, a8, a9 …
CHECKS = "3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1"
CHECKER = "script a2a9 a9a8 a8a9 a9a8 a8a9 a9a8 a8a9"
CHECKED = "script d9d8 d8d9 d9d8 d8d9 d9d8 d8d9 d9d8"


class Records(unittest.TestCase):
    def test_every_form_tells_the_same_games(self):
        with tempfile.TemporaryDirectory() as folder:
            arguments = [*engines("one", "two"), "--nodes", "300", "--games", "2",
                         "--random-plies", "5", "--max-plies", "60", "--pgn-out", "games.pgn",
                         "--json-out", "games.jsonl", "--dhtmlxq-out", "games.txt", "--csv-out",
                         "table.csv", "--rules", "chinese", "--event", 'A "cup"']
            match(*arguments, cwd=folder)
            lines = [json.loads(line)
                     for line in read(os.path.join(folder, "games.jsonl")).splitlines()]
            games = list(games_of(read(os.path.join(folder, "games.pgn"))))
            self.assertEqual([line["opening"] + line["moves"] for line in lines],
                             [moves for _, moves in games])
            for line, (tags, _) in zip(lines, games):
                self.assertEqual(len(line["opening"]), 5)
                for column in ("ms", "engine_ms", "score", "depth", "nodes"):
                    self.assertEqual(len(line[column]), len(line["moves"]))
                self.assertTrue(all(nodes is None or nodes <= 400 for nodes in line["nodes"]))
                self.assertEqual((tags["Red"], tags["Black"], tags["Result"], tags["Termination"]),
                                 (line["red"], line["black"], line["result"], line["termination"]))
                self.assertEqual(tags["Event"], 'A \\"cup\\"')
                self.assertEqual(tags["Rules"], "chinese")
            web = read(os.path.join(folder, "games.txt"))
            binits = re.findall(r"\[DhtmlXQ_binit\](\d{64})\[/", web)
            self.assertEqual(binits, ["8979695949392919097717866646260600102030405060708012720323436383"]
                             * 2)
            lists = re.findall(r"\[DhtmlXQ_movelist\](\d*)\[/", web)
            for line, digits in zip(lines, lists):
                moves = ["abcdefghi"[int(digits[i])] + str(9 - int(digits[i + 1]))
                         for i in range(0, len(digits), 2)]
                self.assertEqual(["".join(pair) for pair in zip(moves[::2], moves[1::2])],
                                 line["opening"] + line["moves"])
            with open(os.path.join(folder, "table.csv"), encoding="utf-8", newline="") as file:
                table = list(csv.DictReader(file))
            self.assertEqual(sum(float(row["points"]) for row in table), 2)

    def test_notations_and_tags(self):
        with tempfile.TemporaryDirectory() as folder:
            for notation, pattern in (("wxf", r"1\. [KAEHRCP1-9][1-9+-][.+-][1-9] "),
                                      ("chinese", r"1\. [帅仕相马车炮兵前后][一二三四五六七八九马车炮相仕][平进退][一二三四五六七八九] ")):
                path = os.path.join(folder, notation)
                match(*engines("one", "two"), "--nodes", "50", "--games", "1", "--max-plies", "9",
                      "--pgn-out", path, "--pgn-format", notation, "--pgn-tags", "xboard")
                text = read(path)
                self.assertRegex(text, pattern)
                for tag in ('[White "one"]', '[Variant "xiangqi"]', '[TimeControl "nodes=50"]'):
                    self.assertIn(tag, text)
                # What is written is read: as openings of another match.
                result = match(*engines("one", "two"), "--nodes", "50", "--openings", path,
                               "--opening-plies", "5", "--max-plies", "9", "--pgn-out", path + "2")
                self.assertEqual(result.stderr, "")
                again = list(games_of(read(path + "2")))
                self.assertEqual(again[0][1][:5], again[1][1][:5])

    def test_openings_without_duplicates_and_within_a_window(self):
        with tempfile.TemporaryDirectory() as folder:
            book = os.path.join(folder, "book.epd")
            start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/{}/9/RNBAKABNR {} - - 0 1\n"
            with open(book, "w", encoding="utf-8") as file:
                file.write(start.format("1C2C4", "b") + start.format("4C2C1", "b") +
                           start.format("1C5C1", "w") +
                           "4k4/9/9/9/9/9/9/9/R8/3K1R3 w - - 0 1\n")
            result = match(*engines("one", "two"), "--nodes", "50", "--rounds", "3", "--games", "1",
                           "--max-plies", "6", "--openings", book, "--opening-window", "200",
                           "--json-out", os.path.join(folder, "games"))
            self.assertIn("1 openings are the same as others", result.stderr)
            fens = {json.loads(line)["fen"].split()[0]
                    for line in read(os.path.join(folder, "games")).splitlines()}
            self.assertEqual(len(fens), 2)
            self.assertFalse(any("R8/3K1R3" in fen for fen in fens))

    def test_the_report_is_there(self):
        with tempfile.TemporaryDirectory() as folder:
            report = os.path.join(folder, "report")
            match(*engines("one", "two"), "--engine", bad("illegal"), "--nodes", "100",
                  "--max-plies", "30", "--report", report, "--concurrency", "2")
            self.assertIn("<html", read(os.path.join(report, "index.html")))
            data = read(os.path.join(report, "data.js"))
            state = json.loads(data[data.index("(") + 1:data.rindex(")")])
            self.assertEqual(len(os.listdir(os.path.join(report, "games"))), 7)
            text = json.dumps(state)
            for part in ("Standings", "one", "bad"):
                self.assertIn(part, text)
            game = read(os.path.join(report, "games", "game-00001.js"))
            self.assertIn("\"moves\"", game)


class Warnings(unittest.TestCase):
    def play(self, folder, proto, *more):
        book = os.path.join(folder, "book.epd")
        with open(book, "w", encoding="utf-8") as file:
            file.write(CHECKS + "\n")
        return match("--engine", bad(CHECKER, proto, "red"), "--engine",
                     bad(CHECKED, proto, "black"), "--nodes", "1", "--games", "1", "--openings",
                     book, "--log-dir", os.path.join(folder, proto), *more)

    def test_banned_moves_are_told_one_fold_before(self):
        with tempfile.TemporaryDirectory() as folder:
            out = self.play(folder, "ucci", "--ban").stdout
            self.assertRegex(out, r"0-1 \{.*perpetual")
            log = read(os.path.join(folder, "ucci", "game-00001.log"))
            self.assertEqual(len(re.findall(r"red > banmoves a8a9\b", log)), 2, log)
            # Told between the position, four moves on, and the search.
            self.assertRegex(log, r"moves a2a9 d9d8 a9a8 d8d9\n.* red > banmoves a8a9\n"
                                  r".* red > go")
            self.assertNotIn("black > banmoves", log)
            self.play(folder, "uci", "--ban")
            log = read(os.path.join(folder, "uci", "game-00001.log"))
            words = re.search(r"moves a2a9 d9d8 a9a8 d8d9\n.* red > go nodes 1 searchmoves (.*)",
                              log)[1].split()
            self.assertNotIn("a8a9", words)
            self.assertIn("a8a7", words)

    def test_without_the_option_nothing_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            self.play(folder, "ucci")
            self.assertNotIn("banmoves", read(os.path.join(folder, "ucci", "game-00001.log")))


class Draws(unittest.TestCase):
    def test_a_simpler_referee(self):
        with tempfile.TemporaryDirectory() as folder:
            book = os.path.join(folder, "book.epd")
            with open(book, "w", encoding="utf-8") as file:
                file.write(CHECKS + "\n")
            shared = ("--engine", bad(CHECKER, name="red"), "--engine", bad(CHECKED, name="black"),
                      "--nodes", "1", "--games", "1", "--openings", book)
            self.assertIn("0-1 {3rd occurrence", match(*shared).stdout)
            self.assertIn("1/2-1/2 {repetition}", match(*shared, "--repetition-draws").stdout)
            # Beyond the tenth check the articles do not count.
            longer = ("--engine", bad(CHECKER + " a9a8 a8a9" * 5, name="red"), "--engine",
                      bad(CHECKED + " d8d9 d9d8" * 5, name="black"), "--nodes", "1", "--games",
                      "1", "--openings", book, "--fold", "99", "--limit", "24", "--max-plies", "30")
            self.assertIn("{24 plies without a capture}",
                          match(*longer, "--every-ply-counts").stdout)
            self.assertIn("{no end after 30 plies}", match(*longer).stdout)
            result = match(*shared, "--limit", "5", "--draw-rule", "black-loses")
            self.assertIn("1-0 {5 counted plies without a capture (4.2.4, 23.3); a draw counts",
                          result.stdout)

    def test_offers(self):
        """A draw is agreed when both offer in a row; a UCCI engine is told of an offer."""
        with tempfile.TemporaryDirectory() as folder:
            result = match("--engine", bad("script h2e2_draw b2c2_draw", "ucci", "a"),
                           "--engine", bad("script h9g7 b9c7_draw", "ucci", "b"), "--nodes",
                           "1", "--games", "1", "--log-dir", folder)
            self.assertIn("1/2-1/2 {draw agreed}", result.stdout)
            log = read(os.path.join(folder, "game-00001.log"))
            self.assertEqual(re.findall(r"(\w) > (go.*)", log),
                             [("a", "go nodes 1"), ("b", "go draw nodes 1"), ("a", "go nodes 1"),
                              ("b", "go draw nodes 1")])


class Teams(unittest.TestCase):
    @staticmethod
    def field(*teams):
        return [word for team in teams for number in (1, 2)
                for word in ("--engine", bad("resign" if team == "C" else "none",
                                             name=f"{team}{number}", extra=f"team={team}")
                             if team != "A" else engine(f"A{number}", "team=A"))]

    def test_boards(self):
        result = match(*self.field("A", "B", "C"), "--nodes", "10", "--games", "1", "--max-plies",
                       "6")
        games = re.findall(r"(?m)^Game \d+ \((\w+) vs (\w+)\)", result.stdout)
        self.assertEqual(len(games), 6)
        for red, black in games:
            self.assertEqual(red[1], black[1], "boards meet their like")
        # The first team has Red on the first board, Black on the second.
        for (red, _), (_, black) in zip(games[::2], games[1::2]):
            self.assertEqual(red[0], black[0])
        table = result.stdout[result.stdout.index("Teams\n"):].split("\n\n")[0]
        self.assertRegex(table, r"(?m)^1 +1 +A .* 4 +2 +2 +0 +0 ")

    def test_other_systems(self):
        for form in ("swiss", "knockout", "gauntlet"):
            result = match(*self.field("A", "B", "C", "D"), "--nodes", "10", "--games", "1",
                           "--format", form, "--rounds", "2", "--max-plies", "6")
            self.assertIn("Teams\n", result.stdout)
        result = match(*self.field("A", "B"), "--nodes", "10", "--games", "2", "--teams",
                       "all-play", "--max-plies", "6")
        self.assertEqual(len(re.findall(r"(?m)^Game ", result.stdout)), 8)
        result = match(*self.field("A", "B"), "--nodes", "10", "--games", "1", "--teams", "sum",
                       "--max-plies", "6")
        self.assertEqual(len(re.findall(r"(?m)^Game ", result.stdout)), 6)
        self.assertRegex(result.stdout, r"(?m)^1 +1 +A +\d+ +\d\+\d ")

    def test_faults(self):
        for extra, reason in (("", "give each team="), ("team=B", "engines, 'A'")):
            result = match(*self.field("A"), "--engine", bad("none", name="x", extra=extra),
                           "--nodes", "1", expect=2)
            self.assertIn(reason, result.stderr)


class Playoffs(unittest.TestCase):
    def test_level_engines_play_on(self):
        weak = ["--engine", bad("none", name="weak1"), "--engine", bad("none", name="weak2"),
                "--nodes", "5", "--standings", "points,playoff"]
        # Each loses its game with Red, so that they stay level: ten play-offs, and no more.
        result = match(*weak)
        self.assertEqual(len(re.findall("(?m)^Game ", result.stdout)), 22)
        table = result.stdout[result.stdout.index("Standings\n"):].split("\n\n")[0]
        self.assertEqual(len(re.findall(r"(?m)^\d +1 +weak\d .* 2 +1 +0 +1 +10$", table)), 2, table)
        self.assertIn("1 - 1 - 0", result.stdout.splitlines()[-1])
        # Three that are level play off among all of them.
        result = match(*weak, "--engine", bad("none", name="weak3"), "--games", "1")
        self.assertGreater(len(re.findall("(?m)^Game ", result.stdout)), 3)
        table = result.stdout[result.stdout.index("Standings\n"):].split("\n\n")[0]
        self.assertEqual(len(re.findall(r" 1 +2 +1 +0 +1 ", table)), 3, table)


    def test_play_offs_have_openings_of_their_own(self):
        with tempfile.TemporaryDirectory() as folder:
            match(*engines("a", "b"), "--nodes", "60", "--max-plies", "24", "--random-plies", "4",
                  "--standings", "points,playoff", "--json-out", os.path.join(folder, "games"))
            games = [json.loads(line)
                     for line in read(os.path.join(folder, "games")).splitlines()]
            self.assertGreater(len(games), 2)
            self.assertEqual(len({tuple(game["opening"]) for game in games}), len(games) // 2)


class Failures(unittest.TestCase):
    def test_a_record_that_cannot_be_written_is_written_by_the_next_run(self):
        with tempfile.TemporaryDirectory() as folder:
            arguments = [*engines("one", "two"), "--nodes", "50", "--max-plies", "20",
                         "--random-plies", "4", "--games", "4", "--resume", "state", "--json-out",
                         "games.jsonl"]
            result = match(*arguments, "--pgn-out", "/dev/full", cwd=folder, expect=1)
            self.assertIn("/dev/full: No space left on device", result.stderr)
            self.assertEqual(result.stdout.count("Game "), 1, "it stops at once")
            result = match(*arguments, "--pgn-out", "games.pgn", cwd=folder)
            numbers = [json.loads(line)["number"]
                       for line in read(os.path.join(folder, "games.jsonl")).splitlines()]
            self.assertEqual(sorted(numbers), [1, 2, 3, 4])
            self.assertEqual(len(list(games_of(read(os.path.join(folder, "games.pgn"))))), 4)

    def test_without_a_state_the_games_go_on(self):
        result = match(*engines("one", "two"), "--nodes", "50", "--max-plies", "20", "--pgn-out",
                       "/dev/full", expect=1)
        self.assertEqual(result.stdout.count("Game "), 2)


class Concurrency(unittest.TestCase):
    def test_more_threads_than_cores_are_refused_with_a_warning(self):
        cores = len(os.sched_getaffinity(0))
        result = match(*engines("one", "two"), "--nodes", "10", "--max-plies", "4",
                       "--concurrency", str(cores + 1))
        self.assertRegex(result.stderr, rf"warning: {cores + 1} games .* are refused: {cores} ")
        forced = match(*engines("one", "two"), "--nodes", "10", "--max-plies", "4",
                       "--concurrency", str(cores + 1), "--force-concurrency")
        self.assertNotIn("refused", forced.stderr)

    def test_affinity_gives_each_game_its_cores(self):
        script = "grep Cpus_allowed_list /proc/self/status >&2; exec " + programs["chuhe"]
        with tempfile.TemporaryDirectory() as folder:
            shell = os.path.join(folder, "engine.sh")
            with open(shell, "w", encoding="utf-8") as file:
                file.write("#!/bin/sh\nsleep 0.1\n" + script + "\n")
            os.chmod(shell, 0o755)
            match("--engine", f"cmd={shell} name=a", "--engine", f"cmd={shell} name=b",
                  "--nodes", "10", "--max-plies", "4", "--affinity", "--log-dir", folder)
            for name in ("engine-1-1.err", "engine-2-1.err"):
                self.assertRegex(read(os.path.join(folder, name)), r"list:\s+\d+\s")


class Speed(unittest.TestCase):
    def test_times_are_scaled_to_the_machine(self):
        speed = int(subprocess.run([programs["match"], "--calibrate"], capture_output=True,
                                   text=True, check=True).stdout.split()[1])
        self.assertGreater(speed, 0)
        with tempfile.TemporaryDirectory() as folder:
            result = match(*engines("one", "two"), "--tc", "100+1", "--depth", "1", "--games", "1",
                           "--max-plies", "2", "--reference-speed", str(2 * speed), "--log-dir",
                           folder)
            factor = float(re.search(r"multiplied by ([\d.]+)", result.stderr)[1])
            self.assertTrue(1 < factor < 4, factor)
            go = re.search(r"> go .*wtime (\d+)", read(os.path.join(folder, "game-00001.log")))
            self.assertAlmostEqual(int(go[1]), 100_000 * factor, delta=100)


if __name__ == "__main__":
    use(*sys.argv[1:3])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
