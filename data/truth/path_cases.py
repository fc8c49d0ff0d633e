"""Golden cases of path.length, path.points and path.trim."""

import math

from mpmath import mp, mpf

from . import curve_domain as takes
from .binary import F64, f32
from .curves import SCENES, drag_ball
from .golden import EXACT, Kernel, Series, Tier, Truth, acceptable, invalid, valid
from .path import JOINT, MeasuredPath, exact, place, start_point, trim
from .traced import Undecided, few_turns

FLAGS = {
    "ordinary": "ordinary paths and fractions",
    "scene": "paths of the scenes",
    "arc": "arcs: direction, full turns, the number of pieces, the line to the start",
    "subpaths": "several subpaths: a move counted as length, the wrong subpath at a fraction",
    "close": "close: the closing line left out or counted twice",
    "zero-length": "segments without length: 0/0, elements without extent kept",
    "backtrack": "curves that run back on their line, which a quadrature's nodes can miss",
    "joint": "a fraction exactly on a joint: the tangent of the segment that begins there",
    "end": "fractions 0 and 1: the end missed, the limit of a vanishing tangent",
    "outside": "fractions outside [0, 1] are clamped",
    "empty": "start >= end, or a path without length",
    "over-joints": "trimming across joints and subpaths",
    "scale": "tiny and large paths: absolute tolerances",
    "negative-zero": "-0 as a fraction",
    "nan": "NaN lost in the search for the segment",
    "domain": "malformed paths",
}

UNIT = (-1, 1)
SHORT = mpf(2) ** -36  # of a path's length: its rounding leaves a segment of that few digits
SHORT32 = mpf(2) ** -21  # the same for a part of a segment in binary32
SLIVER = 2.0**-100  # of angles: difference quotients move them further
NEXT = mpf(2) ** -48  # of a path's length: rounded lengths decide which side of a joint it is
FAR = (2.0**84, 2.0**-84)  # of which binary32 has no squares
SLOW = mpf(2) ** -20  # of a segment's length: its rounding decides which way the tangent points
ZIGZAG = [["move", 0, 0], ["line", 3, 4], ["line", 3, 12], ["line", 18, 12]]  # 5, 8, 15
SQUARE = [["move", 0, 0], ["line", 8, 0], ["line", 8, 8], ["line", 0, 8], ["close"]]
MIXED = [["move", 10, 20], ["line", 60, 25], ["quad", 90, 80, 40, 100],
         ["cubic", 10, 130, -50, 60, -20, 30], ["close"]]
ISLANDS = [["move", 0, 0], ["line", 10, 0], ["move", 100, 100], ["line", 100, 130],
           ["move", -50, 0], ["quad", -50, 50, 0, 50]]
STUTTER = [["move", 5, 5], ["line", 5, 5], ["line", 9, 8], ["quad", 9, 8, 9, 8],
           ["cubic", 9, 8, 9, 8, 9, 8], ["line", 9, 18], ["line", 9, 18], ["close"]]
TWICE = [["move", 0, 0], ["line", 4, 0], ["line", 4, 3], ["close"], ["move", 10, 10],
         ["line", 16, 18], ["line", 10, 18], ["close"]]
PI = math.pi
ARCS = [
    [["arc", 0, 0, 10, 0.25, 1.5, False]],
    [["arc", 0, 0, 10, 0.25, 1.5, True]],
    [["arc", 5, -3, 20, 0, PI, False]],
    [["arc", 5, -3, 20, 0, PI, True]],
    [["arc", 5, -3, 20, 0, 2 * PI, False]],
    [["arc", 5, -3, 20, 0, -2 * PI, True]],
    [["arc", 0, 0, 8, 1, 9, False]],
    [["arc", 0, 0, 8, 1, -9, False]],
    [["arc", 0, 0, 8, PI / 2, -PI / 2, True]],
    [["arc", 0, 0, 8, -0.5, -3, False]],
    [["arc", 0, 0, 8, 3, 1, False], ["close"]],
    [["move", 30, 0], ["arc", 0, 0, 10, 0.25, 2, False], ["line", -40, 0]],
    [["move", 0, 0], ["line", 10, 0], ["arc", 10, 10, 10, -1.5, 1.5, False], ["close"]],
    [["arc", 0, 0, 0.001, 0.25, 3.5, False]],
    [["arc", 1e6, -1e6, 1e6, 0.25, 3.5, True]],
]
BACK = [
    [["move", 30, 40], ["cubic", 0, 0, 0, 0, 0, 0], ["cubic", 30, 40, 0, 0, 0, 0]],
    [["move", 0, -83], ["cubic", 0, 72, 0, -62, 0, 52], ["line", 7, 52]],
    [["move", 0, 0], ["quad", 100, 0, f32(0.16), 0], ["close"]],
]
TURNS = [  # full turns backwards, and pieces smaller than a rounded angle's excess
    [["arc", 5, -3, 20, 0, 2 * PI, True]],
    [["arc", 5, -3, 20, 0, -2 * PI, False]],
    [["arc", 0, 0, 1e6, 0, f32(1e-4), False]],
    [["move", 1e6, 0], ["arc", 0, 0, 1e6, 0, f32(1e-4), False], ["line", 1e6, 200]],
    [["arc", 0, 0, 8, 0.5, 0.5 - 2.0**-16, True]],
]
SMALL = [  # arcs far from the origin for their size, and one whose quarters end at joints
    [["arc", 60, 100, f32(0.001), 0.25, 0, False]],
    [["arc", 1e6, -1e6, 140, 0.25, 3.5, True]],
    [["arc", 0, 0, 10, 0.25, -0.0, False]],
]

# A little more than a quarter, of one piece nevertheless.
QUARTER = [["arc", 0, 0, 100, 0, f32(PI / 2 * (1 + 5e-5)), False]]

WHOLE = 2 * PI
ROUNDED = [  # differences of angles that binary64 rounds to 2 pi, and to the number below
    [["arc", 0, 0, 1, -3.2264280661742917, -9.509613373353877, False]],
    [["arc", 0, 0, 1, -3.2264280661742917, -9.509613373353877, True]],
    [["arc", 0, 0, 8, -(2.0**-53), WHOLE - 2.0**-50, True]],
    [["arc", 0, 0, 8, -(2.0**-51), WHOLE - 2.0**-50, True]],
    [["arc", 0, 0, 8, 0, math.nextafter(WHOLE, 0), True]],
]


def moved(curve):
    """A path of one curve."""
    kind = ("line", "quad", "cubic")[len(curve) - 2]
    return [["move", *curve[0]], [kind, *(v for p in curve[1:] for v in p)]]


def outline(curves):
    """A closed path of cubics."""
    return [["move", *curves[0][0]], *(["cubic", *(v for p in c[1:] for v in p)] for c in curves),
            ["close"]]


CORNER = [["move", 1, 2], ["line", 5, 2], ["line", 5, 5], ["close"]]  # 4, 3, 5
AGAIN = [["move", 0, 0], ["line", 3, 0], ["move", 10, 10], ["line", 13, 14], ["close"],
         ["line", 10, 20]]
ROUND = [["move", 1, 1], ["line", 4, 1], ["line", 4, 5], ["close"], ["arc", 10, 1, 2, 0, 1, False]]
BENT = [*CORNER, ["quad", 1, 6, 1, 10], ["close"], ["cubic", 1, 6, 4, 10, 4, 14]]
TWOFOLD = [*CORNER, ["close"], ["line", 1, 10]]
BARE = [["move", 1, 1], ["close"], ["line", 4, 5]]
FROM_ARC = [["arc", 0, 0, 10, 0.25, 1.5, False], ["quad", -20, 20, -30, 0],
            ["arc", -40, 0, 10, 0, 1, False], ["cubic", -30, 20, -20, 40, 0, 40]]
# Arcs that are points, but have a place.
POINTS = [[["move", 0, 0], ["arc", 3, 4, 0, 0, 1, False], ["line", 3, 10]],
          [["move", 0, 0], ["arc", 0, 4, 3, 0, 0, False], ["line", 3, 10]],
          [["arc", 1, 1, 5, 0, 0, False], ["line", 6, 9]]]
HOOK = [["move", 0, 0], ["cubic", -(2.0**-14), 0, 1, 0, 2, 0]]
ANGLE = [["move", 0, 0], ["line", 8, 0], ["line", 8, 8]]
LAST_MOVE = [["move", 0, 0], ["line", 3, 4], ["move", 9, 9]]
TWO_MOVES = [["move", 2, 3], ["move", 7, 8], ["line", 10, 12]]
CHECK = [["move", 50 / 9, 100 / 3], ["line", 50 / 3, 45], ["line", 40, 10]]
ORBIT = [["arc", 187.5, 333.5, 20, PI, 2 * PI, False], ["arc", 187.5, 333.5, 20, 0, PI, False]]
SINGLE = {n: moved(SCENES[n]) for n in ("cart-drop", "cart-drop up-down", "roller-coaster", "group",
                                        "cart-curve", "menu-elastic pulled")}
PATHS = SINGLE | {"drag-ball": outline(drag_ball(0.25)), "check": CHECK}


def tapered():
    """Paths whose tangent vanishes at the ends."""
    return [[["move", 0, 0], ["cubic", 0, 0, 40, 10, 60, 60]],
            [["move", 0, 0], ["cubic", 20, 50, 60, 60, 60, 60]],
            [["move", 5, 5], ["quad", 5, 5, 30, -10], ["quad", 60, 0, 60, 0]]]


def scaled(path, factor):
    return [[e[0], *(v * factor for v in e[1:])] for e in path]


def length_case(path, *flags):
    measured = MeasuredPath(path)
    truth = Truth(measured.length, measured.spread(), () if measured.length else EXACT,
                  within=(0, mp.inf))
    return valid({"path": path}, [truth], *flags, wide=bool(measured.length) and far(path))


def far(path):
    """Arcs are judged in binary64 only where a rounded angle would change their sense, or binary32
    makes points of them."""
    return pointlike(path, 2.0**-20) or any(
        e[0] == "arc" and abs(abs(e[5] - e[4]) % (2 * PI) - PI) > PI - 1e-3 for e in path)


def pointlike(path, share):
    """Whether the radius of an arc is below a share of its center's distance."""
    return any(e[0] == "arc" and 0 < e[3] < share * max(abs(e[1]), abs(e[2])) for e in path)


def shaken(path, length):
    """Whether rounded control points of an arc may move a joint: its sense, or its place."""
    return far(path) or any(e[0] == "arc" and max(abs(e[1]), abs(e[2])) > length for e in path)


def measured_path(i):
    """The path of an input, whose angles are of at most 2^20 turns and whose arcs are no points."""
    few_turns(v for e in i["path"] if e[0] == "arc" for v in e[4:6])
    if pointlike(i["path"], 2.0**-48):
        raise Undecided("rounding decides whether an arc has a length")
    if any(e[0] == "arc" and 0 < abs(e[5] - e[4]) < SLIVER for e in i["path"]):
        raise Undecided("angles that differ by next to nothing")
    return MeasuredPath(i["path"])


def whole(i):
    """Raises where a segment is too short beside the path for a fraction to find it."""
    measured = measured_path(i)
    if any(0 < curve.length < SHORT * measured.length for curve in measured.curves):
        raise Undecided("a segment next to nothing")
    for at in (i["start"], i["end"]):
        moved = 0 < at < 1 and shaken(i["path"], measured.length)
        if any(gap < SHORT and (gap > JOINT or moved) for gap in gaps(measured, at)):
            raise Undecided("a fraction next to a joint")


def gaps(measured, at):
    """How far a fraction is from the ends of segments."""
    if not math.isfinite(at):
        return []
    return [abs(mpf(at) * measured.length - end) / measured.length for end in measured.ends]


def trimmed(i):
    """A case, of binary64 only where a segment or a part of one is shorter than binary32 may lose."""
    case, measured = trim_case(**i), MeasuredPath(i["path"])
    case.wide |= any(0 < c.length < 2**12 * SHORT * measured.length for c in measured.curves)
    if measured.length:
        case.wide |= any(JOINT < gap < SHORT32 for at in (i["start"], i["end"])
                         for gap in gaps(measured, at))
    return case


def decided(i):
    """Raises where a fraction is that of a point in which a segment's curve turns back, and where
    the rounding of lengths decides on which side of a joint it is."""
    measured = measured_path(i)
    if measured.length and not math.isnan(i["fraction"]):
        at = min(max(mpf(i["fraction"]), mpf(0)), mpf(1))
        index, t, joint = measured.locate(at)
        curve = measured.curves[index]
        if 0 < t < 1 and curve.speed(t) < SLOW * curve.length:
            raise Undecided("the tangent turns")
        if whole_lengths(measured):
            return
        if joint and torn(measured, at) or not joint and 0 < at < 1 and any(
                abs(at * measured.length - end) < NEXT * measured.length for end in measured.ends[:-1]):
            raise Undecided("a fraction at a joint")


def whole_lengths(measured):
    """Whether binary64 has the lengths up to all joints, which lines alone make."""
    lengths = [*measured.ends, *(curve.length for curve in measured.curves)]
    return all(len(s.points) == 2 for s in measured.segments) and all(
        F64.round(v) == v for v in lengths)


def torn(measured, at):
    """Whether a joint is one at which a move leaves the point, but not the direction."""
    here, there = (place(measured, at, before=side)[0] for side in (False, True))
    apart = [abs(a - b) for a, b in zip(here, there)]
    return max(apart[:2]) > JOINT * measured.length and max(apart[2:]) <= JOINT


def start_spreads(element):
    """Spreads of a path's first point, which is given unless an arc begins the path."""
    if element[0] != "arc" or not element[3]:
        return 0, 0
    x, y, radius, start = map(mpf, element[1:5])
    along, turned = radius * mp.cos(start), radius * mp.sin(start)
    return (abs(x) + abs(along) + abs(start * turned), abs(y) + abs(turned) + abs(start * along))


def point_case(path, fraction, *flags):
    inputs = {"path": path, "fraction": fraction}
    if math.isnan(fraction):
        return valid(inputs, [Truth(math.nan)] * 4, *flags)
    measured = MeasuredPath(path)
    at = min(max(mpf(fraction), mpf(0)), mpf(1))
    if not measured.length:
        first = [*zip(start_point(exact(path)), start_spreads(path[0]))]
        return valid(inputs, [*(Truth(v, s, () if s else EXACT) for v, s in first),
                              Truth(mpf(1), exact=EXACT), Truth(mpf(0), exact=EXACT)], *flags)
    values, spreads, joint = place(measured, at)
    size = min(mpf(1), measured.length)
    out = [Truth(v, s, within=w, scale=1 if w else size)
           for v, s, w in zip(values, spreads, [(), (), UNIT, UNIT])]
    if joint:
        other, _, _ = place(measured, at, before=True)
        if max(abs(a - b) for a, b in zip(values[2:], other[2:])) > JOINT:  # a corner
            return acceptable(inputs, out, [other], *flags, wide=far(path))
    return valid(inputs, out, *flags, wide=far(path))


def trim_case(path, start, end, *flags):
    measured = MeasuredPath(path)
    low, high = (min(max(mpf(f), mpf(0)), mpf(1)) for f in (start, end))
    out = []
    for kind, numbers in trim(measured, low, high):
        out.append(Truth(mpf(kind), exact=EXACT))
        out += [Truth(v, s) for v, s in numbers]
    return valid({"path": path, "start": start, "end": end}, out, *flags, wide=far(path))


BROKEN = [
    ([["line", 1, 1]], "a path begins with a move or an arc"),
    ([["close"]], "a path begins with a move or an arc"),
    ([["move", 0, 0], ["curve", 1, 1]], 'unknown path element "curve"'),
    ([["move", 0, 0], ["line", 1]], "line takes 2 numbers"),
    ([["move", 0, 0], ["cubic", 1, 1, 2, 2]], "cubic takes 6 numbers"),
    ([["move", 0, 0], ["line", math.nan, 1]], "coordinates must be finite"),
    ([["move", math.inf, 0], ["line", 1, 1]], "coordinates must be finite"),
    ([["arc", 0, 0, -1, 0, 1, False]], "a radius must not be negative"),
]


MALFORMED = [
    ([["move", 0, 0, 0]], "move takes 2 numbers"),
    ([["move", 0, 0], ["quad", 1, 1, 2]], "quad takes 4 numbers"),
    ([["move", 0, 0], ["line", 3, 4], ["close", 0]], "close takes 0 numbers"),
    ([["arc", 0, 0, 1, 0, 1]], "arc takes 5 numbers and a flag"),
    ([["arc", 0, 0, 1, 0, 1, 1]], "the flag of an arc is true or false"),
    ([["arc", 0, 0, math.nan, 0, 1, False]], "coordinates must be finite"),
    ([["arc", 0, 0, 1, 0, math.inf, False]], "coordinates must be finite"),
    ([["move", 0, 0], ["quad", 1, math.nan, 2, 2]], "coordinates must be finite"),
    ([["move", 0, 0], ["cubic", 1, 1, -math.inf, 2, 3, 3]], "coordinates must be finite"),
    ([["move", 0, 0], []], "an element needs a name"),
]


def broken(rest):
    return [invalid({"path": path} | rest, error, "domain") for path, error in BROKEN]


def length_series():
    yield Series(1, [length_case(p, "scene") for p in (*PATHS.values(), ORBIT)])
    yield Series(200, [length_case(p, "ordinary") for p in (ZIGZAG, MIXED)])
    yield Series(500, [length_case(p, "arc") for p in (*ARCS, *TURNS)])
    yield Series(600, [length_case(p, "arc") for p in (*SMALL, *ROUNDED)])
    yield Series(700, [length_case(QUARTER, "arc")])
    yield Series(1000, [length_case(p, "subpaths") for p in (ISLANDS, TWICE)])
    yield Series(1500, [length_case(p, "close") for p in (SQUARE, SQUARE[:4], [
        *SQUARE, ["close"]], [*SQUARE, ["line", 3, 4]], [["move", 1, 1], ["close"]])])
    yield Series(1600, [length_case(p, "close") for p in (
        [*CORNER, ["line", 1, 10]], [*CORNER, ["line", 1, 10], ["close"]],
        BARE, BENT)]
                 + [length_case(AGAIN, "close", "subpaths"), length_case(ROUND, "close", "arc"),
                    length_case(FROM_ARC, "arc")])
    yield Series(2000, [length_case(p, "zero-length") for p in (
        STUTTER, [["move", 2, 3]], [["move", 2, 3], ["line", 2, 3]], [],
        [["move", 0, 0], ["move", 5, 5], ["move", 9, 9]], [["arc", 1, 1, 0, 0, 3, False]],
        [["arc", 1, 1, 5, 0.5, 0.5, False]], [["arc", 1, 1, 5, 0.5, 0.5, True]])])
    yield Series(2100, [length_case(p, "zero-length", "arc") for p in POINTS])
    yield Series(2500, [length_case(p, "end") for p in tapered()])
    yield Series(2700, [length_case(p, "backtrack") for p in [*BACK, HOOK]])
    yield Series(3000, [length_case(scaled(MIXED, f), "scale") for f in (1e-12, 1e10, 2.0**-40)])
    yield Series(3100, [length_case(scaled(MIXED, f), "scale") for f in FAR])
    yield Series(9000, broken({}))
    yield Series(9100, [invalid({"path": p}, error, "domain") for p, error in MALFORMED])


def points_series():
    inner = [f32(0.1), 0.3125, 0.5, f32(0.9)]
    yield Series(1, [point_case(p, f, "scene") for p in PATHS.values() for f in inner])
    yield Series(300, [point_case(p, f, "ordinary") for p in (ZIGZAG, MIXED) for f in inner])
    yield Series(500, [point_case(p, f, "arc") for p in ARCS[:4] + ARCS[6:] + [ORBIT]
                       for f in (0.3125, f32(0.9))])
    yield Series(700, [point_case(p, f, "arc", "end") for p in (ARCS[0], ARCS[1], ARCS[3], ARCS[11])
                       for f in (0.0, 1.0)])
    yield Series(800, [point_case(p, f, "arc") for p in SMALL for f in (0.25, 0.3125, 0.75)]
                 + [point_case(p, 0.3125, "arc") for p in ROUNDED[:2]])
    yield Series(850, [point_case([["arc", 0, 0, 10, start, 0, clockwise]], 1, "arc")
                       for start, clockwise in ((0.25, False), (-0.25, True), (-2, False))])
    yield Series(860, [point_case(QUARTER, f, "arc") for f in (f32(0.3), 0.625)])
    yield Series(870, [point_case(TURNS[2], 0.5, "arc")]
                 + [point_case(FROM_ARC, f, "arc") for f in (0.25, 0.875)])
    yield Series(1000, [point_case(p, f, "subpaths") for p in (ISLANDS, TWICE)
                        for f in (f32(0.1), f32(0.3), 0.625, f32(0.9))])
    yield Series(1500, [point_case(SQUARE, f, "close") for f in (0.8125, 0.9375)])
    yield Series(1550, [point_case([*CORNER, ["line", 1, 10]], 0.75, "close"),
                        point_case(ROUND, 0.75, "close", "arc"),
                        *(point_case(p, 0.75, "close") for p in (BENT, TWOFOLD, BARE))])
    yield Series(1600, [point_case(STUTTER, f, "zero-length") for f in (0.0, f32(0.1), 0.5, 1.0)])
    twelve = [["move", 0, 0], ["line", 4, 0], ["line", 4, 8], ["line", 8, 8]]
    yield Series(2000, [point_case(p, f, "joint") for p, fs in (
        (SQUARE, (0.25, 0.5, 0.75)), (twelve, (0.25, 0.75)),
        ([["move", 0, 0], ["line", 3, 4], ["move", 20, 0], ["line", 23, 4]], (0.5,)),
        ([["move", 0, 0], ["line", 6, 8], ["line", 6, 8], ["line", 16, 8]], (0.5,))) for f in fs])
    yield Series(2100, [point_case([["move", 0, 0], ["line", 3, 4], ["cubic", 3, 4, 3, 9, 3, 9]], 0.5,
                                   "joint")]
                 + [point_case(ANGLE, 0.5 - gap, "joint") for gap in (2.0**-24, 2.0**-32, 2.0**-52)])
    yield Series(2500, [point_case(p, f, "end") for p in (
        *SINGLE.values(), ZIGZAG, MIXED, ISLANDS, *tapered()) for f in (0.0, 1.0)])
    yield Series(2800, [point_case(p, 1.0, "end") for p in (
        [["move", 0, 0], ["line", 1e16, 0], ["line", 1, 0], ["close"]],
        [["move", 0, 0], ["line", 2.0**60, 0], ["line", 2.0**60, 2]])])
    yield Series(2850, [point_case(p, 1.0, "end", "zero-length") for p in (
        [["move", 0, 0], ["line", 3, 4], ["line", 3, 4]],
        [["move", 0, 0], ["line", 4, 0], ["line", 4, 3], ["line", 0, 0], ["close"]])]
                 + [point_case(LAST_MOVE, 1.0, "end", "subpaths"),
                    point_case(TWO_MOVES, 0.0, "end", "subpaths")]
                 + [point_case([["move", 1, 1], ["cubic", *c, *c, 4, 5]], f, "end")
                    for c, f in (((1, 1), 0.0), ((4, 5), 1.0))])
    yield Series(3000, [point_case(p, f, "outside") for p in (ZIGZAG, MIXED)
                        for f in (-0.5, 1.5, math.inf, -math.inf)])
    yield Series(3500, [point_case(p, f, "empty") for p in (
        [["move", 2, 3]], [["move", 2, 3], ["line", 2, 3], ["close"]],
        [["move", 2, 3], ["move", 7, 8]], [["move", -1, 4], ["quad", -1, 4, -1, 4]])
        for f in (0.0, 0.5)]
                 + [point_case([["arc", 1, 1, 5, 0, 0, False]], 0.5, "arc", "empty")])
    yield Series(3700, [point_case(p, f, "backtrack") for p in BACK
                        for f in (f32(0.3), f32(0.7), 0.8125)]
                 + [point_case(HOOK, 0.25, "backtrack")])
    yield Series(4000, [point_case(scaled(MIXED, s), f, "scale")
                        for s in (1e-12, 1e10, 2.0**-40) for f in (0.3125, f32(0.9))])
    yield Series(4100, [point_case(scaled(MIXED, s), f, "scale") for s in FAR for f in (0.3125, 0.875)])
    yield Series(4500, [point_case(ZIGZAG, -0.0, "negative-zero"),
                        point_case(MIXED, math.nan, "nan"), point_case(ZIGZAG, math.nan, "nan"),
                        point_case([["move", 2, 3]], math.nan, "nan", "empty")])
    yield Series(9000, broken({"fraction": 0.5}))
    yield Series(9100, [invalid({"path": [], "fraction": 0.5}, "a path without a point", "domain")])


def trim_series():
    spans = [(0.0, 1.0), (0.25, 0.75), (f32(0.1), f32(0.3)), (0.0, f32(0.6)), (f32(0.7), 1.0)]
    yield Series(1, [trim_case(p, *s, "scene") for p in PATHS.values() for s in spans[:4]])
    yield Series(300, [trim_case(p, *s, "over-joints") for p in (ZIGZAG, MIXED, SQUARE[:4])
                       for s in spans])
    yield Series(500, [trim_case(p, *s, "arc") for p in (*ARCS[:4], ARCS[6], ARCS[9], ARCS[11])
                       for s in spans[1:3]])
    yield Series(700, [trim_case(SMALL[0], 0.3125, 0.8125, "arc"), *(
        trim_case(p, 0.25, end, "arc") for p in SMALL[1:] for end in (0.3125, 0.75))])
    yield Series(750, [trim_case([["arc", 0, 0, 8, 0, f32(PI / 2 * (1 + excess)), False]],
                                 0.25, 0.75, "arc") for excess in (5e-5, 2e-4)])
    yield Series(770, [trim_case([["arc", 0, 0, 8, 0, 7, True]], 0.125, 0.25, "arc"),
                       trim_case(FROM_ARC, 0.25, 0.75, "arc"), trim_case(
                           [FROM_ARC[0], FROM_ARC[2]], 0.125, 0.875, "arc")])
    yield Series(1000, [trim_case(p, *s, "subpaths") for p in (ISLANDS, TWICE) for s in spans])
    yield Series(1100, [trim_case(p, 0.0, 1.0, "subpaths") for p in (
        [["move", 0, 0], ["line", 4, 0], ["move", 4, 0], ["line", 4, 3]], LAST_MOVE, TWO_MOVES)])
    yield Series(1500, [trim_case(SQUARE, *s, "close") for s in (
        (0.0, 1.0), (0.8125, 1.0), (0.8125, 0.9375), (0.0, 0.9375))])
    yield Series(1600, [trim_case([*TWICE[:4], ["arc", 20, 0, 4, 0, 1.5, False]], 0.0, 1.0,
                                  "close", "arc")])
    yield Series(1650, [trim_case(p, 0.0, 1.0, "close") for p in (BENT, TWOFOLD, BARE)]
                 + [trim_case([["move", 0, 0], ["line", 4, 0], ["line", 0, 0], ["close"], ["line", 0, 5]],
                              0.0, 1.0, "close", "zero-length"),
                    trim_case([["move", 0, 0], ["line", 4, 0], ["arc", 10, 0, 2, 0, 1, False], ["close"]],
                              0.0, 1.0, "close", "arc")])
    yield Series(2000, [trim_case(STUTTER, *s, "zero-length") for s in spans])
    yield Series(2100, [trim_case([["move", 0, 0], ["arc", 0, 4, 3, 0, 0, False]], 0.0, 1.0,
                                  "zero-length", "arc")])
    yield Series(2500, [trim_case(SQUARE, *s, "joint") for s in (
        (0.25, 0.75), (0.25, 0.5), (0.0, 0.5), (0.5, 1.0), (0.125, 0.25))])
    yield Series(2600, [trim_case(ANGLE, 0.5 - gap, 1.0, "joint") for gap in (2.0**-20, 2.0**-32)])
    yield Series(3000, [trim_case(p, *s, "empty") for p in (ZIGZAG, MIXED) for s in (
        (0.5, 0.5), (0.75, 0.25), (1.0, 1.0), (0.0, 0.0), (1.0, 0.0), (2.0, 3.0), (-2.0, -1.0))])
    yield Series(3200, [trim_case(p, 0.0, 1.0, "empty") for p in (
        [], [["move", 2, 3]], [["move", 2, 3], ["close"]], [["move", 2, 3], ["line", 2, 3]])])
    yield Series(3500, [trim_case(p, *s, "outside") for p in (ZIGZAG, MIXED) for s in (
        (-1.0, 2.0), (-math.inf, 0.3125), (0.3125, math.inf))]
                 + [trim_case(ANGLE, -0.25, 0.5, "outside")])
    yield Series(3700, [trim_case(p, f32(0.3), 0.8125, "backtrack") for p in BACK]
                 + [trim_case(HOOK, 0.0, 0.25, "backtrack")])
    yield Series(4000, [trim_case(scaled(MIXED, s), 0.25, 0.625, "scale")
                        for s in (1e-12, 1e10, 2.0**-40)])
    yield Series(4100, [trim_case(scaled(MIXED, s), 0.25, 0.625, "scale") for s in FAR])
    yield Series(9000, broken({"start": 0.25, "end": 0.75}))
    yield Series(9100, [invalid({"path": ZIGZAG, "start": a, "end": b},
                                "start and end must be numbers", "nan")
                        for a, b in ((math.nan, 1.0), (0.0, math.nan))]
                 + [invalid({"path": [], "start": math.nan, "end": 1.0},
                            "start and end must be numbers", "nan")])


def legend(*left_out):
    return {k: v for k, v in FLAGS.items() if k not in left_out}


WHY = "the lengths' quadrature (see bezier.length), amplified as the spread measures it"
STRICT, FAST = Tier(1, 16, 0, WHY), Tier(4, 64, 0, WHY + ", in the storage format")

KERNELS = [
    Kernel("path.length", 80000, STRICT, FAST,
           legend("joint", "outside", "empty", "over-joints", "negative-zero", "nan"),
           length_series,
           case=lambda i: measured_path(i) and length_case(**i), domain=takes.timed),
    Kernel("path.points", 90000, Tier(1, 16, 1, WHY + "; a unit tangent rounds at 1"),
           Tier(4, 64, 4, FAST.why + "; a unit tangent rounds at 1"), legend("over-joints"),
           points_series,
           case=lambda i: decided(i) or point_case(**i), domain=takes.timed),
    Kernel("path.trim", 100000, STRICT, FAST, legend("ordinary", "end", "negative-zero"),
           trim_series,
           case=lambda i: whole(i) or trimmed(i), domain=takes.timed),
]
