"""Closed forms, published values and the README's own example, against truth and goldens."""

import json
import math
import re
import unittest
from pathlib import Path

from mpmath import mp, mpf

import generate
from truth import bezier, easing, path, timing
from truth.arclength import Measured
from truth.binary import F32, F64
from truth.curves import CUSP
from truth.golden import PLAIN, Tier, Truth

HERE = Path(__file__).resolve().parent
README = (HERE / "README.md").read_text()


def documents():
    return [json.loads(p.read_text()) for p in sorted((HERE / "golden").glob("*.json"))]


class Close(unittest.TestCase):
    def near(self, value, expected, digits=30):
        value, expected = mpf(value), mpf(expected)
        self.assertLess(abs(value - expected), mpf(10) ** -digits * (1 + abs(expected)))


class Lengths(Close):
    def test_parabola(self):
        curve = Measured([(0, 0), (1, 2), (2, 0)])
        self.near(curve.length, 2 * mp.sqrt(5) / 2 + mp.asinh(2) / 2)

    def test_line_in_any_degree(self):
        for degree in (1, 2, 3, 7):
            points = [(3 * mpf(k) / degree, 4 * mpf(k) / degree) for k in range(degree + 1)]
            self.near(Measured(points).length, 5)

    def test_backtracking_line(self):
        self.near(Measured([(0,), (8,), (0,)]).length, 8)

    def test_cusp_by_its_two_halves(self):
        whole = Measured(CUSP)
        parts = zip(*(bezier.split(c, mpf(1) / 2) for c in whole.columns))
        self.near(whole.length, sum(Measured(list(zip(*part))).length for part in parts))

    def test_near_cusp_against_tanh_sinh(self):
        curve = Measured([(0, 0), (1 + 2.0**-20, 1), (0, 1), (1, 0)])
        steps = [s * mpf(2) ** -k for k in (1, 4, 8, 12, 16, 20, 24) for s in (-1, 1)] + [0]
        self.near(curve.length, mp.quad(curve.speed, sorted(mpf("0.5") + s for s in steps)), 20)

    def test_inverse(self):
        curve = Measured([(20, 400), (100, 100), (200, 500), (400, 400)])
        t = mpf(3) / 10
        left = Measured(list(zip(*(bezier.split(c, t)[0] for c in curve.columns))))
        self.near(curve.parameter(left.length), t)

    def test_homogeneous_gradient(self):
        curve = Measured([(3, 1), (5, -2), (0.5, 4)])
        pairs = [p for rows in zip(curve.columns, curve.gradient()) for p in zip(*rows)]
        self.near(sum(v * g for v, g in pairs), curve.length, 12)


class Curves(Close):
    def test_circle_quarter(self):
        rows = path.arc_points(mpf(0), mpf(0), mpf(1), mpf(0), mp.pi / 2, False)
        self.assertEqual(len(rows), 4)
        radii = [mp.hypot(*(bezier.combine(c, mpf(k) / 64) for c in bezier.columns(rows)))
                 for k in range(65)]
        self.assertLess(max(abs(r - 1) for r in radii), mpf("2.73e-4"))
        self.assertGreater(max(radii), 1 + mpf("2.7e-4"))

    def test_extrema_of_a_cubic(self):
        curve = [mpf(v) for v in (0, 10, -6, 4)]  # derivative 3 (10 - 52 t + 52 t^2)
        (_, low), (_, high) = bezier.extremes(curve)
        values = [bezier.combine(curve, (26 + s * mp.sqrt(156)) / 52) for s in (1, -1)]
        self.near(low, min([*values, mpf(0)]))
        self.near(high, max([*values, mpf(4)]))

    def test_tangent_limits(self):
        twice = [(0, 0), (0, 0), (1, 1), (2, 0)]
        self.near(bezier.angle(twice, 0, "auto"), mp.pi / 4)
        self.near(bezier.angle(twice[::-1], 1, "auto"), -3 * mp.pi / 4)
        self.near(bezier.angle([(1, 1), (0, 1)], 0.5, "auto"), mp.pi)

    def test_arc_directions(self):
        for start, end, clockwise, turn in ((0, 1, False, 1), (0, 1, True, 1 - 2 * mp.pi),
                                            (1, 0, False, 2 * mp.pi - 1), (0, 9, True, -2 * mp.pi)):
            self.near(path.sweep(mpf(start), mpf(end), clockwise), turn)

    def test_trim_of_a_polyline(self):
        measured = path.MeasuredPath([["move", 0, 0], ["line", 3, 4], ["line", 3, 12]])
        flat = [(kind, [round(float(v), 12) for v, _ in row])
                for kind, row in path.trim(measured, mpf(2.5) / 13, mpf(9) / 13)]
        self.assertEqual(flat, [(0, [1.5, 2.0]), (1, [3.0, 4.0]), (1, [3.0, 8.0])])


class Timing(Close):
    def test_published_values(self):
        self.near(timing.cubic((0.25, 0.1, 0.25, 1), 0.5, "clamp"), "0.8024033875848", 13)
        self.near(timing.cubic((0.42, 0, 0.58, 1), 0.5, "clamp"), "0.5", 15)
        self.near(timing.velocity((0, 0, 0.58, 1), 0, "clamp"), 1 / mpf(0.58))
        self.near(timing.velocity((0.42, 0, 1, 1), 1, "clamp"), 1 / (1 - mpf(0.42)))

    def test_closed_forms(self):
        self.near(timing.cubic((1, 0, 0, 1), 0.5, "clamp"), 0.5)
        x = mpf("0.5") + mpf(2) ** -53
        rise = mp.cbrt(mpf(2) ** -53 / 4)
        expected = mpf("0.5") + rise * mpf(3) / 2 - 2 * rise**3
        self.near(timing.cubic((1, 0, 0, 1), x, "clamp"), expected)
        self.near(timing.cubic((0, 0, 0, 1), 0.125, "clamp"), 3 * 0.25 * 0.5 + 0.125)

    def test_inverse_function(self):
        controls = (0.1, 0.7, 0.9, 0.2)
        y = timing.component(mpf(0.7), mpf(0.2), mpf("0.3"))
        x = timing.component(mpf(0.1), mpf(0.9), mpf("0.3"))
        self.near(timing.cubic(controls, x, "clamp"), y, 50)

    def test_extrapolation(self):
        for controls, x, expected in (((0.25, 0.125, 0.25, 1), -0.5, -0.25),
                                      ((0, 0, 0.5, 1), -0.5, -1), ((0, 1, 0.5, 1), -0.5, 0),
                                      ((0, 0, 0, 0), -0.5, -0.5), ((0.5, 0, 1, 1), 1.5, 2)):
            self.near(timing.cubic(controls, x, "extrapolate"), expected)

    def test_steps_and_stops(self):
        self.assertEqual(timing.steps(4, "end", 0.5, True), 0.25)
        self.assertEqual(timing.steps(3, "start", 1.0, False), 1)
        stops = [(0,), (0.25, 0.125), (1, 0.5, 0.75), (1,)]
        self.near(timing.linear(stops, 0.3125), 0.625)

    def test_easing(self):
        self.near(easing.easing("back", "inOut", "standard", 0.5), 0.5)
        self.near(easing.easing("back", "inOut", "standard", 0.25), "-0.09968184375")
        self.near(easing.easing("expo", "in", "exact", 0.5), mpf(31) / 1023)
        for family in easing.FAMILIES:
            for x in (0.0, 1.0):
                self.assertEqual(easing.easing(family, "inOut", "standard", x), x)
        below, above = (easing.bounce_out(mpf(2) / mpf("2.75") + d) for d in (-mpf(10) ** -40, 0))
        self.near(below, above)


class Format(Close):
    def test_rounding(self):
        self.assertEqual(F64.round(mpf(1) + mpf(2) ** -53), 1.0)
        self.assertEqual(F64.round(mpf(1) + mpf(2) ** -53, mp.ceil), 1 + 2.0**-52)
        self.assertEqual(F32.round(mpf(2) ** -150), 0.0)
        self.assertEqual(F64.round(mpf(5e-324) * mpf("0.6")), 5e-324)
        self.assertEqual(F32.round(mpf(2) ** 128 - 1), math.inf)
        self.assertEqual(F32.round(mpf(2) ** 128 - 1, mp.floor), (2 - 2.0**-23) * 2.0**127)
        self.assertEqual(F64.bits(0.80), "3fe999999999999a")

    def test_interval(self):
        low, high = Tier(1, 2, 0, "").interval(Truth(mpf(1), mpf(1)), 0, F64)
        self.assertEqual((low, high), (1 - 2.0**-51, 1 + 2.0**-51))

    def test_goldens_as_a_whole(self):
        found = documents()
        ids = [case["id"] for d in found for case in d["cases"]]
        self.assertEqual(len(ids), len(set(ids)))
        self.assertEqual(len(found), 19)
        self.assertGreaterEqual(len(ids), 3000)
        adversarial = [c for d in found for c in d["cases"] if set(c["flags"]) - PLAIN]
        self.assertGreaterEqual(len(adversarial), 500)
        for d in found:
            self.assertEqual(set(d["flags"]), {f for c in d["cases"] for f in c["flags"]})

    def test_differences_name_case_and_field(self):
        old = {"kernel": "k", "cases": [{"id": 1, "out": [1]}, {"id": 2}]}
        new = {"kernel": "k", "cases": [{"id": 1, "out": [2]}, {"id": 3}]}
        self.assertEqual(list(generate.differences(old, new)),
                         ["case 1 changes in out", "case 2 vanishes", "case 3 is new"])


class Readme(unittest.TestCase):
    def test_example_accepts_a_good_port_and_rejects_a_bad_one(self):
        scope = {}
        exec(re.search(r"```python\n(.*?)```", README, re.S).group(1), scope)

        def steps(count, jump, x, before, bug=0):
            if not math.isfinite(x):
                return [x]
            step = math.floor(x * count) + (jump in ("start", "both"))
            step -= before and x * count == math.floor(x * count)
            jumps = count + {"none": -1, "both": 1}.get(jump, 0)
            step = max(step, 0) if x >= 0 else step
            return [(min(step, jumps) if x <= 1 else step) / (jumps + bug)]

        file = HERE / "golden" / "timing.steps.json"
        self.assertEqual(list(scope["failures"](file, steps)), [])
        self.assertTrue(list(scope["failures"](file, lambda **i: steps(**i, bug=1))))

    def test_eval_lines_have_the_fields_of_the_goldens(self):
        lines = dict(re.findall(r"^\| ([a-z]+\.[A-Za-z]+) \| `(\{.*\})` \|$", README, re.M))
        self.assertEqual(set(lines), {d["kernel"] for d in documents()})
        for document in documents():
            fields = set(json.loads(lines[document["kernel"]])) - {"id"}
            self.assertEqual(fields, set(document["cases"][0]["in"]))


if __name__ == "__main__":
    unittest.main()
