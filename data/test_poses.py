"""Closed forms and properties of blended poses and of replicators."""

import unittest

from mpmath import mp, mpf

from test_rotation import Close
from truth import blend, quaternion, replicator
from truth.matrices import BASIC, IDENTITY
from truth.poses import STILL, about, some_rotation
from truth.replicator_cases import level
from truth.transform import real

HALF = mpf(1) / 2


def of(numbers):
    return [mpf(v) for v in numbers]


def mean(weights, *layers):
    return blend.blend(len(layers[0]) == 4, False, of(weights), [of(x) for x in layers])[0]


def added(weights, *layers):
    return blend.blend(len(layers[0]) == 4, True, of(weights), [of(x) for x in layers])[0]


class Blends(Close):
    def test_numbers(self):
        self.near(mean([1, 3], [2], [6]), [5])
        self.near(mean([0, 0], [2], [6]), [2])
        self.near(added([1, -3], [2], [6]), [-16])

    def test_a_mean_is_that_of_its_weights_however_large(self):
        layers = [some_rotation(i) for i in range(4)]
        self.near(mean([1, 2, 3, 4], *layers), mean([50, 100, 150, 200], *layers))

    def test_two_rotations_meet_half_way(self):
        self.near(mean([2, 2], about(1, 2, 2, 10), about(1, 2, 2, 70)), about(1, 2, 2, 40))

    def test_a_mean_does_not_see_the_hemisphere(self):
        a, b, c = (of(some_rotation(i)) for i in range(3))
        flipped = mean([1, 2, 3], a, [-v for v in b], c)
        self.near(flipped, mean([1, 2, 3], a, b, c))

    def test_rotations_that_cancel_give_the_first(self):
        x, y = of([1, 0, 0, 0]), of([0, 3, 0, 4])
        self.near(mean([0, 1, 1], y, of([0, 0, 1, 0]), of([0, 0, -1, 0])), [0, 0.6, 0, 0.8], 15)
        self.near(mean([0, 0], x, y), x)

    def test_rotations_added_up(self):
        a, b = (quaternion.unit(of(some_rotation(i))) for i in (4, 5))
        sign = [mp.sign(q[3]) for q in (a, b)]
        whole = quaternion.product(*([s * v for v in q] for s, q in zip(sign, (a, b))))
        self.near(added([1, 1], a, b), whole)
        self.near(added([0, 0], a, b), STILL)
        self.near(added([HALF, 0], about(0, 0, 1, 80), a), about(0, 0, 1, 40))

    def test_numbers_that_cancel_are_exactly_0(self):
        x, y, z, w = some_rotation(6990)
        self.assertEqual(added([1, 1], [x, y, z, w], [-x, -y, -z, w])[:3], [0, 0, 0])

    def test_no_rotation_where_a_part_vanishes(self):
        self.near(added([2, 0], [0, 0, 0, HALF], STILL), STILL)


class Replicators(Close):
    def found(self, levels, time=0.0):
        numbers = [real(v) for v, _ in replicator.instances(levels, time)]
        return [numbers[i:i + 21] for i in range(0, len(numbers), 21)]

    def test_first_instance_is_the_layer(self):
        first = self.found([level(2, BASIC["spin"], (3.0, 4.0, 5.0), 0.5, (0.5, 1.0, 0.0, 0.25),
                                  (0.25,) * 4)], 2.0)[0]
        self.assertEqual(first, [*IDENTITY, 2, 0.5, 1, 0, 0.25])

    def test_the_centre_stays(self):
        centre = [7, -3, 0, 1]
        for instance in self.found([level(4, BASIC["quarter"], centre[:3])]):
            moved = [mp.fdot(centre, instance[i:16:4]) for i in range(4)]
            self.near(moved, centre)

    def test_order_of_levels(self):
        """The inner copies are next to each other, and turned by the outer level."""
        made = self.found([level(2, BASIC["quarter"]), level(2, BASIC["move"], delay=1.0)], 3.0)
        self.assertEqual([row[16] for row in made], [3, 2, 3, 2])
        self.assertEqual([row[12:15] for row in made],
                         [[0, 0, 0], [10, -20, 30], [0, 0, 0], [20, 10, 30]])

    def test_colors_are_clamped_per_level(self):
        falling = level(3, color=(1.0, 2.0, 0.5, -1.0), offset=(-0.75, 0.0, 0.5, 0.25))
        self.assertEqual([row[17:] for row in self.found([falling])],
                         [[1, 1, 0.5, 0], [0.25, 1, 1, 0], [0, 1, 1, 0]])
        [row] = self.found([level(1, color=(-1.0, 2.0, 0.5, 1.0)),
                            level(1, color=(-1.0, 0.5, 0.5, 1.0))])
        self.assertEqual(row[17:], [0, 0.5, 0.25, 1])


if __name__ == "__main__":
    unittest.main()
