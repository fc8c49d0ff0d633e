"""Golden cases of keyframes.path."""

import math

from . import keyframe_domain as takes
from .binary import f32
from .curve_cases import BLUNT, LEAST, coincident
from .curves import CUSP, LOOP, random_curve
from .golden import Kernel, Series, Tier, acceptable, valid
from .keyframe_control_cases import EASINGS
from .keyframe_control_cases import STEEP as VERTICAL
from .keyframe_path import PathTrack
from .keyframe_path_refused import MODES, STILL, UNEVEN, refused
from .keyframe_path_truths import faint, result
from .keyframe_tracks import beside
from .keyframes import PACED
from .path import exact, flatten
from .path_cases import (ARCS, ISLANDS, MIXED, ORBIT, PATHS, SQUARE, STUTTER, TWICE, ZIGZAG, far,
                         moved, scaled, tapered)
from .traced import Undecided

FLAGS = {
    "ordinary": "ordinary paths",
    "scene": "paths of the scenes",
    "parameter": "arc length taken for the parameter, or the parameter for arc length",
    "degree": "quadratic curves drawn as cubics of the same control points, or as lines",
    "mode": "cubic and cubicPaced, which for paths are linear and paced: a spline through the ends",
    "joint": "exactly on a key time: the end of the segment before, or its tangent",
    "beside-joint": "the numbers next to a key time: the wrong segment, or snapped to it",
    "implied": "key times such as 1/3 that are no binary numbers",
    "subpaths": "a move counted as a segment, or drawn; before a jump the segment after it",
    "close": "close without a segment of its own, or to the first point of all",
    "zero-length": "segments without length left out of the count; 0/0 for their tangent",
    "no-segment": "paths that draw nothing: their first point",
    "coincident": "coincident control points: the limit of the tangent within the segment",
    "cusp": "the tangent vanishes or nearly vanishes inside a segment",
    "near-coincident": "almost coincident points: an absolute threshold takes them for equal",
    "branch": "tangents to the left: pi, never -pi; signed zeros",
    "reverse": "autoReverse: half a turn added without coming back to (-pi, pi]",
    "arc": "arcs: every piece a segment, the line to the start one as well",
    "step": "discrete: the end of a segment, one segment early or late, or n + 1 steps",
    "equal-times": "equal key times: 0/0, or the first of them taken",
    "uneven": "key times that are very close",
    "times": "key times not used",
    "timing": "timing functions: of the wrong segment, of the whole, or not exact at joints",
    "overshoot": "timing functions that leave [0, 1]: clamped, or gone on with in the next segment",
    "steep": "timing functions that are vertical or nearly so",
    "missing": "fewer or more timing functions than segments",
    "ignored": "key times and timing functions where the mode has no use for them",
    "end": "0 and 1: a joint looked up behind the last segment",
    "outside": "t outside [0, 1] is clamped",
    "huge": "tiny and huge coordinates: squares that overflow or vanish",
    "offset": "small paths far from the origin: cancellation",
    "nan": "a NaN lost in the search for the segment",
    "negative-zero": "-0 as t, as a key time and as a coordinate",
    "domain": "malformed input: to be refused",
}
ROTATIONS = ("none", "auto", "autoReverse")
INNER = [f32(0.1), 0.3125, f32(0.6), f32(0.9)]
PI = math.pi


def inputs(path, mode, rotation, t, times=None, timing=None):
    given = ({} if times is None else {"keyTimes": times}) | (
        {} if timing is None else {"timing": timing})
    return {"path": path, "mode": mode} | given | {"rotation": rotation, "t": t}


def segments(path):
    """How many segments a path has."""
    return len(flatten(exact(path)))


def case(path, mode, rotation, t, *flags, times=None, timing=None):
    used = mode not in PACED
    track = PathTrack(path, mode, times if used else None, timing or () if used else ())
    out, others = result(track, rotation, t)
    given = inputs(path, mode, rotation, t, times, timing)
    wide = far(path) or any(angle.spread > BLUNT for angle in out[2:])
    if others:
        return acceptable(given, out, others, *flags, wide=wide)
    return valid(given, out, *flags, wide=wide)


def judged(i):
    """The case of an input, which is not judged in a format where its tangent vanishes."""
    times, timing = i.get("keyTimes"), i.get("timing")
    made = case(i["path"], i["mode"], i["rotation"], i["t"], times=times, timing=timing)
    if i["mode"] not in PACED and i["rotation"] != "none":
        track = PathTrack(i["path"], i["mode"], times, timing or ())
        if faint(track, i["t"], LEAST):
            raise Undecided("a tangent below the normal numbers")
        made.wide |= faint(track, i["t"], 2.0**-126)
    return made


def cases(paths, modes, rotations, moments, *flags, **rest):
    return [case(p, m, r, t, *flags, **rest)
            for p in paths for m in modes for r in rotations for t in moments]


def chain(*curves):
    """A path of curves, each from the end of the one before."""
    return [["move", *curves[0][0]]] + [moved(c)[1] for c in curves]


QUADS = [["move", 0, 0], ["quad", 8, 16, 32, 0], ["quad", 40, -24, 64, 8], ["line", 70, 40]]
STAIRS = [["move", 64, 64], ["line", 96, 72], ["line", 104, 120], ["line", 80, 150]]
HOPS = [["move", 1, 2], ["line", 5, 4], ["move", 40, 40], ["move", 30, 10],
        ["quad", 40, 20, 30, 40], ["line", 20, 50], ["move", -7, 3]]
RESUMED = [["move", 3, 1], ["line", 9, 1], ["line", 9, 5], ["close"], ["line", 6, 7], ["close"],
           ["move", 20, 20], ["quad", 30, 20, 30, 30], ["close"]]
POINTS = [[["move", 2, 3], ["close"]], [["move", 2, 3], ["line", 2, 3], ["close"]],
          [["move", -1, 4], ["quad", -1, 4, -1, 4]], [["move", 5, 5], ["cubic", 5, 5, 5, 5, 5, 5]]]


def sub_series(first, blocks):
    for index, block in enumerate(blocks):
        yield Series(first + 80 * index, block)


def series():
    yield from sub_series(1, everywhere())
    yield from sub_series(1001, structure())
    yield from sub_series(2001, tangents())
    yield from sub_series(3001, steps())
    yield from sub_series(4001, timed())
    yield from sub_series(5001, limits())
    yield Series(9001, refused())


def everywhere():
    """Ordinary paths, and what tells the modes apart."""
    yield cases([ZIGZAG, MIXED], ["linear", "discrete", "paced"], ["none", "auto"], INNER[::2],
                "ordinary")
    yield cases(PATHS.values(), ["linear", "paced"], ["auto"], INNER[1:3], "scene")
    coaster = [PATHS["roller-coaster"]]
    yield cases(coaster, ["paced"], ["auto", "autoReverse"], [k / 8 for k in range(9)], "scene")
    arch = [["move", 0, 0], ["cubic", 0, 100, 100, 100, 100, 0]]
    yield (cases([arch], ["linear", "paced"], ["auto"], [0.25, 0.75], "parameter")
           + cases([chain(CUSP, [(1, 0), (9, 8), (64, 0)])], ["linear", "paced"], ["none"],
                   [0.25, f32(0.7)], "parameter"))
    yield cases([QUADS], ["linear", "paced"], ROTATIONS, [0.125, f32(0.6)], "degree")
    yield cases([MIXED, QUADS], ["cubic", "cubicPaced"], ["none", "auto"], INNER[1:3], "mode")


def structure():
    """Subpaths, closing lines, segments without length, arcs."""
    yield cases([ISLANDS], ["linear", "discrete"], ["auto"], [f32(0.1), f32(0.6), f32(0.9)],
                "subpaths") + cases([HOPS], ["linear", "discrete", "paced"], ["auto"], [
                    f32(0.2), 0.5, f32(0.8)], "subpaths")
    yield cases([TWICE, SQUARE, RESUMED], ["linear", "discrete"], ["auto"],
                [f32(0.3), 0.8125, 0.9375], "close")
    yield cases([RESUMED], ["paced"], ["auto", "autoReverse"], [f32(0.3), f32(0.7), 0.9375],
                "close")
    yield cases([STUTTER], ["linear", "discrete"], ["auto", "autoReverse"],
                [0.0625, f32(0.2), 0.5, f32(0.6), f32(0.7), 0.9375], "zero-length")
    yield cases(POINTS, ["linear", "discrete", "paced"], ROTATIONS[1:], [f32(0.3), 1.0],
                "zero-length")
    yield cases([STUTTER], ["paced"], ["auto"], [f32(0.3), 0.9375], "zero-length") + cases(
        [[["move", 4, 1], ["close"], ["line", 8, 4]]], ["linear", "discrete", "cubic"], ["auto"],
        [0.25, 0.5, 0.75], "zero-length", "close")
    yield cases(STILL, MODES[:3], ROTATIONS, [0.5], "no-segment") + [
        case(STILL[0], mode, "autoReverse", t, "no-segment", "end") for mode in MODES
        for t in (0.0, 1.0)]
    yield cases(ARCS[:4] + ARCS[6:10], ["linear"], ["auto"], [f32(0.2), f32(0.8)], "arc")
    yield cases([ARCS[0], ARCS[1], ARCS[11], ARCS[12]], ["discrete", "paced"], ["auto"],
                [f32(0.3), 0.8125], "arc") + cases(
        [ORBIT], ["linear", "discrete", "paced"], ["none"], [f32(0.3), 0.8125], "arc")
    yield cases([ARCS[4], ARCS[5], ARCS[10], ARCS[13], ARCS[14]], ["linear"],
                ["none", "autoReverse"], [f32(0.3), 0.8125], "arc")


def tangents():
    """Angles where a tangent vanishes or points to the left."""
    curves = [chain(c) for c in coincident() if len(c) in (2, 3, 4)]
    yield cases(curves, ["linear"], ["auto"], [0.0, 0.5, 1.0], "coincident")
    yield cases(curves[:7], ["discrete"], ["auto", "autoReverse"], [0.5], "coincident", "step")
    yield cases(curves[:6], ["linear"], ["autoReverse"], [0.0, 1.0], "coincident", "reverse")
    a, b, c, d = (64, 8), (80, 40), (32, 64), (8, 24)
    bent = chain([a, a, b, c], [c, c, d, d], [d, b, b], [b, c, a, a])
    yield cases([bent], ["linear", "discrete"], ["auto"],
                [0.0, 0.125, 0.25, 0.375, 0.5, 0.75, 1.0], "coincident", "joint")
    yield cases([bent], ["paced"], ["auto", "autoReverse"], [0.0, f32(0.4), 1.0], "coincident")
    yield cases(tapered(), ["linear", "paced"], ["auto"], [0.0, 1.0], "coincident", "end")
    yield cases([chain(CUSP), chain([(-4, 8), (0, 0), (0, 0), (4, 8)]),
                 chain([(1, 0), (9, 0), (1, 0)])],
                ["linear"], ["auto", "autoReverse"], [0.5], "cusp") + cases(
        [chain(CUSP), chain(LOOP, [(1, 0), (9, 3), (1, 0)])], ["linear", "paced"], ["auto"],
        [0.5 - 2.0**-12, f32(0.52), f32(0.74)], "cusp")
    nearly = [[(1, 1), (1 + 2.0**-40, 1 - 2.0**-41), (3, 4), (8, 2)],
              [(0, 0), (1e-12, 1e-12), (100, -50), (100, 100)],
              [(0, 0), (5, 8), (100 + 2.0**-30, 100), (100, 100)],
              [(0, 0), (2.0**-100, 2.0**-101), (2.0**-100, -(2.0**-100)), (1, 1)],
              [(64, 64), (64, 64 + 2.0**-17), (70, 90), (128, 64)]]
    yield cases([chain(c) for c in nearly], ["linear", "discrete"], ["auto"], [0.0, 1.0],
                "near-coincident")
    left = [[(4, 1), (1, 1)], [(1, 1), (4, 1)], [(8, 0.0), (4, -0.0), (0, 0.0)],
            [(3, 5), (2, 5), (1, 5), (0, 5)], [(2, 8), (2, 0)]]
    yield cases([chain(c) for c in left], ["linear"], ["auto", "autoReverse"], [0.25, 1.0],
                "branch") + cases([chain(c) for c in left[:3]], ["discrete", "paced"],
                                  ["auto", "autoReverse"], [0.25], "branch")
    yield cases([MIXED, chain(LOOP), STAIRS], ["linear", "discrete", "paced"], ["autoReverse"],
                [0.125, f32(0.4), f32(0.7)], "reverse")


def steps():
    """Key times: joints hit and missed, equal ones, implied ones."""
    eighths = [["move", 0, 3]] + [["line", k * k, 5 - k] for k in range(1, 9)]
    yield cases([eighths], ["linear", "discrete"], ["auto"], [k / 8 for k in range(9)], "joint")
    yield cases([SQUARE, ISLANDS[:5] + [["move", 9, -4], ["line", 4, -9]]],
                ["linear", "discrete", "cubic"], ["auto"], [0.25, 0.5, 0.75], "joint", "subpaths")
    yield cases([STAIRS, ISLANDS], ["linear", "discrete"], ["none", "auto"], [
        1 / 3, f32(1 / 3), math.nextafter(1 / 3, 1), 2 / 3, f32(2 / 3), math.nextafter(2 / 3, 1)],
        "implied", "step")
    seven = [["move", 90, 100]] + [["line", 100 + 7 * k, 128 - (k - 3) ** 2] for k in range(7)]
    yield cases([seven], ["linear", "discrete"], ["auto"], [k / 7 for k in range(1, 7)], "implied")
    yield cases([HOPS], ["linear", "discrete"], ["auto"],
                beside(0.25)[:2] + beside(0.5) + beside(0.75)[2:], "beside-joint", "subpaths")
    yield cases([STUTTER], ["paced"], ["auto"], [0.25], "joint", "zero-length") + cases(
        [SQUARE, ZIGZAG], ["paced", "cubicPaced"], ["auto", "autoReverse"], [0.25, 0.5], "joint")
    yield cases([MIXED, TWICE[:6]], ["linear", "discrete"], ["auto"], [0.0625, f32(0.3), 0.6875],
                "times", times=UNEVEN)
    yield equal_times()
    yield cases([MIXED], ["linear", "discrete"], ["auto"], [*UNEVEN[1:4], *(
        t for at in UNEVEN[1:4] for t in beside(at))], "joint", "beside-joint", "times",
        times=UNEVEN)
    short = [0.0, 2.0**-20, 1 - 2.0**-20, 1 - 2.0**-21, 1.0]
    yield cases([MIXED], ["linear", "discrete"], ["auto"],
                [2.0**-22, 2.0**-20, f32(0.4), 1 - 2.0**-22, 1 - 1.5 * 2.0**-21], "uneven",
                times=short)
    decimals = [0.0, 0.1, 0.3, 0.7, 1.0]
    yield cases([MIXED], ["linear", "discrete"], ["auto"], [0.1, 0.3, math.nextafter(0.3, 0), 0.7,
                                                           0.2, 0.9], "joint", times=decimals)


def equal_times():
    found = []
    for given in ([0.0, 0.0, 0.5, 0.75, 1.0], [0.0, 0.25, 0.25, 0.75, 1.0],
                  [0.0, 0.25, 0.5, 1.0, 1.0], [0.0, 0.5, 0.5, 0.5, 1.0], [0.0, 0.0, 1.0, 1.0, 1.0]):
        at = next(a for a, b in zip(given, given[1:]) if a == b)
        near = sorted({0.0, 1.0, at, *(t for t in beside(at)[1:3] if 0 <= t <= 1 and t > 1e-300)})
        found += cases([MIXED], ["linear", "discrete"], ["auto"], [*near, f32(0.3)], "equal-times",
                       times=given)
    return found


def timed():
    """Timing functions of segments."""
    yield cases([MIXED], ["linear", "cubic"], ["auto"], [0.0625, f32(0.3), f32(0.6), 0.9375],
                "timing", times=UNEVEN, timing=EASINGS)
    yield cases([MIXED, ISLANDS[:5] + [["quad", -50, 50, 9, 9]]], ["linear"], ["none", "auto"],
                [f32(0.1), f32(0.4), 0.5, f32(0.8)], "timing", timing=EASINGS)
    yield cases([MIXED], ["linear"], ["auto"], UNEVEN, "timing", "joint", times=UNEVEN,
                timing=EASINGS)
    yield cases([MIXED], ["linear"], ["auto"], [t for at in UNEVEN[1:4] for t in beside(at)],
                "timing", "beside-joint", times=UNEVEN, timing=EASINGS)
    beyond = [[0.5, -8.0, 0.5, 9.0], [0.25, -0.5, 0.75, 1.5], [0.25, 2.0, 0.5, 2.0],
              [0.5, -1.0, 0.75, -1.0]]
    yield cases([MIXED, QUADS + [["line", 0, 60]]], ["linear"], ["none", "auto", "autoReverse"], [
        0.03125, f32(0.2), f32(0.45), 0.71875, 0.84375], "overshoot", timing=beyond)
    yield cases([MIXED], ["linear"], ["auto"], [0.0, 0.25, 0.5, 1.0], "overshoot", "joint",
                timing=beyond)
    yield [case(MIXED, "linear", rotation, t, "timing", "steep", timing=[controls] * 4)
           for controls in VERTICAL for rotation, t in (
               ("none", 0.125 + 2.0**-12), ("auto", f32(0.4)), ("auto", 0.625))]
    for given in ([], [EASINGS[0]], [[], EASINGS[3]], [[], [], []], EASINGS + EASINGS):
        yield cases([MIXED], ["linear"], ["auto"], [0.0625, f32(0.3), 0.9375], "missing",
                    timing=given)
    yield cases([MIXED], ["discrete"], ["auto"], [f32(0.3), 0.9375], "ignored", timing=EASINGS)
    yield cases([MIXED, QUADS], PACED, ["auto"], [f32(0.3)], "ignored", times=UNEVEN,
                timing=EASINGS)
    yield [case(MIXED, "paced", "auto", f32(0.6), "ignored", times=times) for times in (
        [0.0, 0.5, 1.0], [1.0, 0.0], [0.5, 0.25, 2.0, 0.0, 0.0], [])] + [
        case(MIXED, mode, "auto", f32(0.6), "ignored", timing=[[2.0, 0.0, 0.5, 1.0]])
        for mode in ("paced", "discrete")]


def limits():
    """The ends, times outside, sizes of coordinates, numbers that are none."""
    yield cases([MIXED, ISLANDS, RESUMED, ARCS[0]], ["linear", "discrete", "paced"], ["auto"],
                [0.0, 1.0], "end")
    yield cases([ZIGZAG, MIXED], ["linear", "discrete", "paced"], ["auto"],
                [-0.5, 1.5, math.inf, -math.inf], "outside") + cases(
        [MIXED], ["linear", "discrete"], ["auto"], [-5e-324, 1 + 2.0**-52], "outside",
        times=UNEVEN)
    yield cases([MIXED, STILL[0], SQUARE], MODES, ["auto"], [math.nan], "nan") + cases(
        [MIXED, STILL[1]], ["linear"], ["none"], [math.nan], "nan")
    yield [case(MIXED, mode, "auto", -0.0, "negative-zero") for mode in MODES[:3]] + [
        case(MIXED, mode, "auto", t, "negative-zero", times=[-0.0, 0.25, 0.5, 0.75, 1.0])
        for mode in MODES[:2] for t in (0.0, -0.0)] + [
        case([["move", -0.0, 0.0], ["line", 0.0, -0.0], ["line", -4.0, -0.0]], mode, r, 0.25,
             "negative-zero", "branch") for mode in MODES[:2] for r in ROTATIONS]
    start, cubic = chain(random_curve(11, 3, 2, 1.0))
    wild = [start, ["quad", 0.75, -0.25, 0.5, 0.625], ["line", -0.375, 0.25], cubic, ["close"]]
    yield [case(scaled(wild, f), mode, "auto", t, "huge")
           for f in (2.0**1000, 2.0**100, 2.0**-100, 2.0**-1000, 1e150, 1e-150)
           for mode in ("linear", "discrete") for t in (0.125, f32(0.6))]
    yield [case(scaled(wild, 2.0**-1060), "linear", "auto", t, "huge") for t in (0.125, 0.5, 0.75)]
    yield cases([scaled(MIXED, f) for f in (1e-12, 1e10, 2.0**-40, 2.0**40)], ["paced"], ["auto"],
                [0.3125, f32(0.9)], "huge")
    far_off = [[e[0], *(v / 64 + (4096 if k % 2 else -8192) for k, v in enumerate(e[1:]))]
               for e in MIXED]
    yield cases([far_off], ["linear", "discrete", "paced"], ["auto"], [f32(0.2), f32(0.7)],
                "offset")
    wide = [["move", 2.0**60, 2.0**59], ["quad", 1, 2.0**-60, 2.0**58, -(2.0**57)],
            ["line", 3, 2.0**60]]
    yield cases([wide], ["linear", "discrete"], ["auto"], [0.25, f32(0.6), 1.0], "huge")
    yield [case(MIXED, "linear", "auto", t, "end", "beside-joint") for t in (
        5e-324, 2.0**-1022, 2.0**-126, 1 - 2.0**-53, 1 - 2.0**-24)]


WHY = ("a curve's point or tangent as bezier.points and bezier.tangentAngle, at a parameter or, "
       "paced, at an arc length as path.points, each amplified as the spread measures it")
KERNELS = [
    Kernel("keyframes.path", 680000, Tier(1, 16, 1, WHY),
           Tier(4, 64, 4, WHY + ", in the storage format"), FLAGS, series,
           case=judged, domain=lambda i: takes.path_track(i, segments)),
]
