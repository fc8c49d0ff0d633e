"""Golden cases of keyframes.monotone and spline."""

import math
from functools import partial

from . import keyframe_domain as takes
from .binary import f32
from .golden import Kernel, Series, invalid
from .keyframe_tracks import (FLAGS, anywhere, by_time, cases, grid_numbers, multiplied, refused,
                              rows, series, some_times, tiers, track_case, tracked)

MONOTONE = FLAGS | {
    "limit": "slopes of more than three secants: not shortened, or each by itself",
    "chain": "shortened slopes beside each other: not from the first segment to the last",
    "flat": "equal neighbours: 0/0, or a slope that leaves the level",
    "extremum": "secants of changing sign: a slope other than 0",
    "near-flat": "almost equal neighbours: quotients that overflow, signs that are lost",
}
MONOTONE.pop("equal-times")
STEEP = (0, 8e-38, 1.6e-37)  # key times between which slopes overflow in binary32, but not tangents
monotone_case = partial(track_case, "monotone", {})


def monotone_series():
    yield from series(1, anywhere("monotone", monotone_case))
    yield from series(701, by_time("monotone", monotone_case))
    yield from series(2001, monotone_blocks())
    yield Series(9000, refused({}, 1, strict=True))


def monotone_blocks():
    def column(*values):
        return [[float(v)] for v in values]

    six, all_six = [k / 8 for k in (0, 1, 2, 4, 5, 8)], (0.0625, 0.1875, f32(0.4), 0.5625, 0.8125)
    yield cases(monotone_case, column(0, 0.125, 8, 8.25, 20, 20.5), six, all_six, "limit")
    yield cases(monotone_case, column(1, 2, 16, 17, 18, 64), six, all_six, "limit")
    yield cases(monotone_case, column(64, 8, 7, 6.75, 6.5, -20), six, all_six, "limit")
    yield cases(monotone_case, column(0, 1, 32, 33, 128, 129), None, all_six, "limit", "chain")
    yield cases(monotone_case, column(0, 1, 1.125, 8, 8.0625, 9), six, all_six, "limit", "chain")
    yield cases(monotone_case, column(0, 0.0625, 1, 1.0625, 16, 16.5), six, all_six, "chain")
    yield cases(monotone_case, column(0, 0, 1, 1, 1, 5), six, all_six, "flat")
    yield cases(monotone_case, column(3, 3, 3, 3, 3, 2), six, (0.1875, 0.6, 0.9375), "flat")
    yield cases(monotone_case, column(0, 4, 4, 0, 0, -3), six, all_six, "flat", "extremum")
    yield cases(monotone_case, column(0, 3, -2, 5, 4, 6), six, all_six, "extremum")
    yield cases(monotone_case, column(0, 8, 7, 30, 29, 29.5), six, all_six, "extremum", "limit")
    both = [[0.0, 0.0], [0.125, 5.0], [8.0, 6.0], [9.0, 6.0], [7.0, 12.0], [0.0, 40.0]]
    yield cases(monotone_case, both, six, all_six, "limit", "components")
    for near in (2.0**-20, -(2.0**-20), 1e-100, -1e-100):
        yield cases(monotone_case, column(-1, 0, near, 4, 5, 5.5), six, (0.0625, 0.1875, 0.4375),
                    "near-flat", "limit" if near > 0 else "extremum")
    for far in (column(0, 1e-155, 1), column(0, 1e-10, 1e145), column(0, 1e-310, 1),
                column(-8.25, 0, 5e-324, 5e-324)):
        yield cases(monotone_case, far, None, (0.25, f32(0.6), 0.75), "near-flat", "limit")
    for factor in (1e-170, 2.0**-80):  # of secants whose product vanishes
        yield cases(monotone_case, multiplied(column(0, 1, 3, 4), factor), None, (0.25, 0.5),
                    "near-flat", "magnitude")
    for times, values, t in (((0, 1e-20, 2e-20), (0, 1, 8), 5e-21),
                             (STEEP, (0, 1000, 3000), 1.2e-37)):
        yield cases(monotone_case, column(*values), [f32(v) for v in times], (f32(t),), "magnitude")


SPLINE = FLAGS | {
    "natural": "the second derivative at the ends: not 0",
    "clamped": "slopes at the ends: by the segment instead of by time, or exchanged",
    "three-keys": "the smallest system to solve",
    "ignored": "lists that natural ends do not look at: used, checked or refused",
    "spike": "one key apart from the rest: its influence on distant segments",
}
SPLINE.pop("equal-times")


def natural_case(*rest):
    return track_case("natural", {"ends": "natural"}, *rest)


def clamped_case(keys, times, time, *flags, slopes=None):
    count = len(keys[0])
    slopes = slopes or [grid_numbers(f"{end} {count}", count) for end in ("start", "end")]
    return track_case("clamped", {"ends": "clamped"}, keys, times, time, *flags, slopes=slopes)


def spline_series():
    for index, (name, case) in enumerate((("natural", natural_case), ("clamped", clamped_case))):
        yield from series(1 + 3000 * index, anywhere(name, case))
        yield from series(701 + 3000 * index, by_time(name, case))
        yield from series(1501 + 3000 * index, spline_blocks(name, case))
    yield from series(6001, clamped_blocks())
    yield from series(7501, ignored_blocks())
    yield Series(9000, refused({"ends": "natural"}, 1, strict=True) + refused_ends())


def spline_blocks(name, case):
    yield cases(case, [[0.0], [1.0], [0.0]], [0.0, 1.0, 2.0], (0.125, 0.5, f32(1.7)), name,
                "three-keys")
    yield cases(case, rows("three", 3, 2), [0.0, 0.125, 1.0], (2.0**-20, f32(0.3), 0.9375), name,
                "three-keys")
    yield cases(case, rows("ends", 6, 1), some_times("ends", 6), (2.0**-10, 1 - 2.0**-10), name)
    spike = [[float(k == 4)] for k in range(12)]
    yield cases(case, spike, None, (0.03125, 0.3, f32(0.4), 0.59375, 0.96875), "spike")
    yield cases(case, multiplied(spike, 2.0**20), [float(k) for k in range(12)], (4.5, 8.5, 10.75),
                "spike")
    growing = [0.0, *(2.0**k for k in range(-14, 1))]
    yield cases(case, rows("growing", 16, 1), growing, (2.0**-15, 2.0**-8 * 1.25, f32(0.8)),
                "uneven")
    if name == "natural":
        yield cases(case, [[0.0], [1000.0], [0.0]], [f32(v) for v in STEEP], (f32(1.2e-37),),
                    "magnitude")


def clamped_blocks():
    keys, times = rows("slopes", 4, 1), [0.0, 0.5, 0.75, 2.0]
    for slopes in ([[0.0], [0.0]], [[1.0], [-2.0]], [[2.0**20], [0.0]], [[0.0], [2.0**-20]]):
        yield cases(clamped_case, keys, times, (0.125, 0.625, f32(1.7)), "clamped", slopes=slopes)
    for slopes in ([[0.0], [0.0]], [[4.0], [-3.0]]):
        yield cases(clamped_case, keys[:2], [0.0, 0.25], (0.0625, f32(0.2)), "clamped", "two-keys",
                    slopes=slopes)
    for gap in (2.0**-10, 2.0**-20):
        yield cases(clamped_case, rows("close", 33, 1), [k * gap for k in range(33)],
                    (gap * 0.25, gap * 1.5, gap * 30.75), "clamped", slopes=[[1.0], [0.0]])


def ignored_blocks():
    """Lists that natural ends do not look at."""
    keys = rows("slopes", 4, 1)
    for slopes in ([[3.0], [3.0]], [[math.nan], [1.0]], [[1.0]]):
        yield [track_case("natural", {"ends": "natural"}, keys, None, 0.25, "natural", "ignored",
                          slopes=slopes)]


def refused_ends():
    good = {"values": [[0.0], [1.0], [3.0]], "time": 0.25}
    wrong = [({"ends": name} | good, f'unknown ends "{name}"')
             for name in ("", "Natural", "hermite")]
    wrong += [({"ends": "clamped"} | good | {"slopes": slopes}, "slopes are a row for either end")
              for slopes in ([], [[1.0]], [[1.0]] * 3, [[1.0], []], [[1.0, 2.0], [1.0, 2.0]])]
    wrong += [({"ends": "clamped"} | good, "slopes are a row for either end")]
    wrong += [({"ends": "clamped"} | good | {"slopes": [[1.0], [bad]]}, "slopes must be finite")
              for bad in (math.nan, math.inf)]
    wrong += [({"ends": "natura"} | good | {"slopes": [[1.0], [1.0]]}, 'unknown ends "natura"')]
    return [invalid(inputs, error, "domain") for inputs, error in wrong]


KERNELS = [
    Kernel("keyframes.monotone", 580000, *tiers(
        "four terms of the scale's size, slopes from secants by a few roundings, at most three "
        "secants"), MONOTONE, monotone_series,
           case=lambda i: tracked("monotone", i),
           domain=lambda i: takes.track(i, range(1, 65), strict=True)),
    Kernel("keyframes.spline", 590000, *tiers(
        "four terms of the scale's size, slopes from a system that is diagonally dominant, solved "
        "without a pivot, whose errors are those of its numbers"), SPLINE, spline_series,
           case=lambda i: tracked(i["ends"], i), domain=takes.spline),
]
