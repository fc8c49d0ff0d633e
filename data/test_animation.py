"""Published values and properties of animations of a property."""

import math
import unittest

from mpmath import mp, mpf

from truth import timing
from truth.animation import evaluate
from truth.animations import EASE_IN, SPRING, basic, spring, track
from truth.levels import FOREVER, level
from truth.linear import cross, dot
from truth.poses import UNIT, changed
from truth.spring import Oscillator, motion
from truth.value_function_cases import made as function
from truth.value_functions import TURNS


def shown(model, animations, time):
    model = model if isinstance(model, list) else [model]
    return [t.value for t in evaluate("matrix" if len(model) == 16 else "numbers", model,
                                      animations, time)]


def apply_affine(m, point):
    """p M of a point, without division."""
    return [dot([*point, 1], m[i::4]) for i in range(3)]


class Close(unittest.TestCase):
    def near(self, values, expected, digits=15):
        self.assertEqual(len(values), len(expected))
        for value, wanted in zip(values, expected):
            self.assertLess(abs(value - mpf(wanted)),
                            mpf(10) ** -digits * (1 + abs(mpf(wanted))))


class Ends(Close):
    def test_every_combination(self):
        """Semantics 3.5 over 8, at a quarter."""
        for given, wanted in (({"start": 1.0, "end": 5.0}, 2), ({"start": 1.0, "by": 8.0}, 3),
                              ({"end": 5.0, "by": 8.0}, -1), ({"start": 4.0}, 5), ({"end": 4.0}, 7),
                              ({"by": 4.0}, 9), ({}, 8)):
            self.near(shown(8.0, [basic(**given)], 0.25), [wanted])

    def test_missing_ends_follow_from_the_value_beneath(self):
        low = basic(0.0, 4.0)
        self.near(shown(100.0, [low, basic(end=9.0)], 0.5), [5.5])
        self.near(shown(100.0, [low, basic(by=2.0)], 0.5), [3])

    def test_without_effect_the_model_value(self):
        self.assertEqual(shown(0.1, [basic(0.0, 1.0)], 2.0), [mpf(0.1)])
        self.assertEqual(shown(0.1, [track([5.0])], 0.5), [mpf(0.1)])

    def test_timing_functions(self):
        wanted = 10 + 10 * timing.cubic(EASE_IN, mpf(1) / 4, "clamp")
        self.near(shown(0.0, [basic(10.0, 20.0, function=EASE_IN)], 0.25), [wanted], 50)


class Sums(Close):
    def test_additive(self):
        """Model 0.5, 0 to 0.2 at a half, and over it 0 to 0.1."""
        stack = [basic(0.0, 0.2, additive=True), basic(0.0, 0.1, additive=True)]
        self.near(shown(0.5, stack[:1], 0.5), [0.6])
        self.near(shown(0.5, stack, 0.5), [0.65])

    def test_negative_speeds(self):
        """Periods count downwards; at the end the first of the two that time.map accepts."""
        def at(time, **rest):
            levels = [level(speed=-1.0, repeatCount=2.0, fill="both")]
            return shown(0.0, [basic(10.0, 20.0, levels=levels, **rest)], time)

        self.near(at(1.25), [17.5])
        self.near([at(t)[0] for t in (2.0, 3.0)], [20, 20])
        self.near([at(t, cumulative=True)[0] for t in (0.25, 1.25, 3.0)], [-2.5, -22.5, -40])

    def test_cumulative_ends_from_the_value_beneath(self):
        again = [level(repeatCount=2.0, autoreverses=True)]
        stack = [basic(7.0, 7.0, levels=[level(4.0)]), basic(end=10.0, cumulative=True, levels=again)]
        self.near([shown(5.0, stack, t)[0] for t in (0.5, 2.5)], [8.5, 15.5])

    def test_additive_order_of_numbers_does_not_matter(self):
        stack = [basic(1.0, 2.5, additive=True), track([0.0, 3.0, 1.0], additive=True),
                 spring((1.0, 100.0, 10.0, 0.0), 0.0, 4.0, additive=True)]
        self.near(shown(7.0, stack, 0.3), shown(7.0, stack[::-1], 0.3), 40)

    def test_cumulative(self):
        """0 to 10 three times gives 5, 15, 25; 10 to 20 and back 25 in the second period."""
        def at(time, start, back):
            levels = [level(repeatCount=3.0, autoreverses=back)]
            return shown(0.5, [basic(start, start + 10, cumulative=True, levels=levels)], time)

        self.near([at(t, 0.0, False)[0] for t in (0.5, 1.5, 2.5)], [5, 15, 25])
        self.near(at(2.5, 10.0, True), [25])
        self.near(at(2.5, 0.0, True), [5])

    def test_cumulative_repeats_are_seamless(self):
        forever = [level(0.5, repeatCount=FOREVER)]
        up = basic(0.0, 3.0, cumulative=True, levels=forever)
        for k in range(1, 5):
            self.near(shown(0.0, [up], k / 2 - 2.0**-40), shown(0.0, [up], k / 2), 10)

    def test_an_additive_matrix_is_applied_before_the_value_beneath(self):
        """A translation by 0 to 10 over a scale of 2, at a half."""
        double = changed(UNIT, m11=2.0, m22=2.0)
        move = basic(UNIT, changed(UNIT, m41=10.0), additive=True)
        self.near([shown(double, [move], 0.5)[12]], [10])


class Functions(Close):
    def turned(self, name, angle, model=UNIT, **rest):
        return shown(model, [function(name, basic, 0.0, angle, **rest)], 0.5)

    def test_a_whole_turn_turns(self):
        """Half way a rotation by pi, although both ends are the identity."""
        found = self.turned("rotateZ", 2 * math.pi)
        self.near(found, changed(UNIT, m11=-1.0, m22=-1.0), 15)
        self.near(self.turned("rotateX", 2 * math.pi), changed(UNIT, m22=-1.0, m33=-1.0), 15)

    def test_quarters_take_an_axis_to_the_next(self):
        """Row vectors: Rz takes x to y, Rx y to z, Ry z to x."""
        for name, places in (("rotateZ", (0, 1)), ("rotateX", (1, 2)), ("rotateY", (2, 0))):
            found = self.turned(name, math.pi)
            for place, axis in enumerate("xyz"):
                row = found[4 * place:4 * place + 3]
                wanted = [0.0] * 3
                if place in places:
                    i, j = places
                    wanted[j if place == i else i] = 1.0 if place == i else -1.0
                else:
                    wanted[place] = 1.0
                self.near(row, wanted, 15)

    def test_rotations_keep_lengths_and_handedness(self):
        for name in TURNS:
            found = self.turned(name, 4.2)
            rows = [found[i:i + 3] for i in (0, 4, 8)]
            for i in range(3):
                for j in range(3):
                    self.near([dot(rows[i], rows[j])], [i == j], 50)
            self.near([dot(rows[0], cross(rows[1], rows[2]))], [1], 50)

    def test_scales_and_moves(self):
        """(1, 2, 3) in the middle of 0 and twice as much."""
        for name, wanted in (("scale", (1, 2, 3)), ("translate", (2, 4, 6))):
            ends = ([0.0] * 3, [2.0, 4.0, 6.0])
            found = shown(UNIT, [function(name, basic, *ends)], 0.5)
            image = apply_affine(found, [1, 1, 1])
            self.near(image, [1, 2, 3] if name == "scale" else [2, 3, 4], 50)
        for place, axis in enumerate("XYZ"):
            for name, wanted in ((f"scale{axis}", 4), (f"translate{axis}", 5)):
                image = apply_affine(shown(UNIT, [function(name, basic, 0.0, 8.0)], 0.5), [1, 1, 1])
                self.near(image, [wanted if k == place else 1 for k in range(3)], 50)

    def test_additive_functions_act_before_what_is_beneath(self):
        """A point is moved by 4, then doubled; over a turn the last added one acts first."""
        double = changed(UNIT, m11=2.0, m22=2.0)
        move = function("translateX", basic, 0.0, 8.0, additive=True)
        self.near(apply_affine(shown(double, [move], 0.5), [1, 0, 0]), [10, 0, 0], 50)
        turn = function("rotateZ", basic, 0.0, math.pi, additive=True)
        self.near(apply_affine(shown(UNIT, [turn, move], 0.5), [1, 0, 0]), [0, 5, 0], 14)
        self.near(apply_affine(shown(UNIT, [move, turn], 0.5), [1, 0, 0]), [4, 1, 0], 14)

    def test_without_additive_what_is_beneath_is_gone(self):
        double = changed(UNIT, m11=2.0, m22=2.0, m41=7.0)
        turn = function("rotateZ", basic, 0.0, 3.0)
        self.assertEqual(shown(double, [turn], 0.5), shown(UNIT, [turn], 0.5))
        self.assertEqual(shown(double, [turn], 2.0), [mpf(v) for v in double])

    def test_cumulative_turns_go_on(self):
        """The third repeat of 0 to 1 radian has turned by 2.5, back and forth by 1.5."""
        for back, start, wanted in ((False, 0.0, 2.5), (True, 0.5, 1.75)):
            levels = [level(repeatCount=4.0, autoreverses=back)]
            turn = function("rotateZ", basic, start, 1.0, cumulative=True, levels=levels)
            found = shown(UNIT, [turn], 4.5 if back else 2.5)
            self.near([mp.atan2(found[1], found[0])], [wanted], 50)

    def test_functions_of_tracks_and_springs(self):
        """The angle is that of the animation of the number."""
        for maker, values in ((track, ([0.0, 2.0, 1.0], "cubic")),
                              (spring, ((1.0, 100.0, 6.0, 2.0), 0.0, 1.5))):
            found = shown(UNIT, [function("rotateY", maker, *values)], 0.3)
            self.near([mp.atan2(found[8], found[10])], shown(0.0, [maker(*values)], 0.3), 50)


class Springs(Close):
    def test_a_duration_does_not_retime_the_curve(self):
        row = (1.0, 100.0, 10.0, 5.0)
        wanted = motion(Oscillator(*row[:3]), 5, 0, 1, mpf(0.25))[0].value
        for duration in (0.25, 0.5, 8.0):
            found = shown(3.0, [spring(row, 0.0, 100.0, levels=[level(duration)])], 0.25)
            self.near(found, [100 * wanted], 40)

    def test_velocities_are_in_distances(self):
        """The initial slope is velocity * (to - from)."""
        step = 2.0**-40
        found = shown(0.0, [spring((1.0, 100.0, 10.0, 5.0), 50.0, 250.0)], step)
        self.near([(found[0] - 50) / step], [1000], 8)

    def test_above_critical_damping_is_critical(self):
        pair = [spring((1.0, 100.0, c, 0.0), 0.0, 1.0) for c in (20.0, 30.0)]
        self.near(*(shown(0.0, [one], 0.3) for one in pair), 40)

    def test_fields_are_written_in_order(self):
        fields = [*spring((1.0, 100.0, 10.0, 0.0), 0.0, 1.0)]
        self.assertEqual(fields[fields.index("mass"):], [*SPRING, "from", "to"])


class Tracks(Close):
    def test_published_values(self):
        keys = track([0.0, 1.0, 0.5, 0.7], "cubic", keyTimes=[0.0, 0.1, 0.6, 1.0])
        self.near([shown(0.0, [keys], t)[0] for t in (0.2, 0.5, 0.8)],
                  [1.0066667, 0.58666664, 0.55833334], 7)

    def test_a_track_over_two_keys_is_basic(self):
        self.near(shown(0.0, [track([3.0, 8.0])], 0.3), shown(0.0, [basic(3.0, 8.0)], 0.3), 40)

    def test_a_track_of_matrices_meets_its_keys(self):
        turned = changed(UNIT, m11=0.0, m12=1.0, m21=-1.0, m22=0.0)
        keys = track([UNIT, turned, changed(UNIT, m41=8.0)], "coreAnimation")
        self.assertEqual(shown(UNIT, [keys], 0.5), [mpf(v) for v in turned])
        half = shown(UNIT, [track([turned, changed(turned, m41=8.0)], "coreAnimation")], 0.25)
        self.near(half, changed(turned, m41=2.0), 40)


class Spreads(Close):
    def test_of_a_basic_animation_by_hand(self):
        """from (1 - f), to f, and (to - from) f for each of time, speed and duration."""
        found = evaluate("numbers", [0.0], [basic(3.0, 7.0, levels=[level(2.0)])], 0.5)[0]
        self.near([found.value], [4], 40)
        self.near([found.spread], [mpf(9) / 4 + mpf(7) / 4 + 3], 40)


if __name__ == "__main__":
    unittest.main()
