"""Golden cases of images: transform.apply and transform.quad."""

import math

from . import transform_domain as takes
from .binary import f32
from .golden import Kernel, Series, Tier, invalid, valid
from .matrices import (BASIC, EYE, IDENTITY, PROJECTIVE, SCENES, SWIPE_FLAT, affine, diagonals,
                       made, permuted, random_matrix, rounded)
from .product_cases import COMMON, DOT, FINITE, refused_matrices, stretched, truths
from .programs import cart_present, jump_star, randoms, swipe_card, tv_card
from .traced import Undecided
from .transform import apply, quad, weights

FLAGS = {
    **COMMON,
    "missing": "missing z not taken as 0, or missing w not as 1",
    "direction": "w = 0: a translation moves a direction",
    "weight": "w other than 1: taken as 1, or divided although it must not",
    "eye": "w is exactly 0: infinite with the sign of the number, NaN for 0/0",
    "behind": "behind the eye: clamped, or the sign of w lost",
    "near-eye": "w next to 0: an absolute tolerance",
    "large": "points far away: an absolute tolerance",
    "empty": "no width or height",
    "reversed": "negative width or height: the corners keep their places",
    "crossing": "some corners behind the eye or on it: a finite extent",
    "offset": "an origin far larger than the size",
}
CARD = [(-150.0, -200.0), (150.0, -200.0), (150.0, 200.0), (-150.0, 200.0)]


def is_wide(found, weights):
    """Whether binary32 may lose a number's terms, or 1/16 of a w other than 0."""
    lost = max((size / abs(w) for w, size in weights if w), default=0)
    if lost > 2**47:
        raise Undecided("w is too close to 0")
    return stretched(found) or lost > 2**18


def signed(matrix, point=()):
    """Raises where w may come out as -0, of which an infinity over it may take its sign."""
    column = matrix[3::4]
    terms = [p * m for p, m in zip(point, column)] if len(point) == 4 else [column[3]]
    if all(map(is_minus, terms)):
        raise Undecided("the sign of a zero")


def is_minus(x):
    return x == 0 and math.copysign(1, x) < 0


def image_case(matrix, point, divide, *flags):
    found = apply(matrix, point, divide)
    weights = [apply(matrix, point, False)[3]] if divide else []
    return valid({"matrix": matrix, "point": list(map(float, point)), "divide": divide},
                 truths(found), *flags, wide=is_wide(found, weights))


def images(matrices, points, *flags, divides=(True, False)):
    return [image_case(m, p, d, *flags) for m in matrices for p in points for d in divides]


def random_points(seed):
    """A point of 2, one of 3 and one of 4 numbers."""
    for count in (2, 3, 4):
        point = randoms(seed + count, count, -300.0, 300.0)
        yield point if count < 4 else point[:3] + [f32(1.5 + point[3] / 600)]


def scene_matrices():
    yield from (cart_present(k) for k in (2, 4, 6, 8))
    yield from (swipe_card(y, depth) for y in (-100, 25, 60) for depth in (1.0, 0.0))
    yield from (tv_card(xf, yf, first) for xf, yf in ((1, 1), (0.75, -0.5))
                for first in (True, False))
    yield tv_card(1, -1, parallax=True)
    yield from (jump_star(k) for k in (7, 33))


def image_series():
    chosen = [*BASIC.values()] + [random_matrix(i) for i in range(200, 214)]
    yield Series(1, [c for i, m in enumerate(chosen)
                     for c in images([m], random_points(10 * i), "ordinary")])
    yield Series(150, [c for i, p in enumerate(scene_matrices())
                       for c in images([rounded(p)], [(*CARD[i % 4], 0.0), CARD[(i + 2) % 4]],
                                       "scene", divides=(True,))])
    full = random_matrix(210)
    tall = [*full[:8], *randoms(211, 4, 100.0, 200.0), *full[12:]]
    yield Series(250, images([full, tall, PROJECTIVE], [(3.0, -5.0), (3.0, -5.0, 0.0),
                                                        (3.0, -5.0, 0.0, 1.0)], "missing"))
    yield Series(280, images([BASIC["move"], BASIC["spin"], full],
                             [(3.0, -5.0, 7.0, 0.0), (0.0, 0.0, 0.0, 0.0)], "direction",
                             divides=(False,)))
    yield Series(300, images([BASIC["move"], full, EYE],
                             [(8.0, -6.0, 4.0, 2.0), (8.0, -6.0, 4.0, -2.0),
                              (8.0, -6.0, 4.0, f32(0.01)), (1.0, 2.0, 3.0, 1e6)], "weight"))
    eyes = [(EYE, (3.0, -5.0, 512.0)), (EYE, (0.0, 0.0, 512.0)), (EYE, (-1.0, 0.0, 512.0)),
            (EYE, (3.0, 4.0, 1024.0, 2.0)), (PROJECTIVE, (-256.0, 0.0)), (PROJECTIVE, (0.0, 512.0)),
            (PROJECTIVE, (256.0, 1024.0)), (PROJECTIVE, (-256.0, 7.0, 3.0)),
            (IDENTITY, (1.0, -2.0, 3.0, 0.0)), (IDENTITY, (0.0, 0.0, 0.0, 0.0)),
            (BASIC["scale"], (0.0, 5.0, -1.0, 0.0)),
            (diagonals(1, 1, 1, 0), (4.0, -4.0)), (diagonals(0, 1, 1, 0), (4.0, -4.0, 2.0))]
    yield Series(330, [image_case(m, p, True, "eye") for m, p in eyes]
                 + [image_case(m, p, False, "eye") for m, p in eyes[:6]])
    yield Series(360, images([EYE, SCENES["tv-card"], SCENES["cart-present"]],
                             [(30.0, -50.0, 1000.0), (-1.0, 2.0, 5000.0), (30.0, 40.0, 1e6)],
                             "behind"))
    near = [512 * (1 + s * 2.0**-n) for n in (8, 16, 23) for s in (1, -1)]
    yield Series(390, images([EYE], [(3.0, -5.0, z) for z in near] + [
        (1.0, 1.0, 512 * (1 - 2.0**-44)), (1.0, 1.0, 0.0, 2.0**-100),
        (f32(1e-3), 1.0, 1.0, -(2.0**-20))],
        "near-eye", divides=(True,)))
    yield Series(410, images([made("SRT", (1.0, 0.0, 0.0, 0.0), distance=500.0)],
                             [(3.0, -5.0, z) for z in (499.0, 499.9375, 500.0, 500.0625)],
                             "near-eye", divides=(True,)))
    yield Series(430, images([BASIC["spin"], full, EYE, BASIC["affine"]],
                             [(f32(1e18), f32(-1e18), f32(1e17)), (f32(1e30), f32(1e28)),
                              (1e200, -1e190, 1e180, 1e200)], "large"))
    yield Series(470, images([BASIC["spin"], BASIC["affine"]],
                             [(f32(1e-18), f32(-1e-20), f32(1e-19)), (2.0**-60, 2.0**-70),
                              (1e-200, 1e-190, 1e-180, 1e-200), (0.0, 0.0)], "extreme"))
    fixed = made("RST", (0.0, 0.0, 1.0, 1.0), anchor=(1e6, -3e6, 0.0))
    yield Series(500, images([fixed], [(1e6, -3e6), (1000001.0, -3e6, 5.0)], "cancellation")
                 + images([affine(1, 1, 1, -1, 0.5, 0.25)], [(16777215.0, -16777215.0),
                                                             (f32(1e7), f32(-9999999.0), 1.0)],
                          "cancellation")
                 + images([full], [(1e5, -1e5, 1e5), (f32(0.1), f32(-0.3), f32(0.2), 1e-5)],
                          "cancellation"))
    yield Series(530, images([permuted(o) for o in ((1, 0, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1))],
                             [(2.0, 3.0, 5.0, 7.0), (2.0, 3.0, 5.0), (2.0, 3.0)], "permutation",
                             divides=(False,))
                 + images([permuted((1, 2, 3, 0))], [(2.0, 3.0, 5.0, 7.0), (2.0, 3.0, 5.0)],
                          "permutation"))
    yield Series(560, images([IDENTITY], [(f32(0.1), f32(-0.7), f32(1e9)), (-0.0, 0.0),
                                          (f32(0.3), 5.0, 0.0, 1.0)], "identity"))
    yield Series(580, images([SWIPE_FLAT, diagonals(0, 0, 0, 1)], [(10.0, 20.0, 30.0), (7.0, 9.0)],
                             "singular"))
    yield Series(600, images([BASIC["mirror"], diagonals(-1, -1, -1, 1), diagonals(-1, -1, -1, -1)],
                             [(10.0, 20.0, -30.0), (7.0, -9.0)], "negative"))
    yield Series(620, images([random_matrix(i) for i in range(220, 240)], [(100.0, -250.0, 60.0)],
                             "perspective"))
    yield Series(670, images([BASIC["quarter"], BASIC["shear"], BASIC["turn"]],
                             [(1.0, 0.0), (0.0, 1.0), (0.0, 0.0, 1.0)], "order", divides=(False,)))
    rows = [({"matrix": m, "point": [1.0, 2.0]}, e) for m, e in refused_matrices()]
    rows += [({"matrix": IDENTITY, "point": p}, FINITE) for p in (
        [math.nan, 0.0], [0.0, math.inf, 0.0], [0.0, 0.0, 0.0, -math.inf],
        [0.0, 0.0, 0.0, math.nan])]
    rows += [({"matrix": IDENTITY, "point": [1.0] * n}, "a point has 2 to 4 numbers")
             for n in (0, 1, 5)]
    yield Series(9000, [invalid(i | {"divide": True}, e, "domain") for i, e in rows])


def quad_case(matrix, rect, *flags):
    found = quad(matrix, rect)
    return valid({"matrix": matrix, "rect": list(map(float, rect))}, truths(found), *flags,
                 wide=is_wide(found, weights(matrix, rect)))


def quads(matrices, rects, *flags):
    return [quad_case(m, r, *flags) for m in matrices for r in rects]


CORNERS = [(-0.5, 1, 1), (1, -1.5, 1), (1, -0.75, -0.75), (1, 1, -1.5)]  # one behind each


def weighted(whole, x, y):
    """The identity but for its fourth column, w = whole + x + y at the unit square's far corner."""
    return [*IDENTITY[:3], float(x), *IDENTITY[4:7], float(y), *IDENTITY[8:15], float(whole)]


def quad_series():
    card = (-150.0, -200.0, 300.0, 400.0)
    chosen = [*BASIC.values()] + [random_matrix(i) for i in range(240, 256)]
    yield Series(1, [quad_case(m, (*randoms(300 + i, 2, -100.0, 100.0),
                                   *randoms(400 + i, 2, 10.0, 300.0)), "ordinary")
                     for i, m in enumerate(chosen)])
    yield Series(50, [quad_case(rounded(p), card, "scene") for p in scene_matrices()])
    yield Series(100, quads([IDENTITY], [card, (f32(0.1), f32(0.2), f32(0.3), f32(0.4))],
                            "identity"))
    yield Series(120, quads([BASIC["affine"], SCENES["tv-card"]],
                            [(5.0, 6.0, 0.0, 0.0), (5.0, 6.0, 10.0, 0.0), (0.0, 0.0, 0.0, 10.0)],
                            "empty"))
    yield Series(140, quads([BASIC["affine"], SCENES["tv-card"], IDENTITY],
                            [(100.0, 100.0, -50.0, 20.0), (0.0, 0.0, -30.0, -40.0)], "reversed"))
    yield Series(160, quads([BASIC["quarter"], BASIC["mirror"], diagonals(-1, -1, 1, 1),
                             diagonals(-2, 3, 1, 1)], [(1.0, 2.0, 30.0, 40.0)], "negative"))
    yield Series(180, quads([PROJECTIVE], [(-300.0, 0.0, 200.0, 10.0), (-300.0, 0.0, 40.0, 10.0),
                                           (-256.0, 0.0, 100.0, 512.0), (0.0, 0.0, 10.0, 512.0),
                                           (0.0, 0.0, 10.0, 600.0), (-1024.0, 0.0, 2000.0, 0.0),
                                           (0.0, 512.0, 0.0, 0.0), (-255.0, 0.0, 500.0, 1.0)],
                            "crossing"))
    half = made("SRT", (1.0, 0.0, 0.0, 1.25), distance=150.0)
    yield Series(200, quads([half, made("TRS", (0.0, 1.0, 0.0, 1.5), move=(0.0, 0.0, 100.0),
                                        distance=120.0)], [card, (0.0, 0.0, 100.0, 100.0)],
                            "crossing")
                 + quads([weighted(*w) for w in CORNERS], [(0.0, 0.0, 1.0, 1.0)], "crossing"))
    yield Series(220, quads([diagonals(1, 1, 1, -1), diagonals(1, 1, 1, 0)], [(1.0, 2.0, 3.0, 4.0)],
                            "behind"))
    yield Series(230, quads([diagonals(1, 1, 1, f32(1e-6))], [(0.0, 0.0, 1.0, 1.0)], "near-eye"))
    yield Series(240, quads([SCENES["cart-present"], BASIC["anchored"]],
                            [(1e6, -1e6, 1.0, 2.0), (f32(1e9), 0.0, 64.0, 64.0),
                             (-16777216.0, 0.0, 16777215.0, 1.0)], "offset"))
    yield Series(260, quads([BASIC["affine"]], [(0.0, 0.0, f32(1e18), f32(1e18)),
                                                (0.0, 0.0, f32(1e-18), f32(1e-18)),
                                                (0.0, 0.0, 1e200, 1e150)], "extreme"))
    yield Series(280, quads([diagonals(0, 1, 1, 1), SWIPE_FLAT, diagonals(0, 0, 0, 1)],
                            [(10.0, 20.0, 30.0, 40.0)], "singular"))
    rows = [({"matrix": m, "rect": [0.0, 0.0, 1.0, 1.0]}, e) for m, e in refused_matrices()]
    rows += [({"matrix": IDENTITY, "rect": r}, FINITE) for r in (
        [math.nan, 0.0, 1.0, 1.0], [0.0, 0.0, math.inf, 1.0], [0.0, -math.inf, 1.0, 1.0])]
    rows += [({"matrix": IDENTITY, "rect": [1.0] * n}, "a rectangle has 4 numbers") for n in (3, 5)]
    yield Series(9000, [invalid(i, e, "domain") for i, e in rows])


def used(*names):
    return {k: v for k, v in FLAGS.items() if k in (*names, "ordinary", "domain")}


KERNELS = [
    Kernel("transform.apply", 360000,
           Tier(1, 0, 4, DOT + "; divided, of the number and of w"),
           Tier(1, 0, 5, "the same in the storage format"),
           used("scene", "missing", "direction", "weight", "eye", "behind", "near-eye", "large",
                "extreme", "cancellation", "permutation", "identity", "singular", "negative",
                "perspective", "order"), image_series,
           case=lambda i: signed(i["matrix"], i["point"]) or image_case(**i), domain=takes.image),
    Kernel("transform.quad", 370000,
           Tier(1, 0, 4, "a corner's sum and 3 products: at most 4 roundings of each term, of the "
                "number and of w; the extent has the greatest scale of its corners"),
           Tier(1, 0, 5, "the same in the storage format"),
           used("scene", "identity", "empty", "reversed", "negative", "crossing", "behind",
                "near-eye", "offset", "extreme", "singular"), quad_series,
           case=lambda i: signed(i["matrix"]) or quad_case(**i), domain=takes.matrix),
]
