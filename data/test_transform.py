"""Closed forms and published values that the truth of transforms and layers must meet."""

from fractions import Fraction
from itertools import permutations

from mpmath import mp, mpf

from test_truth import Close
from truth import matrix, transform
from truth.layer_cases import coaster, described, random_layer, row
from truth.matrices import BASIC, IDENTITY, SCENES, diagonals, permuted, random_matrix
from truth.programs import EULER, LETTERS, composition, program, randoms, tv_card


def values(found):
    return [transform.real(v) for v, _ in found]


def composed(*arguments, **rest):
    return values(composition(program(*arguments, **rest)))


def product(*matrices):
    return matrix.flat(matrix.product(*(matrix.rows(list(map(mpf, m))) for m in matrices)))


def shift(x, y, z=0):
    return [*IDENTITY[:12], x, y, z, 1]


def own(inputs):
    """The 26 numbers of an input of layer.transform."""
    return [*inputs["position"], inputs["zPosition"], *inputs["anchor"], inputs["anchorZ"],
            *inputs["bounds"], *inputs["transform"]]


class Matrices(Close):
    def all_near(self, found, expected, digits=30):
        self.assertEqual(len(found), len(expected))
        for a, b in zip(found, expected):
            self.near(a, b, digits)


class Composition(Matrices):
    def test_operations_apply_first_at_the_left(self):
        """Core Animation's translate, rotate and scale of S(2, 3, 4)."""
        scale, move = BASIC["scale"], shift(1, 2, 3)
        self.assertEqual(values(transform.concat([move, scale]))[12:15], [2, 6, 12])
        self.assertEqual(values(transform.concat([scale, move]))[12:15], [1, 2, 3])
        turned = composed("RST", (0.0, 0.0, 1.0, 0.5), (2.0, 3.0, 4.0))
        self.near(turned[0], 2 * mp.cos(0.5))
        self.near(turned[1], "1.438276615812609", 15)
        self.near(turned[4], -2 * mp.sin(0.5))

    def test_rotation_about_z(self):
        self.all_near(composed("SRT", (0.0, 0.0, 3.0, 0.5))[:6],
                      [mp.cos(0.5), mp.sin(0.5), 0, 0, -mp.sin(0.5), mp.cos(0.5)])
        quarter = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
        for angle, unit in ((90.0, "degrees"), (-270.0, "degrees"), (0.25, "turns"),
                            (1e6 + 0.25, "turns")):
            self.assertEqual(composed("SRT", (0.0, 0.0, 1.0, angle), unit=unit), quarter)

    def test_axis_and_angle(self):
        self.all_near(composed("SRT", (2.0, 0.0, 0.0, 0.5)), composed("SRT", (1.0, 0.0, 0.0, 0.5)))
        self.assertEqual(composed("SRT", (0.0, 0.0, 0.0, 1.0)), IDENTITY)
        self.assertEqual(composed("SRT", (0.0,) * 4, unit=None), IDENTITY)
        third = composed("SRT", (1.0, 1.0, 1.0, 120.0), unit="degrees")
        self.all_near(third, permuted((1, 2, 0, 3)))
        for axis in (0, 1, 2):
            unit = [float(i == axis) for i in range(3)]
            about = matrix.about(axis, mp.sin(0.75), mp.cos(0.75))
            self.all_near(composed("SRT", (*unit, 0.75)), matrix.flat(about))

    def test_quaternion_of_axis_and_angle(self):
        axis, angle = (1.0, -2.0, 2.0), 0.75
        half = [v / 3 * mp.sin(angle / 2) for v in map(mpf, axis)] + [mp.cos(angle / 2)]
        for length in (1, 7, mpf(10) ** -200, mpf(10) ** 200):
            turn = transform.turn_of("quaternion", [length * v for v in half], None, None)
            self.all_near(matrix.flat(turn[0]), composed("SRT", (*axis, angle)), 50)

    def test_euler_is_a_product(self):
        angles = (0.5, -1.25, 2.0)
        for order in EULER:
            axes = [[float(name == a) for a in "xyz"] for name in order]
            factors = [composed("SRT", (*axis, a)) for axis, a in zip(axes, angles)]
            self.all_near(composed("SRT", angles, euler=order), product(*factors), 50)

    def test_orders_anchor_and_perspective_are_products(self):
        turn, scale, move = (1.0, 2.0, 3.0, 0.5), (2.0, 3.0, -4.0), (5.0, 6.0, 7.0)
        parts = {"S": diagonals(*scale, 1), "R": composed("SRT", turn), "T": shift(*move)}
        eye = [*IDENTITY[:11], -1 / mpf(500), *IDENTITY[12:]]
        for order in LETTERS.values():
            self.all_near(composed(order, turn, scale, move, (10.0, -20.0, 30.0), 500.0),
                          product(shift(-10, 20, -30), *(parts[c] for c in order), eye,
                                  shift(10, -20, 30)), 50)

    def test_orders_of_the_tv_card_differ(self):
        one, other = (values(composition(tv_card(0.75, -0.5, first))) for first in (True, False))
        self.assertGreater(max(abs(a - b) for a, b in zip(one, other)), 0.03)
        straight = [values(composition(tv_card(0, 1, first))) for first in (True, False)]
        self.all_near(*straight)


class Images(Matrices):
    def test_projection_of_a_turned_card(self):
        """(0, y) pushed back by 100, turned about x by a, seen from 900."""
        a, y = mp.pi / 16, 200
        card = product(shift(0, 0, -100), matrix.flat(matrix.about(0, mp.sin(a), mp.cos(a))),
                       [*IDENTITY[:11], -1 / mpf(900), *IDENTITY[12:]])
        z = y * mp.sin(a) - 100 * mp.cos(a)
        expected = (y * mp.cos(a) + 100 * mp.sin(a)) / (1 - z / 900)
        made = product([0, y, 0, 1] * 4, card)[:4]
        self.near(made[1] / made[3], expected)
        stored = values(transform.apply(SCENES["cart-present turned"], [0.0, 200.0], True))
        self.near(stored[1], expected, 6)

    def test_missing_numbers_and_division(self):
        eye = [*IDENTITY[:11], -1 / 512, *IDENTITY[12:]]
        self.assertEqual(values(transform.apply(eye, [3.0, 4.0, 256.0], True)), [6, 8, 512])
        self.assertEqual(values(transform.apply(eye, [3.0, 4.0], True)), [3, 4])
        self.assertEqual(values(transform.apply(eye, [3.0, 4.0, 1024.0], False)), [3, 4, 1024, -1])
        self.assertEqual(values(transform.apply(eye, [3.0, 4.0, 1024.0], True)), [-3, -4, -1024])
        at = values(transform.apply(eye, [3.0, 0.0, 512.0], True))
        self.assertEqual(at[0], mp.inf)
        self.assertTrue(mp.isnan(at[1]))

    def test_quad(self):
        quarter = values(transform.quad(BASIC["quarter"], [1.0, 2.0, 30.0, 40.0]))
        self.assertEqual(quarter, [-2, 1, -2, 31, -42, 31, -42, 1, -42, 1, -2, 31])
        behind = values(transform.quad(diagonals(1, 1, 1, -1), [1.0, 2.0, 3.0, 4.0]))
        self.assertEqual(behind[:2], [-1, -2])
        self.assertEqual(behind[8:], [-mp.inf, -mp.inf, mp.inf, mp.inf])

    def test_replicators(self):
        triangle = composed("RTS", (0.0, 0.0, 1.0, 120.0), move=(30.0, 0.0, 0.0), unit="degrees")
        closed = product(triangle, triangle, triangle)
        self.all_near(closed, IDENTITY)
        copies = values(transform.powers(BASIC["mirror"], 3))
        self.assertEqual(copies[16:32], BASIC["mirror"])
        self.assertEqual(copies[32:], IDENTITY)
        self.assertEqual(values(transform.powers(BASIC["spin"], 4))[48:],
                         values(transform.concat([BASIC["spin"]] * 3)))


class Inverses(Matrices):
    def test_product_with_the_inverse(self):
        for source in [*BASIC.values(), *SCENES.values(), *map(random_matrix, range(5))]:
            found = values(transform.invert(source))
            self.assertEqual(found[16], 1)
            self.all_near(product(source, found[:16]), IDENTITY, 40)
            self.assertGreaterEqual(found[17], 1)

    def test_condition_of_a_scale(self):
        self.near(values(transform.invert(diagonals(4, 2, 0.5, 1)))[17], 8)

    def test_singular(self):
        flat = diagonals(0, 1, 1, 1)
        self.assertEqual(values(transform.invert(flat)), [*flat, 0, mp.inf])
        for scale, regular in ((1e-102, 1), (1e-103, 0), (1e-110, 0), (0.04, 1), (1e-18, 1)):
            found = values(transform.invert(diagonals(scale, scale, scale, 1)))
            self.assertEqual(found[16], regular)
            self.near(found[0] * (scale if regular else 1), 1 if regular else scale)

    def determinant(self, *sources):
        parts = (matrix.rows(transform.exact(m)) for m in sources)
        return matrix.determinant(matrix.product(*parts))

    def test_determinants(self):
        a, b = random_matrix(1), random_matrix(2)
        self.assertEqual(self.determinant(a, b), self.determinant(a) * self.determinant(b))
        for order in permutations(range(4)):
            swaps = sum(p > q for i, p in enumerate(order) for q in order[i:])
            self.assertEqual(self.determinant(permuted(order)), (-1) ** swaps)
        vandermonde = [float(x**k) for x in (1, 2, 3, 5) for k in range(4)]
        self.assertEqual(self.determinant(vandermonde), 1 * 2 * 4 * 1 * 3 * 2)
        self.assertEqual(matrix.permanent(matrix.rows([Fraction(1)] * 16)), 24)


class Layers(Matrices):
    def test_anchor_comes_to_position(self):
        for seed in range(4):
            inputs = described(**random_layer(10 * seed, transform=BASIC["turn"], anchor_z=0.0))
            (x, y), z = inputs["position"], inputs["zPosition"]
            (left, top, width, height), (ax, ay) = inputs["bounds"], inputs["anchor"]
            anchor = [mpf(left) + mpf(ax) * width, mpf(top) + mpf(ay) * height, 0, 1]
            made = matrix.rows(values(transform.layer(own(inputs))))
            self.all_near(matrix.product([anchor], made)[0], [x, y, z, 1], 40)

    def test_plain_layer_is_a_shift(self):
        inputs = described((50.0, 60.0), 7.0, (0.5, 0.25), 2.0, (3.0, 4.0, 100.0, 40.0))
        self.assertEqual(values(transform.layer(own(inputs))), shift(-3, 46, 5))

    def test_sublayer_transform_about_the_parents_anchor(self):
        inputs = described((30.0, 40.0), anchor=(0.0, 0.0))
        made = values(transform.layer(own(inputs), [*BASIC["scale"], 10.0, 20.0]))
        self.assertEqual(made, [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 50, 80, 0, 1])

    def test_chain_of_two(self):
        outer = random_layer(700, transform=BASIC["spin"])
        inner = random_layer(710, transform=BASIC["affine"])
        left, top, width, height = map(Fraction, outer["bounds"])
        ax, ay = map(Fraction, outer["anchor"])
        centre = [left + ax * width, top + ay * height]
        within = values(transform.layer(own(described(**inner)), [*random_matrix(9), *centre]))
        around = values(transform.layer(own(described(**outer))))
        chain = [row(**outer, sublayer=random_matrix(9)), row(**inner, sublayer=random_matrix(8))]
        self.all_near(values(transform.world(chain)), product(within, around), 40)
        self.assertEqual(values(transform.world(chain[:1])), around)

    def test_cart_on_its_curve(self):
        """At t = 0.5 it is at (165, 325) and moves along (120, 100)."""
        cart = coaster(4)
        self.assertEqual(cart["position"], [165.0, 325.0])
        found = values(transform.layer(own(described(**cart))))
        self.near(found[1] / found[0], mpf(100) / 120, 6)


class Sizes(Matrices):
    def test_sizes_are_not_below_the_numbers(self):
        for found in (transform.concat([random_matrix(1), random_matrix(2)]),
                      transform.invert(random_matrix(3))[:16],
                      transform.quad(SCENES["tv-card"], randoms(1, 4, 1.0, 90.0))):
            for value, size in found:
                self.assertGreaterEqual(size, abs(value))
