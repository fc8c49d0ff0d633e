"""Closed forms and published values of rotations, decomposition and interpolation."""

import random
import unittest

from mpmath import mp, mpf

from truth import keypath_cases, keypaths, quaternion, quaternion_cases, rotation_cases
from truth.decomposition import IDENTITY, Pose, decompose, recompose, singular
from truth.interpolation import interpolate, scales
from truth.interpolation_cases import interpolate_case
from truth.linear import exactly
from truth.poses import UNIT, about, changed, some_matrix, some_rotation
from truth.traced import Undecided

HALF = mpf(1) / 2


def product(a, b):
    return [[mp.fdot(row, column) for column in zip(*b)] for row in a]


def turn(axis, angle):
    """Rows of the rotation of row vectors about x, y or z."""
    cos, sin = mp.cos_sin(angle)
    return {"x": [[1, 0, 0], [0, cos, sin], [0, -sin, cos]],
            "y": [[cos, 0, -sin], [0, 1, 0], [sin, 0, cos]],
            "z": [[cos, sin, 0], [-sin, cos, 0], [0, 0, 1]]}[axis]


def flat(a, b, c, d, tx=0, ty=0):
    return [mpf(v) for v in changed(UNIT, m11=a, m12=b, m21=c, m22=d, m41=tx, m42=ty)]


def numbers(rows):
    return [v for row in rows for v in row]


def angles(seed):
    source = random.Random(seed)
    return [mpf(source.uniform(-3, 3)), mpf(source.uniform(0.1, 1.4)), mpf(source.uniform(-3, 3))]


class Close(unittest.TestCase):
    def near(self, values, expected, digits=40):
        values, expected = list(values), list(expected)
        self.assertEqual(len(values), len(expected))
        for value, wanted in zip(values, expected):
            self.assertLess(abs(mpf(value) - mpf(wanted)),
                            mpf(10) ** -digits * (1 + abs(mpf(wanted))))


class Quaternions(Close):
    def test_matrices_of_single_turns(self):
        for place, axis in enumerate("xyz"):
            unit_axis = [int(i == place) for i in range(3)]
            rows = quaternion.matrix(about(*unit_axis, 50))
            self.near(numbers(rows), numbers(turn(axis, mp.pi * 50 / 180)))

    def test_rotation_by_axis_and_angle(self):
        """| kxx+c kxy+sz kxz-sy | of semantics 1.3, first row."""
        x, y, z = mpf(1) / 3, mpf(2) / 3, mpf(2) / 3
        cos, sin = mp.cos_sin(mp.pi * 70 / 180)
        first = quaternion.matrix(about(1, 2, 2, 70))[0]
        k = 1 - cos
        self.near(first, [k * x * x + cos, k * x * y + sin * z, k * x * z - sin * y])

    def test_product_is_the_product_of_matrices(self):
        a, b = ([mpf(v) for v in some_rotation(i)] for i in (1, 2))
        self.near(numbers(quaternion.matrix(quaternion.product(b, a))),
                  numbers(product(quaternion.matrix(a), quaternion.matrix(b))))

    def test_from_matrix_is_the_inverse_with_every_pivot(self):
        for seed in range(40):
            q = quaternion.unit([mpf(v) for v in some_rotation(seed)])
            q = [-v for v in q] if q[3] < 0 else q
            self.near(quaternion.from_matrix(quaternion.matrix(q)), q)

    def test_half_turns(self):
        self.near(quaternion.from_matrix([[0, 1, 0], [1, 0, 0], [0, 0, -1]]),
                  [mp.sqrt(HALF), mp.sqrt(HALF), 0, 0])
        for place in range(3):
            q = [int(i == place) for i in range(4)]
            self.near(quaternion.from_matrix(quaternion.matrix([-v for v in q])), q)

    def test_pivots_of_equal_size(self):
        self.near(quaternion.from_matrix([[0, 1, 0], [0, 0, 1], [1, 0, 0]]), [HALF] * 4)

    def test_slerp_has_constant_speed(self):
        for arc in quaternion.ARCS:
            a, b = ([mpf(v) for v in some_rotation(i)] for i in (3, 4))
            steps = [quaternion.slerp(arc, a, b, mpf(k) / 8) for k in range(-4, 13)]
            cosines = [mp.fdot(p, q) for p, q in zip(steps, steps[1:])]
            self.near(cosines, cosines[:1] * len(cosines))
            end = quaternion.chosen(arc, quaternion.unit(a), quaternion.unit(b))
            self.near(steps[4] + steps[12], quaternion.unit(a) + end)

    def test_slerp_turns_by_a_part_of_the_angle(self):
        still = [mpf(0)] * 3 + [mpf(1)]
        self.near(quaternion.slerp("shortest", still, about(1, 2, 2, 120), HALF / 2),
                  about(1, 2, 2, 30))
        self.near(quaternion.slerp("longest", still, about(1, 2, 2, 120), HALF / 2),
                  about(1, 2, 2, -60))

    def test_slerp_of_equal_and_opposite(self):
        a = [HALF, HALF, -HALF, HALF]
        self.near(quaternion.slerp("shortest", a, [-3 * v for v in a], mpf("0.3")), a)
        self.near(quaternion.slerp("direct", a, [-2 * v for v in a], HALF),
                  [-HALF, HALF, -HALF, -HALF])

    def test_arcs_at_a_right_angle(self):
        """The product is exactly 0, whatever its terms round to; beside it, it is not."""
        for a, b in quaternion_cases.TWOFOLD + quaternion_cases.CROSSED + [
                ([1e300, 3e-300, 7.0, 0.0], [-7.0 * 2.0**20, 0.0, 1e300 * 2.0**20, 0.0])]:
            a, b = ([mpf(v) for v in q] for q in (a, b))
            for arc, ways in (("shortest", (1, -1)), ("longest", (-1, 1)), ("direct", (1, 1))):
                self.assertEqual(quaternion.side(arc, a, b), 1)
                for sign, way in zip((1, -1), ways):
                    with exactly():
                        more = [y + sign * x * mpf(2) ** -400 for x, y in zip(a, b)]
                    self.assertEqual(quaternion.side(arc, a, more), way)
                self.near(quaternion.slerp(arc, a, b, HALF),
                          quaternion.unit([x / quaternion.norm(a) + y / quaternion.norm(b)
                                           for x, y in zip(a, b)]))

    def test_opposite_is_what_is_a_multiple(self):
        for b in [[-3.0, -6.0, -9.0, -15.0], [3.0, 6.0, 9.0, 15.0 + 2.0**-49]]:
            quaternion_cases.settled("direct", [1.0, 2.0, 3.0, 5.0], b)
        for b in ([0.0, 0.0, 5e-324, -1.0], [0.0, 0.0, 2.0**-70, -3.0]):
            with self.assertRaises(ValueError):
                quaternion_cases.settled("direct", [0.0, 0.0, 0.0, 1.0], b)

    def test_squad_of_equal_controls_is_an_arc(self):
        a, b = ([mpf(v) for v in some_rotation(i)] for i in (5, 6))
        t = mpf("0.3")
        self.near(quaternion.squad((a, b), (a, b), t), quaternion.slerp("direct", a, b, t))

    def test_orders_are_products_of_matrices(self):
        for order in quaternion.ORDERS:
            given = angles(order)
            first, second, third = (turn(axis, v) for axis, v in zip(order, given))
            q = quaternion.from_euler(order, "radians", given)
            self.near(numbers(quaternion.matrix(q)),
                      numbers(product(product(first, second), third)))

    def test_angles_are_inverse(self):
        for order in quaternion.ORDERS:
            for unit in quaternion.UNITS:
                given = [v * quaternion.whole(unit) / (2 * mp.pi) for v in angles(order)]
                q = quaternion.from_euler(order, unit, given)
                self.near(quaternion.to_euler(order, unit, [3 * v for v in q]), given)

    def test_spreads_know_what_comes_round(self):
        """Angles by a turn, quaternions by their sign, and a turn more of what reduces exactly."""
        made = rotation_cases.to_euler_case("zxz", "turns", [-1.0, 1.0, 1.0, 1.0], "quarter")
        self.assertLess(made.out[2].spread, 4)
        m = rotation_cases.three_of(1, 2, 2, 180)
        for truth in rotation_cases.from_matrix_case(m, "half-turn").out:
            self.assertLess(truth.spread, 4)
        for unit, angle in (("turns", 0.125), ("degrees", 45.0)):
            few, many = ([truth.spread for truth in rotation_cases.from_euler_case(
                "xyz", unit, [angle + 4096 * times * float(quaternion.whole(unit)), 0.0, 0.0]).out]
                for times in (0, 1))
            self.near(few, many)

    def test_rows_of_no_rotation(self):
        """The largest of 4 w^2 to 4 z^2 is the pivot, also where the trace is above 0."""
        rows = [[mpf(v) for v in row] for row in ([1, 0.5, 0], [0.5, -0.25, 0.25], [0, 0, -0.25])]
        self.near(quaternion.from_matrix(rows), quaternion.unit([mpf(v) for v in (10, 4, 0, 1)]))
        self.near(quaternion.from_matrix(rows, 0), quaternion.unit([mpf(v) for v in (1, 0, 0, 6)]))

    def test_gimbal_keeps_the_rotation(self):
        for order in quaternion.ORDERS:
            for end in ((1, -1) if order in quaternion.TAIT_BRYAN else (0, 2)):
                q = quaternion.from_euler(order, "turns", [HALF / 5, mpf(end) / 4, HALF / 7])
                a, b, c = quaternion.to_euler(order, "turns", q)
                self.assertEqual(c, 0)
                self.near([b], [mpf(end) / 4])
                again = quaternion.from_euler(order, "turns", [a, b, c])
                self.near(numbers(quaternion.matrix(again)), numbers(quaternion.matrix(q)))


class Decomposition(Close):
    def test_recompose_is_the_inverse(self):
        for seed in range(20):
            m = [mpf(v) for v in changed(some_matrix(seed), m44=-1.5 if seed % 2 else 2.0)]
            self.near(recompose(decompose(m)), [v / m[15] for v in m])

    def test_recompose_is_the_product_of_its_parts(self):
        pose = decompose([mpf(v) for v in some_matrix(21)])
        xy, xz, yz = pose.skew
        sx, sy, sz = pose.scale
        turned = [[*row, 0] for row in quaternion.matrix(pose.quaternion)] + [[0, 0, 0, 1]]
        parts = [[[sx, 0, 0, 0], [0, sy, 0, 0], [0, 0, sz, 0], [0, 0, 0, 1]],
                 [[1, 0, 0, 0], [xy, 1, 0, 0], [xz, yz, 1, 0], [0, 0, 0, 1]], turned,
                 [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [*pose.translation, 1]],
                 [[*(int(i == j) for j in range(3)), pose.perspective[i]] for i in range(4)]]
        whole = parts[0]
        for part in parts[1:]:
            whole = product(whole, part)
        self.near(recompose(pose), numbers(whole))

    def test_known_poses(self):
        pose = decompose(flat(-1, 0, 0, 1, 5, 6))
        self.near(pose.scale, [-1, -1, -1])
        self.near(pose.quaternion, [1, 0, 0, 0])
        self.near(decompose([mpf(v) for v in changed(UNIT, m34=-0.002)]).perspective,
                  [0, 0, mpf(-0.002), 1])
        self.near(decompose(flat(2, 0, 1, 1)).skew, [1, 0, 0])

    def test_singular(self):
        for m in (flat(1, 2, 2, 4), [mpf(0)] * 16, changed(UNIT, m44=0.0)):
            self.assertTrue(singular([mpf(v) for v in m]))
            self.assertIsNone(decompose([mpf(v) for v in m]))
        self.assertFalse(singular([mpf(v) for v in changed(UNIT, m33=2.0**-1022)]))

    def test_singular_by_the_exact_determinant(self):
        """Whole multiples of rows of any size are dependent; a bit beside, they are not."""
        for seed in range(200):
            source = random.Random(seed)
            first, second = ([mp.ldexp(source.getrandbits(24), source.choice((-200, -60, 0, 40)))
                              for _ in range(3)] for _ in range(2))
            m = [mpf(v) for v in changed(UNIT, m44=1.125)]
            with exactly():
                third = [3 * a - 2 * b for a, b in zip(first, second)]
            m[0:3], m[4:7], m[8:11] = first, second, third
            self.assertTrue(singular(m))
            with exactly():
                m[10] *= 1 + mpf(2) ** -52
            self.assertFalse(singular(m))
            self.near(recompose(decompose(m)), [v / m[15] for v in m], 30)

    def test_negated_row_keeps_scales_but_for_the_sign(self):
        m = [mpf(v) for v in some_matrix(22)]
        mirrored = [-v for v in m[:4]] + m[4:]
        self.near(map(abs, decompose(mirrored).scale), map(abs, decompose(m).scale))


class Interpolation(Close):
    def test_published_shear(self):
        ends = flat(1, 0, 0, 1), flat(1, 0, 0.5, 1)
        self.near(interpolate("coreAnimation", *ends, HALF)[4:6], ["0.2368", "1.0031"], 4)
        self.near(interpolate("css", *ends, HALF)[4:6], [0.25, 1])

    def test_published_half_turns(self):
        ends = flat(1, 0, 0, 1), flat(-1, 0, 0, -1)
        self.near(interpolate("coreAnimation", *ends, HALF), flat(0, -1, 1, 0))
        self.near(interpolate("css", *ends, HALF), flat(0, 1, -1, 0))

    def test_published_turn_about_y(self):
        rows = turn("y", mpf("1.2"))
        end = [v for row in rows for v in (*row, 0)] + [0, 0, 0, 1]
        m = interpolate("coreAnimation", flat(1, 0, 0, 1), [mpf(v) for v in end], HALF / 2)
        self.near([m[0], m[2]], [".95534", "-.29552"], 5)

    def test_ends(self):
        planes = [flat(*v) for v in ((-1, 0, 0, 1), (1, 0, 0, -1), (1, 2, 2, 1, 3, 4),
                                     (0.5, -2, 1, 3), (-1, 0, 0, -1))]
        for mode in ("coreAnimation", "css"):
            for a in planes + [[mpf(v) for v in some_matrix(23)]]:
                for b in planes + [[mpf(v) for v in some_matrix(24)]]:
                    for t, end in ((mpf(0), a), (mpf(1), b)):
                        self.near(interpolate(mode, a, b, t), [v / end[15] for v in end])

    def test_reflections_of_x_and_y_are_half_a_turn_apart(self):
        x, y = flat(-1, 0, 0, 1), flat(1, 0, 0, -1)
        self.near(interpolate("coreAnimation", x, y, HALF), flat(0, -1, -1, 0))
        self.near(interpolate("coreAnimation", y, x, HALF), flat(0, 1, 1, 0))

    def test_singular_ends(self):
        ends = flat(1, 0, 0, 1), flat(1, 2, 2, 4)
        self.near(interpolate("coreAnimation", *ends, HALF), flat(1, 1, 1, 2.5))
        self.assertEqual(interpolate("css", *ends, HALF), ends[1])
        self.assertEqual(interpolate("css", *ends, mpf("0.49")), ends[0])

    def test_spreads_at_an_end_leave_nothing_of_the_other(self):
        first = changed(UNIT, m12=2.0, m13=3.0, m23=4.0, m31=2.0**100, m32=1.0, m33=-1.0)
        last = changed(UNIT, m32=1.0, m33=2.0)
        for mode in ("coreAnimation", "css"):
            for ends, t in (((first, last), 1.0), ((last, first), 0.0)):
                for truth in interpolate_case(mode, ends, t, "ordinary").out:
                    self.assertLess(truth.spread, 100)

    def test_spreads_keep_the_kind_of_the_ends(self):
        tie, lean = (1, 2, 2, 1), (-2, 0.5, 0.25, 3)
        for a, b in ((1, 0, 0, 1), (1, 2, 2, 4)), (tie, lean), ((1, 2, 2, 4), tie):
            ends = [[float(v) for v in flat(*m)] for m in (a, b)]
            for truth in interpolate_case("coreAnimation", ends, 0.25, "ordinary").out:
                self.assertLess(truth.spread, 100)

    def test_undecided_ends_make_no_case(self):
        end = changed(UNIT, m11=-1.0, m22=-1.0, m12=1e-12, m21=-1e-12)
        with self.assertRaises(ValueError):
            interpolate_case("coreAnimation", (UNIT, end), 0.5, "ordinary")

    def test_scales_bound_the_numbers(self):
        a, b = ([mpf(v) for v in some_matrix(i)] for i in (25, 26))
        for mode in ("coreAnimation", "css", "linear"):
            for value, scale in zip(interpolate(mode, a, b, HALF), scales(mode, a, b, HALF)):
                self.assertLessEqual(abs(value), scale)


class KeyPaths(Close):
    def test_published_example(self):
        """SID: scale 2, then rotation.z 0.5."""
        m = keypaths.write("scale", [mpf(v) for v in UNIT], [mpf(2)])
        m = keypaths.write("rotation.z", m, [HALF])
        self.near(m[:2], ["1.7551651237807455", ".958851077208406"], 15)

    def test_order_of_the_axes(self):
        rows = product(product(turn("x", mpf("0.3")), turn("y", mpf("0.5"))), turn("z", mpf("0.7")))
        m = [v for row in rows for v in (*row, mpf(0))] + [mpf(v) for v in UNIT[12:]]
        read = [keypaths.read(f"rotation.{axis}", m)[0] for axis in "xyz"]
        self.near(read, ["0.3", "0.5", "0.7"])
        self.near([-mp.asin(m[2]), mp.atan2(m[6], m[10]), mp.atan2(m[1], m[0])],
                  ["0.5", "0.3", "0.7"])

    def test_at_a_gimbal_x_is_the_whole_turn(self):
        """Up to a cosine of 1e-8, next to which rounding decides, as it does of x above it."""
        for cosine, wanted in ((2e-8, 0.3), (9e-9, 0), (0, 0)):
            m = [mpf(v) for v in keypath_cases.beside_lock(cosine, 0.3)]
            self.near(keypaths.read("rotation.z", m), [wanted], 15)
        self.near(keypaths.read("rotation.x", m), [-0.3], 15)
        for path, cosine in (("rotation.z", 1.0001e-8), ("rotation.x", 2e-8)):
            with self.assertRaises(Undecided):
                keypath_cases.get_case(path, keypath_cases.beside_lock(cosine, 0.3))

    def test_read_what_was_written(self):
        m = [mpf(v) for v in some_matrix(27, perspective=False)]
        for path in keypaths.PATHS:
            values = [mpf("0.4"), mpf("1.25")][:2 if path == "translation" else 1]
            self.near(keypaths.read(path, keypaths.write(path, m, values)), values)

    def test_the_rest_is_kept(self):
        m = [mpf(v) for v in some_matrix(28)]
        before, after = (decompose(v) for v in (m, keypaths.write("scale.y", m, [mpf(3)])))
        self.near(after.scale, [before.scale[0], 3, before.scale[2]])
        for part in Pose._fields:
            if part != "scale":
                self.near(getattr(after, part), getattr(before, part))

    def test_singular(self):
        m = [mpf(v) for v in changed(UNIT, m11=3.0, m12=4.0, m22=0.0, m41=6.0, m44=2.0)]
        self.near(keypaths.read("scale.x", m), [2.5])
        self.near(keypaths.read("translation", m), [3, 0])
        self.assertEqual(keypaths.read("rotation", m), [0])
        self.assertEqual(keypaths.write("scale", m, [mpf(5)]), m)
        self.assertEqual(keypaths.write("translation.x", m, [mpf(5)])[12], 10)

    def test_nothing_of_the_identity(self):
        self.near(recompose(IDENTITY), UNIT)


class Requirement(unittest.TestCase):
    def test_interpolated_rotations_are_within_the_demanded_error(self):
        """3e-7 in binary32, whatever the input."""
        fast = quaternion_cases.KERNELS[0].fast
        self.assertEqual((fast.ulp, fast.spread), (0, 0))
        self.assertLess(fast.absolute * 2.0**-24, 3e-7)


if __name__ == "__main__":
    unittest.main()
