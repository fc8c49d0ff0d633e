"""Rules and intervals of curves, paths and timing functions."""

import math
import unittest
from fractions import Fraction

from mpmath import mp, mpf

import generate
from truth import path, timing
from truth import path_cases as paths
from truth.arclength import Measured
from truth.binary import F32, F64, f32
from truth.curve_cases import angle_case, point_case
from truth.easing_cases import easing_case
from truth.golden import Truth, entry
from truth.timing_cases import cubic_case


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


class Digits(unittest.TestCase):
    def test_a_length_far_below_that_of_the_curve(self):
        curve = Measured([(50, 500), (170, 400), (329999986982912, 220), (350, 500)])
        for length in (mpf(1), mpf(56)):
            t = curve.parameter(length)
            cuts = [mpf(0), *(t * mpf(2) ** -k for k in range(60, -1, -1))]
            self.assertLess(abs(mp.quad(curve.speed, cuts) - length), mpf(10) ** -40)

    def test_a_point_of_deep_cancellation(self):
        points = [[float((-1) ** k)] for k in range(17)]
        exact = (1 - 2 * Fraction(f32(0.499))) ** 16
        value = point_case(points, f32(0.499)).out[0].value
        with mp.workdps(110):
            truth = mpf(exact.numerator) / exact.denominator
            self.assertLess(abs(value / truth - 1), mpf(10) ** -40)

    def test_an_arc_ends_at_its_angle(self):
        for start, end, clockwise in ((0.25, 0, False), (-0.25, 0, True), (0, 2 * math.pi, False)):
            x, y = path.arc_points(0, 0, mpf(10), mpf(start), mpf(end), clockwise)[-1]
            self.assertEqual((x, y), (10, 0))


class Intervals(unittest.TestCase):
    def ends(self, name, truth, tier="strict", form=F64):
        kernel = next(k for k in generate.kernels() if k.name == name)
        return getattr(kernel, tier).interval(truth, 0, form)

    def test_a_vertical_easing(self):
        truth = easing_case("circ", "inOut", "standard", 0.5).out[0]
        self.assertEqual(truth.spread, mp.inf)
        for form, reach in ((F64, 3e-8), (F32, 1e-3)):
            low, high = self.ends("timing.easing", truth, form=form)
            self.assertTrue(0.5 - reach < low < 0.5 < high < 0.5 + reach)

    def test_unit_tangents_and_lengths_end(self):
        far = [["move", 0, 0], ["line", 2.0**60, 0], ["line", 2.0**60, 2]]
        for truth in paths.point_case(far, 1.0).out[2:]:
            low, high = self.ends("path.points", truth)
            self.assertTrue(-1 - 1e-15 < low < high < 1 + 1e-15)
        sliver = [["arc", 0, 0, 8, 0, math.nextafter(2 * math.pi, 0), True]]
        self.assertEqual(self.ends("path.length", paths.length_case(sliver).out[0])[0], 0)

    def test_slopes_of_monotone_curves(self):
        for controls, x, least in (((1, 0, 0, 1), 0.5 - 2.0**-24, 9000),
                                   ((0, 1, 0, 1), 1 - 2.0**-20, 0)):
            truth = cubic_case(controls, x, "clamp", value=timing.velocity).out[0]
            self.assertGreaterEqual(self.ends("timing.velocity", truth, form=F32)[0], least)

    def test_half_an_ulp_accepts_the_nearest_number_only(self):
        for value in (0.5, 1.0, mpf(1) / 3):
            self.assertEqual(self.ends("timing.steps", Truth(value)), [float(value)] * 2)

    def test_binary32_where_it_tells_something(self):
        bend = [(64, 64), (64, 64 + 2.0**-17), (70, 90), (128, 64)]
        self.assertTrue(angle_case(bend, 0, "auto").wide)
        self.assertFalse(angle_case([(64, 64), (64, 65), (70, 90)], 0, "auto").wide)


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
