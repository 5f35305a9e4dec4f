#!/usr/bin/env python3
"""Calls the program as others call it: arguments, streams, last lines and exit statuses.

Usage: cli_test.py PATH_OF_CHUHE [unittest arguments]
"""

import re
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

CHUHE = ""
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
ROOK = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
TIMEOUT = 120

PERFT_LAST = re.compile(r"nodes (\d+) time_ms \d+ nps \d+")
BENCH_LAST = re.compile(r"bench (\d+) nodes \d+ nps")
EVAL_LAST = re.compile(r"total -?\d+ cp")


def run(*arguments, stdin=""):
    return subprocess.run(
        [CHUHE, *map(str, arguments)], input=stdin, capture_output=True, text=True, timeout=TIMEOUT
    )


class CliTest(unittest.TestCase):
    def last_line(self, result):
        """The last line of a successful call that wrote whole lines and nothing on stderr."""
        self.assertEqual(result.returncode, 0, result)
        self.assertEqual(result.stderr, "", result)
        self.assertTrue(result.stdout.endswith("\n"), result)
        return result.stdout.splitlines()[-1]

    def matched(self, result, form):
        line = self.last_line(result)
        match = form.fullmatch(line)
        self.assertIsNotNone(match, f"{line!r} is not of the form {form.pattern}")
        return match

    def assert_wrong_usage(self, *arguments):
        self.assert_fails(2, *arguments)

    def assert_fails(self, status, *arguments):
        """One line on stderr, nothing on stdout, and the status."""
        result = run(*arguments)
        self.assertEqual(result.returncode, status, result)
        self.assertEqual(result.stdout, "", result)
        self.assertRegex(result.stderr, r"\Achuhe: [^\n]+\n\Z", result)
        return result.stderr


class Perft(CliTest):
    def perft(self, *arguments):
        return int(self.matched(run("perft", *arguments), PERFT_LAST)[1])

    def test_counts(self):
        self.assertEqual([self.perft(depth) for depth in range(4)], [1, 44, 1920, 79666])

    def test_position(self):
        self.assertEqual(self.perft(1, "--fen", ROOK), 14)
        self.assertEqual(self.perft("--fen", ROOK, 1), 14)
        self.assertEqual(self.perft(1, "--fen", "3k5/9/3P5/9/9/9/9/9/9/4K4 b"), 0)

    def test_threads_and_hash(self):
        for options in (["--threads", 2], ["--hash", 4], ["--threads", 3, "--hash", 1]):
            with self.subTest(options):
                self.assertEqual(self.perft(3, *options), 79666)

    def test_divide(self):
        result = run("perft", 2, "--divide")
        rows = result.stdout.splitlines()
        self.assertEqual(len(rows), 45)
        counts = [re.fullmatch(r"[a-i]\d[a-i]\d: (\d+)", row) for row in rows[:-1]]
        self.assertTrue(all(counts), result)
        self.assertEqual(sum(int(count[1]) for count in counts), 1920)
        self.assertEqual(len({row[:4] for row in rows[:-1]}), 44)
        self.assertEqual(int(self.matched(result, PERFT_LAST)[1]), 1920)

    def test_wrong_usage(self):
        for arguments in (
            [],
            ["x"],
            ["-1"],
            ["21"],
            ["3x"],
            ["3", "4"],
            ["3", "--threads", "0"],
            ["3", "--threads", "x"],
            ["3", "--threads"],
            ["3", "--hash", "-1"],
            ["3", "--nonsense"],
            ["3", "--fen", "rubbish"],
            ["3", "--fen", "9/9/9/9/9/9/9/9/9/9 w"],
        ):
            with self.subTest(arguments):
                self.assert_wrong_usage("perft", *arguments)


class PerftSuite(CliTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, *lines, name="suite.epd"):
        path = self.folder / name
        path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
        return path

    def suite(self, path, *arguments):
        result = run("perft", "--suite", path, *arguments)
        self.assertEqual(result.stderr, "", result)
        return result.returncode, result.stdout.splitlines()

    def test_passing(self):
        path = self.write(f"{START} ;D1 44 ;D2 1920 ;D3 79666", f"{ROOK} ;D1 14")
        self.assertEqual(self.suite(path), (0, ["2 passed, 0 failed"]))

    def test_blank_lines_comments_and_line_ends(self):
        path = self.write("# perft", "", "   ", f"{START} ;D1 44\r", f"{START}   ;D2 1920  ")
        self.assertEqual(self.suite(path), (0, ["2 passed, 0 failed"]))

    def test_failing_rows_are_named(self):
        path = self.write(f"{START} ;D1 44 ;D2 1921", f"{START} ;D1 44", f"{ROOK} ;D1 19 ;D2 1")
        status, lines = self.suite(path)
        self.assertEqual(status, 1)
        self.assertEqual(lines[-1], "1 passed, 2 failed")
        self.assertEqual(len(lines), 4)
        for line, number, words in zip(lines, (1, 3, 3), ("1920", "14", "D2")):
            self.assertIn(f"{path}:{number}:", line)
            self.assertIn(words, line)

    def test_rows_that_cannot_be_read_fail(self):
        path = self.write(
            "rubbish ;D1 44",
            START,
            f"{START} ;D1",
            f"{START} ;D1 x",
            f"{START} ;1 44",
            f"{START} ;D0 1",
            f"{START} ;D1 44",
        )
        status, lines = self.suite(path)
        self.assertEqual(status, 1)
        self.assertEqual(lines[-1], "1 passed, 6 failed")
        self.assertEqual(len(lines), 7)

    def test_deepest_count(self):
        path = self.write(f"{START} ;D1 44 ;D2 1920 ;D3 1")
        self.assertEqual(self.suite(path, 2), (0, ["1 passed, 0 failed"]))
        self.assertEqual(self.suite(path, 3)[0], 1)

    def test_threads_and_hash(self):
        path = self.write(f"{START} ;D3 79666", f"{START} ;D3 79667")
        status, lines = self.suite(path, "--threads", 2, "--hash", 2)
        self.assertEqual((status, lines[-1]), (1, "1 passed, 1 failed"))

    def test_unreadable(self):
        self.assert_fails(1, "perft", "--suite", self.folder / "missing.epd")
        self.assert_fails(1, "perft", "--suite", self.folder)
        self.assert_fails(1, "perft", "--suite", self.write())
        self.assert_fails(1, "perft", "--suite", self.write("# nothing"))

    def test_wrong_usage(self):
        path = self.write(f"{START} ;D1 44")
        self.assert_wrong_usage("perft", "--suite", path, "--fen", START)
        self.assert_wrong_usage("perft", "--suite", path, "--divide")
        self.assert_wrong_usage("perft", "--suite")


class Bench(CliTest):
    def bench(self, *arguments):
        return int(self.matched(run("bench", *arguments), BENCH_LAST)[1])

    def test_signature_is_the_same_each_time(self):
        first = self.bench("--depth", 4)
        self.assertGreater(first, 1000)
        self.assertEqual(self.bench("--depth", 4), first)
        self.assertNotEqual(self.bench("--depth", 5), first)

    def test_node_counts_add_up(self):
        result = run("bench", "--depth", 3)
        total = int(self.matched(result, BENCH_LAST)[1])
        rows = [re.search(r"(\d+) nodes ", row) for row in result.stdout.splitlines()[:-1]]
        self.assertEqual(sum(int(row[1]) for row in rows if row), total)

    def test_threads_and_hash(self):
        self.assertGreater(self.bench("--depth", 3, "--threads", 2, "--hash", 2), 100)

    def test_positions_from_a_file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".fen") as file:
            file.write(f"# two\n{START}\n\n{ROOK} ;id \"rook\"\n")
            file.flush()
            both = self.bench("--depth", 3, "--fens", file.name)
            file.seek(0)
            file.truncate()
            file.write(f"{START}\n")
            file.flush()
            self.assertLess(self.bench("--depth", 3, "--fens", file.name), both)
            file.write("rubbish\n")
            file.flush()
            self.assertIn(f"{file.name}:2", self.assert_fails(1, "bench", "--fens", file.name))

    def test_unreadable(self):
        self.assert_fails(1, "bench", "--depth", 1, "--fens", "/nonexistent/positions.fen")
        with tempfile.NamedTemporaryFile("w", suffix=".fen") as empty:
            self.assert_fails(1, "bench", "--depth", 1, "--fens", empty.name)

    def test_wrong_usage(self):
        for arguments in (
            ["--depth", "0"],
            ["--depth", "x"],
            ["--depth"],
            ["--threads", "0"],
            ["--hash", "0"],
            ["--hash", "99999999999"],
            ["3"],
            ["--nonsense"],
        ):
            with self.subTest(arguments):
                self.assert_wrong_usage("bench", *arguments)


class Eval(CliTest):
    def total(self, *arguments):
        match = self.matched(run("eval", *arguments), EVAL_LAST)
        return int(match[0].split()[1])

    def test_red_and_black_views(self):
        self.assertGreater(self.total("--fen", ROOK), 500)
        self.assertGreater(self.total("--fen", ROOK.replace(" w ", " b ")), 500)
        swapped = "4k3r/9/9/9/9/9/9/9/9/5K3 b - - 0 1"
        self.assertEqual(self.total("--fen", swapped), -self.total("--fen", ROOK))

    def test_default_is_the_start(self):
        self.assertEqual(self.total(), self.total("--fen", START))
        self.assertLess(abs(self.total()), 100)

    def test_table(self):
        self.assertIn("material", run("eval").stdout)

    def test_wrong_usage(self):
        for arguments in (["--fen", "rubbish"], ["--fen"], ["x"], ["--nonsense"]):
            with self.subTest(arguments):
                self.assert_wrong_usage("eval", *arguments)


class Help(CliTest):
    def test_help(self):
        for arguments in (["--help"], ["perft", "--help"], ["bench", "--help"], ["eval", "--help"]):
            with self.subTest(arguments):
                result = run(*arguments)
                self.last_line(result)
                self.assertGreater(len(result.stdout.splitlines()), 3)
        for command in ("perft", "bench", "eval"):
            self.assertIn(command, run("--help").stdout)
        for option in ("--fen", "--divide", "--threads", "--hash", "--suite"):
            self.assertIn(option, run("perft", "--help").stdout)
        for option in ("--depth", "--threads", "--hash", "--fens"):
            self.assertIn(option, run("bench", "--help").stdout)
        self.assertIn("--fen", run("eval", "--help").stdout)

    def test_version(self):
        self.assertRegex(run("--version").stdout, r"\AChuhe \d+\.\d+\.\d+\n\Z")
        self.assertEqual(run("--version").returncode, 0)

    def test_wrong_usage(self):
        for arguments in (["nonsense"], ["--nonsense"], [""], ["Perft", "3"], ["uci"]):
            with self.subTest(arguments):
                self.assert_wrong_usage(*arguments)

    def test_messages_are_fit_for_a_terminal(self):
        message = self.assert_fails(2, "\x1b[31mred\x07" + "x" * 500)
        self.assertNotIn("\x1b", message)
        self.assertLess(len(message), 200)


class Loop(CliTest):
    def test_quit(self):
        result = run(stdin="uci\nquit\nisready\n")
        self.assertEqual(self.last_line(result), "uciok")
        self.assertEqual(self.last_line(run(stdin="ucci\nquit\n")), "bye")

    def test_end_of_input(self):
        self.assertEqual(run(stdin="").returncode, 0)
        self.assertEqual(self.last_line(run(stdin="uci\nisready\n")), "readyok")
        # The last line need not be ended.
        self.assertEqual(self.last_line(run(stdin="uci\nisready")), "readyok")

    def test_carriage_returns(self):
        result = run(stdin="uci\r\nisready\r\r\nquit\r\n")
        self.assertEqual(self.last_line(result), "readyok")
        self.assertNotIn("\r", result.stdout)

    def test_end_of_input_ends_a_search(self):
        start = time.monotonic()
        result = run(stdin="uci\ngo infinite\n")
        self.assertRegex(self.last_line(result), r"\Abestmove [a-i]\d[a-i]\d")
        self.assertLess(time.monotonic() - start, 20)

    def test_quit_ends_a_search(self):
        for search in ("go infinite", "go movetime 100000", "go ponder wtime 9 btime 9"):
            with self.subTest(search):
                result = run(stdin=f"uci\nposition startpos\n{search}\nquit\n")
                self.assertRegex(self.last_line(result), r"\Abestmove [a-i]\d[a-i]\d")
        self.assertEqual(self.last_line(run(stdin="ucci\ngo time 90000\nquit\n")), "bye")

    def test_bad_input_does_not_end_it(self):
        rubbish = "position fen x\ngo depth x\nsetoption\n\0\n" + "x" * 100000 + "\n"
        result = run(stdin="uci\n" + rubbish + "isready\nquit\n")
        self.assertEqual(self.last_line(result), "readyok")
        self.assertEqual(len(re.findall("^info string ", result.stdout, re.MULTILINE)), 3)

    def test_answers_come_at_once(self):
        """The handshake, with time to spare for a busy machine."""
        start = time.monotonic()
        with subprocess.Popen(
            [CHUHE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        ) as engine:
            engine.stdin.write("uci\n")
            engine.stdin.flush()
            for line in engine.stdout:
                if line == "uciok\n":
                    break
            self.assertLess(time.monotonic() - start, 5)
            engine.stdin.write("quit\n")
            engine.stdin.flush()
            self.assertEqual(engine.wait(TIMEOUT), 0)

    def test_output_that_cannot_be_written(self):
        with open("/dev/full", "w") as full:
            result = subprocess.run(
                [CHUHE, "perft", "2"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=TIMEOUT
            )
        self.assertEqual(result.returncode, 1)
        self.assertEqual(result.stderr, "chuhe: cannot write to the standard output\n")

    def test_a_reason_is_one_line(self):
        result = run("perft", "2", "--no\nsuch")
        self.assertEqual(result.returncode, 2)
        self.assertEqual(len(result.stderr.splitlines()), 1)

    def test_a_client_that_goes_away(self):
        with subprocess.Popen(
            [CHUHE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as engine:
            engine.stdin.write(b"uci\ngo depth 5\n")
            engine.stdin.flush()
            engine.stdout.close()
            engine.stdin.close()
            self.assertEqual(engine.wait(TIMEOUT), 0)
            self.assertEqual(engine.stderr.read(), b"")


if __name__ == "__main__":
    if len(sys.argv) < 2 or not Path(sys.argv[1]).is_file():
        print(__doc__.strip(), file=sys.stderr)
        sys.exit(2)
    CHUHE = sys.argv.pop(1)
    unittest.main()
