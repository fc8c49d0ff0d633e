"""Published values and properties that tracks of keys must meet."""

import unittest
from dataclasses import replace

from mpmath import mp, mpf

from truth import keyframe_truths
from truth.keyframes import SPACINGS, Track, key_times, sample

EPSILON = mpf(10) ** -20
SMOOTH = ("cubic", "cubicPaced", *SPACINGS, "monotone", "natural", "clamped")
POINTS = [[0, 1], [2, -1], [3, 4], [7, 5], [6, 5.5], [9, 0]]
TIMES = [0, 0.25, 1, 1.5, 3.5, 4]


def column(*values):
    return [[v] for v in values]


def smooth(mode, keys=POINTS, times=TIMES, **rest):
    ends = [[1] * len(keys[0]), [-2] * len(keys[0])] if mode == "clamped" else []
    return Track(mode, keys, times, slopes=ends, **rest)


class Close(unittest.TestCase):
    def near(self, values, expected, digits=30):
        self.assertEqual(len(values), len(expected))
        for a, b in zip(values, expected):
            self.assertLess(abs(a - mpf(b)), mpf(10) ** -digits * (1 + abs(mpf(b))))


class Published(Close):
    def test_uneven_cubic(self):
        """Sidestep, measured."""
        track = Track("cubic", column(0, 1, mpf("0.5"), mpf("0.7")), ["0", "0.1", "0.6", "1"])
        for time, value in (("0.2", "1.0066667"), ("0.5", "0.58666664"), ("0.8", "0.55833334")):
            self.near(sample(track, mpf(time)), [value], 7)

    def test_even_cubic(self):
        """Sidestep, measured."""
        track = Track("cubic", [(0, 0), (10, 0), (10, 30)])
        self.near(sample(track, 0.75), ["10.625", "13.125"])

    def test_tension_continuity_bias(self):
        """OpenCoreAnimation."""
        for name, row, value in (("tension", [0, 1, 1, 0], 2.5), ("continuity", [0, 1], 2.125),
                                 ("bias", [0, 0, 1, 0], 2.375)):
            track = Track("cubic", column(0, 1, 4, 9), **{name: row})
            self.near(sample(track, 0.5), [value])

    def test_paced(self):
        """Sidestep, measured."""
        self.near(sample(Track("paced", [(0, 0), (6, 8), (6, 38)]), 0.5), [6, 18])

    def test_cubic_paced(self):
        """OpenCoreAnimation, measured."""
        track = Track("cubicPaced", [(0, 0), (20, 80), (100, 20), (120, 100)])
        self.near(sample(track, mpf("0.35")), ["26.365239", "79.036540"], 7)
        self.near(sample(Track("cubicPaced", column(0, 80, 20, 100)), mpf("0.35")),
                  ["79.382188"], 8)

    def test_gltf(self):
        """glTF 2.0, appendix C."""
        keys, d, t = [[9, 1, 2], [-3, 4, 9]], mpf("0.5"), mpf("0.3")
        track = Track("hermite", keys, [1, 1 + d])
        expected = ((2 * t**3 - 3 * t**2 + 1) * 1 + d * (t**3 - 2 * t**2 + t) * 2
                    + (-2 * t**3 + 3 * t**2) * 4 + d * (t**3 - t**2) * -3)
        self.near(sample(track, 1 + t * d), [expected])

    def test_natural_triangle(self):
        """3/2 x - 1/2 x^3 up to the tip."""
        track = Track("natural", column(0, 1, 0), [0, 1, 2])
        for x in (mpf("0.2"), mpf("0.9")):
            self.near(sample(track, x), [1.5 * x - x**3 / 2])
            self.near(sample(track, 2 - x), [1.5 * x - x**3 / 2])

    def test_catmull_rom_by_its_pyramid(self):
        """Barry and Goldman's recursion."""
        for name, power in SPACINGS.items():
            points, knots = [[mpf(v) for v in p] for p in POINTS[:4]], [mpf(0)]
            for a, b in zip(points, points[1:]):
                knots.append(knots[-1] + mp.hypot(b[0] - a[0], b[1] - a[1]) ** power)
            u = mpf("0.3")
            x = knots[1] + u * (knots[2] - knots[1])
            for spans in (((0, 1), (1, 2), (2, 3)), ((0, 2), (1, 3)), ((1, 2),)):
                points = [self.mix(a, b, knots[i], knots[j], x)
                          for a, b, (i, j) in zip(points, points[1:], spans)]
            self.near(sample(Track(name, POINTS[:4], [0, 1, 2, 3]), 1 + u), points[0])

    def mix(self, a, b, start, end, x):
        share = (x - start) / (end - start)
        return [p + share * (q - p) for p, q in zip(a, b)]


class Properties(Close):
    def slope(self, track, time, side):
        ahead = [sample(track, time + side * k * EPSILON) for k in (0, 1, 2)]
        with mp.workdps(80):
            return [(4 * b - a * 3 - c) / (2 * side * EPSILON) for a, b, c in zip(*ahead)]

    def test_keys_are_met_from_both_sides(self):
        for mode in (*SMOOTH, "linear", "paced"):
            track = smooth(mode)
            for time, key in zip(key_times(track), POINTS):
                for at in (time - EPSILON, time, time + EPSILON):
                    self.near(sample(track, at), key, 17)

    def test_smooth_modes_have_one_slope_at_a_key(self):
        with mp.workdps(80):
            for mode in SMOOTH:
                track = smooth(mode, times=None) if mode in SPACINGS else smooth(mode)
                for time in key_times(track)[1:-1]:
                    before, after = (self.slope(track, time, side) for side in (-1, 1))
                    if mode in ("centripetal", "chordal"):
                        before, after = ([v / mp.hypot(*row) for v in row]
                                         for row in (before, after))
                    self.near(before, after, 15)

    def test_continuity_breaks_the_slope(self):
        track = smooth("cubic", continuity=[0, 0, 0.5])
        before, after = (self.slope(track, mpf(1), side) for side in (-1, 1))
        self.assertGreater(abs(before[0] - after[0]), 0.1)

    def second(self, track, time, side):
        rows = [sample(track, time + side * k * mpf(10) ** -12) for k in (0, 1, 2, 3)]
        return [(2 * a - 5 * b + 4 * c - d) * mpf(10) ** 24 for a, b, c, d in zip(*rows)]

    def test_splines_have_one_second_derivative_at_a_key(self):
        for mode in ("natural", "clamped"):
            track = smooth(mode)
            for time in track.times[1:-1]:
                self.near(self.second(track, time, -1), self.second(track, time, 1), 9)
        for time, side in ((mpf(0), 1), (mpf(4), -1)):
            inside = time + side * mpf(10) ** -20
            self.near(self.second(smooth("natural"), inside, side), [0, 0], 9)

    def test_clamped_slopes(self):
        track = smooth("clamped")
        with mp.workdps(80):
            self.near(self.slope(track, mpf(0), 1), [1, 1], 15)
            self.near(self.slope(track, 4 - EPSILON * EPSILON, -1), [-2, -2], 15)

    def test_monotone(self):
        keys = column(0, 0, 1, 1.125, 8, 8, 3, 2.5, -4)
        track = Track("monotone", keys, [0, 1, 1.5, 4, 4.25, 5, 7, 7.25, 9])
        for i, (a, b) in enumerate(zip(keys, keys[1:])):
            start, end = track.times[i], track.times[i + 1]
            steps = [sample(track, start + (end - start) * k / 64)[0] for k in range(65)]
            signs = {mp.sign(y - x) for x, y in zip(steps, steps[1:])}
            self.assertLessEqual(signs, {mp.sign(b[0] - a[0])})

    def test_two_keys_are_a_line(self):
        for mode in ("linear", "paced", "cubic", "cubicPaced", *SPACINGS, "monotone", "natural"):
            track = Track(mode, [[1, 2], [5, -2]], tension=[0.5, -1], bias=[1])
            self.near(sample(track, 0.25), [2, 1])

    def test_the_last_of_equal_times_counts(self):
        for mode in ("linear", "cubic", "centripetal"):
            track = Track(mode, column(1, 2, 3, 4), [0, 1, 1, 2])
            self.near(sample(track, 1), [3])
            self.near(sample(track, 1 - EPSILON), [2], 18)

    def test_discrete_shows_all_values(self):
        track = Track("discrete", column(5, 6, 7))
        self.assertEqual([sample(track, mpf(k) / 6)[0] for k in range(-1, 8)],
                         [5, 5, 5, 6, 6, 7, 7, 7, 7])

    def test_outside_and_one_key(self):
        for mode in (*SMOOTH, "linear", "paced", "discrete"):
            track = smooth(mode, times=TIMES + [5] * (mode == "discrete"))
            self.assertEqual(sample(track, -1), track.keys[0])
            self.assertEqual(sample(track, 9), track.keys[-1])
            self.assertEqual(sample(replace(track, keys=POINTS[:1], times=None), 0.5), [0, 1])

    def test_timing_keeps_the_keys(self):
        track = smooth("linear", timing=[(0.25, 0, 0.75, 1), (), (0, 1, 1, 0)])
        self.near(sample(track, 0.125), [1, 0])
        self.assertEqual([sample(track, t) for t in TIMES], smooth("linear").keys)
        self.assertEqual(sample(track, 3), sample(smooth("linear"), 3))

    def test_coincident_keys(self):
        keys = [[0, 0], [0, 0], [3, 4], [3, 4], [9, 12], [9, 12]]
        for mode in ("paced", "cubicPaced"):
            self.near(key_times(Track(mode, keys)), ["0", "0", mpf(1) / 3, mpf(1) / 3, "1", "1"])
        same = Track("cubicPaced", [[2, 3]] * 3)
        self.near(key_times(same), [0, 0.5, 1])
        self.near(sample(same, 0.3), [2, 3])
        for mode in ("centripetal", "chordal"):
            track = Track(mode, keys, [0, 1, 2, 3, 4, 5])
            self.near(sample(track, 2.5), [3, 4])
            self.near(sample(track, 3.25), [4.5, 6])


class Spreads(Close):
    def test_spread_of_a_line(self):
        track = Track("linear", column(4, 8), [1, 3])
        [truth] = keyframe_truths.truths(track, 1.5)
        self.near([truth.value, truth.spread, truth.scale],
                  [5, 4 * mpf("0.75") + 8 * mpf("0.25") + 1 + 1, 8])

    def test_spread_does_not_see_how_far_from_0_a_segment_is(self):
        for mode in ("linear", "cubic", "monotone", "natural"):
            spreads = []
            for offset in (0, 2.0**20):
                times = [offset + t for t in (0, 1, 1.25, 3)]
                track = smooth(mode, column(4, 8, -1, 3), times=times)
                spreads += [t.spread for t in keyframe_truths.truths(track, offset + 1.125)]
            self.near([spreads[0]], [spreads[1]], 20)

    def test_change_is_the_spread_where_it_is_small(self):
        keys = column(0, 3, -1, 4, 2, 5)
        track = smooth("cubic", keys, timing=[[0.25, 0.1, 0.25, 1]] * 5, tension=[0.5] * 6)
        step = mpf(10) ** -15
        [truth] = keyframe_truths.truths(track, 0.75)
        self.near([keyframe_truths.change(track, mpf(0.75), 1, step) / step], [truth.spread], 10)


if __name__ == "__main__":
    unittest.main()
