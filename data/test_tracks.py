"""Closed forms and properties of tracks of rotations, matrices and colors."""

import math
import unittest
from fractions import Fraction

from mpmath import mp, mpf

from test_rotation import Close
from truth import color_scales as scales
from truth import color_spaces as spaces
from truth import quaternion, tracks
from truth.matrix_track_cases import matrix_case
from truth.poses import STILL, about, matrix, rotation, some_rotation
from truth.segments import implied, moment, segment
from truth.timelines import BEYOND
from truth.track_cases import joined, rotation_case

HALF = mpf(1) / 2


def of(numbers):
    return [mpf(v) for v in numbers]


def values(case):
    return [truth.value for truth in case.out]


class Segments(Close):
    def test_the_last_of_equal_keys_counts(self):
        times = of([0, 1, 1, 1, 2])
        self.assertEqual(segment(times, mpf(1)), (3, 0))
        self.assertEqual(segment(times, mpf(0.5)), (0, HALF))
        self.assertEqual(segment(times, mpf(1.5)), (3, HALF))

    def test_keys_hold_outside_and_where_there_is_one(self):
        times = of([-1, 3])
        for t, index in ((-2, 0), (-mp.inf, 0), (3, 1), (4, 1), (mp.inf, 1)):
            self.assertEqual(segment(times, mpf(t)), (index, 0))
        self.assertEqual(segment(implied(1), mpf(0.5)), (0, 0))

    def test_every_time_beside_a_key_is_in_a_segment(self):
        self.assertEqual(moment(3, None, None, math.nextafter(0.5, 0)).index, 0)
        self.assertEqual(moment(3, None, None, 0.5)[:2], (1, 0))
        self.assertEqual(moment(4, None, None, 1 / 3).index, 0)

    def test_timing_belongs_to_its_segment(self):
        rows = [[], [0.25, 0.0, 0.75, 1.0]]
        self.near([moment(4, None, rows, t).part for t in (0.125, 0.5, 0.875)],
                  [0.375, 0.5, 0.625])
        self.assertLess(moment(2, None, [BEYOND], 0.125).part, 0)

    def test_spread_is_the_change_of_the_part(self):
        times, t, step = [0.25, 1.5], 0.5, mpf(10) ** -20
        base, total = moment(2, times, None, t), mpf(0)
        for place in range(3):
            bent = of([*times, t])
            bent[place] *= 1 + step
            total += abs(segment(bent[:2], bent[2])[1] - base.part) / step
        self.near([base.spread], [total], 18)


class Rotations(Close):
    def test_planes(self):
        keys = joined([[[1, 2, 3, 4]], [[5, 6, 7, 8]]])
        self.assertEqual(keys, [[1, 5, 2, 6, 3, 7, 4, 8]])
        self.assertEqual(tracks.joints("slerp", keys[0]), [[[1, 2, 3, 4]], [[5, 6, 7, 8]]])
        self.assertEqual(tracks.joints("squad", keys[0]), [[[1, 5, 2, 6], [3, 7, 4, 8]]])

    def test_constant_speed_about_an_axis(self):
        for u in (mpf(1) / 8, HALF):
            found = tracks.between("slerp", "shortest", [about(1, 2, 2, 20)],
                                   [about(1, 2, 2, 100)], u)
            self.near(found, about(1, 2, 2, 20 + 80 * u))

    def test_joints_do_not_mix(self):
        columns = [[some_rotation(10 * j + i) for i in range(2)] for j in range(3)]
        together = values(rotation_case("slerp", joined(columns), 0.25, "ordinary"))
        for j, keys in enumerate(columns):
            self.near(together[j::3], values(rotation_case("slerp", keys, 0.25, "ordinary")))

    def test_the_hemisphere_of_other_keys_does_not_matter(self):
        keys = [some_rotation(i) for i in range(3)]
        flipped = [keys[0], [-v for v in keys[1]], keys[2]]
        first = [values(rotation_case("slerp", k, 0.25, "ordinary")) for k in (keys, flipped)]
        self.near(*first)
        second = [values(rotation_case("slerp", k, 0.75, "ordinary")) for k in (keys, flipped)]
        self.near(second[0], [-v for v in second[1]])

    def test_a_key_comes_out_at_length_1(self):
        found = values(rotation_case("nlerp", [STILL, [0.0, 3.0, 0.0, 4.0]], 1.0, "ordinary"))
        self.near(found, [0, 0.6, 0, 0.8], 15)

    def test_squad_takes_the_controls_of_both_keys(self):
        q = [of(some_rotation(i)) for i in range(4)]
        self.near(tracks.between("squad", "direct", q[:2], [q[3], q[2]], HALF / 2),
                  quaternion.squad((q[0], q[3]), (q[1], q[2]), HALF / 2))

    def test_a_chord_through_0_is_the_first_key_whatever_the_time_loses(self):
        case = rotation_case("nlerp", [STILL, [-v for v in STILL]], 0.5, "ordinary", arc="direct")
        self.near(values(case), STILL)
        self.assertEqual([truth.spread for truth in case.out], [0] * 4)


class Matrices(Close):
    def test_keys_are_themselves(self):
        tilted = matrix(translation=(1, 2, 3), perspective=(0, 0, 0.5, 1))
        keys = [tilted, [2 * v for v in tilted], matrix()]
        for t, key in ((0.0, 0), (0.5, 1), (1.0, 2), (-1.0, 0), (9.0, 2)):
            self.assertEqual(values(matrix_case("coreAnimation", keys, t, "ordinary")), keys[key])

    def test_half_way_of_a_turn(self):
        keys = [matrix(), matrix(spin=rotation(0, 1, 0, 90)), matrix()]
        found = values(matrix_case("coreAnimation", keys, 0.75, "ordinary"))
        self.near([found[0], found[10]], [mp.cos(mp.pi / 4)] * 2, 7)


class Colors(Close):
    KEYS = of([0.25, 0.5, -0.75, 0.25]), of([0.75, 0, 1.5, 0.75])

    def mixed(self, space, premultiplied, u, keys=None):
        return tracks.color(space, premultiplied, *(keys or self.KEYS), u)

    def test_encoded(self):
        self.near(self.mixed("encoded", False, HALF), [0.5, 0.25, 0.375, 0.5])

    def test_premultiplied_weighs_by_alpha(self):
        self.near(self.mixed("encoded", True, HALF), [0.625, 0.125, 0.9375, 0.5])

    def test_clear_keys_give_no_color(self):
        red, clear = of([1, 0, 0, 0.5]), of([0, 1, 1, 0])
        for space in spaces.SPACES:
            self.near(self.mixed(space, True, HALF, (red, clear)), [1, 0, 0, 0.25])
            self.near(self.mixed(space, True, HALF, (clear, clear)), [0, 0, 0, 0])

    def test_keys_are_met_and_greys_stay_grey_in_every_space(self):
        greys = of([0.25, 0.25, 0.25, 1]), of([0.75, 0.75, 0.75, 0.5])
        for space in spaces.SPACES:
            self.near(self.mixed(space, True, mpf(0)), self.KEYS[0])
            self.near(self.mixed(space, False, mpf(1)), self.KEYS[1])
            red, green, blue, _ = self.mixed(space, True, HALF, greys)
            self.near([red, green], [blue, blue])

    def test_decoding_is_odd_and_undone_by_encoding(self):
        for c in ("0.02", "0.04", "0.041", "0.5", "1", "2.5"):
            self.near([spaces.encode(spaces.decode(mpf(c)))], [mpf(c)])
            self.assertEqual(spaces.decode(-mpf(c)), -spaces.decode(mpf(c)))

    def test_published_values(self):
        """IEC 61966-2-1: middle grey of 188/255 is about half the light; the parts meet."""
        self.near([spaces.decode(mpf(188) / 255)], [0.5], 2)
        self.near([spaces.encode(mpf("0.21404114048223255"))], [0.5], 15)
        self.near([spaces.decode(spaces.DARK)], [spaces.decode(spaces.DARK + mpf(10) ** -30)], 6)

    def test_published_matrices(self):
        """The rationals and decimals of css-color-4."""
        self.assertEqual(spaces.SRGB[0], [Fraction(506752, 1228815), Fraction(87881, 245763),
                                          Fraction(12673, 70218)])
        self.assertEqual(spaces.inverse(spaces.SRGB)[1], [
            Fraction(-851781, 878810), Fraction(1648619, 878810), Fraction(36519, 878810)])
        self.assertEqual(spaces.P3[2], [0, Fraction(32229, 714400), Fraction(5220557, 5000800)])
        self.near(spaces.real(spaces.D65_TO_D50)[0], of(
            ["1.0479297925449969", "0.022946870601609652", "-0.05019226628920524"]), 15)
        self.near(spaces.real(spaces.XYZ_TO_CONES)[2], of(
            ["0.0481771893596242", "0.2642395317527308", "0.6335478284694309"]), 15)
        self.near(spaces.real(spaces.OKLAB[1])[1], of(
            ["1", "-0.1055613458156586", "-0.0638541728258133"]), 14)

    def test_published_colors(self):
        """Examples of css-color-4: sRGB's red in the named spaces, white, and P3's red in sRGB."""
        red, white = of([1, 0, 0]), of([1, 1, 1])
        self.near(spaces.coordinates("lab", red), of(["54.29", "80.80", "69.89"]), 3)
        self.near(spaces.coordinates("oklab", red), of(["0.62796", "0.22486", "0.12585"]), 4)
        self.near(spaces.coordinates("displayP3", red), of(["0.9175", "0.2003", "0.1386"]), 3)
        self.near(spaces.color_at("displayP3", red), of(["1.0930", "-0.2267", "-0.1501"]), 3)
        self.near(spaces.coordinates("lab", white), [100, 0, 0])
        self.near(spaces.coordinates("oklab", white), [1, 0, 0], 15)
        self.near(self.mixed("oklab", False, HALF, (of([1, 1, 1, 1]), of([0, 0, 0, 1]))),
                  [spaces.encode(mpf(1) / 8)] * 3 + [1], 15)

    def test_rates_of_curves(self):
        self.near([scales.decode_rate(mpf("0.3")), scales.encode_rate(mpf("0.001"))],
                  [mp.diff(spaces.decode, mpf("0.3")), mp.diff(spaces.encode, mpf("0.001"))], 15)
        for _, curve, rate, back, back_rate in scales.CURVES.values():
            for c in (mpf("0.005"), mpf("0.3")):
                self.near([rate(c)], [mp.diff(curve, c)], 15)
                self.near([back(curve(c)), back_rate(curve(c))], [c, 1 / rate(c)], 15)

    def test_linear_light(self):
        keys = of([0, 0, 0, 1]), of([1, 1, 1, 1])
        self.near(self.mixed("linear", False, HALF, keys)[:1],
                  [mpf("1.055") * HALF ** (1 / mpf("2.4")) - mpf("0.055")])


if __name__ == "__main__":
    unittest.main()
