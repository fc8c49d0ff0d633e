"""Golden cases of products: transform.multiply, concat and powers."""

import math

from . import transform_domain as takes
from .binary import f32
from .golden import EXACT, Kernel, Series, Tier, Truth, invalid, valid
from .matrices import (BASIC, EYE, IDENTITY, PROJECTIVE, SCENES, SWIPE_FLAT, affine, diagonals,
                       made, permuted, random_matrix)
from .programs import randoms
from .traced import moderate
from .transform import concat, powers, real

LIMIT = 2.0**126  # terms beyond are left to binary64
COMMON = {
    "ordinary": "ordinary transforms",
    "scene": "transforms of the scenes",
    "order": "b a for a b, or columns for rows",
    "identity": "the identity must change nothing",
    "permutation": "a number in a wrong place",
    "cancellation": "sums far smaller than their terms",
    "extreme": "tiny and huge numbers",
    "singular": "matrices without an inverse",
    "negative": "mirrored matrices: the sign of a row lost",
    "perspective": "the fourth column left out",
    "domain": "outside the domain: to be refused",
}
FLAGS = {
    **COMMON,
    "inverse-pair": "a matrix and its inverse: their product is next to the identity",
    "count": "one matrix too few or too many",
    "replicator": "the copies of a replicator: each in the axes of the one before",
    "many": "many powers: the rotation drifts, a stretch overflows",
    "nilpotent": "powers that become 0",
}
FINITE = "the numbers must be finite"
SIXTEEN = "a matrix has 16 numbers"
KNOWN = SCENES | BASIC


def truths(found, keep=lambda index: False):
    """Numbers with their scales; those that keep selects, and those without terms, are exact."""
    moderate([real(s) for _, s in found])
    return [Truth(real(v), scale=real(s), exact=EXACT if not s or keep(i) else ())
            for i, (v, s) in enumerate(found)]


def stretched(found):
    """Whether a number's terms may leave binary32."""
    return max(s for _, s in found) > LIMIT


def product_case(index, a, b, *flags):
    found = [(v, s / 2) for v, s in concat([a, b])]
    return valid({"a": a, "b": b, "shared": ("left", "right")[index % 2]}, truths(found), *flags,
                 wide=stretched(found))


def products(rows, *flags):
    return [product_case(i, a, b, *flags) for i, (a, b) in enumerate(rows)]


def inverse_pairs():
    """Matrices with their rounded inverses."""
    for angle, scale in ((0.5, 1.0), (2.0, 3.0), (-1.0, f32(0.01))):
        yield (made("SRT", (0.0, 0.0, 1.0, angle), (scale, scale, 1.0)),
               made("RST", (0.0, 0.0, 1.0, -angle), (1 / scale, 1 / scale, 1.0)))
    turn = (1.0, 2.0, 2.0)
    yield (made("SRT", (*turn, 1.25), move=(100.0, -50.0, 25.0)),
           made("TRS", (*turn, -1.25), move=(-100.0, 50.0, -25.0)))


def product_series():
    names = list(KNOWN)
    yield Series(1, products([(random_matrix(2 * i), random_matrix(2 * i + 1)) for i in range(24)],
                             "ordinary"))
    yield Series(50, products([(SCENES[a], SCENES[b]) for a, b in zip(
        SCENES, [*list(SCENES)[1:], names[0]])], "scene"))
    yield Series(100, products([(BASIC[a], BASIC[b]) for a in BASIC for b in BASIC if a < b][:18],
                               "order")
                 + products([(BASIC["move"], BASIC["scale"]), (BASIC["scale"], BASIC["move"])],
                            "order"))
    yield Series(150, products([p for n in (9, 10) for p in ((IDENTITY, random_matrix(n)),
                                                            (random_matrix(n), IDENTITY))],
                               "identity"))
    orders = [(1, 0, 2, 3), (1, 2, 3, 0), (3, 2, 1, 0), (0, 3, 1, 2)]
    yield Series(200, products([p for i, o in enumerate(orders) for p in (
        (permuted(o), random_matrix(30 + i)), (random_matrix(40 + i), permuted(o)))],
        "permutation"))
    yield Series(250, products(inverse_pairs(), "inverse-pair"))
    big = [f32(1e6 * v) for v in randoms(50, 16)]
    yield Series(300, products([
        (big, [f32(v) for v in randoms(51, 16, 0.999, 1.001)]),
        (random_matrix(52)[:12] + [1e8, -1e8, 1.0, 1.0], affine(1, 1, 1, 1, 0.25, -0.25)),
        (made("SRT", (0.0, 0.0, 1.0, 1.0), move=(1e6, 1e6, 0.0)),
         made("SRT", (0.0, 0.0, 1.0, -1.0), move=(-1e6, 1e5, 0.0))),
        ([1e15, -1e15, 1.0, 0.0] * 4, [v for k in (3, 3, 5, 7) for v in [float(k)] * 4])],
        "cancellation"))
    yield Series(350, products([
        ([f32(1e-18 * v) for v in randoms(53, 16)], [f32(1e-15 * v) for v in randoms(54, 16)]),
        ([f32(1e18 * v) for v in randoms(55, 16)], [f32(1e17 * v) for v in randoms(56, 16)]),
        (diagonals(1e18, 1e-18, 1, 1), [float(f32(v)) for v in randoms(57, 16)]),
        ([1e150 * v for v in randoms(58, 16)], [1e-150 * v for v in randoms(59, 16)]),
        ([1e-150 * v for v in randoms(60, 16)], [1e-120 * v for v in randoms(61, 16)]),
        ([1e150 * v for v in randoms(62, 16)], [1e150 * v for v in randoms(63, 16)])], "extreme"))
    yield Series(400, products([(SWIPE_FLAT, random_matrix(64)), (random_matrix(65), SWIPE_FLAT),
                                ([0.0] * 16, random_matrix(66)),
                                (diagonals(1, 0, 1, 1), diagonals(0, 1, 1, 1))], "singular"))
    yield Series(450, products([(diagonals(-1, 1, 1, 1), random_matrix(67)),
                                (random_matrix(68), diagonals(1, -2, -3, 1)),
                                ([-v for v in random_matrix(69)], random_matrix(70))], "negative"))
    yield Series(500, products([(EYE, BASIC["move"]), (BASIC["move"], EYE), (EYE, EYE),
                                (PROJECTIVE, EYE), (EYE, PROJECTIVE), (PROJECTIVE, PROJECTIVE),
                                (SCENES["tv-card"], SCENES["tv-card other"]),
                                (random_matrix(71), PROJECTIVE)], "perspective"))
    rows = [({"a": m, "b": IDENTITY}, e) for m, e in refused_matrices()]
    rows += [({"a": IDENTITY, "b": m}, e) for m, e in refused_matrices()]
    yield Series(9000, [invalid(i | {"shared": "left"}, e, "domain") for i, e in rows]
                 + [invalid({"a": IDENTITY, "b": IDENTITY, "shared": s}, f'unknown shared "{s}"',
                            "domain") for s in ("", "both")])


def refused_matrices():
    for place, value in ((0, math.nan), (15, math.inf), (6, -math.inf)):
        yield [*IDENTITY[:place], value, *IDENTITY[place + 1:]], FINITE
    for count in (0, 9, 15, 17):
        yield (IDENTITY + [0.0])[:count], SIXTEEN


def concat_case(matrices, *flags):
    found = concat(matrices)
    return valid({"matrices": matrices}, truths(found), *flags, wide=stretched(found))


def concat_series():
    yield Series(1, [concat_case([random_matrix(100 * n + i) for i in range(n)], "ordinary")
                     for n in (2, 3, 4, 5, 6, 8, 3, 4)])
    pairs = [("cart-present", "move"), ("tv-card", "parallax"), ("tv-card other", "parallax"),
             ("swipe-card", "jump-star")]
    yield Series(50, [concat_case([KNOWN[n] for n in p] + [EYE], "scene") for p in pairs])
    few = ("move", "scale", "quarter")
    yield Series(100, [concat_case([BASIC[few[i]] for i in o], "order") for o in (
        (0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))])
    yield Series(150, [concat_case([BASIC["quarter"]] * n, "count") for n in (2, 3, 4, 5, 15, 16)]
                 + [concat_case([BASIC["move"]] * n, "count") for n in (2, 7, 16)])
    yield Series(200, [concat_case([IDENTITY, random_matrix(80), IDENTITY], "identity"),
                       concat_case([IDENTITY] * 16, "identity")])
    yield Series(250, [concat_case([a, b, a, b], "inverse-pair") for a, b in inverse_pairs()])
    yield Series(300, [concat_case([random_matrix(1700 + i) for i in range(16)], "cancellation"),
                       concat_case([BASIC["turn"], made("SRT", (0.0, 0.0, 1.0, -0.5))] * 8,
                                   "cancellation")])
    yield Series(350, [concat_case([diagonals(*[f32(s)] * 3, 1) for s in scales], "extreme")
                       for scales in ((1e18, 1e-18, 1e18), (1e-10, 1e-10, 1e-10), (1e30, 1e-30),
                                      (1e-18, 1e-18, 1e18))])
    yield Series(400, [concat_case([EYE, PROJECTIVE, EYE, BASIC["spin"]], "perspective"),
                       concat_case([PROJECTIVE] * 4, "perspective"),
                       concat_case([random_matrix(81), diagonals(1, 1, 1, 2)], "perspective")])
    yield Series(450, [concat_case([SWIPE_FLAT, BASIC["spin"], SWIPE_FLAT], "singular")])
    yield Series(9000, [invalid({"matrices": [IDENTITY, m]}, e, "domain")
                        for m, e in refused_matrices()]
                 + [invalid({"matrices": [IDENTITY] * n}, "2 to 16 matrices", "domain")
                    for n in (0, 1, 17)])


def power_case(matrix, count, *flags):
    found = powers(matrix, count)
    return valid({"matrix": matrix, "count": count}, truths(found, lambda i: i < 32), *flags,
                 wide=stretched(found))


def power_series():
    yield Series(1, [power_case(random_matrix(90 + i), n, "ordinary")
                     for i, n in enumerate((2, 3, 4, 5, 2, 3, 2, 3, 4, 2, 2, 3))])
    triangle = made("TRS", (0.0, 0.0, 1.0, 120.0), move=(30.0, 0.0, 0.0), unit="degrees")
    inside = made("RTS", (0.0, 0.0, 1.0, 120.0), move=(30.0, 0.0, 0.0), unit="degrees")
    yield Series(50, [power_case(m, n, "replicator") for m, n in (
        ([*IDENTITY[:12], 15.0, 0.0, 0.0, 1.0], 3), (inside, 3), (triangle, 3),
        ([*IDENTITY[:12], 30.0, 0.0, 0.0, 1.0], 3), ([*IDENTITY[:12], 0.0, 30.0, 0.0, 1.0], 3),
        (BASIC["mirror"], 2))])
    yield Series(100, [power_case(BASIC["turn"], n, "count") for n in (1, 2)]
                 + [power_case([0.0] * 16, 1, "count")])
    yield Series(150, [power_case(IDENTITY, 3, "identity")])
    yield Series(200, [power_case(made("SRT", (0.0, 0.0, 1.0, f32(0.01))), 64, "many"),
                       power_case(made("SRT", (1.0, 2.0, 2.0, f32(0.02)), move=(1.0, 0.0, 0.0)), 64,
                                  "many"),
                       power_case(diagonals(1.5, 1.5, 1.5, 1), 24, "many"),
                       power_case(BASIC["shear"], 16, "many"),
                       power_case(BASIC["quarter"], 9, "many"),
                       power_case(BASIC["mirror"], 5, "negative")]
                 + [power_case(m, n, "many", *flags) for m, n, *flags in (
                     (inside, 64, "replicator"), (permuted((1, 2, 3, 0)), 64, "permutation"),
                     (diagonals(-1.25, 0.75, 1, 1), 64, "negative"),
                     (made("TRS", (0.0, 1.0, 0.0, 90.0), move=(5.0, 0.0, 3.0), unit="degrees"), 63),
                     (SCENES["tv-card"], 48, "perspective"), (PROJECTIVE, 33, "perspective"),
                     (random_matrix(97), 25))])
    up = [0.0, 1.0, 0.5, 2.0] + [0.0, 0.0, 3.0, 1.0] + [0.0] * 3 + [4.0] + [0.0] * 4
    yield Series(250, [power_case(up, 6, "nilpotent")])
    yield Series(300, [power_case(permuted((1, 2, 3, 0)), 6, "permutation"),
                       power_case(permuted((1, 2, 0, 3)), 4, "permutation")])
    yield Series(350, [power_case(EYE, 5, "perspective"), power_case(PROJECTIVE, 4, "perspective"),
                       power_case(SCENES["cart-present"], 4, "perspective")])
    yield Series(400, [power_case(diagonals(*[f32(s)] * 3, 1), 4, "extreme")
                       for s in (1e-8, 1e12, 1e-30)])
    yield Series(450, [power_case(SWIPE_FLAT, 3, "singular")])
    yield Series(9000, [invalid({"matrix": m, "count": 3}, e, "domain")
                        for m, e in refused_matrices()]
                 + [invalid({"matrix": IDENTITY, "count": n}, "the count lies between 1 and 64",
                            "domain") for n in (0, -1, 65, 2.5)])


def used(*names):
    return {k: v for k, v in FLAGS.items() if k in (*names, "ordinary", "domain")}


PRODUCTS = ("scene", "order", "identity", "cancellation", "extreme", "singular", "perspective",
            "inverse-pair")
DOT = ("4 products and their sum: at most 4 roundings of each term, scale being the sum of the "
       "terms' magnitudes")
KERNELS = [
    Kernel("transform.multiply", 330000, Tier(1, 0, 4, DOT),
           Tier(1, 0, 5, "the same in the storage format"),
           used(*PRODUCTS, "permutation", "negative"), product_series,
           case=lambda i: product_case(i["shared"] == "right", i["a"], i["b"]),
           domain=takes.matrices),
    Kernel("transform.concat", 340000,
           Tier(1, 0, 4, "4 roundings of each term per product; scale is the number of matrices "
                "times the product of their magnitudes"),
           Tier(1, 0, 5, "the same in the storage format"), used(*PRODUCTS, "count"),
           concat_series,
           case=lambda i: concat_case(**i), domain=takes.matrices),
    Kernel("transform.powers", 350000,
           Tier(1, 0, 4, "4 roundings of each term per product; scale is the exponent times the "
                "power of the magnitudes; the identity and the matrix itself are exact"),
           Tier(1, 0, 5, "the same in the storage format"),
           used("replicator", "count", "identity", "many", "negative", "nilpotent", "permutation",
                "perspective", "extreme", "singular"), power_series,
           case=lambda i: power_case(**i), domain=takes.matrix),
]
