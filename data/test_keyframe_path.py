"""Properties of paths as the values of keyframe animations."""

import math
import unittest

from mpmath import mp, mpf

from truth.keyframe_path import PathTrack, angle, clamped, on_segment, part, place
from truth.keyframe_path_truths import result
from truth.path_cases import ARCS, ISLANDS, MIXED, SQUARE, STUTTER, TWICE, ZIGZAG

EPSILON = mpf(10) ** -25
EASE_IN = [0.42, 0.0, 1.0, 1.0]
BENT = [["move", 3, 4], ["cubic", 8, 9, -2, 5, 1, -6], ["quad", 4, 4, 9, 2]]


def by_parameter(track, t):
    """The point and a vector along the tangent of a track that has segments and is not paced."""
    t = clamped(t)
    index = place(track.key_times(), t)
    return on_segment(track.segments[index], part(track, index, t))


def point(path, t, **rest):
    return by_parameter(PathTrack(path, "linear", **rest), t)[0]


def numbers(path, mode, t, rotation="auto", times=None, timing=()):
    out, _ = result(PathTrack(path, mode, times, timing), rotation, t)
    return [truth.value for truth in out]


class Close(unittest.TestCase):
    def near(self, values, expected, digits=30):
        self.assertEqual(len(values), len(expected))
        for a, b in zip(values, expected):
            self.assertLess(abs(a - mpf(b)), mpf(10) ** -digits * (1 + abs(mpf(b))))


class Segments(Close):
    def test_closed_forms_by_parameter(self):
        """(0,0) (0,100) (100,100) (100,0) at a quarter: 3 u^2 s 100 + u^3 100, 300 u s."""
        arch = [["move", 0, 0], ["cubic", 0, 100, 100, 100, 100, 0]]
        self.near(point(arch, 0.25), [15.625, 56.25])
        self.near(point([["move", 0, 0], ["quad", 0, 8, 8, 8]], 0.25), [0.5, 3.5])

    def test_moves_are_no_segments(self):
        jumps = [["move", 9, 9], ["move", 0, 0], ["line", 4, 0], ["move", 10, 10], ["move", 20, 20],
                 ["line", 20, 28], ["move", 5, 5]]
        self.near(point(jumps, 0.25), [2, 0])
        self.near(point(jumps, 0.5), [20, 20])
        self.near(point(jumps, mpf(1) / 2 - EPSILON), [4, 0], 23)
        self.near(point(jumps, 1), [20, 28])

    def test_close_is_a_segment_even_without_length(self):
        self.near(point(SQUARE, 0.875), [0, 4])
        there = [["move", 0, 0], ["line", 4, 0], ["line", 0, 0], ["close"]]
        self.near(point(there, mpf(1) / 6), [2, 0])
        self.near(point(there, 0.9), [0, 0])
        self.near(point(TWICE, mpf(1) / 12), [2, 0])

    def test_arcs_are_as_many_segments_as_pieces(self):
        """Three quarters of a turn after a line: four segments, whose joints are on the circle."""
        arc = [["move", 20, 0], ["arc", 0, 0, 10, 0, 1.5 * math.pi, False]]
        for k, (x, y) in enumerate([(20, 0), (10, 0), (0, 10), (-10, 0), (0, -10)]):
            self.near(point(arc, mpf(k) / 4), [x, y], 14)

    def test_the_curve_is_one_except_at_jumps(self):
        for path in (ZIGZAG, MIXED, SQUARE, STUTTER, BENT, ARCS[11]):
            track = PathTrack(path, "linear", None)
            for at in track.key_times()[1:-1]:
                self.near(point(path, at - EPSILON), point(path, at), 20)

    def test_an_affine_map_of_the_path_is_one_of_its_points(self):
        def mapped(x, y):
            return [2 * x - y + 5, x + 3 * y - 1]

        image = [[e[0], *(v for k in range(1, len(e), 2) for v in mapped(*e[k:k + 2]))]
                 for e in MIXED]
        for t in (0.1, 0.3, 0.55, 0.9):
            self.near(point(image, t), mapped(*point(MIXED, t)))

    def test_a_reversed_path_runs_back(self):
        back = [["move", 9, 2], ["quad", 4, 4, 1, -6], ["cubic", -2, 5, 8, 9, 3, 4]]
        for k in (3, 7, 11):
            self.near(point(back, mpf(k) / 16), point(BENT, 1 - mpf(k) / 16))
            self.near(numbers(back, "linear", k / 16),
                      numbers(BENT, "linear", 1 - k / 16, "autoReverse"))


class Times(Close):
    def test_the_last_of_equal_times_counts(self):
        self.assertEqual([place([0, 0, 0.5, 0.5, 1, 1], mpf(t)) for t in (0, 0.25, 0.5, 0.75, 1)],
                         [1, 1, 3, 3, 4])
        self.near(point(ZIGZAG, 0.5, times=[0, 0.5, 0.5, 1]), [3, 12])
        self.near(point(ZIGZAG, 1, times=[0, 0.5, 1, 1]), [18, 12])
        self.near(point(ZIGZAG, 0, times=[0, 0, 0.5, 1]), [3, 4])

    def test_given_times_stretch_segments(self):
        times = [0, 0.125, 0.625, 1]
        for t in (0.1, 0.2, 0.6, 0.8):
            index = place(times, mpf(t))
            u = (mpf(t) - times[index]) / (mpf(times[index + 1]) - times[index])
            self.near(point(ZIGZAG, t, times=times), point(ZIGZAG, (index + u) / 3))

    def test_timing_functions_are_of_their_segments(self):
        rows = [[], EASE_IN, []]
        for t in (0.1, mpf(1) / 3, mpf(2) / 3, 0.9):
            self.near(point(ZIGZAG, t, timing=rows), point(ZIGZAG, t))
        self.assertLess(point(ZIGZAG, 0.5, timing=rows)[1], 8)

    def test_a_timing_function_that_overshoots_leaves_the_segment(self):
        line = [["move", 0, 0], ["line", 8, 0], ["line", 8, 9]]
        x, y = point(line, 0.375, timing=[[0.25, 2.0, 0.5, 2.0]])
        self.assertGreater(x, 8)
        self.assertEqual(y, 0)

    def test_discrete_shows_every_segments_start(self):
        starts = [[0, 0], [3, 4], [3, 12]]
        found = [numbers(ZIGZAG, "discrete", float(k) / 16, "none") for k in range(17)]
        self.assertEqual([row for row in found if row not in starts], [])
        self.assertEqual(found[-1], starts[-1])
        self.assertEqual([found.count(row) for row in starts], [6, 5, 6])
        self.assertEqual(numbers(ISLANDS, "discrete", 0.5, "none"), [100, 100])

    def test_outside_and_nan(self):
        for mode in ("linear", "discrete", "paced"):
            for t, wanted in ((-3.0, 0.0), (-math.inf, 0.0), (2.0, 1.0), (math.inf, 1.0)):
                self.assertEqual(numbers(MIXED, mode, t), numbers(MIXED, mode, wanted))
            self.assertTrue(all(map(mp.isnan, numbers(MIXED, mode, math.nan))))


class Tangents(Close):
    def test_angles_are_those_of_chords(self):
        for path, t in ((BENT, 0.2), (BENT, 0.7), (MIXED, 0.4), (ARCS[0], 0.3)):
            a, b = (point(path, mpf(t) + side * EPSILON) for side in (-1, 1))
            self.near([numbers(path, "linear", t)[2]], [mp.atan2(b[1] - a[1], b[0] - a[0])], 18)

    def test_limits_at_the_ends_of_a_segment(self):
        """Towards the next other control point, from below at the very end only."""
        path = [["move", 0, 0], ["cubic", 0, 0, 0, 0, 1, 1], ["cubic", 1, 1, 1, 5, 1, 5],
                ["quad", 1, 5, 0, 5], ["cubic", -3, 5, -3, 4, -3, 4]]
        for t, wanted in ((0.0, 1), (0.25, 2), (0.5, 4), (0.75, 4)):
            self.near([numbers(path, "linear", t)[2]], [wanted * mp.pi / 4])
        self.near([numbers(path, "linear", 1.0)[2]], [-mp.pi / 2])
        self.near([numbers(path, "linear", 1.0, "autoReverse")[2]], [mp.pi / 2])
        self.near([numbers(path, "discrete", 1.0)[2]], [mp.pi])

    def test_a_limit_is_that_of_the_angles_beside_it(self):
        path = [["move", 1, 2], ["cubic", 1, 2, 7, 3, 4, 9], ["cubic", 6, 9, 2, 3, 2, 3]]
        step = 2.0**-40
        self.near(numbers(path, "linear", 0.0), numbers(path, "linear", step), 9)
        self.near(numbers(path, "linear", 1.0), numbers(path, "linear", 1 - step), 9)

    def test_what_has_no_length_looks_to_the_right(self):
        closed = [["move", 2, 3], ["close"]]
        for path in (closed[:1], closed, [["arc", 2, 3, 0, 1, 4, True]]):
            for mode in ("linear", "discrete", "paced"):
                self.assertEqual(numbers(path, mode, 0.5), [2, 3, 0])
                self.near(numbers(path, mode, 0.5, "autoReverse"), [2, 3, mp.pi], 50)

    def test_half_turns(self):
        """Never -pi; a reversed angle is half a turn from the other."""
        self.assertEqual(angle([mpf(-1), mpf(0)], "auto"), mp.pi)
        self.assertEqual(angle([mpf(1), mpf(0)], "autoReverse"), mp.pi)
        for mode in ("linear", "paced"):
            for t in (0.1, 0.4, 0.6, 0.95):
                a, b = (numbers(MIXED, mode, t, r)[2] for r in ("auto", "autoReverse"))
                self.near([abs(a - b)], [mp.pi])
                self.assertTrue(-mp.pi < min(a, b) and max(a, b) <= mp.pi)

    def test_paced_is_even(self):
        """5, 8 and 15 long: the place is that of the way from the start."""
        for way, wanted in ((2.5, (1.5, 2)), (9, (3, 8)), (20.5, (10.5, 12))):
            self.near(numbers(ZIGZAG, "paced", way / 28, "none"), wanted, 15)
        self.near([numbers(ZIGZAG, "paced", 9 / 28)[2]], [mp.pi / 2])


class Spreads(Close):
    def test_of_a_line_by_hand(self):
        """2 (1 - u) + 6 u for the points, 4 (t + u / 2) / (1 / 2) for t and the second key time."""
        out, _ = result(PathTrack([["move", 2, 1], ["line", 6, 1], ["line", 9, 5]], "linear"),
                        "auto", 0.125)
        self.near([out[0].value, out[0].spread], [3, 3 + 4 * (0.125 + 0.125) * 2], 40)
        self.near([out[2].value, out[2].spread], [0, mpf(2) / 4], 40)

    def test_of_the_angle_of_a_curve_by_differences(self):
        """With the derivative's terms counted singly it is never below their sum."""
        path, t, step = BENT, 0.3, mpf(10) ** -20
        out, _ = result(PathTrack(path, "linear"), "auto", t)
        base, total = out[2].value, mpf(0)
        for i, element in enumerate(path):
            for j in range(1, len(element)):
                moved = [list(e) for e in path]
                moved[i][j] = mpf(element[j]) * (1 + step)
                turned = angle(by_parameter(PathTrack(moved, "linear"), t)[1], "auto")
                total += abs(turned - base) / step
        self.assertGreater(out[2].spread, total)
        self.assertLess(out[2].spread, 8 * total)

    def test_of_an_angle_is_the_same_for_every_size(self):
        def spread(size):
            path = [[name, *(v * size for v in rest)] for name, *rest in BENT]
            return result(PathTrack(path, "paced"), "auto", 0.3)[0][2].spread

        self.near([spread(2.0**1000), spread(2.0**-1000)], [spread(1.0)] * 2, 12)


if __name__ == "__main__":
    unittest.main()
