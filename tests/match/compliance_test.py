"""chuhe-match --compliance: an engine that keeps the contract passes every row, and each fault of
small_engine.py fails the rows that are about it and no others.

Usage: compliance_test.py CHUHE_MATCH

With CHUHE_LONG set, also the checks that wait longest.
"""
import os
import re
import subprocess
import sys
import unittest

MATCH = ""
long = unittest.skipUnless(os.environ.get("CHUHE_LONG"), "long")
HERE = os.path.dirname(os.path.abspath(__file__))
ROW = re.compile(r"([ 1]\d)  (ok|FAILED|skipped) +(\S.*)")
TOTAL = re.compile(r"(\d+) passed, (\d+) failed, (\d+) skipped")

# What each fault breaks: parts of titles, each of exactly one failed row.
UCI_ONE = {
    "variant": ["UCI_Variant is announced"],
    "loud": ["an unknown option is ignored"],
    "litter": ["foreign working directory"],
    "drawword": ["holds the words draw or resign"],
    "offers": ["no draw or resign for GUIs"],
    "wide": ["single blanks"],
    "nomate": ["a mate is"],
    "bye": ["quit is answered by silence"],
    "stop": ["stop when idle"],
    "slowquit": ["quit during a search"],
    "one": ["a second handshake", "last handshake"],
    "letters": ["letters H, E, A", "is the horse: H", "elephant: E", "elephant: M", "advisor: G"],
}
UCI_TWO = {
    "forgets": ["without a king leaves", "letter of no piece leaves", "eleven rows leaves",
                "illegal move in the list leaves"],
    "early": ["isready is answered during", "in go infinite", "before ponderhit",
              "stop in go ponder"],
    "nonps": ["nps is told", "comes each second"],
}
UCCI_ONE = {
    "cp": ["scores are plain"],
    "pvfirst": ["pv is last"],
    "nomove": ["^mated", "stalemated", "last handshake"],
    "case": ["case-blind"],
    "ban": ["banmoves forbids"],
    "units": ["usemillisec is announced"],
    "seconds": ["info time is in ms"],
    "deaf": ["end of input is a quit", "end of input during a search"],
    "bye": ["quit is answered by bye"],
    "stop": ["stop when idle"],
    "depth0": ["go depth 0"],
    "pophash": ["probe"],
    "capitals": ["options are announced"],
}


def check(faults="", proto="", expect=None, command=None):
    command = command or f"{sys.executable} {os.path.join(HERE, 'small_engine.py')} {faults}"
    text = f"cmd='{command}'" + (f" proto={proto}" if proto else "")
    result = subprocess.run([MATCH, "--compliance", text], capture_output=True, text=True,
                            timeout=500)
    if expect is not None and result.returncode != expect:
        raise AssertionError(f"status {result.returncode}\n{result.stdout}\n{result.stderr}")
    rows, details = [], {}
    for line in result.stdout.splitlines():
        found = ROW.fullmatch(line)
        if found:
            rows.append((found[2], found[3]))
            details.setdefault(found[3], [])
        elif rows and line.startswith("    "):
            details[rows[-1][1]].append(line.strip())
    total = TOTAL.fullmatch(result.stdout.splitlines()[-1])
    verdicts = [verdict for verdict, _ in rows]
    counts = tuple(verdicts.count(word) for word in ("ok", "FAILED", "skipped"))
    if counts != tuple(map(int, total.groups())):
        raise AssertionError(f"the closing line does not count the rows\n{result.stdout}")
    return rows, details


class Compliance(unittest.TestCase):
    def assert_faults(self, faults, proto):
        rows, details = check(",".join(faults), proto, expect=1)
        failed = [title for verdict, title in rows if verdict == "FAILED"]
        wanted = [part for parts in faults.values() for part in parts]
        for part in wanted:
            with self.subTest(part):
                hits = [title for title in failed if re.search(part, title)]
                self.assertEqual(len(hits), 1, f"{part} in {failed}")
        for title in failed:
            with self.subTest(title):
                self.assertTrue(any(re.search(part, title) for part in wanted), details[title])
                self.assertTrue(details[title])

    def test_an_engine_that_keeps_the_contract_passes(self):
        rows, _ = check(expect=0)
        self.assertNotIn("FAILED", [verdict for verdict, _ in rows])
        self.assertEqual([title for verdict, title in rows if verdict == "skipped"],
                         ["info time is in ms whatever usemillisec says"])
        # Both protocols, as none is named.
        self.assertEqual(sum("the handshake is answered" in title for _, title in rows), 2)

    def test_faults_of_uci(self):
        self.assert_faults(UCI_ONE, "uci")

    @long
    def test_more_faults_of_uci(self):
        self.assert_faults(UCI_TWO, "uci")

    @long
    def test_faults_of_ucci(self):
        self.assert_faults(UCCI_ONE, "ucci")

    @long
    def test_a_failure_shows_what_was_said(self):
        _, details = check("cp,ranks", "ucci", expect=1)
        text = details['scores are plain numbers or "mate N" (XQWizard needs this)']
        self.assertRegex(text[0], "the score is not as asked: info depth 2 .*score cp 25")
        self.assertIn("> go depth 5", text)
        self.assertRegex(" ".join(text), "< bestmove ")
        text = details["ranks are 0 to 9 unless chosen otherwise"]
        self.assertIn("the only right move is e0d0", text)

    def test_a_crash_is_told_and_the_next_check_goes_on(self):
        rows, details = check("crash", "ucci", expect=1)
        verdicts = {title: verdict for verdict, title in rows}
        self.assertEqual(verdicts["banmoves forbids moves"], "FAILED")
        self.assertEqual(details["banmoves forbids moves"][-1],
                         "the engine has ended: exit status 3")
        self.assertEqual(verdicts["quit is answered by bye"], "ok")
        _, details = check("dies", "uci", expect=1)
        text = details["bad input does not end it or stop it from answering"]
        self.assertIn("> position", text)
        self.assertEqual(text[-1], "the engine has ended: exit status 1")

    def test_without_a_handshake_the_rest_is_skipped(self):
        for command in (None, "/no/such/engine", "/bin/false"):
            rows, details = check("mute", "uci", expect=1, command=command)
            self.assertEqual(rows[0], ("FAILED", "the handshake is answered within 10 s"))
            self.assertEqual({verdict for verdict, _ in rows[1:]}, {"skipped"})
            if command == "/no/such/engine":
                self.assertIn("No such file", " ".join(details[rows[0][1]]))

    @long
    def test_engines_that_flood_do_not_hang_it(self):
        bad = os.path.join(HERE, "bad_engine.py")
        for kind, reason in (("flood", "! a line of more than 65536 bytes"),
                             ("chatter", "! it writes without end")):
            _, details = check(proto="uci", expect=1, command=f"{sys.executable} {bad} {kind}")
            self.assertIn(reason, details["side w is Red"])
            self.assertEqual(details["side w is Red"][-1], "the engine has ended: killed")

    def test_wrong_usage(self):
        for text, reason in (("proto=uci", "cmd= is missing"), ("cmd=x speed=1", "'speed'")):
            result = subprocess.run([MATCH, "--compliance", text], capture_output=True, text=True,
                                    timeout=60)
            self.assertEqual(result.returncode, 2)
            self.assertEqual(result.stdout, "")
            self.assertRegex(result.stderr, f"^chuhe-match: --compliance: .*{reason}")


if __name__ == "__main__":
    MATCH = os.path.abspath(sys.argv[1])
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
