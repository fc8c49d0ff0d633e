"""Rules and intervals of curves, paths and timing functions."""

import math
import unittest

from mpmath import mp, mpf

from truth import path


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


if __name__ == "__main__":
    unittest.main()
