"""Golden cases of keyframes.hermite and catmullRom."""

from functools import partial

from . import keyframe_domain as takes
from .binary import f32
from .golden import Kernel, Series, invalid
from .keyframe_tracks import (FLAGS, anywhere, by_time, cases, jumping, refused, rows,
                              searched, series, tiers, track_case, tracked)
from .keyframes import SPACINGS

HERMITE = FLAGS | {
    "named": "a published formula",
    "tangents": "tangents by time: not times the segment's length, in and out exchanged",
    "order": "a key's numbers: in-tangents, values, out-tangents",
}
hermite_case = partial(track_case, "hermite", {})


def hermite_series():
    yield from series(1, anywhere("hermite", hermite_case, 3))
    yield from series(701, by_time("hermite", hermite_case, 3))
    yield from series(1201, jumping("hermite", hermite_case, 3))
    yield from series(2001, hermite_blocks())
    yield from of_four(3001, "hermite", hermite_case, 12)
    yield from series(8001, searched("hermite", hermite_case, 3))
    yield Series(9000, refused({}, 3, "a key is in-tangent, value and out-tangent", [
        ([[1.0, 2.0]] * 3, None), ([[1.0] * 4] * 3, None)]))


def of_four(first, mode, case, width):
    """Tracks of four numbers a key, which programs read as vectors."""
    yield from series(first, by_time(mode, case, width))
    yield from series(first + 500, jumping(mode, case, width))
    yield from series(first + 1000, searched(mode, case, width))


def hermite_blocks():
    yield cases(hermite_case, [[9.0, 1.0, 2.0], [-3.0, 4.0, 9.0]], [1.0, 1.5],
                (1.125, 1.25, f32(1.4)), "named")
    only = [[0.0] * 9 for _ in range(3)]
    for k in range(9):
        keys = [row.copy() for row in only]
        keys[1][k] = 1.0
        yield cases(hermite_case, keys, [0.0, 0.25, 1.0], (0.125, 0.75), "order")
    for scale in (2.0**-6, 8.0, 1000.0):
        yield cases(hermite_case, rows("tangents", 3, 6), [0.0, scale / 4, scale],
                    (scale / 8, f32(scale * 0.7)), "tangents")
    steep = [[0.0, 1.0, 2.0**30], [-(2.0**30), 2.0, 2.0**-30], [2.0**20, 0.0, 0.0]]
    yield cases(hermite_case, steep, [0.0, 2.0**-20, 1.0], (2.0**-21, 0.5, f32(0.3)), "tangents",
                "uneven")
    yield cases(hermite_case, rows("tangents", 3, 3), [0.0, 1e-310, 1.0], (5e-311, 1e-311, 0.5),
                "magnitude", "uneven")


CATMULL_ROM = FLAGS | {
    "spacing": "distances that differ much: the wrong power, or a neighbour's",
    "distance": "distances of several numbers: not Euclidean",
    "coincident": "coincident points: 0/0, or no mirrored neighbour",
    "close": "points next to each other: reciprocals that cancel",
    "sharp": "turns back: cusps and loops that the centripetal curve has not",
}


def catmull_rom_case(spacing, *rest):
    return track_case(spacing, {"spacing": spacing}, *rest)


def catmull_rom_series():
    for index, spacing in enumerate(("centripetal", "uniform", "chordal")):
        case, first = partial(catmull_rom_case, spacing), 1 + 1500 * index
        yield from series(first, anywhere(spacing, case))
        if spacing == "centripetal":
            yield from series(8501, searched(spacing, case))
            yield from series(first + 700, by_time(spacing, case))
            yield from series(first + 1200, jumping(spacing, case))
        if spacing == "uniform":
            yield from of_four(4501, spacing, case, 4)
        yield from series(6001 + 700 * index, spaced(case))
    good = {"spacing": "uniform"}
    wrong = [invalid(good | {"values": [[0.0], [1.0]], "spacing": name, "time": 0.5},
                     f'unknown spacing "{name}"', "domain") for name in ("", "Chordal", "paced")]
    yield Series(9000, wrong + refused(good, 1))


def spaced(case):
    even = [0.0, 0.25, 0.5, 0.75, 1.0]
    far = [[0.0, 0.0], [1.0, 0.0], [1.0, 64.0], [-3.0, 64.0], [-3.0, 60.0]]
    yield cases(case, far, even, (0.125, 0.3125, f32(0.6), 0.9375), "spacing", "distance")
    yield cases(case, rows("space", 5, 3), even, (0.125, f32(0.55), 0.875), "distance")
    a, b, c, d = [1.0, 2.0], [4.0, 6.0], [4.0, 10.0], [16.0, 5.0]
    together = [[a, a, b, c, d], [a, b, b, c, d], [a, b, c, c, d], [a, b, c, d, d], [a, b, b, b, c]]
    for keys in together:
        yield cases(case, keys, even, (0.125, 0.3125, f32(0.6), 0.875), "coincident")
    yield cases(case, [a, a], None, (0.5,), "coincident", "two-keys") + cases(
        case, [a] * 4, None, (0.4, 0.75), "coincident") + cases(
        case, [a, a, b, b], None, (0.125, 0.5, 0.8125), "coincident")
    for near in (2.0**-20, 2.0**-40, 1e-100):
        keys = [[1.0, 1.0], [0.0, 0.0], [near, near / 2], [3.0, 2.0], [3.0, 2.0 + near]]
        yield cases(case, keys, even, (0.125, 0.4375, f32(0.7), 0.875), "close", "spacing")
    turns = [[0.0, 0.0], [8.0, 0.0], [7.0, 0.25], [8.0, 0.5], [0.0, 0.5]]
    yield cases(case, turns, even, (0.125, 0.3125, 0.4375, f32(0.7), 0.9375), "sharp")
    yield cases(case, [[0.0], [1.0], [0.0], [1.0], [0.0]], even, (0.125, 0.375, f32(0.7)), "sharp")


KERNELS = [
    Kernel("keyframes.hermite", 560000, *tiers(
        "four terms of the scale's size, the place in the segment from two differences and a "
        "quotient, which the spread measures"), HERMITE, hermite_series,
           case=lambda i: tracked("hermite", i), domain=lambda i: takes.track(i, range(3, 49, 3))),
    Kernel("keyframes.catmullRom", 570000, *tiers(
        "four terms of the scale's size, tangents that are sums of steps with weights of at "
        "least 0, from distances whose errors the spread measures"),
        CATMULL_ROM, catmull_rom_series,
           case=lambda i: tracked(i["spacing"], i),
           domain=lambda i: i["spacing"] in SPACINGS and takes.track(i, range(1, 65))),
]
