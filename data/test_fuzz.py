"""Fuzzing finds what is planted, and nothing else, the same for the same seed."""

import contextlib
import io
import json
import os
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import fuzz
import generate
from fuzzing.inputs import Source, at, leaves, put
from fuzzing.judging import complaint
from fuzzing.trial import Task, Trial, stored
from truth.binary import decode
from truth.traced import Undecided

# Answers timing.steps from the truth, but for a fault that its first argument names.
PROGRAM = '''
import json, sys, time
sys.path.insert(0, {data!r})
from truth import curve_domain, timing
from truth.binary import decode
fault, count = sys.argv[1], 0
for line in sys.stdin:
    inputs = decode(json.loads(line))
    key, count = inputs.pop("id"), count + 1
    if not curve_domain.steps(inputs):
        answer = {{"result": [0]}} if fault == "takes-all" else {{"error": "no"}}
        print(json.dumps({{"id": key}} | answer), flush=True)
        continue
    x = inputs["x"]
    result = [x if x != x or abs(x) == float("inf") else float(timing.steps(*inputs.values()))]
    if fault == "digit" and inputs["jump"] == "both":
        result[0] += 2.0**-20
    if count == 3:
        if fault == "drops":
            continue
        if fault == "other-id":
            key = "other"
        if fault == "list-id":
            key = [key]
        if fault == "dies":
            print("dead", file=sys.stderr)
            sys.exit(7)
        if fault == "hangs":
            time.sleep(600)
        if fault == "garbage":
            print("{{", flush=True)
            continue
        if fault == "short":
            result = []
        if fault == "refuses":
            print(json.dumps({{"id": key, "error": "no"}}), flush=True)
            continue
    print(json.dumps({{"id": key, "result": [str(v) if v in (1e999, -1e999) or v != v else v
                                             for v in result]}}), flush=True)
'''


class Run(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.program = self.folder / "port.py"
        self.program.write_text(PROGRAM.format(data=str(generate.HERE)))
        self.starting(600.0)  # A busy machine is no fault of the program's.

    def starting(self, seconds):
        patience = mock.patch.object(fuzz.programs, "STARTING", seconds)
        patience.start()
        self.addCleanup(patience.stop)

    def fuzz(self, fault, *options, told=""):
        """The exit code and what is printed."""
        out, problems = io.StringIO(), io.StringIO()
        count = [] if "--replay" in options else ["--cases", "40"]
        words = ["--only", "timing.steps", "--precision", "f64", "--jobs", "1", *count,
                 "--command", f"python3 {self.program} {fault}", *options]
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(problems):
            code = fuzz.main(words)
        self.assertRegex(problems.getvalue(), f"^{told}$")
        return code, out.getvalue()

    def test_nothing_wrong(self):
        code, text = self.fuzz("none")
        self.assertEqual(code, 0, text)
        self.assertRegex(text, r"^inputs: \d+ valid, \d+ refused.* 0 wrong$")

    def test_same_seed(self):
        first, again, other = (self.fuzz("digit", "--seed", seed)[1] for seed in "112")
        self.assertEqual(first, again)
        self.assertNotEqual(first, other)

    def test_wrong_digit(self):
        out = self.folder / "failures.jsonl"
        code, text = self.fuzz("digit", "--out", str(out))
        self.assertEqual(code, 3)
        self.assertRegex(text, r"timing.steps command f64: number 0 is .*, accepted .* to .*echo")
        rows = [json.loads(row) for row in out.read_text().splitlines()]
        self.assertTrue(rows)
        self.assertEqual({row["jump"] for row in rows}, {"both"})
        self.assertTrue(rows[0]["id"].startswith("timing.steps/command/f64/"))
        code, text = self.fuzz("digit", "--replay", str(out))
        self.assertEqual(code, 3)
        self.assertIn(f"{len(rows)} wrong", text)
        self.assertEqual(self.fuzz("none", "--replay", str(out))[0], 0)

    def test_replay_of_other_kernels(self):
        out = self.folder / "failures.jsonl"
        out.write_text('{"id":"timing.cubic/command/f64/0","controls":[0,0,1,1],"x":0.5,'
                       '"outside":"clamp"}\n')
        code, _ = self.fuzz("digit", "--replay", str(out), told="fuzz.py: nothing is selected\n")
        self.assertEqual(code, 1)

    def test_other_faults(self):
        for fault, told in (("drops", "no answer (the program ended with 0)"),
                            ("other-id", "no answer (the program ended with 0)"),
                            ("dies", "no answer (the program ended with 7: dead)"),
                            ("garbage", "printed b'{'"), ("list-id", "printed b'{\"id\""),
                            ("short", "0 numbers, not 1"),
                            ("refuses", "refused: no"), ("takes-all", "is to be refused")):
            with self.subTest(fault):
                code, text = self.fuzz(fault)
                self.assertEqual(code, 3)
                self.assertIn(told, text)

    def test_hanging(self):
        self.starting(0.0)
        code, text = self.fuzz("hangs", "--cases", "4")
        self.assertEqual(code, 3)
        self.assertIn("no answer within", text)

    def test_minimised(self):
        out = self.folder / "failures.jsonl"
        self.fuzz("digit", "--out", str(out))
        cases = [inputs for inputs, _ in stored(generate.GOLDEN / "timing.steps.json")]
        for row in map(decode, map(json.loads, out.read_text().splitlines())):
            del row["id"]
            self.assertLessEqual(min(sum(row.get(k) != c.get(k) for k in row | c) for c in cases), 2)

    def test_empty_replay(self):
        empty, out = self.folder / "empty.jsonl", self.folder / "out.jsonl"
        empty.write_text("")
        code, text = self.fuzz("digit", "--replay", str(empty), "--out", str(out))
        self.assertEqual(code, 0)
        self.assertEqual(text, f"{empty} has no inputs, of which nothing is wrong\n")
        self.assertEqual(out.read_text(), "")

    def test_definition_that_fails(self):
        kernel = next(k for k in generate.kernels() if k.name == "timing.steps")
        self.addCleanup(setattr, kernel, "case", kernel.case)
        kernel.case = {}.__getitem__
        with mock.patch.object(fuzz, "ProcessPoolExecutor", ThreadPoolExecutor), \
                mock.patch("fuzzing.trial.limit", lambda seconds: contextlib.nullcontext()):
            code, text = self.fuzz("digit", told="fuzz.py: .* without a truth: .*\n")
        self.assertEqual(code, 1)
        self.assertIn("timing.steps: no truth, TypeError", text)

    def test_nothing_judged(self):
        code, _ = self.fuzz("none", "--replay", str(self.too_wide()), "--precision", "f32",
                            told="fuzz.py: nothing was judged\n")
        self.assertEqual(code, 1)

    def too_wide(self):
        """A file of an input that binary32 does not hold."""
        path = self.folder / "wide.jsonl"
        path.write_text('{"id":"timing.steps/a/f64/0","count":4,"jump":"end","x":0.1,'
                        '"before":false}\n')
        return path

    def test_what_is_no_regular_file_stays(self):
        pipe, link, file = (self.folder / name for name in ("pipe", "link", "file"))
        os.mkfifo(pipe)
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        self.addCleanup(os.close, reader)
        link.symlink_to(file)
        (self.folder / "file.json.new").write_text("mine")
        end, unnamed = os.pipe()
        self.addCleanup(os.close, end)
        for place in (pipe, f"/dev/fd/{unnamed}", link):
            self.assertEqual(self.fuzz("digit", "--cases", "12", "--out", str(place))[0], 3)
        os.close(unnamed)
        self.assertTrue(pipe.is_fifo() and link.is_symlink())
        self.assertEqual(os.read(reader, 1 << 16).decode(), file.read_text())
        self.assertEqual(os.read(end, 1 << 16).decode(), file.read_text())
        self.assertEqual((self.folder / "file.json.new").read_text(), "mine")
        self.assertEqual(len(list(self.folder.iterdir())), 5)

    def test_a_new_file_takes_its_mode_from_the_mask(self):
        self.addCleanup(os.umask, os.umask(0o077))
        generate.write(self.folder / "new", "text")
        self.assertEqual((self.folder / "new").stat().st_mode & 0o777, 0o600)
        os.chmod(self.folder / "new", 0o644)
        generate.write(self.folder / "new", "other")
        self.assertEqual((self.folder / "new").stat().st_mode & 0o777, 0o644)

    def test_file_that_cannot_be_written(self):
        code, _ = self.fuzz("digit", "--out", "/no/such/file",
                            told="fuzz.py: /no/such/file: No such file or directory\n")
        self.assertEqual(code, 1)


class Counts(unittest.TestCase):
    def test_values_put_back_are_not_counted(self):
        def nothing(inputs):
            raise Undecided("always")

        trial = Trial(Task(SimpleNamespace(name="k", of=nothing), "", [], "1", 0))
        variant = fuzz.programs.Variant("command", "f64", "strict", ("false",))
        trial.smaller(variant, {"a": 1.0, "b": 2.0}, {"a": 3.0, "b": 4.0}, "wrong")
        self.assertEqual(trial.count["undecided"], 0)
        self.assertIsNone(trial.record({}))
        self.assertEqual(trial.count["undecided"], 1)


class Variants(unittest.TestCase):
    BOUNDS = {"id": "k", "bounds": [
        {"variant": "vector.v1", "precision": "f64", "arrangements": ["one", "each"]},
        {"variant": "blas", "precision": "f64", "arrangements": ["one"]}]}

    def chosen(self, seed, wanted=None):
        return [(v.name, v.command[-1])
                for v in fuzz.programs.variants("bench", self.BOUNDS, seed, wanted)]

    def test_seed_chooses_the_arrangement(self):
        found = {choice for seed in range(20) for choice in self.chosen(seed)}
        self.assertEqual(found, {("vector.v1", "one"), ("vector.v1", "each"), ("blas", "one")})
        self.assertEqual(self.chosen(3), self.chosen(3))

    def test_wanted_arrangement(self):
        self.assertEqual(self.chosen(1, "each"), [("vector.v1", "each")])


class Usage(unittest.TestCase):
    def test_errors(self):
        for words in (["--only", "no.such"], ["--precision", "f16"], ["--bench", "/no/such"],
                      ["--replay", "/no/such"], ["--command", "/no/such", "--only", "path.length",
                                                 "--cases", "2"], ["--cases", "0"],
                      ["--jobs", "0"], ["--cases", "-1"], ["--cases", "1.5"], ["--tier", "fast"],
                      ["--replay", "x", "--cases", "2"], ["--replay", "x", "--ends"],
                      ["--command", "x", "--isa", "v3"], ["--command", "x", "--variant", "blas"],
                      ["--command", "x", "--arrangement", "each"]):
            with self.subTest(words), contextlib.redirect_stderr(io.StringIO()) as problems:
                self.assertEqual(fuzz.main(words), 1)
                self.assertTrue(problems.getvalue().startswith("fuzz.py: "))


class Inputs(unittest.TestCase):
    def test_places(self):
        inputs = {"a": [1.0, [2.0]], "b": "word"}
        self.assertEqual(list(leaves(inputs)), [("a", 0), ("a", 1, 0), ("b",)])
        self.assertEqual(at(put(inputs, ("a", 1, 0), 5.0), ("a", 1, 0)), 5.0)
        self.assertEqual(inputs["a"], [1.0, [2.0]])

    def test_kinds_are_kept(self):
        """Numbers stay numbers, words words of the same place, and no list changes its length."""
        for name in ("path.trim", "spring.frames", "animation.evaluate"):
            source = Source(stored(generate.GOLDEN / f"{name}.json"), "kinds")
            for _ in range(100):
                made, base = source.next()
                self.assertEqual(list(made), list(base))
                if "count" in made:
                    self.assertIs(type(made["count"]), int)


class Judging(unittest.TestCase):
    ONE, NEXT = "3ff0000000000000", "3ff0000000000001"

    def judge(self, result, **record):
        out = [{"strict": {"f64": [self.ONE, self.NEXT]}}]
        return complaint({"result": "valid", "out": out} | record, result, "strict", "f64")

    def test_intervals(self):
        self.assertIsNone(self.judge({"bits": [self.NEXT]}))
        self.assertIsNone(self.judge({"result": [1]}))
        self.assertIn("number 0", self.judge({"bits": ["3ff0000000000002"]}))
        self.assertIn("number 0", self.judge({"result": ["nan"]}))
        self.assertIn("no numbers", self.judge({"bits": ["xyz"]}))
        self.assertIn("no numbers", self.judge({}))
        self.assertIn("no numbers", self.judge({"result": [10 ** 400]}))

    def test_alternatives(self):
        self.assertIsNone(self.judge({"result": [3]}, alternatives=[[2.0], [3.0]]))
        self.assertIsNone(self.judge({"result": ["nan"]}, alternatives=[["nan"]]))
        self.assertIn("number 0", self.judge({"result": [4]}, alternatives=[[2.0], [3.0]]))

    def test_what_an_alternative_shares_has_its_interval(self):
        out = [{"value": 1, "strict": {"f64": [self.ONE, self.NEXT]}},
               {"value": 0, "strict": {"f64": ["bcd0000000000000", "3cd0000000000000"]}}]
        for numbers, accepted in (([-1, 0], True), ([-1, 1e-17], True), ([-1, 1e-3], False),
                                  ([-2, 1e-17], False), ([1, 1e-17], True)):
            complained = self.judge({"result": numbers}, out=out, alternatives=[[-1, 0]])
            self.assertEqual(complained is None, accepted)


if __name__ == "__main__":
    unittest.main()
