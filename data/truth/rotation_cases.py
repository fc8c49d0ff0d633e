"""Golden cases of quaternions' other forms: matrices of three rows and Euler angles."""

import math
from fractions import Fraction
from itertools import permutations
from itertools import product as pairs

from mpmath import mp, mpf

from . import transform_domain as takes
from .binary import f32
from .golden import Kernel, Series, Tier, acceptable, invalid, valid
from .linear import determinant, norm, plus
from .poses import STILL, about, numbers, rotation, rounded, some_rotation
from .programs import EXTREMES
from .quaternion_cases import almost
from .quaternion import (GIMBAL, ORDERS, PROPER, TAIT_BRYAN, UNITS, alike, from_euler, from_matrix,
                         matrix, to_euler, whole)
from .smooth import truths
from .traced import GREATEST, Undecided, few_turns

FLAGS = {
    "ordinary": "ordinary rotations",
    "scene": "turns of layers",
    "half-turn": "half turns: digits lost by the root of the trace; w = 0, its sign",
    "near-half-turn": "almost half turns: a small w from the difference of large numbers",
    "tie": "two or four numbers of the quaternion equally large: an order of pivots that skips one",
    "pivot": "each of the four numbers of the quaternion the largest",
    "slight": "hardly turned: differences of almost equal numbers, terms lost next to 1",
    "length": "quaternions not of length 1: not normalised, or squares that overflow or vanish",
    "no-rotation": "rows that are not of length 1: the quaternion not brought to it, w taken for "
                   "the pivot because the trace is above 0, or squares that overflow",
    "sign": "negated quaternions are the same rotation",
    "order": "each order of axes: reversed, or the sign of an odd one forgotten",
    "quarter": "exact quarter turns: rounded sines and cosines, -0 turned into half a turn",
    "exact": "whole half turns in degrees and turns: not exactly 0 and 1",
    "large": "many turns: the angle reduced with few digits",
    "tiny": "tiny angles flushed, or lost next to 1",
    "gimbal": "the second angle at its end: first and third undetermined, 0/0, or split at random",
    "near-gimbal": "the second angle next to its end: the arcsine of a number next to 1",
    "end": "angles of exactly half a turn: either sign",
    "domain": "not finite, wrong counts, unknown orders or units: to be refused",
}


def nine(q):
    return [v for row in matrix(q) for v in row]


def to_matrix_case(q, *flags):
    out = truths(lambda *v: nine(v), q, [1] * 9)
    return valid({"quaternion": q}, out, *flags, directions=("quaternion",))


def to_matrices(rows, *flags):
    return [to_matrix_case([float(v) for v in q], *flags) for q in rows]


HALF_TURNS = [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, -1, 0), (1, 1, 0, 0), (1, 2, 2, 0), (0, 3, -4, 0)]
BOUNDLESS = [q for v in EXTREMES for q in ((v, -v, 0, v), (0, v, v / 2 or v, -v))]
FACTORS = (0.5, 3.0, f32(1e10), f32(1e-10), 2.0**100, 2.0**-100, 1e300, 1e-300)


def to_matrix_series():
    yield Series(1, to_matrices([some_rotation(400 + i) for i in range(16)], "ordinary"))
    yield Series(50, to_matrices([STILL, rotation(0, 1, 0, 45), rotation(0, 0, 1, 90),
                                  rotation(1, 1, 0, 30)], "scene"))
    yield Series(100, to_matrices(HALF_TURNS, "half-turn"))
    yield Series(150, to_matrices([(1, 1, 1, 1), (1, -1, 1, -1), (1, 0, 0, 1), (0, -1, 1, 0)],
                                  "quarter", "length"))
    yield Series(200, to_matrices([rotation(1, 2, 2, a) for a in (0.1, 1e-4, 1e-10)]
                                  + [(1e-30, 0, 0, 1)], "slight"))
    yield Series(250, to_matrices([rotation(1, 2, 2, a) for a in (179.9, 179.9999, 180.001)],
                                  "near-half-turn"))
    yield Series(300, to_matrices([[f * v for v in some_rotation(420)] for f in FACTORS]
                                  + BOUNDLESS + [almost(some_rotation(420))], "length"))
    yield Series(350, to_matrices([[-v for v in some_rotation(i)] for i in (400, 401)], "sign"))
    yield Series(9000, refused_quaternions({}))


def refused_quaternions(rest):
    wrong = [([v, 0.0, 0.0, 1.0], "the quaternion must be finite") for v in (math.nan, math.inf)]
    wrong += [([0.5] * n, "a quaternion has 4 numbers") for n in (0, 3, 5)]
    wrong += [([0.0] * 4, "a quaternion of length 0 has no direction")]
    return [invalid(rest | {"quaternion": q}, error, "domain") for q, error in wrong]


ROUGH = mpf(10) ** -6  # what binary32 may make of the rows of a rotation


def three(m):
    return [m[0:3], m[3:6], m[6:9]]


def pivots_of(m):
    """4 w^2, 4 x^2, 4 y^2 and 4 z^2 of a rotation matrix."""
    a, b, c = m[0], m[4], m[8]
    return [1 + a + b + c, 1 + a - b - c, 1 - a + b - c, 1 - a - b + c]


def from_matrix_case(m, *flags, **rest):
    if any(abs(v) > GREATEST for v in m):
        raise Undecided("sums that may leave binary64")
    pivots = pivots_of([Fraction(v) for v in m])
    if any(0 < max(pivots) - v < max(pivots) / 10**11 for v in pivots):
        raise Undecided("rounding decides about the pivot")
    q = from_matrix(three([mpf(v) for v in m]))
    if 0 < q[3] < mpf(10) ** (-5 if rounded(m) == m else -11):
        raise Undecided(f"undecided: {m}")
    near = [k for k, v in enumerate(pivots) if 0 < max(pivots) - v < max(pivots) / 2**20]
    others = [alike(from_matrix(three([mpf(v) for v in m]), k), q) for k in near]
    out = truths(lambda *v: alike(from_matrix(three(v)), q), m, [1] * 4)
    return valid({"matrix": m}, out, *flags, wide=any(norm(plus(p, -1, q)) > ROUGH for p in others),
                 **rest)


def from_matrices(rows, *flags, **rest):
    return [from_matrix_case(list(map(float, m)), *flags, **rest) for m in rows]


def cube():
    """The 24 rotations of a cube."""
    for order in permutations(range(3)):
        for signs in pairs((1, -1), repeat=3):
            rows = [[s * (order[i] == j) for j in range(3)] for i, s in enumerate(signs)]
            if determinant(rows) > 0:
                yield [v for row in rows for v in row]


def good_rows():
    """No rotation."""
    return [float(i % 4 == 0) for i in range(9)]


def three_of(*axis_angle):
    """The matrix of a rotation in binary32."""
    return rounded(nine(about(*axis_angle)))


TILTS = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (1, 2, 2), (-2, 3, 1)]


def from_matrix_series():
    yield Series(1, from_matrices([rounded(nine(some_rotation(440 + i))) for i in range(20)],
                                  "ordinary"))
    yield Series(50, from_matrices([three_of(0, 1, 0, 45), three_of(0, 0, 1, 30),
                                    three_of(1, 0, 0, -60)], "scene"))
    cubes = list(cube())
    turned = [m for m in cubes if m[0] + m[4] + m[8] == -1 and m != cubes[0]]
    yield Series(100, from_matrices([m for m in cubes if m not in turned], "tie", "quarter"))
    yield Series(150, from_matrices(turned, "half-turn", "tie"))
    yield Series(200, from_matrices([three_of(*axis, 180) for axis in (
        (1, 2, 2), (-2, 3, 1), (1, -2, 5), (5, 1, -1))], "half-turn"))
    yield Series(250, from_matrices([three_of(*axis, angle) for axis in TILTS
                                     for angle in (179, 179.99, -179.9)], "near-half-turn"))
    yield Series(300, from_matrices([list(map(float, nine(about(*axis, 180 - 1e-7))))
                                     for axis in TILTS[:4]], "near-half-turn"))
    pivots = [(1, 0.25, -0.5, 0.125), (-0.25, 1, 0.5, 0.25), (0.5, -0.25, 1, -0.125),
              (0.25, 0.5, -0.125, 1)]
    yield Series(350, from_matrices([rounded(nine([mpf(s * v) for v in q])) for q in pivots
                                     for s in (1, -1)], "pivot"))
    yield Series(400, from_matrices([three_of(1, 1, 0, a) for a in (90, 120)]
                                    + [three_of(1, 1, 1, 100), three_of(0, 1, 1, 170)], "tie"))
    yield Series(450, from_matrices([three_of(1, -2, 2, a) for a in (0.5, 0.01, 1e-4)], "slight")
                 + from_matrices([list(map(float, nine(about(1, -2, 2, 1e-8))))], "slight"))
    yield Series(500, from_matrices([[0, 2, 0, -2, 0, 0, 0, 0, 2],
                                     [1, 0.5, 0, 0.5, -0.25, 0.25, 0, 0, -0.25],
                                     [0, f32(1e25), 0, -f32(1e25), 0, 0, 0, 0, f32(1e25)]],
                                    "no-rotation")
                 + from_matrices([[f32(3e38) * v for v in good_rows()]], "no-rotation",
                                 directions=("matrix",)))
    good = good_rows()
    yield Series(9000, [invalid({"matrix": [v, *good[1:]]}, "the matrix must be finite", "domain")
                        for v in (math.nan, math.inf, -math.inf)]
                 + [invalid({"matrix": good[:n]}, "a rotation matrix has 9 numbers", "domain")
                    for n in (0, 4, 8)])


def from_euler_case(order, unit, angles, *flags, **rest):
    half_turns = unit != "radians" and all(2 * a % whole(unit) == 0 for a in angles)
    rest_of = [a if unit == "radians" else math.fmod(a, whole(unit)) for a in angles]
    out = truths(lambda *v: from_euler(order, unit, v), angles, [1] * 4,
                 range(4) if half_turns else (), weights=rest_of)
    return valid({"order": order, "unit": unit, "angles": angles}, out, *flags, **rest)


def in_unit(unit, degrees):
    """Angles given in degrees as binary32 numbers of the unit."""
    return [f32(v * whole(unit) / 360) for v in degrees]


def from_eulers(orders, units, degrees, *flags):
    return [from_euler_case(o, u, in_unit(u, row), *flags)
            for o in orders for u in units for row in degrees]


def cycled(index):
    """Units in turn."""
    return UNITS[index % 3]


def from_euler_series():
    yield Series(1, [from_euler_case(order, unit, in_unit(unit, numbers(460 + i, 3, -170, 170)),
                                     "ordinary", "order")
                     for i, order in enumerate(ORDERS) for unit in (cycled(i), cycled(i + 1))])
    yield Series(50, from_eulers(["xyz", "zyx", "zxy"], ["degrees"], [(0, 45, 0), (30, 0, -60)],
                                 "scene"))
    yield Series(100, [from_euler_case(order, cycled(i), in_unit(cycled(i), (90, -90, 90)),
                                       "quarter", "order") for i, order in enumerate(ORDERS)]
                 + from_eulers(["xyz", "zxz"], UNITS, [(90, 0, 0), (0, 90, 0), (0, 0, -90)],
                               "quarter"))
    yield Series(150, from_eulers(["yzx", "xyx"], ["degrees", "turns"],
                                  [(0, 0, 0), (180, 0, 0), (0, -180, 0), (180, 180, 360),
                                   (-540, 720, 180)], "exact"))
    yield Series(200, from_eulers(["xyz"], UNITS, [(180, 0, 0), (360, 30, 0), (-720, 0, 1080)],
                                  "half-turn"))
    yield Series(250, [from_euler_case("xzy", "degrees", row, "large") for row in (
        [36000030.0 / 8, 0.0, 0.0], [2.0**20 + 45, 90.0, -2.0**22], [1e9 + 30, 1.0, 2.0])]
                 + [from_euler_case("zyx", "turns", row, "large") for row in (
                     [1000000.125, 0.25, -4096.0625], [2.0**22 + 0.5, 2.0**40, 0.0])]
                 + [from_euler_case("yxz", "radians", row, "large") for row in (
                     [100.0, -50.0, 20.0], [1000.0, 0.5, 0.25])])
    yield Series(300, from_eulers(["xyz", "zxz"], UNITS, [(1e-3, -1e-4, 1e-5), (1e-10, 0, 30)],
                                  "tiny"))
    yield Series(350, [from_euler_case(order, "radians", [f32(v) for v in (
        1.0, math.pi / 2 if order in TAIT_BRYAN else 0.0, -0.5)], "gimbal")
                       for order in ("xyz", "yxz", "zyz")])
    good = {"order": "xyz", "unit": "degrees", "angles": [0.0, 30.0, 0.0]}
    yield Series(9000, refused_eulers(good)
                 + [invalid(good | {"angles": [0.0, v, 0.0]}, "angles must be finite", "domain")
                    for v in (math.nan, math.inf)]
                 + [invalid(good | {"angles": [0.0] * n}, "there are 3 angles", "domain")
                    for n in (0, 2, 4)])


def refused_eulers(good):
    return [invalid(good | {"order": name}, f'unknown order "{name}"', "domain")
            for name in ("", "xxy", "XYZ", "xy")] + [
            invalid(good | {"unit": name}, f'unknown unit "{name}"', "domain")
            for name in ("", "grad", "degree")]


def reach(order, q):
    """|cos b|, or |sin b| for orders that end with the first axis."""
    b = to_euler(order, "radians", q)[1]
    return abs(mp.sin(b) if order in PROPER else mp.cos(b))


def to_euler_case(order, unit, q, *flags, **rest):
    """A case; a number of exactly half a turn may have either sign."""
    values = [mpf(v) for v in q]
    half = whole(unit) / 2
    angles = to_euler(order, unit, values)
    gaps = [abs(half - abs(v)) / half for v in (angles[0], angles[2])]
    edge = reach(order, values)
    if any(mpf(10) ** -40 < gap < mpf(10) ** -5 for gap in gaps) or GIMBAL / 4 < edge < 4 * GIMBAL:
        raise Undecided(f"undecided: {order} {q}")
    out = truths(lambda *v: to_euler(order, unit, v), q, [half] * 3, periods=[2 * half] * 3)
    inputs = {"order": order, "unit": unit, "quaternion": q}
    ends = [(v, -v) if place != 1 and abs(half - abs(v)) < mpf(10) ** -40 * half else (v,)
            for place, v in enumerate([truth.value for truth in out])]
    others = list(map(list, pairs(*ends)))[1:]
    if others:
        return acceptable(inputs, out, others, *flags, directions=("quaternion",), **rest)
    return valid(inputs, out, *flags, directions=("quaternion",), **rest)


def to_eulers(orders, quaternions, *flags):
    return [to_euler_case(order, cycled(i + k), [float(v) for v in q], *flags)
            for i, order in enumerate(orders) for k, q in enumerate(quaternions)]


def locked(order, angle, end):
    """A quaternion whose second angle is exactly at its end; its numbers repeat."""
    first, second = ("xyz".index(axis) for axis in order[:2])
    cos, sin = f32(mp.cospi(mpf(angle) / 360)), f32(mp.sinpi(mpf(angle) / 360))
    q = [0.0] * 4
    if order in PROPER:
        if end > 0:
            q[first], q[3] = sin, cos
        else:
            q[second], q[3 - first - second] = cos, sin
        return q
    parity = 1 if (second - first) % 3 == 1 else -1
    q[first], q[3], q[second] = sin, cos, end * cos
    q[3 - first - second] = -end * parity * sin
    return q


def beside(order, gap):
    """A rotation whose second angle is a gap in radians from its end."""
    b = mp.pi / 2 - gap if order in TAIT_BRYAN else mpf(gap)
    return from_euler(order, "radians", [mpf(0.75), b, mpf(-0.5)])


def to_euler_series():
    yield Series(1, to_eulers(ORDERS, [some_rotation(480), some_rotation(481)], "ordinary",
                              "order"))
    yield Series(50, to_eulers(["xyz"], [rotation(0, 0, 1, 30), rotation(0, 1, 0, -45),
                                         rotation(1, 0, 0, 60), STILL], "scene"))
    yield Series(100, [to_euler_case(order, cycled(i), locked(order, angle, end), "gimbal")
                       for i, order in enumerate(ORDERS) for end in (1, -1) for angle in (50, -40)])
    yield Series(150, [to_euler_case("xyz", cycled(i), locked("xyz", angle, end), "gimbal",
                                     "quarter")
                       for i, end in enumerate((1, -1)) for angle in (0, 90)])
    yield Series(200, [to_euler_case(order, cycled(i), rounded(beside(order, gap)), "near-gimbal")
                       for i, order in enumerate(("xyz", "yxz", "zxz", "zyx"))
                       for gap in (0.02, 1e-3)])
    yield Series(250, [to_euler_case(order, cycled(i), list(map(float, beside(order, gap))),
                                     "near-gimbal")
                       for i, order in enumerate(("xyz", "zyx", "yxy"))
                       for gap in (1e-4, 1e-6, 1e-10)]
                 + [to_euler_case("xyz", "radians", [f32(x), f32(0.70710677), 0.0, f32(0.70710677)],
                                  flag, wide=x == 1e-7)  # of which binary32 accepts all angles
                    for x, flag in ((1e-9, "gimbal"), (1e-7, "near-gimbal"),
                                    (6.5e-7, "near-gimbal"))]
                 + [to_euler_case("zxz", "radians", [f32(1e-7), 0.0, f32(0.6), f32(0.8)],
                                  "near-gimbal")])
    quarters = [(1, 0, 0, 1), (0, 0, 1, 1), (0, 0, -1, 1), (1, 1, 1, 1), (-1, 1, 1, 1)]
    yield Series(300, to_eulers(["xyz", "zxz"], quarters, "quarter"))
    yield Series(350, to_eulers(["xyz", "zyx", "yxy"], HALF_TURNS[:3], "half-turn", "end"))
    yield Series(400, to_eulers(["xyz"], [[f * v for v in some_rotation(482)] for f in FACTORS]
                                + BOUNDLESS + [almost(some_rotation(482))], "length"))
    yield Series(430, to_eulers(["xyz", "zxz"], [[f * v for v in some_rotation(484)]
                                                 for f in (1e100, 1e-100, 1e79, 1e-79)], "length"))
    yield Series(450, to_eulers(["yzx", "xzx"], [[-v for v in some_rotation(483)]], "sign"))
    yield Series(500, to_eulers(["xyz", "zxy"], [rotation(1, -2, 2, a) for a in (0.01, 1e-8)],
                                "slight"))
    good = {"order": "xyz", "unit": "degrees"}
    yield Series(9000, refused_eulers(good | {"quaternion": STILL}) + refused_quaternions(good))


def used(*names):
    return {k: v for k, v in FLAGS.items() if k in (*names, "ordinary", "scene", "domain")}


KERNELS = [
    Kernel("quaternion.toMatrix", 480000,
           Tier(1, 0, 8, "a quotient of the length's square, products and one sum, 8 roundings of "
                "numbers up to 1"),
           Tier(2, 0, 16, "the same in the storage format"),
           used("half-turn", "quarter", "length", "slight", "near-half-turn", "sign"),
           to_matrix_series,
           case=lambda i: to_matrix_case(i["quaternion"]),
           domain=lambda i: takes.quaternions(i["quaternion"])),
    Kernel("quaternion.fromMatrix", 490000,
           Tier(1, 0, 4, "sums of at most 4 entries and a length, the largest of them at least 1"),
           Tier(2, 0, 8, "the same in the storage format"),
           used("half-turn", "near-half-turn", "tie", "pivot", "slight", "quarter", "no-rotation"),
           from_matrix_series,
           case=lambda i: from_matrix_case(i["matrix"]),
           domain=lambda i: takes.listed(9, i["matrix"])),
    Kernel("quaternion.fromEuler", 500000,
           Tier(1, 4, 4, "sines and cosines of rounded half angles, 2 products and a sum"),
           Tier(2, 8, 8, "the same in the storage format"),
           used("order", "quarter", "exact", "half-turn", "large", "tiny", "gimbal"),
           from_euler_series,
           case=lambda i: few_turns(
               i["angles"], i["unit"], 2**(20 if i["unit"] == "radians" else 40)
           ) or from_euler_case(**i), domain=takes.angles),
    Kernel("quaternion.toEuler", 510000,
           Tier(1, 8, 4, "sums of products of the quaternion's numbers, relative to them, and "
                "arctangents in the unit, whose half turn is the scale"),
           Tier(2, 16, 8, "the same in the storage format"),
           used("order", "gimbal", "near-gimbal", "quarter", "half-turn", "end", "length", "sign",
                "slight"), to_euler_series,
           case=lambda i: to_euler_case(i["order"], i["unit"], i["quaternion"]),
           domain=takes.angles),
]
