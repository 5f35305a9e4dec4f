"""A run of chuhe-match killed at any instant goes on where it was, and loses and repeats nothing.

Usage: resume_test.py CHUHE CHUHE_MATCH
"""
import glob
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from runner import SCORE, bad, engine, engines, games_of, match, programs, read, use


def start(arguments, folder):
    return subprocess.Popen([programs["match"], *arguments], cwd=folder, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)


class Killed(unittest.TestCase):
    def kill_until_done(self, arguments, folder, seed, longest):
        """Kills the run again and again after random times; the output of the last one."""
        dice = random.Random(seed)
        kills = 0
        while True:
            run = start(arguments, folder)
            try:
                out, err = run.communicate(timeout=dice.uniform(0.05, longest))
            except subprocess.TimeoutExpired:
                run.send_signal(signal.SIGKILL)
                run.communicate()
                kills += 1
                self.check_state(folder)
                continue
            self.assertEqual(run.returncode, 0, out + err)
            return out, kills

    def check_state(self, folder):
        """Whatever stands there is whole."""
        for path in glob.glob(os.path.join(folder, "state.json*")):
            if not path.endswith((".lock", ".new")):
                json.loads(read(path))

    def test_no_result_is_lost_and_no_move_made_twice(self):
        with tempfile.TemporaryDirectory() as folder:
            arguments = [*engines("one", "two", "three"), "--nodes", "10000", "--games", "4",
                         "--random-plies", "4", "--concurrency", "2", "--max-plies", "90",
                         "--resume", "state.json", "--pgn-out", "games.pgn", "--json-out",
                         "games.jsonl", "--log-dir", "logs"]
            out, kills = self.kill_until_done(arguments, folder, 5, 0.8)
            self.assertGreater(kills, 2)
            lines = [json.loads(line) for line in read(os.path.join(folder, "games.jsonl"))
                     .splitlines()]
            self.assertEqual(sorted(line["number"] for line in lines), list(range(1, 13)))
            games = list(games_of(read(os.path.join(folder, "games.pgn"))))
            self.assertEqual(len(games), 12)
            by_moves = {tuple(line["opening"] + line["moves"]) for line in lines}
            self.assertEqual(by_moves, {tuple(moves) for _, moves in games})
            # Every move was asked for once, but for those under way when the run was killed.
            asked = sum(read(path).count(" > go ")
                        for path in glob.glob(os.path.join(folder, "logs", "game-*.log")))
            made = sum(len(line["moves"]) for line in lines)
            self.assertLessEqual(asked, made + 4 * kills)
            # The table knows the same results.
            points = {"one": 0, "two": 0, "three": 0}
            for line in lines:
                red = {"1-0": 1, "1/2-1/2": 0.5, "0-1": 0}[line["result"]]
                points[line["red"]] += red
                points[line["black"]] += 1 - red
            table = out[out.index("Standings\n"):].split("\n\n")[0]
            for name, value in points.items():
                text = ("" if value == 0.5 else str(int(value))) + ("½" if value % 1 else "")
                self.assertRegex(table, rf"(?m)\b{name}\b.* {text} +8 ", table)
            # Nothing stays but the state.
            self.assertEqual(sorted(name for name in os.listdir(folder) if "state" in name),
                             ["state.json"])
            # A run that is over is told again, without playing.
            again = match(*arguments, cwd=folder)
            self.assertIn("resumed with 12 games finished", again.stderr)
            self.assertEqual(again.stdout, out[out.index("Standings\n"):])

    def test_swiss_and_knockout_go_on_with_the_same_pairings(self):
        # Results that no search decides: an engine that was started anew may play on differently.
        for form, rounds in (("swiss", "3"), ("knockout", "1")):
            with self.subTest(form), tempfile.TemporaryDirectory() as folder:
                field = [*engines("a")] + [word for name in "bcde"
                                           for word in ("--engine", bad("resign", name=name))]
                arguments = [*field, "--format", form, "--rounds", rounds, "--nodes", "1500",
                             "--max-plies", "60", "--resume", "state.json", "--json-out", "games"]
                self.kill_until_done(arguments, folder, 7, 0.6)
                undisturbed = tempfile.TemporaryDirectory()
                with undisturbed:
                    match(*arguments, cwd=undisturbed.name)
                    expected = [json.loads(line) for line
                                in read(os.path.join(undisturbed.name, "games")).splitlines()]
                games = [json.loads(line) for line
                         in read(os.path.join(folder, "games")).splitlines()]
                keys = ("number", "round", "red", "black", "result")
                self.assertEqual([[g[key] for key in keys] for g in games],
                                 [[g[key] for key in keys] for g in expected])

    def test_clocks_go_on(self):
        with tempfile.TemporaryDirectory() as folder:
            arguments = [*engines("one", "two"), "--tc", "2+0.05", "--games", "1", "--max-plies",
                         "40", "--resume", "state.json", "--pgn-out", "games.pgn"]
            run = start(arguments, folder)
            deadline = time.monotonic() + 60
            clocks = [[2000]]
            while clocks[0][0] > 1500 and time.monotonic() < deadline:
                time.sleep(0.02)
                for path in glob.glob(os.path.join(folder, "state.json.game-1")):
                    clocks = json.loads(read(path))["record"]["clocks"]
            run.kill()
            run.communicate()
            before = json.loads(read(os.path.join(folder, "state.json.game-1")))
            remaining = before["record"]["clocks"][0][0]
            self.assertLessEqual(remaining, 1550)
            out = match(*arguments, "--log-dir", "logs", cwd=folder)
            self.assertIn("1 under way", out.stderr)
            first = next(line for line in read(os.path.join(folder, "logs", "game-00001.log"))
                         .splitlines() if " > go " in line)
            words = first.split()
            self.assertEqual(int(words[words.index("wtime") + 1]), remaining, first)


class Files(unittest.TestCase):
    def test_the_file_alone_tells_the_rest(self):
        with tempfile.TemporaryDirectory() as folder:
            run = start([*engines("one", "two"), "--nodes", "20000", "--games", "2", "--resume",
                         "state.json"], folder)
            state = os.path.join(folder, "state.json")
            while not glob.glob(state + ".game-1"):
                time.sleep(0.02)
            run.kill()
            run.communicate()
            result = match("--resume", "state.json", "--max-plies", "0", cwd=folder)
            self.assertTrue(SCORE.fullmatch(result.stdout.splitlines()[-1]), result.stdout)

    def test_an_interrupt_keeps_the_games_under_way(self):
        with tempfile.TemporaryDirectory() as folder:
            arguments = [*engines("one", "two"), "--nodes", "20000", "--games", "2", "--resume",
                         "state.json"]
            run = start(arguments, folder)
            while not glob.glob(os.path.join(folder, "state.json.game-1")):
                time.sleep(0.02)
            time.sleep(0.3)
            run.send_signal(signal.SIGINT)
            run.communicate(timeout=20)
            self.assertTrue(glob.glob(os.path.join(folder, "state.json.game-1")))
            result = match(*arguments, cwd=folder)
            self.assertIn("1 under way", result.stderr)

    def test_an_interrupt_does_not_wait_for_a_move(self):
        with tempfile.TemporaryDirectory() as folder:
            run = start([*engines("one", "two"), "--movetime", "600000", "--resume", "state.json"],
                        folder)
            while not glob.glob(os.path.join(folder, "state.json.game-1")):
                time.sleep(0.02)
            time.sleep(0.3)
            run.send_signal(signal.SIGTERM)
            out, _ = run.communicate(timeout=20)
            self.assertIn("Game 1 (one vs two): * {broken off}", out)
            self.assertIn("Score of one vs two: 0 - 0 - 0", out)

    def test_faults_are_told_and_nothing_is_overwritten(self):
        with tempfile.TemporaryDirectory() as folder:
            state = os.path.join(folder, "state.json")
            two = (*engines("one", "two"), "--nodes", "50", "--max-plies", "10")
            match(*two, "--resume", state)
            kept = read(state)
            for arguments, reason in (
                ((*two, "--games", "4", "--resume", state), 'games is "2", not "4"'),
                ((*engines("one", "three"), "--nodes", "50", "--max-plies", "10", "--resume",
                  state), "engines"),
            ):
                result = match(*arguments, expect=2)
                self.assertIn(reason, result.stderr)
                self.assertIn(state, result.stderr)
                self.assertEqual(read(state), kept)
            for key, value, reason in (
                ("arguments", [], "no --engine is given"),
                ("settings", [], "belongs to another tournament"),
                ("settings", {"time scale": "x"}, "belongs to another tournament"),
                ("finished", [[[1, 0, 9, 1, 0, False]] + json.loads(kept)["finished"][0][1:]],
                 "game 1 cannot be of this tournament"),
            ):
                with open(state, "w", encoding="utf-8") as file:
                    json.dump({**json.loads(kept), key: value}, file)
                self.assertIn(reason, match("--resume", state, expect=2).stderr)
            self.assertIn("cannot be read", match("--resume", folder, expect=2).stderr)
            with open(state, "w", encoding="utf-8") as file:
                file.write(kept[:100])
            self.assertIn(state, match(*two, "--resume", state, expect=2).stderr)
            with open(state, "w", encoding="utf-8") as file:
                file.write("{}")
            self.assertIn("no state", match(*two, "--resume", state, expect=2).stderr)

    def test_two_runs_do_not_share_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            state = os.path.join(folder, "state.json")
            arguments = [*engines("one", "two"), "--nodes", "300000", "--resume", state]
            run = start(arguments, folder)
            while not glob.glob(state + ".game-1"):
                time.sleep(0.02)
            result = match(*arguments, expect=2)
            self.assertIn("another run uses it", result.stderr)
            run.kill()
            run.communicate()


if __name__ == "__main__":
    use(*sys.argv[1:3])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
