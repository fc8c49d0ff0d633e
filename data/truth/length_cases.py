"""Golden cases of bezier.length and bezier.parameterAtLength."""

import math
from functools import lru_cache

from mpmath import mp, mpf

from . import curve_domain as takes
from .arclength import Measured
from .binary import f32, numbers
from .curve_cases import BASE, coincident, domain, finite, ragged, telling
from .curves import CUSP, LOOP, SCENES, random_curve
from .golden import EXACT, Kernel, Series, Tier, Truth, acceptable, valid

FLAGS = {
    "ordinary": "ordinary curves",
    "scene": "curves of the scenes",
    "line": "straight lines in any degree: a quadrature must not be worse than the distance",
    "backtrack": "curves that run back on their line: longer than the distance of their ends",
    "point": "all points equal: endless subdivision, 0/0",
    "coincident": "coincident end control points: the speed vanishes at an end",
    "cusp": "the speed vanishes or nearly vanishes inside: quadrature stalls or misses the kink",
    "loop": "loops that a chord or a flatness test takes for short",
    "scale": "tiny or large curves: absolute tolerances",
    "squares-overflow": "squares overflow or underflow; infinity or 0 is accepted too",
    "cancellation": "a small curve far from the origin",
    "extreme-ratio": "one control point far away",
    "clamped": "a length below 0 or beyond the total",
    "end": "lengths next to 0 or to the total",
    "hook": "a turn next to the start: a small length judged by the tolerance of the whole",
    "nan": "NaN lost in a comparison or an endless loop",
    "domain": "degree or dimension out of range",
}


@lru_cache(None)
def measured(points):
    """The curve of a tuple of points, measured once for all its cases."""
    return Measured(points)


def length_case(points, *flags):
    inputs = {"points": [list(p) for p in points]}
    if any(math.isnan(v) for p in points for v in p):
        return valid(inputs, [Truth(math.nan)], *flags)
    curve = measured(tuple(points))
    truth = Truth(curve.length, curve.spread(), () if curve.length else EXACT,
                  within=(0, mp.inf))
    if "squares-overflow" in flags:
        other = math.inf if curve.length > 1 else 0.0
        return acceptable(inputs, [truth], [[other]], *flags)
    return valid(inputs, [truth], *flags)


def rows(i):
    """The input with the control points as they are kept."""
    return i | {"points": [tuple(p) for p in i["points"]]}


def length_of(i):
    """A case that says itself whether squares may overflow."""
    sizes = [abs(v) for p in i["points"] for v in p if v]
    far = sizes and not 1e-150 < max(sizes) < 1e150
    return length_case(**rows(i)) if not far else length_case(rows(i)["points"], "squares-overflow")


def parameter_case(points, length, *flags):
    inputs = {"points": [list(p) for p in points], "length": length}
    if any(map(math.isnan, numbers([points, length]))):
        return valid(inputs, [Truth(math.nan)], *flags)
    curve = measured(tuple(points))
    target = mpf(length)
    t = curve.parameter(target)
    if not 0 < t < 1:
        clear = not 0 < target < curve.length * mpf("1.001")
        return valid(inputs, [Truth(t, exact=EXACT if clear else ())], *flags)
    weight = target + curve.spread(t)
    truth = Truth(t, weight / curve.speed(t))
    if truth.spread > 30 * t:
        def change(amount):
            return max(abs(curve.parameter(target + s * amount * weight) - t) for s in (1, -1))
        truth.change = change
    return valid(inputs, [truth], *flags)


LINES = [[(0, 0), (3, 4)], [(1, 2), (4, 6), (7, 10)], [(0, 0), (1, 2), (2, 4), (3, 6)],
         [(0,), (5,)], [(1, 2, 3), (3, 5, 9)], [(0, 0, 0, 0), (1, 1, 1, 1)],
         [(f32(0.1), f32(0.2)), (f32(0.7), f32(-0.4))], [(0, 0), (0.25, 0.5), (2, 4), (3, 6)]]
BACK = [[(0, 0), (8, 8), (0, 0)], [(0, 0), (10, 5), (-6, -3), (4, 2)], [(0,), (1,), (-1,), (0,)],
        [(1, 1), (4, 4), (2, 2)], [(5, 0), (5, 9), (5, -9), (5, 1)]]
# Turns that a quadrature's nodes miss: two that outweigh each other, one beside an end of a half, and
# the same next to a line.
HIDDEN = [[(-83,), (72,), (-62,), (52,)], [(0,), (375.75,), (34.75,), (342.25,)],
          [(-42,), (-68,), (95,), (49,)], [(0, 0), (100, 0), (f32(0.16), 0)],
          [(30, 40), (0, 0), (0, 0), (0, 2.0**-30)], [(0, 0), (-40, 20), (60, -30), (-20, 10)],
          [(-83, 2.0**-20), (72, 0), (-62, 2.0**-18), (52, 0)],
          [(0, 0, 0), (9, 18, -9), (-7, -14, 7), (5, 10, -5), (-3, -6, 3), (2, 4, -2)],
          # Turns on a way of 1e-6 at an end.
          [(60, 500), (11 * 2.0**-24, 2.5 * 2.0**-24), (9 * 2.0**-24, 7 * 2.0**-24),
           (10 * 2.0**-24, 4.5 * 2.0**-24)],
          [(0, 0), (2.0**-20, 0), (2.0**-20, 2.0**-20), (512, 64)],
          [(0, 0, 0), (2.0**-20, 0, 0), (2.0**-20, 2.0**-20, 2.0**-20), (512, 64, 0)]]
# A way of 2^-28 back at the start, which the first halves of an interval do not show.
TURNED = [[(0,), (-(2.0**-14),), (1,), (2,)], [(0, 0), (-(2.0**-14), 0), (1, 0), (2, 0)]]
CUSPS = [CUSP, [(0, 0), (1 + 2.0**-10, 1), (-(2.0**-10), 1), (1, 0)],
         [(0, 0), (1 + 2.0**-20, 1), (0, 1), (1, 0)], [(0, 0), (1 - 2.0**-30, 1), (0, 1), (1, 0)],
         [(0, 0), (100, 100), (0, 100), (100, 0)], [(0, 0), (f32(0.9), 1), (f32(0.1), 1), (1, 0)],
         [(-4, 8), (0, 0), (0, 0), (4, 8)], [(0, 0), (1, 2.0**-12), (0, 0)]]
LOOPS = [LOOP, [(0, 0), (300, 100), (-200, 100), (100, 0)], [(0, 0), (9, 9), (-9, 9), (0, 0)],
         [(0, 0), (50, 80), (-60, 40), (70, -90), (10, 20), (0, 0)]]


def scaled(points, factor):
    return [tuple(v * factor for v in p) for p in points]


def length_series():
    base = BASE
    sizes = [(n, 2) for n in (*range(1, 11), 13, 16)]
    sizes += [(n, d) for n in (1, 2, 3) for d in (1, 3, 4)]
    sizes += [(n, 2) for n in (11, 12, 14, 15)]
    yield Series(1, [length_case(random_curve(1, *size), "ordinary") for size in sizes])
    yield Series(200, [length_case(random_curve(s, 3, 2), "ordinary") for s in range(50, 62)])
    yield Series(500, [length_case(c, "scene") for c in SCENES.values()])
    yield Series(1000, [length_case(c, "line") for c in LINES])
    yield Series(1500, [length_case(c, "backtrack") for c in BACK])
    yield Series(1600, [length_case(c, "backtrack") for c in HIDDEN])
    yield Series(1700, [length_case(c, "backtrack") for c in TURNED])
    yield Series(2000, [length_case([p] * n, "point") for n, p in (
        (2, (5.5, -3)), (4, (5.5, -3)), (4, (0, 0)), (17, (0.1, 0.1)), (3, (1e12, 1e-12)))])
    yield Series(2500, [length_case(c, "coincident") for c in coincident()])
    yield Series(3000, [length_case(c, "cusp") for c in CUSPS])
    yield Series(3500, [length_case(c, "loop") for c in LOOPS])
    yield Series(4000, [length_case(scaled(c, f), "scale") for c in (base, LINES[0], CUSP)
                        for f in (1e-12, 1e12, 2.0**-40, 2.0**40)])
    yield Series(4100, [length_case(scaled(c, f), "scale") for c in (base, LINES[0])
                        for f in (2.0**84, 2.0**-84, 2.0**120, 2.0**-110)])
    yield Series(9200, ragged({}))
    yield Series(4500, [length_case(scaled(base, f), "squares-overflow")
                        for f in (2.0**600, 2.0**-600)])
    yield Series(5000, [telling(length_case([(x + 4096, y - 8192) for x, y in scaled(base, f)],
                                    "cancellation")) for f in (1.0, 2.0**-10, 2.0**-30)])
    yield Series(5500, [length_case(c, "extreme-ratio") for c in (
        [(0, 0), (2.0**20, 1), (1, 1)], [(0, 0), (1e9, 0), (-1e9, 1), (1, 1)],
        [(0, 0), (2.0**-20, 1), (1, 2.0**-20), (1, 1)], [(0, 0), (1, 1), (1e6, -1e6), (1, 0)])])
    yield Series(6000, [length_case([(0, 0), (math.nan, 1), (2, 2)], "nan")])
    yield Series(9000, domain({}))


def parameter_series():
    fractions = (0.125, 0.5, 0.875)
    groups = [("ordinary", 1, [random_curve(1, n, d) for n, d in (
        (1, 2), (2, 2), (3, 2), (3, 1), (3, 3), (4, 4), (5, 2), (8, 2))]),
        ("scene", 500, list(SCENES.values())[:9]), ("line", 1000, LINES[:5]),
        ("backtrack", 1500, BACK[:2]), ("backtrack", 1600, HIDDEN), ("coincident", 2000, coincident()[:5]),
        ("cusp", 2500, CUSPS[:4]), ("loop", 3000, LOOPS[:2]),
        ("scale", 3500, [scaled(LOOP, f) for f in (1e-12, 1e12, 2.0**-40, 2.0**40)])]
    for flag, first, curves in groups:
        yield Series(first, [parameter_case(c, f32(f * float(measured(tuple(c)).length)), flag)
                             for c in curves for f in fractions])
    yield Series(100, [parameter_case(c, f32(0.375 * float(measured(tuple(c)).length)), "ordinary")
                       for c in (random_curve(1, n, 2) for n in (6, 7, *range(9, 17)))])
    coaster, eased = SCENES["roller-coaster"], coincident()[0]
    total = float(measured(tuple(coaster)).length)
    yield Series(3600, [parameter_case(scaled(BASE, f), 2 * f, "scale")
                        for f in (2.0**84, 2.0**-84, 2.0**120, 2.0**-110)])
    yield Series(9200, ragged({"length": 0.5}))
    yield Series(4000, [parameter_case(c, length, "clamped") for c in (coaster, LINES[0])
                        for length in (0.0, -1.0, -0.0, 1e6, math.inf, -math.inf)])
    yield Series(4500, [parameter_case(coaster, length, "end") for length in (
        1e-300, 1e-12, 2.0**-20, total, math.nextafter(total, 0), math.nextafter(total, math.inf),
        total * (1 - 2.0**-30))])
    yield Series(4600, [parameter_case(eased, length, "end", "coincident")
                        for length in (1e-12, 2.0**-20, 1.0)])
    hooks = [([(50, 500), (170, 400), (f32(3.3e14), 220), (350, 500)], (1.0, f32(56.2), 1e6)),
             ([(0, 0), (2.0**-20, 2.0**-20), (1, 0), (2, 0)], (2.0**-18, 2.0**-10)),
             ([(0,), (-(2.0**-12),), (1,), (2,)], (2.0**-14, 2.0**-11, 2.0**-8))]
    yield Series(4650, [parameter_case(c, length, "end", "hook") for c, lengths in hooks
                        for length in lengths])
    yield Series(5000, [parameter_case([(5, 5)] * 4, length, "point")
                        for length in (0.0, 1.0, -1.0)])
    yield Series(5500, [parameter_case(coaster, math.nan, "nan")]
                 + [parameter_case([(0, 0), (math.nan, 1), (2, 2)], length, "nan")
                    for length in (0.0, 1.0, -1.0, math.inf)]
                 + [parameter_case([(5, 5)] * 4, math.nan, "nan", "point")])
    yield Series(9000, domain({"length": 0.5}))


KERNELS = [
    Kernel("bezier.length", 60000,
           Tier(1, 16, 0, "quadrature refined to a few roundings of the sum; the spread is at least"
                " the length itself, since the length is homogeneous in the control points"),
           Tier(4, 64, 0, "the same in the storage format with its rounded nodes"),
           {k: v for k, v in FLAGS.items() if k not in ("clamped", "end", "hook")},
           length_series,
           case=finite(length_of), domain=takes.bent),
    Kernel("bezier.parameterAtLength", 70000,
           Tier(1, 16, 0, "the error of the length, divided by the speed at the result"),
           Tier(4, 64, 4, "the same in the storage format; t itself is rounded near 1"),
           {k: v for k, v in FLAGS.items()
            if k not in ("squares-overflow", "cancellation", "extreme-ratio")}, parameter_series,
           case=finite(lambda i: parameter_case(**rows(i))), domain=takes.bent),
]
