"""Closed forms, published values and the README's own example, against truth and goldens."""

import json
import math
import re
import unittest
from pathlib import Path

from mpmath import mp, mpf

import generate
from fuzzing.inputs import at, kind, leaves
from truth import bezier, cosine, decay, easing, forms
from truth import motion_domain as takes
from truth import path, retarget, settling, timing, uikit
from truth.arclength import Measured
from truth.binary import F32, F64, decode, numbers
from truth.curves import CUSP
from truth.crossing import first_reach
from truth.golden import PLAIN, Tier, Truth, entry, outcome
from truth.spring import MODELS, Oscillator, motion, state

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

    def test_inverse_at_ends_and_on_exact_parameters(self):
        line = Measured([(0, 0), (6, 8)])
        self.near(line.parameter(mpf(2) ** -1070) * mpf(2) ** 1070, mpf(1) / 10)
        self.assertEqual(line.parameter(mpf(5)), 0.5)

    def test_homogeneous_gradient(self):
        curve = Measured([(3, 1), (5, -2), (0.5, 4)])
        pairs = [p for rows in zip(curve.columns, curve.gradient()) for p in zip(*rows)]
        self.near(sum(v * g for v, g in pairs), curve.length, 12)

    def test_turns_within_a_line(self):
        """Two turns between two nodes, or one beside a dyadic t, count as any other."""
        beside = mpf("0.03999200159967131")
        for a, b, c, d in ((-83, 72, -62, 52), (0, mpf("375.75"), mpf("34.75"), mpf("342.25")),
                           (-42, -68, 95, 49), (0, mpf(200) / 3, (200 + beside) / 3, beside)):
            bend, half, start = d - 3 * c + 3 * b - a, c - 2 * b + a, b - a
            if abs(bend) < mpf(10) ** -40:
                turns = [-start / (2 * half)]
            else:
                root = mp.sqrt(half * half - bend * start)
                turns = sorted(((-half - root) / bend, (-half + root) / bend))
            ends = [mpf(0), *(t for t in turns if 0 < t < 1), mpf(1)]
            places = [((bend * t + 3 * half) * t + 3 * start) * t for t in ends]
            curve = Measured([(v,) for v in (a, b, c, d)])
            parts = [abs(y - x) for x, y in zip(places, places[1:])]
            self.near(curve.length, sum(parts))
            self.near(curve.parameter(parts[0]), ends[1], 25)


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


def tenths(number):
    return mpf(number) / 10


def settled(rule="coreAnimation", k=100, c=10, m=1, v=0, epsilon=mpf("0.001")):
    """A duration from 0 to 1."""
    return settling.settling(m, k, c, v, 0, 1, epsilon, rule)[0]


class Springs(Close):
    def value(self, spring, t, model="physical"):
        mass, stiffness, damping, velocity, start, to = spring
        made = Oscillator(mass, stiffness, damping, model)
        return [p.value for p in motion(made, velocity, start, to, t)]

    def test_equation_of_motion(self):
        """mass x'' + damping x' + stiffness x = 0 by central differences, in every regime."""
        h = mpf(10) ** -20
        for damping in (0, 3, 20 - mpf(10) ** -9, 20, 20 + mpf(10) ** -9, 70, 10**6):
            spring = (1, 100, damping, -7, 2, 0)
            with mp.workdps(90):
                (_, before), (x, rate), (_, after) = (self.value(spring, mpf("0.3") + s * h)
                                                      for s in (-1, 0, 1))
                self.near((after - before) / (2 * h) + damping * rate, -100 * x, 20)

    def test_closed_forms(self):
        """The formulas of Core Animation, v in distances per second towards the target."""
        t, v = mpf("0.37"), mpf(-5)
        w, beta = mp.sqrt(75), mpf(5)
        under = 1 - mp.exp(-beta * t) * (mp.cos(w * t) + (beta - v) / w * mp.sin(w * t))
        self.near(self.value((1, 100, 10, 100 * v, 0, 100), t)[0], 100 * under, 50)
        critical = 1 - mp.exp(-10 * t) * (1 + (10 - v) * t)
        for damping in (20, 30, 500):
            spring = (1, 100, damping, 100 * v, 0, 100)
            self.near(self.value(spring, t, "coreAnimation")[0], 100 * critical, 50)
        slow, fast = -15 + mp.sqrt(125), -15 - mp.sqrt(125)
        share = (v + fast) / (fast - slow)
        over = 1 - share * mp.exp(slow * t) - (1 - share) * mp.exp(fast * t)
        self.near(self.value((1, 100, 30, v, 0, 1), t)[0], over, 50)
        self.near(self.value((1, 100, 0, 0, 0, 1), t)[0], 1 - mp.cos(10 * t), 50)

    def test_regimes_meet(self):
        critical = self.value((1, 100, 20, 3, 0, 1), mpf("0.4"))
        for digits in (5, 16, 30, 50):
            for sign in (1, -1):
                damping = 20 * (1 + sign * mpf(10) ** -digits)
                for a, b in zip(self.value((1, 100, damping, 3, 0, 1), mpf("0.4")), critical):
                    self.near(a, b, digits - 1)

    def test_digits_left_of_a_start(self):
        """Next to its start at 0 a motion is what little it has moved."""
        tiny = mpf(2) ** -1074
        self.assertEqual(float(self.value((1, 100, 10, 5, 0, 1), tiny)[0]), 5 * float(tiny))
        self.assertEqual(float(self.value((1, 100, 10, 0, tiny, 1), tiny)[0]), float(tiny))
        self.assertEqual(float(cosine.cosine(0.5, 3, 0, 1, 1e-300)[0]), 5e-300)
        self.assertEqual(float(self.value((1, 100, 10, 1e-300, 0.5, 1), tiny)[1]), 1e-300)
        [ends] = retarget.retarget(0, 5, [(1, 100, 10, 1, tiny)])
        self.assertEqual(float(ends[0].value), 5 * float(tiny))

    def test_stiff(self):
        value = self.value((1, 10**6, 10**7, 0, 100, 1000), mpf(2) / 10)[0]
        self.near(value, "117.82", 4)

    def test_exchanged_coefficients(self):
        """Perceptual duration 1 and bounce -0.5 with allowsOverdamping."""
        mass, k, c = forms.parameters("perceptual", (1, mpf(-1) / 2))
        spring = (mass, k, c, 0, 0, 1)
        self.near(self.value(spring, mpf("0.05"), MODELS[2])[0], "0.7376", 4)
        peak = max(self.value(spring, mpf(i) / 100, MODELS[2])[0] for i in range(15, 40))
        self.near(peak, "1.048", 3)
        self.assertEqual(peak, self.value(spring, mpf("0.24"), MODELS[2])[0])
        for model, seconds in zip(MODELS, ("4.2", "1.5", "2.6")):
            made = Oscillator(mass, k, c, model)
            rest = settling.walk(lambda t: abs(state(made, mpf(-1), mpf(0), t)[0]), mpf("0.001"))
            self.near(rest, seconds, 10)

    def test_walk(self):
        """A first sample and ten more are rest; a first one and nine are not."""
        def rest(samples):
            times = [mpf(sum([0.1] * i)) for i in range(5, 5 + samples)]
            late = mpf(2)
            return settling.walk(lambda t: mpf(t in times or t > late) * -1 + 2, mpf(2) - mpf(1) / 2)

        self.assertEqual(rest(11), mpf(0.5))
        self.assertGreater(rest(10), 2)

    def test_core_animation_settling(self):
        for arguments, seconds in (
                ({}, "1.4727003346780927"), ({"k": 300, "c": 20}, ".7442555275721707"),
                ({"m": 2, "c": 5}, "5.658348137358159"), ({"v": 5}, "1.3815510557964275"),
                ({"v": -5}, "1.5350814063145797"), ({"c": 1}, "13.91321015404625")):
            self.near(settled(**arguments), seconds, 14)
        self.near(settled(c=5), "2.855", 4)
        for arguments, seconds in (
                ({"c": 20}, .9999999999999999), ({"c": 25, "v": 15}, .8999999999999999),
                ({"c": 0}, 3.4028234663852886e+38), ({"k": 1, "c": 2}, 9.299999999999983),
                ({"k": forms.parameters("perceptual", (0.5, 0))[1],
                  "c": forms.parameters("perceptual", (0.5, 0))[2] + mpf(10) ** -40},
                 .7999999999999999)):
            self.assertEqual(float(settled(**arguments)), seconds)
        _, k, c = forms.parameters("perceptual", (0.5, tenths(3)))
        self.near(c, "17.59291886010284", 15)
        self.near(k, "157.91367041742973", 15)
        self.near(settled(k=k, c=c), ".8629552831744205", 14)

    def test_swiftui_settling(self):
        k = forms.parameters("response", (0.5, 1))[1]
        ratio = 4 * mp.pi
        self.near(settled("swiftUI", k=k, c=2 * tenths(8) * ratio), ".9261291683659721", 14)
        self.near(settled("swiftUI", k=k, c=4 * ratio), "2.1", 10)
        self.assertEqual(settled("swiftUI", c=0), mp.inf)

    def test_settling_by_its_meaning(self):
        for c in (1, 10, 20, 45):
            made = Oscillator(1, 100, c)

            def residual(t):
                with mp.workdps(90):
                    return abs(state(made, mpf(-1), mpf(0), t)[0])

            last, first = settled("proven", c=c), settled("firstCrossing", c=c)
            self.near(residual(last), "0.001", 40)
            self.near(residual(first), "0.001", 40)
            self.assertTrue(all(residual(last * (1 + mpf(i) / 50)) < 0.001 for i in range(1, 50)))
            self.assertTrue(all(residual(first * i / 50) > 0.001 for i in range(50)))

    def test_first_reach(self):
        for damping, velocity, level in ((10, 0, 1), (0, 0, -0.5), (30, -40, 2), (1, 90, -3)):
            made = Oscillator(1, 100, damping)
            t, _ = first_reach(made, mpf(-1), mpf(velocity), mpf(level) / 4)
            if t is not None:
                self.near(state(made, mpf(-1), mpf(velocity), t)[0], mpf(level) / 4, 40)
        self.near(first_reach(Oscillator(1, 100, 0), mpf(-1), mpf(0), mpf(0))[0], mp.pi / 20)
        self.assertIsNone(first_reach(Oscillator(1, 100, 30), mpf(-1), mpf(0), mpf(0))[0])

    def test_uikit(self):
        self.near(uikit.frequency(tenths(8), 2, tenths(7)), "12.44868", 6)
        k, c = forms.parameters("uiKit", (0.25, 3, 0))[1:]
        self.near(k, "54.83363359078326", 15)
        self.near(c, "3.702486785620688", 15)
        for ratio, w, digits in (("1", "9.2334134764515865", 14), ("0.99", "8.9457", 5),
                                 ("0.999999", "13.4689", 5)):
            self.near(uikit.frequency(mpf(ratio), 0, 1), w, digits)
        equation = uikit.under(tenths(8), mpf(2), tenths(7))
        for w in ("2.49245", "2.50766", "12.44868"):
            below, above = (equation(mpf(w) + s * mpf("1e-5"))[0] for s in (-1, 1))
            self.assertLess(below * above, 0)
        self.assertIsNone(uikit.frequency(1, 8, 1))

    def test_forms_are_inverse(self):
        for form, numbers in (("dampingRatio", (90, 0.5)), ("response", (0.55, 0.825)),
                              ("perceptual", (0.5, -0.25)), ("perceptual", (0.5, 0.375)),
                              ("uiKit", (0.5, 0.75, 1)), ("uiKit", (1.5, 0.75, -1)),
                              ("tensionFriction", (40, 7)), ("origami", (40, 7))):
            spring = forms.parameters(form, numbers)
            velocity = numbers[2] if form == "uiKit" else 0
            made = Oscillator(*spring)
            back = forms.describe(form, (*spring, velocity), made.excess <= 0)
            for a, b in zip(back, numbers):
                self.near(a, b, 25)

    def test_cosine(self):
        self.near(cosine.cosine(0.5, 3, 2, 5, mp.pi / 30)[0], 5 + 3 * mp.exp(-mp.pi / 6), 40)
        self.assertEqual([cosine.frame_count(d) for d in (0.3, 0.29999999999999993, 1.0)],
                         [18, 17, 60])

    def test_longest_tables(self):
        """Of 4096 frames, which would make a golden file too long."""
        frames = {"mass": 1, "stiffness": 1, "damping": 0, "velocity": 0, "from": 0, "to": 1,
                  "start": 0, "step": 1}
        motion = {"damping": 0, "velocity": 3, "from": 0, "to": 1}
        self.assertEqual([takes.frames(frames | {"count": n}) for n in (4096, 4097)], [True, False])
        self.assertEqual([takes.cosine(motion | {"duration": n / 60}) for n in (4096, 4097)],
                         [True, False])
        self.assertEqual(cosine.frame_count(4096 / 60), 4096)

    def test_cut_motions(self):
        for damping in (0, 10, 20, 90):
            cuts = ([(2, 100, damping, 1, t) for t in cut]
                    for cut in ((0.5,), (0.125, 0.375), (0.25, 0, 0.25)))
            whole, *pieces = (list(retarget.retarget(0, 3, cut))[-1] for cut in cuts)
            for piece in pieces:
                for a, b in zip(whole, piece):
                    self.near(a.value, b.value, 50)

    def test_spread_of_a_sequence(self):
        """A sequence of one segment has the spread of a motion, but for the terms of the value."""
        spring = Oscillator(1, 100, 10)
        [ends] = retarget.retarget(0, 3, [(1, 100, 10, 0, 0.25)])
        for end, point in zip(ends, motion(spring, 3, 0, 0, 0.25)):
            self.near(end.spread, point.spread, 20)


class Deceleration(Close):
    def test_closed_form(self):
        fall, t = decay.fall_of(mpf("0.998")), mpf("0.7")
        value, velocity = decay.decay(mpf(5), mpf(1000), fall, t)
        self.near(velocity, 1000 * mpf("0.998") ** 700)
        self.near(value, 5 + 1000 / (1000 * mp.log(mpf("0.998"))) * (mpf("0.998") ** 700 - 1))
        self.near(decay.rests(mpf(1000), fall, velocity)[0], t)

    def test_bounds_are_met_smoothly(self):
        motion = [mpf(v) for v in (0, 1000)] + [decay.fall_of(mpf("0.998"))]
        motion += [mpf(v) for v in (-10, 300, 0.5)]
        way = decay.course(*motion[:5])
        self.assertEqual(way, (1, False))
        at = decay.meeting(*motion[:3], mpf(300))
        before, after = (decay.bounded(motion, at + s * mpf(10) ** -40, way) for s in (-1, 1))
        self.near(before[0], 300)
        for a, b in zip(before, after):
            self.near(a, b, 30)
        self.near(decay.bounded(motion, mpf(60), way)[0], 300)

    def test_outside(self):
        motion = [mpf(v) for v in (130, -200)] + [decay.fall_of(mpf("0.998"))]
        motion += [mpf(v) for v in (0, 100, 0.5)]
        way = decay.course(*motion[:5])
        self.assertEqual(way, (1, True))
        expected = self.critical(30, -200, mpf("0.2"))
        self.near(decay.bounded(motion, mpf("0.2"), way)[0], 100 + expected)

    def critical(self, offset, velocity, t):
        natural = 4 * mp.pi
        return state(Oscillator(1, natural**2, 2 * natural), mpf(offset), mpf(velocity), t)[0]

    def test_rubber_band(self):
        drawn = decay.rubber_band(mpf(-300), mpf(667), mpf("0.55"), False)
        self.near(drawn, -300 * mpf("0.55") * 667 / (667 + 165))
        self.near(decay.rubber_band(drawn, mpf(667), mpf("0.55"), True), -300)
        self.assertEqual(decay.rubber_band(mpf(-667), mpf(667), mpf(1), True), -mp.inf)


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

    def test_spread_that_is_no_number(self):
        with self.assertRaises(ArithmeticError):
            outcome(None, Truth(mpf(1), mp.nan), 0, [F64])

    def test_goldens_as_a_whole(self):
        found = documents()
        ids = [case["id"] for d in found for case in d["cases"]]
        self.assertEqual(len(ids), len(set(ids)))
        self.assertEqual({d["kernel"] for d in found}, {k.name for k in generate.kernels()})
        self.assertGreaterEqual(len(ids), 16500)
        adversarial = [c for d in found for c in d["cases"] if set(c["flags"]) - PLAIN]
        self.assertGreaterEqual(len(adversarial), 12500)
        for d in found:
            self.assertEqual(set(d["flags"]), {f for c in d["cases"] for f in c["flags"]})

    def test_blocks_of_ids_are_told(self):
        text = README[README.index("**Ids.**"):README.index("Inside a block")]
        told = {int(block): name for name, block in re.findall(r"([A-Za-z.]+)\s+(\d+0000)", text)}
        for kernel in generate.kernels():
            self.assertTrue(kernel.name.endswith(told.pop(kernel.block)), kernel.name)
        self.assertEqual(told, {})

    def test_subnormal_numbers_of_binary32_are_told(self):
        found = [case for d in documents() for case in d["cases"] if "f32" in case["precisions"]
                 and any(0 < abs(v) < 2.0**-126 for v in numbers(decode(case["in"])))]
        self.assertGreaterEqual(len(found), 39)
        self.assertEqual([case["id"] for case in found if "subnormal" not in case["flags"]], [])

    def test_refusals_hold_in_binary32_unless_a_rounding_decides(self):
        kernel = next(k for k in generate.kernels() if k.name == "timing.cubic")
        for controls, formats in (([1.1, 0.3, 0.5, 1.0], ["f32", "f64"]),
                                  ([0.5, 0.3, 1 + 2.0**-52, 1.0], ["f64"]),
                                  ([0.5, 1e300, 1.5, 1.0], ["f64"])):
            case = kernel.of({"controls": controls, "x": 0.5})
            self.assertEqual(entry(kernel, 0, case)["precisions"], formats)

    def test_differences_name_case_and_field(self):
        old = {"kernel": "k", "cases": [{"id": 1, "out": [1]}, {"id": 2}]}
        new = {"kernel": "k", "cases": [{"id": 1, "out": [2]}, {"id": 3}]}
        self.assertEqual(list(generate.differences(old, new)),
                         ["case 1 changes in out", "case 2 vanishes", "case 3 is new"])


class Readme(unittest.TestCase):
    def test_example_accepts_a_good_port_and_rejects_a_bad_one(self):
        scope = {}
        exec(re.search(r"```python\n(.*?)```", README, re.S).group(1), scope)

        def steps(count, jump, x, before=False, bug=0):
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
        thrown = list(scope["failures"](file, lambda **i: 1 / 0))
        self.assertEqual(thrown[0][0], 130001)
        self.assertIsInstance(thrown[-1][-1], ZeroDivisionError)

    def test_names_are_those_of_the_goldens(self):
        told, found = {}, {}
        table = README[README.index("| field | of | names |"):]
        for fields, names in re.findall(r"^\| (`[a-zA-Z`, ]+`) \| [^|]* \| ([^|]*) \|$", table, re.M):
            for field in re.findall("`(.*?)`", fields):
                told.setdefault(field, set()).update(names.split(", "))
        for case in (c for d in documents() for c in d["cases"] if c["result"] != "invalid"):
            inputs = decode(case["in"])
            for place in leaves(inputs):
                word = at(inputs, place)
                if isinstance(word, str):
                    found.setdefault(kind(place)[-1], set()).add(word)
        self.assertEqual(told, found)

    def test_eval_lines_have_the_fields_of_the_goldens(self):
        lines = re.findall(r"^\| ([a-z]+\.[A-Za-z]+) \| `(\{.*\})` \|$", README, re.M)
        forms = {d["kernel"]: {frozenset(c["in"]) for c in d["cases"]} for d in documents()}
        self.assertEqual({name for name, _ in lines}, set(forms))
        for name, line in lines:
            self.assertIn(frozenset(json.loads(line)) - {"id"}, forms[name])


if __name__ == "__main__":
    unittest.main()
