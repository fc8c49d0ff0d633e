"""Published values and properties of animations of a property."""

import unittest

from mpmath import mpf

from truth import timing
from truth.animation import evaluate
from truth.animations import EASE_IN, SPRING, basic, spring, track
from truth.levels import FOREVER, level
from truth.poses import UNIT, changed
from truth.spring import Oscillator, motion


def shown(model, animations, time):
    model = model if isinstance(model, list) else [model]
    return [t.value for t in evaluate("matrix" if len(model) == 16 else "numbers", model,
                                      animations, time)]


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
