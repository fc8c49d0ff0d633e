"""Golden cases of bezier.points, derivatives, tangentAngle, bounds and split."""

import itertools
import math

from mpmath import mp, mpf

from . import bezier
from . import curve_domain as takes
from .binary import f32, numbers
from .curves import CUSP, LOOP, SCENES, random_curve
from .golden import EXACT, Kernel, Series, Tier, Truth, acceptable, invalid, valid
from .sensitivity import DIGITS
from .traced import Undecided

SHARED = [0.0, f32(0.1), 0.25, 0.5, f32(0.7), 0.9375, 1.0]
OUTSIDE = [-0.5, 1.5, f32(-3.3), 8.0]
HUGE, TINIEST = 2.0**1000, 5e-324
BASE = [(0.0, 0.0), (1.0, 2.0), (3.0, 3.0), (4.0, 0.0)]
LEAST = 2.0**-1022  # normal number
BLUNT = 2**18  # from this spread on binary32 tells of an angle hardly more than its quadrant

FLAGS = {
    "ordinary": "ordinary curves and parameters",
    "scene": "curves of the scenes",
    "outside": "t outside [0, 1]: clamped by mistake, or terms that no longer have one sign",
    "end-exact": "end points that the power form misses at t = 1",
    "beside-end": "t so near an end that 1 - t is rounded",
    "cancellation": "a result much smaller than the terms it is the sum of",
    "extreme-ratio": "components or control points of very different size",
    "huge": "differences or products of huge control points overflow although the result does not",
    "subnormal": "subnormal control points or t flushed to zero",
    "nan": "NaN lost, or spread to components that it does not touch",
    "infinite": "infinite t or control points: NaN and infinity are both accepted",
    "coincident": "coincident control points: a vanishing tangent has a limit, not (0, 0)",
    "cusp": "the tangent vanishes and turns at a cusp: the side of the limit",
    "near-coincident": "almost coincident points: an absolute threshold takes them for equal",
    "branch": "the branch cut of atan2: -pi where pi is meant, signed zeros",
    "collinear": "curves that run back on their line: extrema inside, no area",
    "monotone": "no extremum inside: roots outside [0, 1] must not count",
    "double-root": "the derivative touches 0 without an extremum",
    "degenerate-degree": "the derivative has a lower degree: a closed form divides by 0",
    "domain": "degree, dimension or options out of range",
}


def legend(*names):
    return {name: FLAGS[name] for name in FLAGS if name in names}


def finite(case):
    """The case of an input without infinite numbers, of which the conventions say nothing."""
    def made(i):
        if any(map(math.isinf, numbers([i["points"], i.get("t", 0.0)]))):
            raise Undecided("infinite")
        return case(i)
    return made


def roomy(case):
    """The case where terms that cancel stay in a format's range; else not judged in it."""
    lost = max((mpf(x.spread) for x in case.out if x.spread > 2 * abs(x.value)), default=0)
    if lost > mpf(2) ** 1016:
        raise Undecided("terms overflow")
    case.wide |= lost > 2**120
    return case


def within(case, points, t, order=0):
    """The case where no control point times a coefficient leaves a format's range, no factor of one
    does whose term stays, and no roundings of subnormal sums are multiplied; else not judged in it."""
    degree, t = len(points) - 1, mpf(t)
    n = degree - order
    sizes = [max(abs(mpf(v)) for p in points[k:k + order + 1] for v in p) for k in range(n + 1)]
    if n < 0 or not all(map(mp.isfinite, [t, *sizes])):
        return case
    factors = [abs(t) ** k * abs(1 - t) ** (n - k) for k in range(n + 1)]
    weights = [math.perm(degree, order) * math.comb(n, k) for k in range(n + 1)]
    for least, most in ((LEAST, mpf(2) ** 1024), (2.0**-126, mpf(2) ** 128)):
        lost = any(0 < f < least <= f * size or size and w * f >= most
                   for f, w, size in zip(factors, weights, sizes))
        coarse = n > 3 and not 0 <= t <= 1 and 0 < max(sizes) < least
        if max(sizes) * 4 ** (degree - 1) >= most or lost or coarse:
            if least == LEAST:
                raise Undecided("a factor, a term or its digits beyond the range")
            case.wide = True
    return case


def point_case(points, t, *flags):
    rows = [list(p) for p in points]
    if not math.isfinite(t) or not all(math.isfinite(v) for row in rows for v in row):
        return special_point(rows, t, flags)
    exact = ("strict",) if t in (0, 1) else ()
    with mp.workdps(DIGITS):
        values = [bezier.combine(c, mpf(t)) for c in bezier.columns(rows)]
    out = [Truth(value, bezier.derivative_spread(c, mpf(t), 0), exact,
                 scale=centred(c))
           for value, c in zip(values, bezier.columns(rows))]
    return valid({"points": rows, "t": t}, out, *flags)


def telling(case):
    """The case, of binary64 only where rounded inputs leave a number no digit in binary32."""
    case.wide |= any(t.spread > 2**20 * abs(t.value) > 0 for t in case.out)
    return case


def centred(values, order=0):
    """The scale of a form about t = 1/2, which serves up to degree 3."""
    if len(values) - 1 - order > 3:
        return 0
    for _ in range(order):
        values = bezier.hodograph(values)
    return max(map(abs, values))


def special_point(rows, t, flags):
    """NaN in t or a component gives NaN there; infinities may give NaN or an infinity."""
    inputs = {"points": rows, "t": t}
    options = []
    for column in zip(*rows):
        if math.isnan(t) or any(map(math.isnan, column)):
            options.append([math.nan])
        elif math.isinf(t) or any(map(math.isinf, column)):
            options.append([math.nan, math.inf, -math.inf])
        else:
            options.append([bezier.combine(list(map(mpf, column)), mpf(t))])
    vectors = list(itertools.product(*options))
    spreads = [bezier.derivative_spread(list(map(mpf, c)), mpf(t), 0) if len(o) == 1
               and not mp.isnan(o[0]) else 0 for c, o in zip(zip(*rows), options)]
    out = [Truth(v, s, scale=0) for v, s in zip(vectors[0], spreads)]
    if len(vectors) == 1:
        return valid(inputs, out, *flags)
    return acceptable(inputs, out, vectors[1:], *flags)


def scaled(points, factor):
    return [[v * factor for v in p] for p in points]


def points_series():
    every = [(n, d) for n in range(1, 17) for d in range(1, 5)]
    yield Series(1, [point_case(random_curve(1, n, d), t,
                                "end-exact" if t in (0, 1) else "ordinary")
                     for n, d in every for t in SHARED])
    yield Series(1000, [point_case(c, t, "scene") for c in SCENES.values()
                        for t in (0.25, f32(0.7), 1.0)])
    yield Series(1500, [point_case(random_curve(2, n, 2), t, "outside")
                        for n in (1, 2, 3, 4, 5, 8, 16) for t in OUTSIDE])
    yield Series(2000, [point_case(random_curve(3, n, 2), t, "beside-end") for n in (1, 2, 3, 7, 16)
                        for t in (2.0**-24, 1 - 2.0**-24, 1 - 2.0**-53, 2.0**-60)])
    alternating = [[[float((-1) ** k), (-1.0) ** (k + n) * 4096] for k in range(n + 1)]
                   for n in (2, 3, 7, 15, 16)]
    yield Series(2500, [point_case(c, t, "cancellation") for c in alternating
                        for t in (f32(0.499), 0.5, 0.25)])
    ratios = [[[1e12, 1e-12], [-1e12, 1e12], [3.0, 1e-12], [1e12, -5.0]],
              [[2.0**40, 2.0**-40], [1.0, 1.0], [-2.0**40, -2.0**-40]],
              [[2.0**60, 1.0], [-2.0**60, 2.0**-60]]]
    yield Series(3000, [telling(point_case(c, t, "extreme-ratio")) for c in ratios
                        for t in (0.25, 0.5, f32(0.7), 1.25)])
    curves = [random_curve(4, n, 2, 1.0) for n in (1, 3, 6)]
    yield Series(3500, [point_case(scaled(c, HUGE), t, "huge") for c in curves
                        for t in (0.0, 0.25, f32(0.7), 1.0)])
    tiny = [scaled(random_curve(4, n, 2, 64.0), TINIEST) for n in (3, 12)]
    yield Series(4000, [point_case(scaled(c, 2.0**-1060), t, "subnormal") for c in curves
                        for t in (0.0, 0.25, f32(0.7), 1.0)]
                 + [point_case(c, t, "subnormal") for c in tiny
                    for t in (0.25, f32(0.7), f32(-0.4), f32(1.3)) if len(c) == 4 or 0 < t < 1])
    yield Series(4200, [point_case(random_curve(5, n, 1), t, "subnormal") for n in (1, 3)
                        for t in (TINIEST, -TINIEST, 1e-310)])
    yield Series(4500, [point_case(random_curve(6, n, d), math.nan, "nan")
                        for n, d in ((1, 1), (3, 2), (16, 4))])
    holed = random_curve(7, 3, 3)
    holed[1] = (holed[1][0], math.nan, holed[1][2])
    yield Series(4600, [point_case(holed, t, "nan") for t in (0.0, 0.25, 0.5, 1.5)])
    yield Series(4700, [point_case(random_curve(8, n, d), t, "infinite")
                        for n, d in ((1, 1), (3, 1), (3, 2)) for t in (math.inf, -math.inf)])
    torn = random_curve(9, 2, 1)
    torn[1] = (math.inf,)
    yield Series(4800, [point_case(torn, t, "infinite") for t in (0.0, 0.5, 1.0)])
    yield Series(5000, [point_case([[7.25, -3.5]] * (n + 1), t, "coincident")
                        for n in (1, 3, 16) for t in (f32(0.1), 0.5, f32(0.7))])
    yield Series(5100, [point_case(scaled(random_curve(4, n, 2, 1.0), f), t, "huge")
                        for n, f in ((1, 2.0**125), (3, 2.0**122), (6, 2.0**116), (3, 2.0**-110))
                        for t in (0.25, f32(0.7))])
    yield Series(9200, ragged({"t": 0.5}))
    yield Series(9000, [*domain({"t": 0.5}), *(invalid({"points": p, "t": 0.5}, error, "domain")
                        for p, error in (
                            ([[], []], "a control point has 1 to 4 components"),
                            ([[0, 1], [2, 3], [4]],
                             "control points must have the same number of components")))])


def domain(rest):
    """Curves that are refused by every kernel."""
    return [invalid({"points": points} | rest, error, "domain") for points, error in (
        ([[0, 0]], "the degree must lie in 1...16"),
        ([[float(k)] for k in range(18)], "the degree must lie in 1...16"),
        ([[1, 2, 3, 4, 5], [5, 4, 3, 2, 1]], "a control point has 1 to 4 components"),
        ([[0, 1], [2]], "control points must have the same number of components"),
        ([], "the degree must lie in 1...16"))]


def ragged(rest, short=(0.0,), long=(1.0, 2.0)):
    """A later row that is longer than the first, which fixes how many numbers are read."""
    return [invalid({"points": [list(short), list(long)]} | rest,
                    "control points must have the same number of components", "domain")]


def holed(column):
    """The truth of a component with a NaN control point, else None."""
    return Truth(mp.nan) if any(map(mp.isnan, column)) else None


def derivative_case(points, t, order, *flags):
    inputs = {"points": [list(p) for p in points], "t": t, "order": order}
    columns, degree = bezier.columns(points), len(points) - 1
    if math.isnan(t):
        out = [Truth(math.nan) for _ in columns]
        constant = [[bezier.derivative(c, mpf(0), order) for c in columns]]
        return acceptable(inputs, out, constant, *flags) if order >= degree else valid(
            inputs, out, *flags)
    out = [holed(c) or Truth(
        bezier.derivative(c, mpf(t), order), bezier.derivative_spread(c, mpf(t), order),
        scale=centred(c, order)) for c in columns]
    if order > degree:
        out = [Truth(mpf(0), exact=EXACT) for _ in columns]
    return valid(inputs, out, *flags)


def derivatives_series():
    yield Series(1, [derivative_case(random_curve(1, n, d), t, o, "ordinary")
                     for n in range(1, 17) for d in (1, 2) for t in (0.25, f32(0.7))
                     for o in (1, 2)])
    yield Series(500, [derivative_case(random_curve(1, n, d), 0.5, o, "ordinary")
                       for n in (1, 2, 3, 9) for d in (3, 4) for o in (1, 2)])
    yield Series(1000, [derivative_case(c, t, o, "scene") for c in list(SCENES.values())[:13]
                        for t in (0.0, 0.25, 1.0) for o in (1, 2)])
    yield Series(1500, [derivative_case(random_curve(2, n, 2), t, o, "outside")
                        for n in (1, 2, 3, 5, 16) for t in (-0.5, 1.5) for o in (1, 2)])
    yield Series(2000, [derivative_case(c, t, o, "cusp") for c in (CUSP, LOOP)
                        for t in (0.0, 0.5, 0.5 + 2.0**-20, 1.0) for o in (1, 2)])
    yield Series(2500, [derivative_case(c, t, 1, "coincident") for c in coincident()
                        for t in (0.0, 0.5, 1.0)])
    yield Series(3000, [derivative_case(scaled(random_curve(4, n, 2, 1.0), f), t, o, flag)
                        for n in (1, 3)
                        for f, flag in ((2.0**990, "huge"), (2.0**-1050, "subnormal"))
                        for t in (0.25, 1.0) for o in (1, 2)])
    yield Series(3500, [derivative_case([[4096.0 + v for v in p] for p in
                                         random_curve(5, n, 2, 2.0**-8)], t, o, "cancellation")
                        for n in (2, 3, 7) for t in (0.25, 0.5) for o in (1, 2)])
    yield Series(4000, [derivative_case(random_curve(6, n, 2), math.nan, o, "nan")
                        for n in (1, 3) for o in (1, 2)])
    yield Series(4100, [derivative_case([(math.nan, 1.0), (2.0, 4.0)], t, o, "nan")
                        for t in (0.0, 0.25) for o in (1, 2)]
                 + [derivative_case([(1, 2), (3, 5), (4, -1), (math.nan, 6)], 0.0, 1, "nan")])
    yield Series(3100, [derivative_case(scaled(random_curve(4, n, 2, 1.0), f), t, o, "huge")
                        for n in (1, 3) for f in (2.0**118, 2.0**-110)
                        for t in (0.25, 1.0) for o in (1, 2)])
    yield Series(9200, ragged({"t": 0.5, "order": 1}))
    late = [(1, math.nan), (3, 4), (5, 6), (7, 8)]
    yield Series(4200, [derivative_case(late, 1.0, o, "nan") for o in (1, 2)]
                 + [derivative_case(late[::-1], 0.0, 2, "nan")])
    yield Series(9000, [invalid({"points": [[0, 0], [1, 1]], "t": 0.5, "order": o},
                                "the order must be 1 or 2", "domain") for o in (0, 3, -1, 1.5)])
    yield Series(9100, domain({"t": 0.5, "order": 1}))


def coincident():
    """Curves whose tangent vanishes at one end or both, or everywhere."""
    a, b, c = (10.0, 20.0), (-30.0, 55.0), (64.0, -8.0)
    return [[a, a, b, c], [b, c, a, a], [a, a, b, b], [a, a, a, b], [b, a, a, a], [a, a, b],
            [b, a, a], [a, a, a, a], [a, a], [a, a, a, b, c], [a, b, b, a], [a, b, a]]


def subnormal(i):
    """Raises where subnormal numbers stand beside others."""
    sizes = [abs(v) for v in numbers(i["points"]) if v]
    if sizes and min(sizes) < LEAST <= max(sizes) or 0 < abs(i["t"]) < LEAST:
        raise Undecided("subnormal numbers beside others")


def vanishing(points, t, least):
    """Whether every factor of B'(t) that has a term is below a least number, but not all are 0."""
    n, t = len(points) - 2, mpf(t)
    factors = [abs(t) ** k * abs(1 - t) ** (n - k)
               for k, (a, b) in enumerate(zip(points, points[1:])) if list(a) != list(b)]
    return 0 < max(factors, default=0) < least


def angle_of(i):
    """The case of an input, which is not judged in a format where B'(t) vanishes by underflow."""
    subnormal(i)
    case = angle_case(**i)
    if vanishing(i["points"], i["t"], LEAST):
        raise Undecided("a tangent below the normal numbers")
    case.wide |= vanishing(i["points"], i["t"], 2.0**-126)
    return case


def angle_case(points, t, mode, *flags):
    inputs = {"points": [list(p) for p in points], "t": t, "mode": mode}
    if any(map(math.isnan, numbers([points, t]))):
        return valid(inputs, [Truth(math.nan)], *flags)
    truth = Truth(bezier.angle(points, t, mode), bezier.angle_spread(points, t))
    if bezier.direction(points, t)[1] is None:
        truth.exact = EXACT
        if mode == "autoReverse":
            return acceptable(inputs, [truth], [[mp.pi], [-mp.pi]], *flags)
    return valid(inputs, [truth], *flags, wide=truth.spread > BLUNT)


def angles_series():
    modes = ("auto", "autoReverse")
    yield Series(1, [angle_case(random_curve(1, n, 2), t, m, "ordinary") for n in (1, 2, 3, 5, 16)
                     for t in (0.0, 0.25, f32(0.7), 1.0) for m in modes])
    yield Series(100, [angle_case(random_curve(1, n, 2), 0.375, "auto", "ordinary")
                       for n in (6, 7, *range(9, 16))])
    yield Series(500, [angle_case(c, t, "auto", "scene") for c in list(SCENES.values())[:13]
                       for t in (0.0, 0.25, f32(0.7), 1.0)])
    yield Series(700, [angle_case(SCENES["roller-coaster"], k / 16, "autoReverse", "scene")
                       for k in range(17)])
    yield Series(1000, [angle_case(c, t, m, "coincident") for c in coincident()
                        for t in (0.0, 0.5, 1.0) for m in modes])
    yield Series(1500, [angle_case(c, t, m, "cusp") for c in (
        CUSP, [(-4, 8), (0, 0), (0, 0), (4, 8)], [(0, 0), (8, 8), (-8, 8), (0, 0)],
        [(1, 0), (-1, 0), (1, 0)]) for t in (0.5, 0.5 - 2.0**-20, 0.5 + 2.0**-20) for m in modes])
    nearly = [[(1, 1), (1 + 2.0**-40, 1 - 2.0**-41), (3, 4), (8, 2)],
              [(0, 0), (1e-12, 1e-12), (100, -50), (100, 100)],
              [(0, 0), (5, 8), (100 + 2.0**-30, 100), (100, 100)],
              [(0, 0), (2.0**-100, 2.0**-101), (2.0**-100, -2.0**-100), (1, 1)],
              [(64, 64), (64, 64 + 2.0**-17), (70, 90), (128, 64)]]
    yield Series(2000, [angle_case(c, t, m, "near-coincident") for c in nearly
                        for t in (0.0, 2.0**-20, 0.5, 1.0) for m in modes])
    flat = [[(4, 1), (1, 1)], [(1, 1), (4, 1)], [(8, 0.0), (4, -0.0), (0, 0.0)],
            [(3, 5), (2, 5), (1, 5), (0, 5)], [(2, 0), (2, 3), (2, 8)], [(2, 8), (2, 0)],
            [(4, 2.0**-100), (0, 0)], [(4, -(2.0**-100)), (0, 0)]]
    yield Series(2500, [angle_case(c, t, m, "branch") for c in flat for t in (0.25, 1.0)
                        for m in modes])
    yield Series(3000, [angle_case(random_curve(2, n, 2), t, "auto", "outside") for n in (2, 3, 5)
                        for t in (-0.5, 1.5)])
    yield Series(3200, [angle_case([(0, 0), (1e150, 1e150), (3e150, -1e150)], t, "auto", "huge")
                        for t in (0.0, 0.5, 1.0)])
    wide = [(-3, -1), (3, 1), (3, 2.5)]
    yield Series(3250, [angle_case(scaled(c, f), t, "auto", "huge") for c, t, f in (
        (wide, 0.5, 2.0**125), ([wide[0], *wide[::2]], 0.0, 2.0**125),
        (BASE, 0.25, 2.0**84), (BASE, 0.25, 2.0**-84))])
    yield Series(9200, ragged({"t": 0.5, "mode": "auto"}, (0.0, 1.0), (1.0, 2.0, 3.0)))
    yield Series(3300, [angle_case(scaled([(0, 0), (1, 1), (3, -1)], 2.0**-1070), t, "auto",
                                   "subnormal") for t in (0.0, 0.25, 1.0)])
    wide = [(0, 0), (1, 2), (3, 1), (4, 4), (5, 0), (6, 2), (7, 1), (8, 3), (9, 3)]
    yield Series(3400, [angle_case(wide, t, "auto", "outside") for t in (1e8, -1e8)])
    yield Series(3500, [angle_case(CUSP, math.nan, m, "nan") for m in modes]
                 + [angle_case([(0, 0), (1, 2), (3, math.nan)], t, "auto", "nan")
                    for t in (0.0, 0.5)])
    yield Series(3600, [angle_case([(0, 0), (3, 6), (2, 4)], 0.75, "auto", "cusp"),
                        angle_case([(0, 0), (2, 4), (3, 6)], 2.0, "auto", "cusp", "outside"),
                        angle_case([(3, 4), *[(1, 1)] * 4], 1.0, "auto", "coincident")])
    yield Series(3650, [angle_case([(0, 0), (1, 2), (3, 6)], -1.0, m, "cusp", "outside") for m in modes]
                 + [angle_case([(3, 4), *[(1, 1)] * n], 1.0, "auto", "coincident") for n in (5, 6)]
                 + [angle_case([(5, 5)] * 3, 1.5, "auto", "coincident", "outside"),
                    angle_case([*[(1, 1)] * 16, (3, 4)], 0.0, "auto", "coincident"),
                    angle_case([(-1, -2), (1, 2)] * 2, 0.5, "auto", "cusp")])
    yield Series(9000, [invalid({"points": p, "t": 0.5, "mode": m}, e, "domain") for p, m, e in (
        ([[0, 0], [1, 1]], "reverse", 'unknown rotation mode "reverse"'),
        ([[0], [1]], "auto", "the tangent's angle needs 2 components"),
        ([[0, 0, 0], [1, 1, 1]], "auto", "the tangent's angle needs 2 components"),
        ([[0, 0]], "auto", "the degree must lie in 1...16"),
        ([[k, k] for k in range(18)], "auto", "the degree must lie in 1...16"),
        ([[0, 1], [2]], "auto", "control points must have the same number of components"))])


def bounds_case(points, *flags):
    inputs = {"points": [list(p) for p in points]}
    out = []
    for column in zip(*points):
        if any(map(math.isnan, column)):
            out += [Truth(math.nan), Truth(math.nan)]
            continue
        values = [mpf(v) for v in column]
        exact = EXACT if len(set(values)) == 1 else ()
        for t, value in bezier.extremes(values):
            out.append(Truth(value, bezier.absolute_terms(values, t, 0), exact))
    return valid(inputs, out, *flags)


def bounds_series():
    yield Series(1, [bounds_case(random_curve(1, n, d), "ordinary")
                     for n in range(1, 17) for d in ((1, 2, 3, 4) if n < 6 else (1, 2))])
    yield Series(500, [bounds_case(c, "scene") for c in SCENES.values()])
    yield Series(1000, [bounds_case(c, "coincident") for c in coincident()])
    yield Series(1500, [bounds_case(c, "collinear") for c in (
        [(0, 0), (10, 5), (-6, -3), (4, 2)], [(0, 0), (8, 8), (0, 0)], [(1, 1), (4, 4), (2, 2)],
        [(0, 0), (3, -3), (6, -6), (9, -9)], [(5, 0), (5, 9), (5, -9), (5, 1)])])
    yield Series(2000, [bounds_case(c, "monotone") for c in (
        [(0, 0), (1, 4), (2, 5), (9, 6)], [(0,), (0,), (1,), (1,)], [(3,), (3,), (3,), (7,)],
        [(0, 9), (1, 8), (2, 7)], [(0, 0), (0.5, 2), (1, 2)], [(0,), (2,), (0.5,), (4,)])])
    yield Series(2500, [bounds_case(c, "double-root") for c in (
        [(0,), (1,), (0,), (1,)], [(0, 0), (1, 1), (0, 1), (1, 0)], [(-1,), (1,), (-1,), (1,)],
        [(0,), (1,), (1 - 2.0**-20,), (2,)], [(0,), (1 + 2.0**-20,), (-(2.0**-20),), (1,)],
        [(0,), (0.5,), (0,), (0.5,), (0,)])])
    yield Series(3000, [bounds_case(c, "degenerate-degree") for c in (
        [(0,), (1,), (2,), (3,)], [(0,), (1,), (1,), (0,)], [(0,), (1,), (1 + 2.0**-40,), (0,)],
        [(0, 0), (1, 2), (3, 3), (6, 3)], [(0, 0), (1e-9, 2), (1e9, 3), (0, 1)],
        [(0,), (3,), (3 + 1e-12,), (0,)], [(0,), (2,), (2,), (0,), (-4,)])])
    yield Series(3500, [bounds_case(scaled(random_curve(4, n, 2, 1.0), f), flag)
                        for n in (1, 2, 3, 6)
                        for f, flag in ((2.0**500, "huge"), (2.0**-1060, "subnormal"))])
    yield Series(3600, [bounds_case(scaled(random_curve(4, n, 2, 1.0), f), "huge")
                        for n in (2, 3, 6) for f in (2.0**100, 2.0**-100)]
                 + [bounds_case(scaled(BASE, f), "huge") for f in (2.0**84, 2.0**-84)])
    yield Series(9200, ragged({}))
    yield Series(4000, [bounds_case([[v + 4096.0 for v in p] for p in
                                     random_curve(5, n, 2, 2.0**-9)], "near-coincident")
                        for n in (2, 3, 4, 7, 16)])
    yield Series(4200, [bounds_case(c, "extreme-ratio") for c in (
        [(0, 0), (1e12, 1e-12), (-1e12, 5), (1, 1e-12)], [(0,), (2.0**60,), (-1,), (3,)],
        [(0,), (2.0**-60,), (-(2.0**-60),), (2.0**-70,)])])
    yield Series(4500, [bounds_case([(0, 1), (math.nan, 3), (2, 0)], "nan"),
                        bounds_case([(math.nan,), (1,)], "nan")])
    yield Series(5000, [bounds_case(random_curve(s, 3, 2), "ordinary") for s in range(20, 40)])
    steep = (2.0**43, -32.0, -32.0, 8.0)
    yield Series(5200, [bounds_case([(v,) for v in c], "extreme-ratio") for c in (
        (4096.0, 367513.53125, -213091.53125, 297621.28125, f32(-0.03207379952073097), 0.0),
        (0.0, f32(-0.03207379952073097), 297621.28125, -213091.53125, 367513.53125, 4096.0),
        (-627.4761825252988, 2.9802322387695312e-08, -425.76190860746067, 8.521398884906028e-08,
         0.0), (1.0, 3.0, -2.0, 2.0**-40, 0.0), (1.0, 3.0, -2.0, 1.0, 2.0**-16, 0.0))])
    yield Series(5100, [bounds_case([(v,) for v in c], "extreme-ratio") for c in (
        steep, steep[::-1], [-v for v in steep])])
    yield Series(5300, [bounds_case([(v,) for v in c], "extreme-ratio") for c in (
        # Two extrema in the first 64th of the way, and in its first 1024th.
        (0, 3, -569, 30476, 223634), (0, 12, -27624, 16694310, 66915384, 268020816))])
    yield Series(9000, domain({}))


def split_case(points, t, *flags):
    inputs = {"points": [list(p) for p in points], "t": t}
    columns = bezier.columns(points)
    if math.isnan(t):
        return valid(inputs, [Truth(math.nan)] * (2 * len(points) * len(columns)), *flags)
    at, sides = mpf(t), ([], [])
    for column in columns:
        for side, values, spreads in zip(sides, bezier.split(column, at),
                                         bezier.split_spread(column, at)):
            side.append([Truth(v, 0 if mp.isnan(v) else s) for v, s in zip(values, spreads)])
    for side, kept in zip(sides, (0, -1)):
        for numbers in side:
            numbers[kept].exact = EXACT
            if t in (0, 1):
                for truth in numbers:
                    truth.exact = EXACT
    out = [truth for side in sides for row in zip(*side) for truth in row]
    return valid(inputs, out, *flags)


def split_of(i):
    """The case of an input; raises where new points come near an end of binary64's range."""
    case, t = roomy(split_case(**i)), i["t"]
    sizes = [abs(v) for v in numbers(i["points"]) if not math.isnan(v)]
    if t in (0, 1) and len(sizes) < len(numbers(i["points"])):
        raise Undecided("NaN times 0")
    size = max(sizes, default=0)
    least = 2.0**-900 if size * max(1, abs(t)) > 2.0**900 else LEAST
    if size < LEAST and 0 <= t <= 1:
        least = 0
    if any(x.value and not x.exact and not mp.isnan(x.value)
           and not least <= abs(x.value) < 2.0**1023 for x in case.out):
        raise Undecided("a point near an end of the range")
    return case


def split_series():
    yield Series(1, [split_case(random_curve(1, n, d), t, "ordinary") for n in range(1, 9)
                     for d in (1, 2) for t in (0.25, f32(0.7))])
    yield Series(300, [split_case(random_curve(1, n, d), 0.5, "ordinary")
                       for n, d in ((2, 3), (3, 4), (12, 1), (16, 2))])
    yield Series(320, [split_case(random_curve(1, n, 1 + n % 2), 0.375, "ordinary")
                       for n in (9, 10, 11, 13, 14, 15)])
    yield Series(500, [split_case(c, t, "scene") for c in list(SCENES.values())[:13]
                       for t in (0.25, 0.5, f32(0.7))])
    yield Series(1000, [split_case(random_curve(2, n, 2), t, "end-exact") for n in (1, 2, 3, 7)
                        for t in (0.0, 1.0)])
    yield Series(1500, [split_case(random_curve(3, n, 2), t, "beside-end") for n in (1, 3)
                        for t in (2.0**-24, 1 - 2.0**-24, 2.0**-60, 1 - 2.0**-53)])
    yield Series(2000, [split_case(random_curve(2, n, 2), t, "outside") for n in (1, 2, 3, 5)
                        for t in (-0.5, 1.5)])
    yield Series(2500, [split_case(c, 0.5, "coincident") for c in coincident()])
    yield Series(2600, [split_case(c, t, "cusp") for c in (CUSP, LOOP) for t in (0.25, 0.5)])
    yield Series(3000, [split_case(scaled(random_curve(4, n, 2, 1.0), f), t, flag) for n in (2, 3)
                        for f, flag in ((HUGE, "huge"), (2.0**-1060, "subnormal"))
                        for t in (0.25, f32(0.7))])
    yield Series(3100, [split_case(scaled(random_curve(4, n, 2, 1.0), f), t, "huge") for n in (2, 3)
                        for f in (2.0**120, 2.0**-110) for t in (0.25, f32(0.7))])
    yield Series(9200, ragged({"t": 0.5}))
    yield Series(3500, [split_case(random_curve(6, n, 1), math.nan, "nan") for n in (1, 3)]
                 + [split_case([(1, 2), (3, math.nan), (4, -1), (6, 5)], 0.25, "nan"),
                    split_case(random_curve(6, 2, 2), math.nan, "nan")])
    torn = [(-6e300, 6e300), (-3e300, -8e300), (7e300, 6e300), (5.651e-320, 7e300)]
    yield Series(6000, [split_case(torn, t, "subnormal") for t in (0.0, 0.25, 1.0)])
    small = [(-45, 2.0**-52), (-45, 2.0**-53), (-25, 2.0**-52), (0, 2.0**-54)]
    yield Series(6010, [telling(split_case(small, 2.0**39, "outside"))])
    yield Series(9000, domain({"t": 0.5}))


COMMON = ("ordinary", "scene", "outside", "huge", "subnormal", "nan", "domain", "coincident")
STRICT = "de Casteljau: at most 3 roundings per level, each of the size of the absolute terms"
FAST = "Bernstein or, for low degrees, power form: coefficients a few times the absolute terms"
CENTRED = ("; up to degree 3 about t = 1/2, where they stay within 1.5 times the control points, the "
           "largest of which is the scale: as many roundings of it, also at the ends")

KERNELS = [
    Kernel("bezier.points", 10000, Tier(1, 2, 0, STRICT, 2),
           Tier(4, 8, 12, FAST + CENTRED, 8),
           legend(*COMMON, "end-exact", "beside-end", "cancellation", "extreme-ratio", "infinite"),
           points_series,
           case=lambda i: within(roomy(point_case(**i)), **i), domain=takes.bent),
    Kernel("bezier.derivatives", 20000, Tier(1, 2, 0, STRICT + "; differences come first", 2),
           Tier(4, 8, 12, FAST + CENTRED, 8),
           legend(*COMMON, "cancellation", "cusp"), derivatives_series,
           case=finite(lambda i: within(roomy(derivative_case(**i)), **i)),
           domain=takes.bent),
    Kernel("bezier.tangentAngle", 30000,
           Tier(1, 2, 0, STRICT + "; then atan2 to an ulp", 2), Tier(4, 8, 0, FAST, 8),
           legend(*COMMON, "cusp", "near-coincident", "branch"), angles_series,
           case=finite(angle_of), domain=takes.directed),
    Kernel("bezier.bounds", 40000,
           Tier(1, 2, 0, STRICT + "; an error of the parameter counts in second order only", 2),
           Tier(4, 8, 0, FAST, 8),
           legend("ordinary", "scene", "huge", "subnormal", "nan", "domain", "coincident",
                  "collinear", "monotone", "double-root", "degenerate-degree", "near-coincident",
                  "extreme-ratio"), bounds_series,
           case=finite(lambda i: bounds_case(**i)), domain=takes.bent),
    Kernel("bezier.split", 50000, Tier(1, 2, 0, STRICT, 2), Tier(4, 8, 0, STRICT, 8),
           legend(*COMMON, "end-exact", "beside-end", "cusp"), split_series,
           case=finite(split_of), domain=takes.bent),
]
