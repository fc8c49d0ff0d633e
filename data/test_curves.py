"""Rules and intervals of curves, paths and timing functions."""

import math
import unittest

from mpmath import mp, mpf

import generate
from truth import path
from truth.golden import entry


class Arcs(unittest.TestCase):
    def test_a_difference_that_rounds_to_a_whole_turn_is_one(self):
        start, end = -3.2264280661742917, -9.509613373353877
        self.assertGreater(mpf(end) - mpf(start), -2 * math.pi)
        for clockwise, turn in ((False, 2 * mp.pi), (True, -2 * mp.pi)):
            self.assertEqual(path.sweep(mpf(start), mpf(end), clockwise), turn)

    def test_halfway_goes_to_the_whole_turn(self):
        below = 2 * math.pi - 2.0**-50
        for start, whole in ((-(2.0**-51), True), (-(2.0**-52), False)):
            turned = path.sweep(mpf(start), mpf(below), True)
            self.assertEqual(turned == -2 * mp.pi, whole)


class Holes(unittest.TestCase):
    def result(self, name, **inputs):
        kernel = next(k for k in generate.kernels() if k.name == name)
        out = entry(kernel, 0, kernel.of(inputs))["out"]
        return [truth["value"] for truth in out]

    def test_a_nan_stays_in_its_component(self):
        points = [[math.nan, 1.0], [2.0, 0.0]]
        for name, rest, expected in (
                ("bezier.points", {"t": 1.0}, ["nan", 0]),
                ("bezier.derivatives", {"t": 0.5, "order": 1}, ["nan", -1]),
                ("bezier.derivatives", {"t": 0.5, "order": 2}, [0, 0]),
                ("bezier.parameterAtLength", {"length": -1.0}, ["nan"]),
                ("bezier.tangentAngle", {"t": 1.0, "mode": "auto"}, ["nan"])):
            with self.subTest(name, **rest):
                self.assertEqual(self.result(name, points=points, **rest), expected)

    def test_points_of_a_split_that_a_nan_touches(self):
        self.assertEqual(self.result("bezier.split", points=[[1.0], [2.0], [math.nan]], t=0.5),
                         [1, 1.5, "nan", "nan", "nan", "nan"])


if __name__ == "__main__":
    unittest.main()
