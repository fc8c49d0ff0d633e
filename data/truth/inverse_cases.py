"""Golden cases of transform.invert and transform.determinant."""

import math
import random
from itertools import permutations

from . import transform_domain as takes
from .binary import f32
from .golden import EXACT, Kernel, Series, Tier, Truth, invalid, valid
from .matrices import (BASIC, EYE, IDENTITY, PROJECTIVE, SCENES, SWIPE_FLAT, affine, diagonals,
                       immense, made, permuted, random_matrix)
from .matrix import determinant, flat, magnitude, permanent, product, rows
from .product_cases import refused_matrices, truths
from .programs import randoms
from .traced import moderate
from .transform import amplification, exact, invert, real

ROUNDINGS = 12  # of a term of a determinant
NARROW = (2.0**-31, 2.0**31)  # entries of which four can be multiplied in binary32
FLAGS = {
    "ordinary": "ordinary transforms",
    "scene": "transforms of the scenes",
    "uniform": "small and large uniform scales: taken for singular by an absolute threshold",
    "stretched": "scales of different size: a row is not small because another is large",
    "zero": "a row or a column of zeros, or nothing else: must be found singular",
    "dependent": "dependent rows: the determinant is exactly 0, also where its terms round",
    "tiny-determinant": "a determinant below the smallest numbers, or without a reciprocal",
    "near-singular": "almost dependent rows: the determinant cancels",
    "permutation": "rows in another order: elimination without pivoting",
    "projective": "m14, m24, m34 or m44 taken to be 0, 0, 0, 1",
    "triangular": "triangular matrices: rows and columns exchanged",
    "unimodular": "large integers, determinant 1 or -1: cancellation",
    "mirrored": "a negative determinant",
    "translated": "translations far larger than the rest",
    "large": "products near the ends of the range",
    "domain": "outside the domain: to be refused",
}


def inverse_case(matrix, *flags):
    """Judged in binary32 where the determinant's error is below 1/16 of it."""
    moderate(matrix)
    found = invert(matrix)
    lost = ROUNDINGS * amplification(matrix) if found[16][0] else 0
    return valid({"matrix": matrix}, truths(found), *flags, wide=lost > 2**20)


def determinant_case(matrix, *flags):
    numbers = rows(exact(matrix))
    value, size = determinant(numbers), permanent(magnitude(numbers))
    whole = all(v == int(v) and abs(v) < 64 for v in matrix)
    return valid({"matrix": matrix},
                 [Truth(real(value), scale=real(size), exact=EXACT if whole or not size else ())],
                 *flags, wide=any(v and not NARROW[0] < abs(v) < NARROW[1] for v in matrix))


def unimodular(seed, size):
    """A product of triangular matrices of integers with ones on the diagonal."""
    source = random.Random(4099 * seed + 3)
    lower, upper = (permuted((0, 1, 2, 3)) for _ in range(2))
    for i in range(4):
        for j in range(i):
            lower[4 * i + j] = float(source.randint(-int(size), int(size)))
            upper[4 * j + i] = float(source.randint(-int(size), int(size)))
    return [float(v) for v in flat(product(rows(lower), rows(upper)))]


def nearly_singular():
    """Determinants far below the roundings of their terms, but not 0."""
    close = 1 + 2.0**-52
    pairs = [1.0, 1.0, 0.0, 0.0, 1.0, close, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0, close]
    triple = [1.0, 1.0, 1.0, 0.0, 1.0, close, 1.0, 0.0, 1.0, 1.0, close, 0.0, 5.0, 6.0, 7.0, 1.0]
    for m in (pairs, triple):
        yield m
        yield flat(zip(*rows(m)))
        yield flat(rows(m)[::-1])
        yield [math.ldexp(v, (30, -40, 7, -3)[i // 4]) for i, v in enumerate(m)]
        yield [-v for v in m]
    yield from (near_singular(570 + i, s * 2.0**-51) for i in range(3) for s in (1, -1, 3))
    yield from (unimodular(20 + i, s) for i, s in enumerate((3e4, 1e5, 3e5, 1e6)))
    yield from (flat(product(rows(unimodular(30 + i, s)), rows(unimodular(40 + i, s))))
                for i, s in enumerate((3, 10, 30, 100, 300, 1000, 2000)))
    yield from (with_gap(m, 5, math.ulp(m[5])) for m in map(singular_product, range(4)))


def singular_product(seed):
    """Large integers whose determinant is exactly 0: a row is a whole multiple of others."""
    found = rows(unimodular(50 + seed, (100, 1e4, 1e5, 1e6)[seed]))
    found[seed] = [3 * a - 2 * b + c for a, b, c in zip(
        *(row for i, row in enumerate(found) if i != seed))]
    return flat(found)


def exactly_singular():
    """Neighbours of nearly singular ones."""
    yield from map(singular_product, range(4))
    yield from (near_singular(570 + i, 0.0) for i in range(3))
    yield [1.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0,
           1 + 2.0**-52]
    close = 1 + 2.0**-52
    yield [1.0, close, 1.0, 0.0, 1.0, close, 1.0, 0.0, 1.0, 1.0, close, 0.0, 5.0, 6.0, 7.0, 1.0]
    yield [close, 1.0, 2.0, 0.0, 2 * close, 2.0, 4.0, 0.0, 1.0, 1.0, close, 0.0, 5.0, 6.0, 7.0, 1.0]


def triangular(seed, upper):
    found = randoms(seed, 16, 0.5, 3.0)
    return [v if (i // 4 <= i % 4 if upper else i // 4 >= i % 4) else 0.0
            for i, v in enumerate(found)]


def near_singular(seed, gap):
    """A random matrix whose last row is the sum of the others but for gap."""
    found = randoms(seed, 12, -1.0, 1.0)
    found = [math.ldexp(round(math.ldexp(v, 16)), -16) for v in found]
    return found + [sum(found[i::4]) + (gap if i == 2 else 0.0) for i in range(4)]


def with_gap(matrix, place, gap):
    return [v + gap if i == place else v for i, v in enumerate(matrix)]


def zeros(line):
    """A random matrix with a row (0 to 3) or column (4 to 7) of zeros."""
    return [0.0 if line in (i // 4, 4 + i % 4) else v for i, v in enumerate(random_matrix(line))]


DEPENDENT = [
    [1.0, 2.0, 3.0, 4.0] * 2 + [0.0, 1.0, 5.0, 2.0, 7.0, 3.0, 1.0, 1.0],
    [1.0, 2.0, 2.0, 4.0, 3.0, 5.0, 5.0, 1.0, 2.0, 7.0, 7.0, 3.0, 0.0, 1.0, 1.0, 6.0],
    [1.0, 2.0, 3.0, 4.0, 0.0, 1.0, 5.0, 2.0, 2.0, 4.0, 6.0, 8.0, 7.0, 3.0, 1.0, 1.0],
    [1.0, 0.0, 4.0, 0.0, 3.0, 1.0, 12.0, 0.0, -2.0, 5.0, -8.0, 0.0, 1.0, 1.0, 4.0, 1.0],
    [1.0] * 16,
]
PROJECTIVES = [EYE, PROJECTIVE, [*PROJECTIVE[:15], 2.0], [*IDENTITY[:3], f32(0.001), *IDENTITY[4:]],
               [*IDENTITY[:11], f32(-1 / 250), 0.0, 0.0, 200.0, 1.0],
               [0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 2.0, 0.0, 0.0, 0.0],
               [*IDENTITY[:11], f32(1e-7), *IDENTITY[12:]]]
FAR = [made("SRT", (0.0, 0.0, 1.0, 1.0), move=(x, -x, x / 2)) for x in (1e4, 1e6, 1e9)]
STRETCHED = [diagonals(*map(f32, v)) for v in (
    (1e-18, 1.0, 1e18, 1.0), (1e18, 1e18, 1e18, 1.0), (1e-9, 1e9, 1.0, 1.0),
    (1e-3, -1e6, 1e2, 1e-4), (1e12, 1e-12, 1e12, 1e-12))]
STRETCHED += [made("SRT", (1.0, 2.0, 2.0, 1.0), tuple(map(f32, v))) for v in (
    (1e-6, 1.0, 1.0), (1e3, 1e-3, 1.0), (1e-9, 1e-9, 1.0))]


def uniform():
    for scale in (0.04, 1e-4, 1e-8, 1e-12, 1e-18, 1e12, 1e18):
        scale = f32(scale)
        yield diagonals(scale, scale, scale, 1)
        yield diagonals(*[scale] * 4)
        yield made("SRT", (0.0, 0.0, 1.0, 0.5), (scale,) * 3, (3.0, -4.0, 5.0))


def mirrored():
    for signs in ((-1, 1, 1), (1, -1, 1), (1, 1, -1), (-1, -1, -1), (-1, -1, 1)):
        yield made("SRT", (1.0, -2.0, 0.5, 1.0), [2.0 * s for s in signs], (1.0, 2.0, 3.0))


# Determinants of which two words have all but the last digit.
ALMOST = [
    [1.932265458565146, -1.3824300812782495, 1.2731482561601912, 1.6756049130137387,
     -1.8830760384445127, -1.5832059558668412, 1.1449710725976714, -1.565870534242145,
     -1.830430856803006, -1.0951988953523835, -1.882408592641464, 1.7775877185224076,
     0.12380349383526658, 1.0870507321921152, -1.7711606053145508, 1.205850040610243],
    [-1.704437984091607, -1.4525612199410134, 1.2463699211599564, 1.4671156573624313,
     -1.8639241507651678, 1.6777588986582601, 1.4962657444773162, -1.7801993644235938,
     -1.9364107954747696, 1.0551682267755904, 1.0442000109780616, 1.3412144842137272,
     -0.3427067522205466, -0.13745234056327943, 0.4812443030534112, -1.0180236738831436],
    [1.3013296741083495, -1.094927829321899, -1.8009325810961863, -1.330706426491824,
     -1.599322070317374, 1.0728414809449647, 1.0477029256647983, -1.4244423377245012,
     -1.0117482178978374, -1.9039109735041693, -1.7947232352833686, -1.9765263601591565,
     0.2400676315414608, -1.7844317294915935, -1.6165236589678922, -0.18412435052198595],
    [-1.2458032197223021, 1.1541049111782793, 1.045946343939422, -1.807243062121731,
     1.560677970099125, -1.8501255468148217, 1.8075389403891484, 1.7611177504730442,
     -1.8466258066348162, -1.3811978133194052, 1.1407579342292908, -1.5788643681134424,
     -0.05753856571579705, -0.7757005585752437, 1.0021582459634937, -0.00545927048071215],
]


def plain_series(case):
    """What both kernels are asked."""
    yield Series(1, [case(m, "ordinary") for m in [
        *BASIC.values(), *(random_matrix(i) for i in range(500, 516)),
        *(randoms(i, 16, -2.0, 2.0) for i in range(516, 526))]])
    yield Series(50, [case(m, "scene") for m in SCENES.values()])
    yield Series(100, [case(m, "uniform") for m in uniform()])
    yield Series(150, [case(m, "stretched") for m in STRETCHED])
    yield Series(200, [case(m, "zero") for m in (
        *(zeros(k) for k in range(8)), [0.0] * 16, SWIPE_FLAT, diagonals(0, 1, 1, 1),
        diagonals(1, 1, 1, 0), [-0.0] * 16)])
    yield Series(250, [case(m, "dependent") for m in DEPENDENT])
    yield Series(350, [case(permuted(o), "permutation") for o in permutations(range(4))])
    yield Series(400, [case(m, "projective") for m in PROJECTIVES])
    yield Series(450, [case(triangular(530 + i, i % 2 == 0), "triangular") for i in range(8)])
    yield Series(500, [case(unimodular(i, s), "unimodular")
                       for i, s in enumerate((1, 2, 3, 4, 5, 7, 10, 15))])
    yield Series(550, [case(m, "mirrored") for m in mirrored()])
    yield Series(600, [case(m, "translated") for m in FAR])
    yield Series(650, [case(near_singular(540 + i, s * 2.0**-n), "near-singular")
                       for i, n in enumerate((6, 8, 10, 12, 14, 16)) for s in (1, -1)]
                 + [case(near_singular(550 + i, 2.0**-n), "near-singular")
                    for i, n in enumerate((17, 20, 23, 27, 30, 33))]
                 + [case(with_gap(DEPENDENT[k], place, 2.0**-n), "near-singular")
                    for k, place in ((0, 5), (1, 5), (2, 9)) for n in (4, 10, 18, 35)])
    tiny = [[1e-30, 1.75, 0.0, 0.0, 0.0, 1e-30, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 5.0, 6.0, 0.0, 1.0],
            [1e-30, 0.0, 0.0, 5.0, 1.75, 1e-30, 0.0, 6.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0]]
    yield Series(800, [case(m, "stretched") for m in tiny])
    # Two rows' minors underflow, or overflow, and the determinant does not.
    yield Series(820, [case([math.ldexp(v, n[i // 4]) for i, v in enumerate(randoms(580, 16))],
                            "stretched") for n in ((-530, -530, 195, 195), (195, 195, -530, -530),
                                                   (-530, 195, -530, 195), (520, 520, -400, -400),
                                                   (-400, -400, 520, 520))])
    yield Series(850, [case(m, "near-singular") for m in nearly_singular()])
    yield Series(920, [case(m, "dependent", "near-singular") for m in exactly_singular()])
    yield Series(980, [case(m, "near-singular") for m in ALMOST])
    yield Series(9000, [invalid({"matrix": m}, e, "domain") for m, e in refused_matrices()])


def inverse_series():
    yield from plain_series(inverse_case)
    yield Series(300, [inverse_case(m, "tiny-determinant") for m in (
        diagonals(1e-103, 1e-103, 1e-103, 1), diagonals(1e-110, 1e-110, 1e-110, 1),
        diagonals(1e-200, 1e-200, 1, 1), diagonals(1e-102, 1e-102, 1e-102, 1),
        diagonals(1e-75, 1e-75, 1e-75, 1e-75), diagonals(*[f32(1e-30)] * 3, 1),
        affine(f32(1e-30), 0, 0, f32(1e-30), 5, 6), diagonals(*[2.0**-341] * 3, 1))])
    yield Series(700, [inverse_case(m, "large") for m in (
        diagonals(1e100, 1e100, 1e100, 1), diagonals(1e75, 1e75, 1e75, 1e75),
        diagonals(*[f32(1e30)] * 3, 1), [1e70 * v for v in randoms(560, 16)],
        diagonals(1e110, 1e110, 1e110, 1), *immense())])


def determinant_series():
    yield from plain_series(determinant_case)
    yield Series(520, [determinant_case(unimodular(i, s), "unimodular")
                       for i, s in enumerate((20, 50, 100, 300, 1000, 3000))])
    yield Series(700, [determinant_case(m, "large") for m in (
        diagonals(1e100, 1e100, 1e100, 1), diagonals(f32(1e9), f32(1e9), f32(1e9), f32(1e9)),
        [1e70 * v for v in randoms(560, 16)], [f32(1e8 * v) for v in randoms(561, 16)],
        [f32(1e-8 * v) for v in randoms(562, 16)], [1e-70 * v for v in randoms(563, 16)])])


def used(*absent):
    return {k: v for k, v in FLAGS.items() if k not in absent}


MINORS = "2 roundings in a minor of two rows, "
KERNELS = [
    Kernel("transform.invert", 380000,
           Tier(1, 0, 8, MINORS + "5 in a cofactor's and 8 in the determinant's terms; scale is "
                "the sum of the cofactor's terms and of the entry times those of the determinant, "
                "over the determinant; the condition number's is propagated from these"),
           Tier(2, 0, 12, "the same in the storage format, row by row"), used(), inverse_series,
           case=lambda i: inverse_case(**i), domain=takes.matrix),
    Kernel("transform.determinant", 390000,
           Tier(1, 0, 8, MINORS + "a product, a sum of six: 8 of a term; scale is the permanent of "
                "the magnitudes"),
           Tier(1, 0, 12, "the same in the storage format, row by row"),
           used("tiny-determinant") | {
               "dependent": "dependent rows: the determinant is 0, exactly so of small whole "
                            "numbers, of others but for the rounding of its terms"},
           determinant_series,
           case=lambda i: determinant_case(**i), domain=takes.matrix),
]
