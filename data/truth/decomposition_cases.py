"""Golden cases of transform.decompose and transform.recompose."""

import math
from itertools import product as pairs

from mpmath import mp, mpf

from . import transform_domain as takes
from .binary import f32
from .decomposition import (IDENTITY, block, decompose, perspective, pose, recompose, singular,
                            sizes)
from .golden import EXACT, Kernel, Series, Tier, Truth, invalid, valid
from .linear import determinant, norm
from .matrices import immense, straight
from .poses import UNIT, about, changed, matrix, numbers, rotation, some_matrix, some_rotation
from .programs import EXTREMES
from .sensitivity import STEP
from .smooth import truths
from .traced import Undecided, moderate, normal

# Sheared poses before an eye: what cancels in a determinant cancels in the perspective as well.
TILTED = [
    [0.8, 0.6, 0.0, 0.0, 1600.0, 1200.0, -2.0, 0.004, 799.4, 600.8, -1000.0, 2.0, -100.0, -100.0,
     -100.0, 1.2],
    [-0.8, 0.6, 0.0, 0.0, -80.0, 60.0, -1.0, 0.002, 70.2, -56.4, -300.0, 0.6, -100.0, -100.0, 0.0,
     1.0],
    [-0.38461538461538464, -0.9230769230769231, 0.0, 0.0, -769.2307692307693, -1846.1538461538462,
     2.0, -0.004, -1.3076923076923077, -0.5384615384615384, -30.0, 0.06, 0.0, 0.0, 0.0, 1.0],
    [0.6, -0.8, 0.0, 0.0, 60.0, -80.0, -1.0, 0.002, 2.4, 1.8, -3.0, 0.006, 0.0, 0.0, 0.0, 1.0],
]
# Integers, the third row in the plane of two nearly parallel ones.
FLAT = (1, 5600060, -9843318, -3841873, -21514719312379, 37816776291223, -11525621, -64544169137257,
        113450348560305)
# Rows that are nearly parallel although no product cancels in their determinant.
UNEVEN = [
    [549755813888.0, 3.637978807091713e-12, 1.335912039406633e17, 0.0, -2.848904685564483e-15, 0.0,
     819481216.0, -0.17520450055599213, 0.0, 0.0, 1.4901161193847656e-08, 7155.216796875, 0.0, 0.0,
     2048.0, 12584212480.0],
    [2.0**40, 2.0**-38, 2.0**57, 0.0, 2.0**-48, 0.0, 2.0**30, 0.0, 0.0, 0.0, 2.0**-26, 0.0, 1.0,
     2.0, 3.0, 1.0],
]
FLAGS = {
    "ordinary": "ordinary poses",
    "scene": "layers that turn in perspective",
    "mirror": "negative determinants: a reflection taken for a rotation, one scale negated",
    "huge": "scales whose squares or determinant overflow or vanish",
    "shear": "the skew of one pair mixed up with another's, or not divided by the scale",
    "perspective": "the fourth column not divided by the affine part, or its translation forgotten",
    "tiny-perspective": "a perspective of 1e-9 taken for none",
    "divisor": "m44 other than 1: numbers not divided by it",
    "no-divisor": "m44 = 0: infinities",
    "singular": "a vanishing row or column, rows in a plane: NaN for the failure",
    "near-singular": "small but regular: refused by a threshold",
    "uneven": "columns of very uneven size: what a row adds to the others lost in their cross "
              "product",
    "dependent": "dependent rows whose products round, or that m44 divides: a determinant by FMA, "
                 "or of the quotients, is not 0",
    "half-turn": "rotations by exactly a half turn: digits lost by the root of the trace; w = 0",
    "pivot": "each of the four numbers of the quaternion the largest, and ties",
    "slight": "hardly turned: differences of almost equal numbers",
    "parallel": "rows that are nearly parallel: what is left is not at right angles",
    "far": "long translations in perspective: the sum of the last number cancels",
    "length": "quaternions not of length 1, or of length 0",
    "zero": "scales of 0",
    "domain": "not a matrix, or not finite: to be refused",
}
SMALL_STEP = mpf(10) ** -60  # small beside determinants that hardly differ from 0
PLACES = {"quaternion": range(9, 13), "perspective": range(13, 17)}


def is_flat(m):
    """Whether the three rows nearly lie in a plane: only exact determinants know on which side."""
    rows = block([mpf(v) for v in m])
    return abs(determinant(rows) / mp.fprod(map(norm, rows))) < mpf(10) ** -7


def decided(m, parts):
    """Raises where rounding decides on a reflection or the quaternion's sign."""
    if is_flat(m):
        raise Undecided(f"undecided: {m}")
    signed(m, parts)


def signed(m, parts):
    """Raises where rounding decides on the quaternion's sign, a row hardly leaves the others, or the
    reciprocal of m44 is infinite."""
    if abs(m[15]) < mpf(2) ** -1024:
        raise Undecided("m44 has no reciprocal")
    if 0 < abs(parts.quaternion[3]) < mpf(10) ** -5:
        raise Undecided(f"undecided: {m}")
    for row, scale in zip(block([mpf(v) for v in m]), parts.scale):
        if abs(scale * m[15]) < mpf(2) ** -500 * norm(row):
            raise Undecided("the square of what is left of a row vanishes")


def rounds_pivot(quaternion):
    """Whether w is 0 and two of the other numbers are nearly, but not exactly, the largest ones."""
    *rest, w = (v * v for v in quaternion)
    _, second, largest = sorted(rest)
    return w < mpf(10) ** -80 and mpf(10) ** -40 < largest - second < mpf(10) ** -11


def pose_scales(m, parts):
    """What errors of the 17 numbers of a pose are relative to."""
    reach = max(map(abs, parts.translation))
    return [*[reach] * 3, *map(abs, parts.scale), *[1 + max(map(abs, parts.skew))] * 3, *[1] * 4,
            *moderate(perspective(m)[1])]


def decompose_case(m, *flags, wide=False):
    values = [mpf(v) for v in m]
    if singular(values):
        out = [Truth(v, exact=EXACT) for v in (*IDENTITY.numbers(), mpf(0))]
        return valid({"matrix": m}, out, *flags)
    parts = decompose(values)
    signed(m, parts)
    if rounds_pivot(parts.quaternion):
        raise Undecided(f"rounding decides about the pivot: {m}")
    affine = not any(m[i] for i in (3, 7, 11))
    out = truths(lambda *v: decompose(v).numbers(), m,
                 pose_scales([v / values[15] for v in values], parts),
                 PLACES["perspective"] if affine else (), SMALL_STEP if is_flat(m) else STEP)
    return valid({"matrix": m}, out + [Truth(mpf(1), exact=EXACT)], *flags,
                 wide=wide or is_flat(m))


def decomposed(matrices, *flags, wide=False):
    return [decompose_case(m, *flags, wide=wide) for m in matrices]


def diagonal(*scales):
    return matrix(scale=scales)


def exact_diagonal(x, y, z):
    """The scale as it is, in binary64."""
    return changed(UNIT, m11=x, m22=y, m33=z)


def eye(distance, m):
    """A matrix seen from a distance: its product with the perspective."""
    return [f32(v) for i in range(0, 16, 4)
            for v in (*m[i:i + 3], mpf(m[i + 3]) - mpf(m[i + 2]) / mpf(distance))]


# Matrices whose determinant is not 0 but whose inverse overflows, of the second because of m44.
VANISHING = [exact_diagonal(1e-103, 1e-103, 1e-103),
             changed(exact_diagonal(0.0, 0.0, 1e-100), m12=1e-100, m21=-1e-100, m44=1e4)]
AXES = {"x": (1, 0, 0), "y": (0, 1, 0), "z": (0, 0, 1), "xy": (1, 1, 0), "yz": (0, 1, 1),
        "zx": (1, 0, 1), "x-y": (1, -1, 0)}
SCENES = [eye(500, matrix(spin=rotation(0, 1, 0, angle), translation=(0, 0, depth)))
          for angle, depth in ((45, 0), (-70, 0), (150, 0), (30, -100))]
SCENES += [matrix(translation=(160, 284, 0), spin=rotation(0, 0, 1, 30), scale=(1.5, 1.5, 1)),
           eye(1000, matrix(translation=(-120, 40, -50), spin=rotation(1, 0, 0, 60))),
           eye(850, matrix(spin=rotation(1, 1, 0, 100), scale=(0.75, 0.75, 0.75)))]


def half_turned(x, y, z, scale):
    """A scale, then a half turn about an axis of zeros and ones, exactly."""
    size = x * x + y * y + z * z
    rows = [[2 * a * b / size - (i == j) for j, b in enumerate((x, y, z))]
            for i, a in enumerate((x, y, z))]
    return [v for s, row in zip(scale, rows)
            for v in (*(s * e + 0.0 for e in row), 0.0)] + UNIT[12:]


def leaning(condition, spin):
    """Rows that differ in direction by 1/condition only."""
    tilt = f32(1 / condition)
    return matrix((3, 4, 5), (1, tilt, 2), (1 / tilt, 0.25, 0), spin)


CLOSE = 1 + 2.0**-52
BLOCKS = [(1, 1, 0, 1, CLOSE, 0, 0, 0, 1), (1, 1, 1, 1, CLOSE, 1, 1, 1, CLOSE),
          (1, 1, 1, 1, 1, CLOSE, 1, CLOSE, 1), (CLOSE, 1, 2, 2, 2, 4, 1, 1, CLOSE),
          (0, 1, 1, 1, CLOSE, 1, 1, 1, CLOSE), (3, 4, 5, 3, 4, 5 + 2.0**-50, 1, 0, 0)]


def unimodular(seed, size):
    """Integers with the determinant 1: a product of triangular matrices."""
    a, b, c, d, e, f = (round(v) for v in numbers(seed, 6, -size, size))
    return [1, a, b, c, a * c + 1, b * c + d, e, a * e + f, b * e + d * f + 1]


def whole_multiple(m, place):
    """A row replaced by a whole multiple of the two others."""
    rows = [m[0:3], m[3:6], m[6:9]]
    rows[place] = [3 * a - 2 * b for a, b in zip(rows[place - 1], rows[place - 2])]
    return [v for row in rows for v in row]


def placed(m, scale=(1.0, 1.0, 1.0)):
    """A matrix of 3x3 numbers, its rows times powers of two, and a translation."""
    rows = [[s * v for v in m[3 * i:3 * i + 3]] + [0.0] for i, s in enumerate(scale)]
    return [float(v) for row in [*rows, [5.0, 6.0, 7.0, 1.0]] for v in row]


def spanned(first, second, one, two):
    """Three rows in a plane: the third is a sum of multiples of the others."""
    return [*first, *second, *(one * a + two * b for a, b in zip(first, second))]


SPECK = 2.0**-60
DEPENDENT = [placed(m) for m in (
    (1, 2, 0, 2, 4, 0, 0, 0, 1), spanned((1, SPECK, 5), (0, 0, SPECK), 4, 8),
    spanned((SPECK, 3 * SPECK, 0), (0, 1, 7), 16, 0),
    spanned((2097143, 1999993, 7), (1, 0, 5), 3, 0),
    spanned((1048573, 786433, 999983), (917503, -655357, 524287), 3, -2),
    spanned((2251799813685213, 1125899906842597, 7), (0, 1, 3), 3, 0),
    spanned((1125899906842597, 900719925474099, 1000000000000037),
            (562949953421231, -281474976710597, 723401728380629), 3, -2))]
REGULAR = [placed(m) for m in (
    (1, 2, 0, 2, math.nextafter(4, 5), 0, 0, 0, 1), (1, 2, 0, 2, 4 + 2.0**-21, 0, 0, 0, 1),
    (1, SPECK, 5, 0, SPECK, SPECK, 4, 0, 20), (SPECK, 3 * SPECK, 0, 0, SPECK, 0, 2, 1, 3 * SPECK))]


def divided(matrices):
    """Matrices with one divisor and another, which rounds what it divides."""
    return [changed(m, m44=w) for m in matrices for w in (1.0, f32(1.0951046))]


def decompose_series():
    yield Series(1, decomposed([some_matrix(i) for i in range(14)], "ordinary")
                 + decomposed([some_matrix(i, perspective=False) for i in range(14, 24)],
                              "ordinary"))
    yield Series(50, decomposed(SCENES, "scene"))
    signs = [s for s in pairs((1, -1), repeat=3) if s != (1, 1, 1)]
    yield Series(100, decomposed([diagonal(*s) for s in signs], "mirror")
                 + decomposed([matrix((1, 2, 3), [f * v for f, v in zip(s, (1.5, 2, 0.75))],
                                      (0.25, -0.5, 0.125), some_rotation(40 + i))
                               for i, s in enumerate(signs)], "mirror")
                 + decomposed([changed(SCENES[0], m11=-SCENES[0][0], m21=f32(0.25))], "mirror"))
    big, small = f32(1e18), f32(1e-18)
    yield Series(150, decomposed([diagonal(big, big, big), diagonal(small, small, small),
                                  diagonal(big, 1, small), diagonal(1, small, -big),
                                  *(matrix(scale=s, spin=some_rotation(60), skew=k)
                                    for s in ((big,) * 3, (small,) * 3, (small, big, 1))
                                    for k in ((0, 0, 0), (0.5, 0.25, -0.5)))], "huge"))
    turned = [float(v) for v in recompose(IDENTITY._replace(quaternion=some_rotation(61)))]
    yield Series(200, decomposed([exact_diagonal(*s) for s in (
        (1e150, 1.0, 1.0), (1.0, 1e-150, 1.0), (1e150, 1e-150, 1e150), (1e150, 1.0, 1e-150))],
        "huge") + decomposed([[v * f for v in turned[:12]] + turned[12:]
                              for f in (1e100, 1e-100)], "huge")
                 + decomposed(immense(), "huge"))
    shears = [(0.5, 0, 0), (0, 0.5, 0), (0, 0, 0.5), (-2, 0, 0), (0, -3, 1), (1.5, -0.75, 4),
              (30, 0, 0), (0, 0, -100)]
    yield Series(250, decomposed([matrix(skew=k) for k in shears], "shear")
                 + decomposed([matrix(scale=(2, 0.5, -3), skew=k, spin=some_rotation(70))
                               for k in shears[:6]], "shear"))
    seen = [(f32(1e-3), 0, 0), (0, f32(-2e-3), 0), (0, 0, f32(-1 / 500)), (f32(0.01), 0.5, -2)]
    poses = [{}, {"translation": (5, -7, 30), "scale": (2, 3, 0.5), "spin": some_rotation(80)}]
    yield Series(300, decomposed([matrix(**p, perspective=(*v, 1)) for p in poses for v in seen],
                                 "perspective")
                 + decomposed([changed(some_matrix(81), m34=v) for v in (8.0, -100.0)],
                              "perspective"))
    yield Series(350, decomposed([changed(m, m34=f32(v)) for v in (1e-9, -1e-9, 1e-20)
                                  for m in (UNIT, some_matrix(82, perspective=False))],
                                 "tiny-perspective"))
    yield Series(400, decomposed([changed(m, m44=v) for v in (2.0, -1.0, 3.0, f32(0.1))
                                  for m in (UNIT, some_matrix(83), SCENES[3])], "divisor")
                 + decomposed([straight(w) for w in (1e-110, 1e-120, 1e-150, -3e-150)],
                              "divisor", "huge"))
    yield Series(450, decomposed([changed(m, m44=0.0) for m in (UNIT, some_matrix(84))],
                                 "no-divisor"))
    rank = [diagonal(0, 1, 1), diagonal(1, 0, 1), diagonal(1, 1, 0), [0.0] * 16,
            [0.0] * 15 + [1.0], matrix(scale=(0, 0, 3)),
            changed(some_matrix(85), m21=0.0, m22=0.0, m23=0.0),
            changed(some_matrix(86), m13=0.0, m23=0.0, m33=0.0),
            changed(UNIT, m11=1.0, m12=2.0, m13=3.0, m21=4.0, m22=5.0, m23=6.0, m31=7.0, m32=8.0,
                    m33=9.0),
            changed(UNIT, m12=2.0, m21=2.0, m22=4.0), changed(SCENES[0], m21=0.0, m22=0.0)]
    yield Series(500, decomposed([*rank, *VANISHING], "singular"))
    yield Series(550, decomposed([matrix(scale=(1, 1, s), spin=q) for s in (1e-8, 1e-15)
                                  for q in (UNIT[12:], some_rotation(87))], "near-singular")
                 + decomposed([exact_diagonal(*s) for s in (
                     (1.0, 1.0, 1e-30), (1e-100, 1e-100, 1.0), (1.0, 1e-300, 1.0),
                     (1.0, 1.0, 2.0**-1022))]
                     + [changed(exact_diagonal(1e-110, 1e-110, 1e-110), m44=1e-10)],
                              "near-singular", wide=True))
    yield Series(600, decomposed([half_turned(*axis, s) for axis in AXES.values()
                                  for s in ((1, 1, 1), (2, 0.5, 3))]
                                 + [half_turned(0, 1, -1, (1, 1, 1))], "half-turn"))
    quarter = [(1, 0, 0, 0), (0, 1, 0, 0), (1, 1, 0, 0.25), (0.5, 0.5, 0.5, 0.5),
               (0.75, -0.125, 0.25, 0.5), (0.125, 0.75, -0.25, 0.5), (-0.25, 0.125, 0.75, 0.5),
               (0.25, 0.25, 0, 1)]
    yield Series(650, decomposed([matrix((1, 1, 0), (3, 2, 1), spin=q) for q in quarter[2:]],
                                 "pivot"))
    yield Series(700, decomposed([matrix(spin=about(1, 2, -2, angle), scale=s)
                                  for angle in (0.01, 1e-5) for s in ((1, 1, 1), (2, 3, 4))],
                                 "slight"))
    yield Series(750, decomposed([leaning(c, q) for c in (1e3, 1e4, 1e5, 1e6)
                                  for q in (UNIT[12:], some_rotation(90))], "parallel"))
    yield Series(800, decomposed([matrix((1e6, -3e5, 2e6), (1, 2, 3), spin=some_rotation(91 + i),
                                         perspective=p) for i, p in enumerate((
                                             (0, 0, -0.002, 1), (1e-6, -3e-7, 0, 1)))], "far"))
    yield Series(850, decomposed([matrix(skew=(k, 0, 0), spin=about(*axis, 40))
                                  for k in (50, -1000, 1e5)
                                  for axis in ((0, 0, 1), (1, 2, -2))], "parallel"))
    large = [unimodular(700 + i, s) for i, s in enumerate((100, 1e3, 1e4, 1e5, 1e6, 1e7))]
    near = [placed(m) for m in (*BLOCKS, *large)]
    near += [placed(m, (2.0**30, 2.0**-40, -(2.0**7))) for m in (*BLOCKS[:3], *large[:3])]
    yield Series(900, decomposed(near, "near-singular")
                 + decomposed([placed(whole_multiple(m, i % 3)) for i, m in enumerate(large)]
                              + [placed((1, 1, 1, 1, CLOSE, 1, 1, CLOSE, 1)),
                                 placed((CLOSE, 1, 2, 2 * CLOSE, 2, 4, 1, 1, CLOSE))],
                              "near-singular", "singular"))
    yield Series(930, decomposed(UNEVEN, "near-singular", "uneven"))
    yield Series(950, decomposed(divided(DEPENDENT), "singular", "dependent")
                 + decomposed(divided(REGULAR), "near-singular"))
    yield Series(980, decomposed(TILTED, "parallel", "perspective"))
    yield Series(1000, decomposed([placed((*FLAT[:6], FLAT[6] + k * 2.0**-29, *FLAT[7:]))
                                   for k in (-4, 1, 4, 1000)], "near-singular", "parallel"))
    yield Series(9000, refused())


def refused():
    wrong = [(changed(UNIT, **{name: v}), "the matrix must be finite")
             for name in ("m11", "m34", "m44") for v in (math.nan, math.inf)]
    wrong += [(UNIT[:n], "a matrix has 16 numbers") for n in (0, 9, 15)]
    return [invalid({"matrix": m}, e, "domain")
            for m, e in [*wrong, (UNIT + [1.0], "a matrix has 16 numbers")]]


NAMES = ("translation", "scale", "skew", "quaternion", "perspective")
PARTS = [[float(v) for v in part] for part in IDENTITY]


def recompose_case(parts, *flags, **rest):
    inputs = dict(zip(NAMES, (list(map(float, part)) for part in parts)))
    flat = [v for part in inputs.values() for v in part]
    affine = inputs["perspective"] == PARTS[4]
    out = truths(lambda *v: recompose(pose(v)), flat, sizes(pose([mpf(v) for v in flat])),
                 (3, 7, 11, 15) if affine else ())
    return valid(inputs, out, *flags, directions=("quaternion",), **rest)


def some_parts(seed, quaternion=None):
    return [numbers(seed, 3, -200, 200), numbers(seed + 0.25, 3, 0.25, 4),
            numbers(seed + 0.125, 3), quaternion or some_rotation(seed),
            [*(f32(v / 512) for v in numbers(seed + 0.5, 3)), 1.0]]


def with_parts(parts, **change):
    return [change.get(name, part) for name, part in zip(NAMES, parts)]


def recompose_series():
    yield Series(1, [recompose_case(some_parts(i), "ordinary") for i in range(200, 214)]
                 + [recompose_case(PARTS, "ordinary")])
    yield Series(50, [recompose_case(with_parts(PARTS, quaternion=rotation(0, 1, 0, a),
                                                perspective=[0.0, 0.0, f32(-1 / d), 1.0],
                                                translation=[16.0, 0.0, z]), "scene")
                      for a, d, z in ((60, 500, 0.0), (-30, 1000, -80.0))])
    skews = [(0.5, 0, 0), (0, 0.5, 0), (0, 0, 0.5), (2, -3, 0.75)]
    yield Series(100, [recompose_case(with_parts(p, skew=k), "shear") for k in skews
                       for p in (PARTS, some_parts(220))])
    yield Series(150, [recompose_case(with_parts(some_parts(221 + i), scale=s), "mirror")
                       for i, s in enumerate(((-1, 2, 3), (1, -2, 3), (1, 2, -3), (-1, -1, -1)))])
    q = some_rotation(230)
    lengths = [[v * f for v in q] for f in (2.0, -0.25, 2.0**-100, 2.0**100)]
    yield Series(200, [recompose_case(some_parts(231, v), "length") for v in (*lengths, [0.0] * 4)]
                 + [recompose_case(some_parts(231, [v * f for v in q]), "length")
                    for f in (1e-300, 1e200)]
                 + [recompose_case(some_parts(231, [v, -v, 0.0, v]), "length")
                    for v in EXTREMES])
    yield Series(250, [recompose_case(with_parts(some_parts(232), scale=s), "zero")
                       for s in ((0, 1, 1), (2, 0, 1), (0, 0, 0))])
    halves = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [1, 1, 0, 0], [0, -1, 1, 0]]
    yield Series(300, [recompose_case(with_parts(PARTS, quaternion=v, scale=(2, 3, 4)),
                                      "half-turn") for v in halves])
    big, small = f32(1e18), f32(1e-18)
    yield Series(350, [recompose_case(with_parts(some_parts(233), scale=s, perspective=PARTS[4]),
                                      "huge") for s in ((big, big, small), (small,) * 3)]
                 + [recompose_case(with_parts(some_parts(233), scale=s), "huge")
                    for s in ((1e150, 1, 1e-150), (1e-150,) * 3)])
    yield Series(400, [recompose_case(with_parts(some_parts(234), perspective=p), *flags)
                       for p, flags in (([0.5, -2, 3, 1], ["perspective"]),
                                        ([0, 0, f32(1e-9), 1], ["tiny-perspective"]),
                                        ([0, 0, 0, 2], ["divisor"]),
                                        ([f32(0.01), 0, 0, -1], ["divisor", "perspective"]),
                                        ([0, 0, 0, 0], ["no-divisor"]))])
    far = [f32(1e6), f32(-3e5), f32(2e6)]
    yield Series(450, [recompose_case(with_parts(some_parts(235), translation=far), "far"),
                       recompose_case(with_parts(PARTS, translation=far), "far")])
    good = dict(zip(NAMES, PARTS))
    yield Series(9000, [invalid(good | {name: [math.nan, *good[name][1:]]},
                                "the numbers must be finite", "domain") for name in NAMES]
                 + [invalid(good | {name: good[name][1:]}, f"{name} has another count of numbers",
                            "domain") for name in NAMES]
                 + [invalid(good | {"scale": [1.0, math.inf, 1.0]}, "the numbers must be finite",
                            "domain")])


def used(*absent):
    return {k: v for k, v in FLAGS.items() if k not in absent}


KERNELS = [
    Kernel("transform.decompose", 400000,
           Tier(1, 8, 8, "two steps of Gram-Schmidt, at most 8 roundings of every product, length "
                "and quotient, each as a change of an entry or of the number itself"),
           Tier(2, 16, 16, "the same in the storage format"), used("length", "zero"),
           decompose_series,
           case=lambda i: decompose_case(i["matrix"]), domain=takes.matrix),
    Kernel("transform.recompose", 410000,
           Tier(1, 4, 4, "the rotation's entries in 4 roundings relative to 1, then sums of at "
                "most 4 products relative to the terms"),
           Tier(2, 8, 16, "the same in the storage format"),
           used("singular", "near-singular", "uneven", "dependent", "pivot", "slight", "parallel"),
           recompose_series,
           case=lambda i: normal(recompose_case([i[n] for n in NAMES])), domain=takes.pose),
]
