"""Compiles the port to C++ and judges it by the golden cases of its kernels.

    python3 Tests/consumers/test_port.py FOLDER [COMPILER...]

FOLDER receives the program. Needs g++ and Debian's nlohmann-json3-dev; no package of Python. For
a device, name the compiler and its options, such as: nvcc -std=c++17 -O2 -x cu
"""

import json
import math
import struct
import subprocess
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
DATA = HERE.parent.parent / "data"
sys.path.insert(0, str(DATA))
from fuzzing.judging import complaint  # noqa: E402

SOURCE = HERE / "port" / "main.cpp"
COMPILE = ["g++", "-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror"]
TIERS = {"f64": "strict", "f32": "fast"}


def cases(kernel, precision):
    stored = json.loads((DATA / "golden" / f"{kernel}.json").read_text())["cases"]
    return [case for case in stored if precision in case["precisions"]]


def mistakes(asked, answers, precision):
    """What is wrong by the id of the case; an alternative may be taken where there are some."""
    found = ((case["id"], complaint(case, answer, TIERS[precision], precision))
             for case, answer in zip(asked, answers, strict=True))
    return {key: what for key, what in found if what}


def beyond(bits, direction):
    """The next number up or down."""
    real, whole = (">d", ">q") if len(bits) == 16 else (">f", ">i")
    number = struct.unpack(real, bytes.fromhex(bits))[0]
    if number == 0:
        smallest = struct.unpack(real, struct.pack(whole, 1))[0]
        return struct.pack(real, math.copysign(smallest, direction)).hex()
    place = struct.unpack(whole, struct.pack(real, number))[0]
    return struct.pack(whole, place + (1 if (number > 0) == (direction > 0) else -1)).hex()


class Port(unittest.TestCase):
    program: Path
    compiler: list
    kernels: list

    @classmethod
    def setUpClass(cls):
        subprocess.run([*cls.compiler, SOURCE, "-o", cls.program], check=True)
        refusal = subprocess.run([cls.program, "none", "f64"], capture_output=True, text=True).stderr
        cls.kernels = refusal.partition("there are ")[2].split()

    def answers(self, kernel, precision, asked):
        lines = "".join(f"{json.dumps({'id': case['id']} | case['in'])}\n" for case in asked)
        done = subprocess.run([self.program, kernel, precision], input=lines, capture_output=True,
                              text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        found = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([answer["id"] for answer in found], [case["id"] for case in asked])
        return found

    def test_golden(self):
        self.assertIn("bezier.points", self.kernels)
        for precision, tier in TIERS.items():
            judged = 0
            for kernel in self.kernels:
                with self.subTest(kernel=kernel, precision=precision):
                    asked = cases(kernel, precision)
                    answers = self.answers(kernel, precision, asked)
                    self.assertTrue(asked)
                    self.assertEqual(mistakes(asked, answers, precision), {})
                    judged += len(asked)
                    self.plant(asked, answers, precision)
            print(f"{precision}, {tier}: {judged} cases of {len(self.kernels)} kernels")

    def plant(self, asked, answers, precision):
        """Of right answers, each wrong one is found, and only that."""
        def found(place, what, wrong):
            changed = [*answers[:place], wrong, *answers[place + 1:]]
            told = mistakes(asked, changed, precision)
            self.assertEqual(list(told), [asked[place]["id"]])
            self.assertIn(what, told[asked[place]["id"]])

        places = {case["result"]: place for place, case in enumerate(asked)}
        place = places["valid"]
        right = answers[place]["bits"]
        low, high = asked[place]["out"][0][TIERS[precision]][precision]
        for bits in (beyond(low, -1), beyond(high, 1)):
            found(place, "number 0 is", {"bits": [bits, *right[1:]]})
        found(place, "numbers, not", {"bits": [*right, right[0]]})
        found(place, "refused", {"error": "a reason"})
        found(places["invalid"], "is to be refused", {"bits": right})

    def test_lines(self):
        """A blank line has a number but no answer; what is no object is refused."""
        line = json.dumps({"count": 2, "jump": "end", "x": 0.75})
        done = subprocess.run([self.program, "timing.steps", "f64"], input=f"\n{line}\n \n3\n",
                              capture_output=True, text=True)
        right, wrong = map(json.loads, done.stdout.splitlines())
        self.assertEqual((right["id"], right["result"]), (2, [0.5]))
        self.assertEqual((wrong["id"], wrong["error"]), (4, "a line is an object"))

    def test_bad_usage(self):
        for words in ([], ["timing.cubic"], ["timing.cubic", "f16"], ["no.kernel", "f64"],
                      ["timing.cubic", "f64", "9"], ["--time", "timing.cubic", "f64", "none"]):
            done = subprocess.run([self.program, *words], input="", capture_output=True, text=True)
            self.assertEqual(done.returncode, 1)
            self.assertEqual(done.stdout, "")
            self.assertEqual(done.stderr.count("\n"), 1)

    def test_measurements(self):
        """What is printed; only a device's results are other code's than those they are compared with."""
        for kernel in self.kernels:
            for precision in TIERS:
                command = [self.program, "--time", kernel, precision, "1000"]
                done = subprocess.run(command, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertRegex(done.stdout, f"^{kernel} {precision}: 1000 elements, .* GB/s\n$")


if __name__ == "__main__":
    folder, *compiler = sys.argv[1:]
    Port.program = Path(folder).resolve() / "port"
    Port.compiler = compiler or COMPILE
    unittest.main(argv=sys.argv[:1])
