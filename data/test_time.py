"""Published values and properties of the models of time."""

import math
import sys
import unittest

from truth.levels import EVERY_END, FOREVER, level, some_levels, ticks
from truth.timemap import ACTIVE, AFTER, BEFORE, REMOVED, core_animation, web_animations
from truth.traced import Traced, Undecided, given, order, whole
from truth.web_time_cases import effect


def told(moment):
    """Phase, effect, progress, iteration and local time in binary64."""
    return (moment.phase, moment.effect,
            *(float(x.value) for x in (moment.progress, moment.iteration, moment.local)))


def progress(time, *levels, **parts):
    return told(core_animation(list(levels) or [level(**parts)], time))[2]


def web(time, **parts):
    return told(web_animations(effect(**parts), time))


class Exactness(unittest.TestCase):
    def test_what_binary64_holds(self):
        self.assertTrue((given(0.5) + given(0.25)).held)
        self.assertFalse((given(0.1) + given(0.25)).held)
        self.assertFalse(((given(0.1) + given(0.25)) - given(0.25)).held)

    def test_rounding_must_not_decide(self):
        sum_of_decimals = given(0.1) + given(0.2)
        with self.assertRaises(Undecided):
            order(sum_of_decimals, given(0.3))
        with self.assertRaises(Undecided):
            whole(sum_of_decimals, given(0.1))
        self.assertEqual(order(sum_of_decimals, given(0.25)), 1)
        self.assertEqual(whole(given(0.3), given(0.1)).value, 2)  # 3 * 0.1 is above 0.3

    def test_products_beyond_binary64(self):
        product = given(1.5e308) * given(4.0)
        self.assertFalse(product.held)
        self.assertEqual(order(product, given(1.0)), 1)
        self.assertEqual((product / given(4.0)).value, given(1.5e308).value)
        found = told(core_animation([level(repeatCount=1e308, duration=4.0)], 7.0))
        self.assertEqual(found, (ACTIVE, True, 0.75, 1, 7))

    def test_times_beyond_binary64(self):
        for parts in ({"duration": math.inf, "speed": 1e308},
                      {"repeatCount": FOREVER, "begin": -1e308, "offset": 1e308},
                      {"repeatCount": 2.0, "begin": -1.7e308, "fill": "both"}):
            with self.assertRaises(Undecided):
                core_animation([level(**parts)], 1.7e308)
        for parts in ({"duration": math.inf, "rate": 1e308}, {"start": -1.7e308},
                      {"delay": -1.7e308}):
            with self.assertRaises(Undecided):
                web(1.7e308, **parts)

    def test_periods_beyond_binary64(self):
        longest = sys.float_info.max
        found = core_animation([level(longest / 2, autoreverses=True, repeatCount=FOREVER)], 1e307)
        self.assertEqual(told(found), (ACTIVE, True, 2e307 / longest, 0, 1e307))
        with self.assertRaises(Undecided):
            core_animation([level(longest, autoreverses=True, repeatCount=FOREVER)], 1e308)
        with self.assertRaises(Undecided):
            web(0.5, duration=1e308, iterationStart=3.0)

    def test_too_many_periods(self):
        self.assertEqual(whole(given(2.0**50), given(1.0)).value, 2**50)
        for count in (2.0**50 + 1, -(2.0**50) - 1):
            with self.assertRaises(Undecided):
                whole(given(count), given(1.0))

    def test_spreads(self):
        """Those of (t - b) s + o by hand."""
        t, b, s, o = map(given, (5.0, 2.0, -3.0, 1.0))
        self.assertEqual(((t - b) * s + o).spread, 3 * (5 + 2) + 9 + 1)
        self.assertEqual((t / b).spread, 5)
        self.assertEqual(Traced(given(7.0).value).spread, 0)


class CoreAnimation(unittest.TestCase):
    def test_offsets_wrap_and_do_not_move_the_window(self):
        for time, wanted in ((0, 0.3), (0.2, 0.5), (0.5, 0.8), (0.9, 0.2), (1, 0.3)):
            self.assertAlmostEqual(progress(float(time), offset=0.3), wanted, 14)

    def test_negative_speed_wraps(self):
        self.assertAlmostEqual(progress(0.2, speed=-1.0), 0.8, 15)
        self.assertEqual(progress(0.0, speed=-1.0), 0)

    def test_its_end_is_doubtful(self):
        found = core_animation([level(speed=-1.0)], 1.0)
        self.assertTrue(found.turned)
        self.assertEqual(told(found)[2:], (1, -2, -1))
        found = core_animation([level(speed=-1.0)], 1.0, turn=False)
        self.assertEqual(told(found)[2:], (0, -1, -1))

    def test_repeat_duration_is_not_doubled(self):
        parts = {"repeatDuration": 2.5, "autoreverses": True, "fill": "forwards"}
        self.assertEqual(told(core_animation([level(**parts)], 12.75)), (AFTER, True, 0.5, 1, 2.5))

    def test_the_interval_is_closed(self):
        self.assertEqual(told(core_animation([level()], 1.0)), (ACTIVE, True, 1, 0, 1))
        self.assertEqual(core_animation([level()], math.nextafter(1, 2)).phase, AFTER)
        self.assertEqual(core_animation([level()], -5e-324).phase, BEFORE)

    def test_duration_zero(self):
        self.assertEqual(progress(0.125, duration=0.0), 0.5)
        self.assertEqual(progress(0.5, level(2.0), level(0.0)), 0.25)
        self.assertEqual(progress(0.5, level(2.0), level(0.0), level(0.0)), 0.25)

    def test_fill_modes(self):
        """Before and after with every fill mode, removed or not."""
        found = [(core_animation([level(**ends)], -1.0).effect,
                  core_animation([level(**ends)], 2.0).effect) for ends in EVERY_END]
        self.assertEqual(found, [(False, False), (False, False), (False, True), (False, False),
                                 (True, False), (True, False), (True, True), (True, False)])
        self.assertEqual(core_animation([level(removedOnCompletion=True)], 2.0).phase, REMOVED)

    def test_repeats_are_seamless(self):
        """Autoreversed progress does not jump; other progress jumps from 1 to 0 only."""
        for back in (False, True):
            for k in range(1, 8):
                parts = {"repeatCount": FOREVER, "autoreverses": back, "duration": 0.75}
                below, at, above = (progress(x, **parts) for x in (
                    math.nextafter(k * 0.75, 0), k * 0.75, math.nextafter(k * 0.75, 9)))
                self.assertAlmostEqual(at, above, 14)
                self.assertAlmostEqual(abs(at - below), 0 if back else 1, 14)

    def test_autoreverse_is_symmetric(self):
        parts = {"autoreverses": True, "fill": "both"}
        for time in ticks(0, 7, 30, 59):
            self.assertAlmostEqual(progress(time, **parts), progress(2 - time, **parts), 14)

    def test_a_plain_group_changes_nothing(self):
        for seed in range(20):
            own = some_levels(seed, 1)
            alone, inside = (core_animation(levels, 1.3) for levels in (own, [level(99.0), *own]))
            self.assertEqual(told(alone), told(inside))

    def test_a_group_clips_its_children(self):
        group = level(2.0, fill="both")
        for time in (2.0, 2.5, 1e9):
            self.assertEqual(progress(time, group, level(4.0)), 0.5)
        self.assertEqual(core_animation([level(2.0), level(4.0)], 2.5).effect, False)

    def test_the_phase_is_that_of_the_outermost_inactive_level(self):
        group = level(2.0, fill="both")
        self.assertEqual(core_animation([group, level(1.0, begin=5.0)], 9.0).phase, AFTER)
        self.assertEqual(core_animation([group, level(1.0, begin=5.0)], 1.0).phase, BEFORE)

    def test_the_last_value_holds(self):
        """Though 3 * 0.1 is above 0.3 in binary64."""
        found = core_animation([level(0.1, repeatCount=3.0, fill="forwards")], 9.0)
        self.assertEqual(told(found)[2:4], (1, 2))

    def test_a_year_of_tenths(self):
        times = [31556952.0 + k / 64 for k in range(5)]
        for time in times:
            wanted = math.fmod(time, 0.1) / 0.1
            self.assertAlmostEqual(progress(time, duration=0.1, repeatCount=FOREVER), wanted, 15)

    def test_infinite_durations_do_not_progress(self):
        self.assertEqual(told(core_animation([level(math.inf)], 1e9)), (ACTIVE, True, 0, 0, 1e9))
        self.assertEqual(progress(3.25, level(math.inf), level(repeatCount=FOREVER)), 0.25)


class WebAnimations(unittest.TestCase):
    def test_end_points(self):
        """After three and a half iterations from 2.5 on: the end of the sixth."""
        self.assertEqual(web(99.0, iterations=3.5, iterationStart=2.5)[:4], (2, True, 1, 5))
        self.assertEqual(web(99.0, iterations=3.5, iterationStart=3.0)[:4], (2, True, 0.5, 6))
        self.assertEqual(web(99.0, iterations=3.0, iterationStart=0.5)[:4], (2, True, 0.5, 3))
        self.assertEqual(web(99.0, iterations=0.0, iterationStart=3.0)[:4], (2, True, 0, 3))

    def test_the_last_value_holds(self):
        """Whether the product of duration and count is rounded up or down, and however cut off."""
        for duration, count in ((0.1, 3.0), (0.1, 7.0), (0.7, 5.0), (1.1, 49.0)):
            for parts in ({}, {"delay": 0.3, "endDelay": -0.01}, {"start": 198.0, "rate": -1.0}):
                found = web_animations(effect(duration, iterations=count, **parts), 99.0)
                self.assertEqual(told(found)[:4], (AFTER, True, 1, count - 1))
                self.assertTrue(found.progress.held)
        with self.assertRaises(Undecided):
            web(99.0, duration=0.1, iterations=2.7, iterationStart=0.3)

    def test_iterations_without_duration(self):
        parts = {"duration": 0.0, "iterations": FOREVER, "iterationStart": 2.5}
        self.assertEqual(web(-1.0, **parts)[:4], (0, True, 0.5, 2))
        self.assertEqual(web(1.0, **parts)[:4], (2, True, 0.5, math.inf))
        self.assertEqual(web(1.0, duration=0.0, iterations=3.0)[:4], (2, True, 1, 2))

    def test_the_boundaries_belong_to_the_side_the_time_comes_from(self):
        parts = {"delay": 1.0, "duration": 2.0}
        self.assertEqual([web(t, **parts)[0] for t in (0.5, 1.0, 3.0)], [0, 1, 2])
        backwards = {"delay": 1.0, "duration": 2.0, "rate": -1.0, "start": 8.0}
        self.assertEqual([web(t, **backwards)[0] for t in (7.5, 7.0, 5.0, 4.5)], [0, 0, 1, 2])

    def test_directions(self):
        """In the second of two iterations, at a quarter."""
        found = [web(2.5, iterations=3.0, direction=d)[2] for d in (
            "normal", "reverse", "alternate", "alternate-reverse")]
        self.assertEqual(found, [0.25, 0.75, 0.75, 0.25])

    def test_remainders_are_exact(self):
        """0.9 is below 9 * 0.1 in binary64, though 0.9 / 0.1 rounds to 9."""
        for first in (0.0, 3.0):
            found = web(0.9, duration=0.1, iterations=FOREVER, iterationStart=first)
            self.assertEqual(found[3], first + 8)
            self.assertAlmostEqual(found[2], 1 - 1e-16, 14)
            self.assertLess(found[2], 1)
        with self.assertRaises(Undecided):
            web(0.9, duration=0.1, iterations=FOREVER, iterationStart=2.0**-60)

    def test_end_delays_cut(self):
        self.assertEqual(web(1.5, endDelay=-1.0)[:3], (2, True, 0.75))
        self.assertEqual(web(1.5, endDelay=-9.0, fill="removed")[:2], (2, False))


if __name__ == "__main__":
    unittest.main()
