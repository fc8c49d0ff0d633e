"""The map from an input back to its case, and the domain, of every kernel's stored cases."""

import json
import unittest

import generate
from truth.binary import decode
from truth.golden import entry

SAMPLE = 10  # stored cases of a kernel, evenly spread


def sampled(cases):
    return cases[::len(cases) // SAMPLE + 1]


def shortened(cases):
    """Those that leave out fields which others give: the map has to know their defaults."""
    names = {name for case in cases for name in case["in"]}
    return [case for case in cases if case["result"] != "invalid" and names - set(case["in"])]


def promises(interval):
    return interval[0] == interval[1]


class Maps(unittest.TestCase):
    def agree(self, got, case):
        """The same case, but for what its series promises, or leaves to binary64."""
        for name in ("in", "bits", "result", "alternatives"):
            self.assertEqual(got.get(name), case.get(name), name)
        self.assertLessEqual(set(case["precisions"]), set(got["precisions"]))
        self.assertEqual(len(got["out"]), len(case["out"]))
        for mine, given in zip(got["out"], case["out"]):
            for name in ("value", "tail", "spread", "cond", "scale"):
                self.assertEqual(mine.get(name), given.get(name), name)
            for tier in ("strict", "fast"):
                for form in case["precisions"]:
                    if not promises(given[tier][form]):
                        self.assertEqual(mine[tier][form], given[tier][form], tier)

    def test_stored_cases(self):
        for kernel in generate.kernels():
            cases = generate.stored(generate.GOLDEN / f"{kernel.name}.json")["cases"]
            for case in [*sampled(cases), *sampled(shortened(cases))]:
                with self.subTest(kernel.name, id=case["id"]):
                    self.agree(entry(kernel, 0, kernel.of(decode(case["in"]))), case)

    def test_refused_cases(self):
        for kernel in generate.kernels():
            for case in generate.stored(generate.GOLDEN / f"{kernel.name}.json")["cases"]:
                with self.subTest(kernel.name, id=case["id"]):
                    taken = kernel.domain(decode(case["in"]))
                    self.assertEqual(taken, case["result"] != "invalid")


class Decoding(unittest.TestCase):
    def test_strings_of_numbers(self):
        text = '{"a":["nan","inf","-0",2,0.5],"name":"linear","on":true}'
        got = decode(json.loads(text))
        self.assertEqual(repr(got), "{'a': [nan, inf, -0.0, 2, 0.5], 'name': 'linear', 'on': True}")


if __name__ == "__main__":
    unittest.main()
