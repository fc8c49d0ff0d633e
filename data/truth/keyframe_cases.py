"""Golden cases of keyframes.sample."""

import math
from functools import partial

from . import keyframe_domain as takes
from .binary import f32
from .golden import Kernel, Series, invalid
from .keyframe_control_cases import CONTROLS, control_blocks, timing_blocks
from .keyframe_tracks import (DECIMALS, FLAGS, anywhere, beside, by_time, jumping, moved,
                              multiplied, rows, sample_case, samples, searched, series,
                              some_times, tiers, tracked)
from .keyframes import PACED
from .outlines import circle
from .sequences import FLAG, frames
from .timing_cases import STORED

MODES = ("linear", "discrete", "paced", "cubic", "cubicPaced")
MORE = {
    "scene": "tracks of the scenes",
    "named": "tracks whose values are published",
    "step": "discrete keys: a jump at a rounded time, or n - 1 intervals instead of n",
    "coincident": "distances of 0: 0/0",
    "distance": "distances of several numbers: not Euclidean, or not added up",
    "ignored": "key times, timing functions or tension where the mode has no use for them",
    "missing": "fewer or more timing functions, tensions, continuities or biases than needed",
    "tension": "tension",
    "continuity": "continuity: the two sides of a key exchanged",
    "bias": "bias: its sign",
    "timing": "timing functions: applied to the whole, of the wrong segment, not exact at keys",
    "steep": "timing functions that are vertical or nearly so",
} | FLAG


def sample_series():
    for index, mode in enumerate(("linear", "discrete", "cubic", "paced", "cubicPaced")):
        case, first = partial(sample_case, mode), 1 + 1500 * index
        timeless = mode in PACED
        yield from series(first, anywhere(mode, untimed(case) if timeless else case))
        if mode in ("linear", "cubic"):
            yield from series(first + 700, by_time(mode, case))
        if not timeless:
            yield from series(first + 1200, jumping(mode, case))
    yield from series(5301, pace_blocks())
    yield from series(6501, scene_blocks())
    yield from series(7001, control_blocks())
    yield from series(7751, timing_blocks())
    yield from series(8401, step_blocks())
    yield Series(9000, refused())
    for index, mode in enumerate(("linear", "discrete", "paced")):
        case = partial(sample_case, mode)
        yield from series(9201 + 160 * index,
                          searched(mode, untimed(case) if mode in PACED else case))
    yield Series(1901, list(played()))
    yield Series(4901, outlines())
    yield Series(9700, swings())
    yield Series(9800, spans())
    yield Series(9900, clusters())


def untimed(case):
    """Cases of a mode that makes its own key times."""
    return lambda keys, times, time, *flags: case(keys, None, time, *flags)


SCENES = [
    ("linear", [[-3.0], [3.0], [-3.0]], None, {}),  # shake
    ("linear", [[-3.0], [3.0]], None, {}),
    ("linear", [[60.0], [50.0], [2000.0]], [0.0, 0.5, 1.0],  # splash-mask
     {"timing": [list(STORED["easeInEaseOut"]), list(STORED["easeOut"])]}),
    ("linear", [[1.0], [f32(1.1)], [1.0]], None, {}),  # floating-bubble
    ("linear", [[1.0], [f32(0.65)], [f32(0.2)], [0.0]], [0.0, 0.5, f32(0.8), 1.0], {}),  # cart-drop
    ("linear", [[1.0], [0.65], [0.2], [0.0]], [0.0, 0.5, 0.8, 1.0], {}),
]
BAD_TIMES = ([1.0, 0.0, 0.5, 0.25], [0.0, 1.0], [], [0.0, math.nan, 0.5, math.inf])
BAD_TIMING = ([[], [f32(3.36), 0.0, 1.0, 1.0]], [[0.5, 0.0, 1.0]], [[0.5, math.nan, 0.5, math.inf]])
CART_CURVE = [[187.5, 433.5], [107.5, 316.40625], [99.375, 391.875], [111.875, 467.34375],
              [40.0, 700.0]]


def scene_blocks():
    for mode, keys, times, lists in SCENES:
        yield samples(mode, keys, times, [f32(k / 15) for k in range(1, 15, 3)], "scene", **lists)
    for mode in ("cubicPaced", "paced"):
        yield samples(mode, CART_CURVE, None, [k / 8 for k in range(1, 8)], "scene")
    uneven = [[0.0], [1.0], [0.5], [0.7]], [0.0, 0.1, 0.6, 1.0]
    yield samples("cubic", *uneven, (0.2, 0.5, 0.8), "named")
    yield samples("cubic", [[0.0, 0.0], [10.0, 0.0], [10.0, 30.0]], None, (0.75,),
                  "named") + samples(
        "cubic", [[310.0], [60.0], [120.0], [60.0], [310.0]], [k / 4 for k in range(5)],
        (0.125, 0.6, 0.9), "named")
    yield samples("paced", [[0.0, 0.0], [6.0, 8.0], [6.0, 38.0]], None, (0.5,), "named") + samples(
        "cubicPaced", [[0.0, 0.0], [20.0, 80.0], [100.0, 20.0], [120.0, 100.0]], None, (0.35,),
        "named") + samples("cubicPaced", [[0.0], [80.0], [20.0], [100.0]], None, (0.35,), "named")


def played():
    """Tracks frame by frame: two of the scenes, and two of so many keys that a search halves them."""
    for mode, keys, times, lists in (SCENES[3], SCENES[2]):
        yield from samples(mode, keys, times, frames(61), "sequence", "scene", **lists)
    for mode in ("linear", "cubic"):
        yield from samples(mode, rows("sequence", 40, 1), some_times("sequence", 40, 1024),
                           frames(121, rate=120), "sequence", "many-keys")


def outlines():
    """The outlines between which the circular mask grows, 26 numbers, and one of 64."""
    ease = {"timing": [list(STORED["easeInEaseOut"])]}
    grown = [circle(75.0, 133.25, radius) for radius in (15.0, f32(611.25))]
    wide = rows("outline", 4, 64)
    return samples("linear", grown, None, [k / 16 for k in range(0, 17, 3)], "scene", "components",
                   **ease) + [case for mode in MODES for case in samples(
                       mode, wide, None, (f32(0.3), 0.875), "components")]


def swings():
    """Keys of many numbers that timing functions carry beyond either key."""
    return [case for count in (16, 17, 33) for mode in ("linear", "cubic") for curve in (
        [f32(0.36), 0.0, f32(0.66), f32(-0.56)], [f32(0.34), f32(1.56), f32(0.64), 1.0])
            for case in samples(mode, rows("swing", 3, count), None, (0.0625, 0.25, 0.4375, 0.6875),
                                "timing", "components", timing=[curve] * 2)]


def spans():
    """Tracks whose key times are all the same, or farther apart than an inverse can tell."""
    cases = []
    for mode in ("linear", "cubic", "discrete"):
        for count in (3, 12, 40):
            keys = rows("spans", count, 1)
            cases += samples(mode, keys, [0.5] * count, (0.25, 0.5, 0.75), "equal-times")
            for longest in (2.0**120, 1e306):
                times = [longest * (k / 64) for k in range(count)]
                cases += samples(mode, keys, times, (times[1] * 0.75, times[2], times[-1] * 0.875),
                                 "uneven")
    return cases


def clusters():
    """Tracks of many keys of which 2, 4 and 8 are close together: a search that begins before them."""
    cases = []
    for size in (2, 4, 8):
        close = [0.5 + k * 2.0**-13 for k in range(1, size)]
        times = sorted([k / 64 for k in range(65)] + close)
        keys = rows("clusters", len(times), 1)
        for mode in ("linear", "discrete"):
            given = times if mode == "linear" else [*times, 1.25]
            cases += samples(mode, keys, given, (close[-1] - 2.0**-15, close[-1] + 2.0**-12),
                             "many-keys", "uneven")
    return cases


def pace_blocks():
    steps = [[0.0, 0.0], [3.0, 4.0], [3.0, 7.0], [11.0, 7.0]]
    solid = [[0.0, 0.0, 0.0], [1.0, 2.0, 2.0], [1.0, 2.0, 9.0], [7.0, 11.0, 11.0]]
    short = [[0.0], [1.0], [1 + 2.0**-20], [3.0]]
    a, b, c = [1.0, 2.0], [4.0, 6.0], [4.0, 10.0]
    together = [[a, a, b, c], [a, b, b, c], [a, b, c, c], [a, a, b, b, b, c, c], [a, b, a, a]]
    for mode in PACED:
        yield [case for keys in (steps, solid) for case in samples(
            mode, keys, None, (0.0625, 0.3125, 0.5, f32(0.7), 0.9375), "distance")]
        yield samples(mode, short, None, (0.25, 1 / 3, f32(0.3333334), f32(0.75)), "uneven",
                      "distance")
        yield [case for keys in together for case in samples(
            mode, keys, None, (0.0, f32(0.3), 0.875, 1.0), "coincident")]
        yield [case for keys in ([a] * 3, [[0.0]] * 4, [a] * 2) for case in samples(
            mode, keys, None, (f32(0.3), 1.0), "coincident")]
        yield samples(mode, steps, [0.0, 0.5, 0.75, 1.0], (0.25, 0.625), "ignored") + samples(
            mode, steps, None, (0.25, 0.8), "ignored", timing=[list(STORED["easeIn"])] * 3)
    knots = {"tension": [0.5, -0.5, 0.25, 0.0], "continuity": [0.0, 0.75, -0.5, 0.25],
             "bias": [0.5, 0.25, -0.75, 0.0]}
    yield [case for name in knots for case in samples(
        "cubicPaced", steps, None, (0.125, 0.4375, f32(0.9)), name, **{name: knots[name]})]
    yield samples("cubicPaced", together[3], None, (0.125, 0.4, 0.75), "coincident", "tension",
                  **knots)
    yield samples("paced", steps, None, (0.25, 0.75), "ignored", "tension", **knots)
    yield samples("cubicPaced", steps[:2], None, (0.25, 0.75), "two-keys", "tension", **knots)
    yield [case for mode in PACED for bad in BAD_TIMES for case in samples(
        mode, steps, bad, (f32(0.8),), "ignored")] + [
        case for mode in (*PACED, "discrete") for bad in BAD_TIMING for case in samples(
            mode, steps, None, (f32(0.8),), "ignored", timing=bad)] + [
        case for mode in ("linear", "discrete", "paced") for name in CONTROLS for case in samples(
            mode, steps, None, (f32(0.8),), "ignored", **{name: [math.nan, math.inf]})]
    yield [case for mode in PACED for case in
           samples(mode, [[1.0], [1.0]], None, (math.nan,), "coincident", "nan")
           + samples(mode, [[5.0], [1e8], [f32(0.3)]][mode == "paced":], None, (1.0, 2.0),
                     "outside")]


def step_blocks():
    keys = rows("steps", 10, 1)
    yield samples("discrete", keys, None, [k / 10 for k in range(1, 10)], "step", "implied")
    yield samples("discrete", keys[:3], None, (
        f32(1 / 3), 1 / 3, math.nextafter(1 / 3, 1), f32(2 / 3), 2 / 3, math.nextafter(2 / 3, 0),
        0.34375), "step", "implied")
    yield samples("discrete", keys[:7], None, [k / 7 for k in range(1, 7)], "step", "implied")
    yield samples("discrete", keys[:4], None,
                  [t for k in (0.25, 0.5, 0.75) for t in (k, *beside(k))], "step", "on-key")
    given = [0.0, *DECIMALS, 1.0]
    yield samples("discrete", keys[:4], given, [t for k in DECIMALS for t in (k, *beside(k)[1:3])],
                  "step", "beside-key")
    yield samples("discrete", keys[:4], given, (0.8, 1 - 2.0**-53, 1.0, 2.0), "step")
    for given in ([0.0, 5e-324, 1e-310, 1.0], [0.0, 1e-300, 2e-300, 1.0]):
        yield [sample_case(mode, keys[:4], given, t, "magnitude", "uneven")
               for mode in ("linear", "cubic") for t in (5e-324, 4e-311, 1.5e-300, 0.5)]
    yield [sample_case("linear", moved(multiplied(keys[:2], 1e-310), 5e-324), None, t, "magnitude")
           for t in (0.25, 0.3)]
    yield [sample_case(mode, multiplied(keys[:3], factor), None, t, "magnitude")
           for mode in ("linear", "discrete") for factor in (2.0**100, 2.0**-100, 1e300, 1e-300)
           for t in (f32(0.6),)]


def refused():
    good = {"mode": "linear", "values": [[0.0], [1.0], [3.0]], "keyTimes": [0.0, 0.5, 1.0],
            "time": 0.25}
    cubic = good | {"mode": "cubic"}
    finite, order = "key times must be finite", "key times must not decrease"
    count = "there must be a key time for every key"
    wrong = [(good | {"mode": name}, f'unknown mode "{name}"') for name in ("", "Linear", "spline")]
    wrong += [(good | {"values": rows_}, "keys need 1 to 64 numbers, all as many") for rows_ in (
        [[], [], []], [[0.0], [1.0, 2.0], [3.0]], [[0.0], [], [1.0]], [[1.0] * 65] * 3)]
    wrong += [({"mode": mode, "values": [], "time": 0.5}, "a track needs keys") for mode in MODES]
    wrong += [({"mode": mode, "values": [[0.0], [bad], [1.0]], "time": 0.5},
               "values must be finite") for mode in MODES for bad in (math.nan, math.inf)]
    wrong += [(case | {"keyTimes": times}, count) for case in (good, cubic)
              for times in ([], [0.0, 1.0], [0.0, 0.25, 0.5, 1.0])]
    wrong += [(good | {"mode": "discrete", "keyTimes": times},
               "there must be a key time for every key and one for the end")
              for times in ([0.0, 0.5, 1.0], [0.0, 0.25, 0.5, 0.75, 1.0])]
    wrong += [(good | {"mode": "discrete", "keyTimes": [0.0, 0.25, 1.0, 0.5]}, order)]
    wrong += [(case | {"keyTimes": times}, order) for case in (good, cubic) for times in (
        [0.0, 0.5, 0.25], [0.5, 0.0, 1.0], [0.0, 1.0, math.nextafter(1, 0)])]
    wrong += [(good | {"keyTimes": times}, finite) for times in (
        [0.0, math.nan, 1.0], [-math.inf, 0.5, 1.0], [0.0, 0.5, math.inf])]
    wrong += [(case | {"timing": [row]}, error) for case in (good, cubic) for row, error in (
        ([0.5, 0.0, 1.0], "a timing function has no number or four"),
        ([0.5, 0.0, 1.0, 1.0, 0.0], "a timing function has no number or four"),
        ([1.25, 0.0, 1.0, 1.0], "x1 and x2 must lie in [0, 1]"),
        ([0.5, 0.0, -0.25, 1.0], "x1 and x2 must lie in [0, 1]"),
        ([0.5, math.nan, 1.0, 1.0], "control points must be finite"))]
    wrong += [(cubic | {name: [0.0, bad]}, f"{name} must be finite") for name in CONTROLS
              for bad in (math.nan, math.inf)]
    wrong += [({"mode": mode, "values": [[1.0]], "timing": [[2.0, 0.0, 0.5, 1.0]], "time": 0.5},
               "x1 and x2 must lie in [0, 1]") for mode in ("linear", "cubic")]
    return [invalid(inputs, error, "domain") for inputs, error in wrong]


KERNELS = [
    Kernel("keyframes.sample", 550000, *tiers(
        "the place in a segment from two differences and a quotient, which the spread measures; a "
        "polynomial with four terms, or two, of the scale's size"), FLAGS | MORE, sample_series,
           case=lambda i: tracked(i["mode"], i), domain=takes.sampled),
]
