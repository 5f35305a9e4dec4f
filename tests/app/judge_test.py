#!/usr/bin/env python3
"""Calls `chuhe judge` as others call it: single games and suites.

Usage: judge_test.py PATH_OF_CHUHE [unittest arguments]
"""

import json
import sys
import tempfile
import unittest
from pathlib import Path

import cli_test
from cli_test import START, CliTest, run

DATA = Path(__file__).parent.parent / "data" / "repetition.jsonl"

# Red gives check on every move; nothing happens; Red threatens mate on every move, which only the
# Chinese rules forbid (26.4).
CHECK_FEN = "4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1"
CHECK_ROUND = ["a8a9", "e9e8", "a9a8", "e8e9"]
IDLE_FEN = "3ak4/4a4/4b4/p8/9/9/9/9/R8/3K5 w - - 0 1"
IDLE_ROUND = ["a1a2", "e7g5", "a2a1", "g5e7"]
THREAT_FEN = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1"
THREAT_ROUND = ["a1a2", "d9d8", "a2a1", "d8d9"]


def case(fen, moves, verdict, rules=("asian",), **others):
    """A line of a suite."""
    return json.dumps(
        {"fen": fen, "moves": moves, "rules": list(rules), "verdict": verdict} | others
    )


CHECK_CASE = case(CHECK_FEN, CHECK_ROUND * 2, "red-loses", id="check")
WRONG_CASE = case(CHECK_FEN, CHECK_ROUND * 2, "draw", id="wrong")


class Judge(CliTest):
    def judge(self, fen, moves, *arguments):
        """Outcome and reason of the one line a game gets."""
        result = run("judge", "--fen", fen, "--moves", " ".join(moves), *arguments)
        line = self.last_line(result)
        self.assertEqual(result.stdout, line + "\n")
        outcome, _, reason = line.partition(" ")
        self.assertIn(outcome, ("ongoing", "draw", "red-loses", "black-loses"))
        self.assertTrue(reason)
        return outcome, reason

    def outcome(self, *arguments):
        return self.judge(*arguments)[0]

    def test_default_is_the_start(self):
        self.assertRegex(self.last_line(run("judge")), r"\Aongoing ")
        # The moves that Black can play only if Red's were played.
        self.assertRegex(self.last_line(run("judge", "--moves", "h2e2 h9g7 h0g2")), r"\Aongoing ")

    def test_outcomes(self):
        self.assertEqual(self.outcome(IDLE_FEN, IDLE_ROUND), "ongoing")
        self.assertEqual(self.outcome(IDLE_FEN, IDLE_ROUND * 2), "draw")
        self.assertEqual(self.outcome(CHECK_FEN, CHECK_ROUND * 2), "red-loses")
        self.assertEqual(
            self.judge("3k5/9/9/3P5/9/9/9/9/9/4K4 w", ["d6d7"]),
            ("black-loses", "Black has no legal move (3.2)"),
        )

    def test_reason(self):
        reason = self.judge(CHECK_FEN, CHECK_ROUND * 2)[1]
        self.assertIn(" ".join(CHECK_ROUND), reason)
        self.assertIn("Red checks on every move", reason)
        self.assertIn("26.1", reason)

    def test_moves_after_the_end(self):
        reason = self.judge(CHECK_FEN, CHECK_ROUND * 2 + ["a8a1"])[1]
        self.assertTrue(reason.startswith("after move 8 of 9: "), reason)

    def test_moves_between_any_blanks(self):
        text = "  " + "   ".join(CHECK_ROUND * 2) + "\t"
        self.assertEqual(self.outcome(CHECK_FEN, [text]), "red-loses")

    def test_rule_sets(self):
        game = (THREAT_FEN, THREAT_ROUND * 2)
        self.assertEqual(self.outcome(*game), "draw")
        for rules, outcome in (("asian", "draw"), ("chinese", "red-loses"), ("computer", "draw")):
            with self.subTest(rules):
                self.assertEqual(self.outcome(*game, "--rules", rules), outcome)
                self.assertEqual(self.outcome(*game, f"--rules={rules}"), outcome)

    def test_fold(self):
        for fold in (2, 3, 4, 5):
            with self.subTest(fold):
                moves = CHECK_ROUND * (fold - 1)
                self.assertEqual(self.outcome(CHECK_FEN, moves, "--fold", fold), "red-loses")
                self.assertEqual(self.outcome(CHECK_FEN, moves[:-1], "--fold", fold), "ongoing")
        self.assertEqual(self.outcome(CHECK_FEN, CHECK_ROUND * 2, "--fold", 100), "ongoing")

    def test_limit(self):
        late = IDLE_FEN.replace(" 0 1", " 117 60")
        self.assertEqual(self.outcome(late, IDLE_ROUND[:2]), "ongoing")
        outcome, reason = self.judge(late, IDLE_ROUND[:3])
        self.assertEqual(outcome, "draw")
        self.assertIn("4.2.4", reason)
        self.assertEqual(self.outcome(late, IDLE_ROUND[:3], "--limit", 121), "ongoing")
        self.assertEqual(self.outcome(late, IDLE_ROUND, "--limit", 121), "draw")
        self.assertEqual(self.outcome(late, IDLE_ROUND, "--limit", 0), "ongoing")
        self.assertEqual(self.outcome(IDLE_FEN, IDLE_ROUND[:2], "--limit", 2), "draw")
        self.assertEqual(self.outcome(IDLE_FEN, IDLE_ROUND[:2], "--limit", 3), "ongoing")

    def test_draw_rule(self):
        for rule, outcome in (("none", "draw"), ("red-loses",) * 2, ("black-loses",) * 2):
            with self.subTest(rule):
                self.assertEqual(
                    self.outcome(IDLE_FEN, IDLE_ROUND * 2, "--draw-rule", rule), outcome
                )
                self.assertEqual(
                    self.outcome(CHECK_FEN, CHECK_ROUND * 2, "--draw-rule", rule), "red-loses"
                )
                self.assertEqual(self.outcome(IDLE_FEN, [], "--draw-rule", rule), "ongoing")

    def test_illegal_moves(self):
        for moves, number, move, words in (
            ("a0a9", 1, "a0a9", "pawn on a3 is in the way"),
            ("h2e2 b9c8", 2, "b9c8", "a knight goes"),
            ("h2e2 h9g7 h9g7", 3, "h9g7", "for red"),
            ("h2e2 h9g7 e2e10", 3, "e2e10", "two points"),
            ("h2e2 \x1b[31m", 2, "31m", "two points"),
        ):
            with self.subTest(moves):
                message = self.assert_fails(2, "judge", "--moves", moves)
                self.assertIn(f"move {number} '", message)
                self.assertIn(move, message)
                self.assertIn(words, message)
                self.assertNotIn("\x1b", message)
        # A move is refused even if the game has ended before it.
        moves = " ".join(CHECK_ROUND * 2 + ["a8b9"])
        message = self.assert_fails(2, "judge", "--fen", CHECK_FEN, "--moves", moves)
        self.assertIn("move 9 'a8b9'", message)

    def test_bad_fens(self):
        for fen, words in (
            ("", ""),
            ("rubbish", "row"),
            (START.replace(" w ", " x "), ""),
            ("9/9/9/9/9/9/9/9/9/9 w", "king"),
            ("4k4/9/9/9/9/9/9/9/9/4K4 w", "kings"),
        ):
            with self.subTest(fen):
                self.assertIn(words, self.assert_fails(2, "judge", "--fen", fen))

    def test_wrong_usage(self):
        for arguments, words in (
            (["--rules", "japanese"], "asian, chinese, computer"),
            (["--rules", ""], "asian, chinese, computer"),
            (["--rules"], "rules"),
            (["--draw-rule", "draw"], "none, red-loses, black-loses"),
            (["--fold", "1"], "--fold"),
            (["--fold", "101"], "--fold"),
            (["--fold", "x"], "--fold"),
            (["--fold", "3.0"], "--fold"),
            (["--limit", "-1"], "--limit"),
            (["--limit", "10001"], "--limit"),
            (["--limit", ""], "--limit"),
            (["--nonsense"], "nonsense"),
            (["h2e2"], "h2e2"),
            (["--moves", "h2e2", "h9g7"], "h9g7"),
            (["--suite", str(DATA), "--fen", START], "--suite"),
            (["--suite", str(DATA), "--moves", ""], "--suite"),
            (["--suite", str(DATA), "--rules", "asian"], "--suite"),
            (["--suite"], "suite"),
        ):
            with self.subTest(arguments):
                self.assertIn(words, self.assert_fails(2, "judge", *arguments))

    def test_help(self):
        text = run("judge", "--help")
        self.last_line(text)
        for option in ("--fen", "--moves", "--rules", "--fold", "--limit", "--draw-rule", "--suite"):
            self.assertIn(option, text.stdout)
        self.assertIn("judge", run("--help").stdout)


class JudgeSuite(CliTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, *lines, end="\n", start=b""):
        path = self.folder / "suite.jsonl"
        path.write_bytes(start + "".join(line + end for line in lines).encode())
        return path

    def suite(self, path, *arguments):
        """Exit status and lines of a suite that can be read."""
        result = run("judge", "--suite", path, *arguments)
        self.assertEqual(result.stderr, "", result)
        self.assertTrue(result.stdout.endswith("\n"), result)
        return result.returncode, result.stdout.splitlines()

    def test_the_suite_of_this_project(self):
        status, lines = self.suite(DATA)
        count = sum(
            len(json.loads(line)["rules"])
            for line in DATA.read_text(encoding="utf-8").splitlines()
        )
        self.assertGreater(count, 300)
        self.assertEqual((status, lines), (0, [f"{count} passed, 0 failed"]))

    def test_each_rule_set_counts(self):
        moves = THREAT_ROUND * 2
        path = self.write(
            case(THREAT_FEN, moves, "draw", ("asian", "computer")),
            case(THREAT_FEN, moves, "red-loses", ("chinese",)),
            case(THREAT_FEN, moves, "draw", ("asian", "chinese", "computer"), id="all three"),
        )
        status, lines = self.suite(path)
        self.assertEqual((status, lines[-1]), (1, "5 passed, 1 failed"))
        self.assertEqual(len(lines), 2)
        self.assertRegex(lines[0], r"\Aall three chinese: expected draw, got red-loses: .*\(26\.4\)")

    def test_failing_lines_are_named(self):
        unnamed = case(IDLE_FEN, IDLE_ROUND, "draw")
        status, lines = self.suite(self.write(CHECK_CASE, WRONG_CASE, unnamed, CHECK_CASE))
        self.assertEqual((status, lines[-1]), (1, "2 passed, 2 failed"))
        self.assertEqual(len(lines), 3)
        self.assertRegex(lines[0], r"\Awrong asian: expected draw, got red-loses: .*26\.1")
        self.assertRegex(lines[1], r"suite\.jsonl:3 asian: expected draw, got ongoing: ")

    def test_identities_may_be_numbers(self):
        path = self.write(case(IDLE_FEN, IDLE_ROUND, "draw", id=17))
        self.assertRegex(self.suite(path)[1][0], r"\A17 asian: ")

    def test_lines_that_cannot_be_read_fail_alone(self):
        whole = json.loads(CHECK_CASE)
        bad = [
            "rubbish",
            "{",
            "[]",
            "null",
            '{"fen": 1}',
            CHECK_CASE + "}",
            CHECK_CASE[:-20],
            json.dumps(whole | {"moves": 4}),
            json.dumps(whole | {"moves": [4]}),
            json.dumps(whole | {"rules": []}),
            json.dumps(whole | {"rules": None}),
            json.dumps(whole | {"verdict": ["draw"]}),
            json.dumps(whole | {"verdict": "win"}),
            json.dumps(whole | {"id": {}}),
            # Deep enough to exhaust the stack of a reader that calls itself.
            CHECK_CASE[:-1] + ',"id":' + "[" * 100000 + "]" * 100000 + "}",
        ] + [json.dumps({k: v for k, v in whole.items() if k != key})
             for key in ("fen", "moves", "rules", "verdict")]
        lines = [CHECK_CASE]
        for line in bad:
            lines += [line, CHECK_CASE]
        status, answer = self.suite(self.write(*lines))
        self.assertEqual(
            (status, answer[-1]), (1, f"{len(bad) + 1} passed, {len(bad)} failed"), answer
        )
        self.assertEqual(len(answer), len(bad) + 1)
        for i, line in enumerate(answer[:-1]):
            self.assertIn(f"suite.jsonl:{2 * i + 2}: ", line)

    def test_lines_that_make_no_sense_fail_alone(self):
        bad = (
            (case("rubbish", [], "draw", id="bad"), "row"),
            (case(START, ["h2e2", "a0a9"], "draw", id="bad"), "move 2 'a0a9' is not legal"),
            (case(START, [], "ongoing", ("japanese",), id="bad"), "japanese"),
            (case(START, ["\x1b[31m"], "draw", id="bad"), "two points"),
        )
        status, lines = self.suite(self.write(*(line for line, _ in bad), CHECK_CASE))
        self.assertEqual((status, lines[-1]), (1, "1 passed, 4 failed"))
        for line, (_, words) in zip(lines, bad):
            self.assertRegex(line, r"\Abad\b")
            self.assertIn(words, line)
            self.assertNotIn("\x1b", line)
        # One rule set that does not exist leaves the others to be tried.
        path = self.write(case(IDLE_FEN, IDLE_ROUND, "ongoing", ("asian", "japanese", "chinese")))
        self.assertEqual(self.suite(path)[1][-1], "2 passed, 1 failed")

    def test_line_ends_byte_order_mark_and_blank_lines(self):
        bom = b"\xef\xbb\xbf"
        for end in ("\n", "\r\n", "\n\n", "\r\n \t\r\n"):
            for start in (b"", bom, bom + b"\r\n", b"\n\n"):
                with self.subTest((end, start)):
                    path = self.write(CHECK_CASE, WRONG_CASE, CHECK_CASE, end=end, start=start)
                    status, lines = self.suite(path)
                    self.assertEqual((status, lines[-1]), (1, "2 passed, 1 failed"))
        # The last line need not be ended.
        path = self.folder / "unended.jsonl"
        path.write_text(f"{CHECK_CASE}\n{CHECK_CASE}", encoding="utf-8")
        self.assertEqual(self.suite(path), (0, ["2 passed, 0 failed"]))

    def test_lists_may_be_words(self):
        path = self.write(
            json.dumps(
                {
                    "fen": CHECK_FEN,
                    "moves": " ".join(CHECK_ROUND * 2),
                    "rules": "asian  chinese computer",
                    "verdict": "red-loses",
                }
            ),
            json.dumps({"fen": START, "moves": "", "rules": "asian", "verdict": "ongoing"}),
        )
        self.assertEqual(self.suite(path), (0, ["4 passed, 0 failed"]))

    def test_other_fields_do_not_matter(self):
        path = self.write(case(START, [], "ongoing", why="炮二平五", kind=None, source=[{}]))
        self.assertEqual(self.suite(path), (0, ["1 passed, 0 failed"]))

    def test_fold_limit_and_draw_rule_go_with_it(self):
        four = self.write(case(CHECK_FEN, CHECK_ROUND * 2, "ongoing"))
        self.assertEqual(self.suite(four)[0], 1)
        self.assertEqual(self.suite(four, "--fold", 4), (0, ["1 passed, 0 failed"]))
        limit = self.write(case(IDLE_FEN, IDLE_ROUND, "draw"))
        self.assertEqual(self.suite(limit)[0], 1)
        self.assertEqual(self.suite(limit, "--limit", 4), (0, ["1 passed, 0 failed"]))
        draw = self.write(case(IDLE_FEN, IDLE_ROUND * 2, "black-loses"))
        self.assertEqual(self.suite(draw)[0], 1)
        self.assertEqual(self.suite(draw, "--draw-rule", "black-loses")[0], 0)

    def test_unreadable(self):
        for path in (self.folder / "missing.jsonl", self.folder, self.write(), self.write("", " ")):
            with self.subTest(path):
                self.assertIn(str(path), self.assert_fails(1, "judge", "--suite", path))


if __name__ == "__main__":
    if len(sys.argv) < 2 or not Path(sys.argv[1]).is_file():
        print(__doc__.strip(), file=sys.stderr)
        sys.exit(2)
    cli_test.CHUHE = sys.argv.pop(1)
    unittest.main()
