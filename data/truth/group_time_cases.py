"""Series of time.map about nested levels and about long times."""

import random
import sys

from .binary import f32
from .golden import Series
from .levels import EVERY_END, FOREVER, around, level, narrow_around, some_level, ticks
from .moments import grid, single
from .timemap import FILLS

HOUR, DAY, YEAR = 3600.0, 86400.0, 31556952.0
MOST = sys.float_info.max
LENGTHS = (0.5, 2.0, 5.0)  # shorter than their group of 2 s, equal, and longer


def nested():
    yield Series(2000, grid([[level(2.0, **outer), level(d)] for d in LENGTHS for outer in (
        {}, {"speed": 2.0, "fill": "forwards"}, {"repeatCount": 2.0},
        {"autoreverses": True, "fill": "both"})],
                            [0.25, 1.0, 1.75, 3.75], "group", "clip"))
    deep = [[level(4.0, begin=0.5), level(3.0, begin=0.25, speed=2.0), level(8.0, fill="both")],
            [level(8.0, speed=0.5), level(6.0, offset=1.0), level(5.0, speed=1.5),
             level(0.75, repeatCount=FOREVER, autoreverses=True)],
            [level(1.0, repeatCount=FOREVER), level(0.75, autoreverses=True, fill="both"),
             level(0.5, speed=-1.0, repeatCount=FOREVER), level(0.375, repeatCount=9.0)],
            [level(2.0)] * 4,
            [level(3.0, speed=-1.0, repeatCount=FOREVER), level(2.0, fill="both")]]
    yield Series(2150, grid(deep, [0.375, f32(1.6), 2.6875, 3.3, 11.125], "group"))
    yield Series(2240, [case for seed in range(16) for case in grid([enclosed(seed)],
                                                                  [f32(0.4 + 0.21 * seed)],
                                                                  "group")])
    yield from outside()
    yield from inner_ends()
    yield Series(2600, grid([[level(2.0), level(1.0, begin=b, fill=fill)] for b in (1.5, 2.0, 3.0)
                             for fill in ("backwards", "both")],
                            [1.75, *around(2.0)[1:]], "clip", "begin"))
    yield Series(2680, grid([[level(1.0, **ends), level(1.0, fill="both")] for ends in EVERY_END],
                            [*around(0.0)[:1], *around(1.0)[1:]], "outside", "end"))


def inner_ends():
    """Levels of which each ends, turns or repeats in its own way."""
    total = [level(2.0, repeatCount=4.0, repeatDuration=5.0, autoreverses=True, fill="both"),
             level(0.75, repeatCount=4.0, repeatDuration=1.25, autoreverses=True)]
    turning = [level(8.0, fill="both"),
               level(1.5, begin=0.5, autoreverses=True, repeatDuration=4.5, fill="both"),
               level(0.25, offset=0.125, repeatCount=0.5, speed=-0.125, fill="forwards")]
    gone = [level(6.0), level(3.0, begin=0.5, fill="both", removedOnCompletion=True),
            level(1.0, begin=0.5, fill="backwards")]
    part = [level(4.0), level(2.0, repeatCount=0.75, removedOnCompletion=True)]
    yield Series(2800, grid([total, turning, gone, part],
                            [0.25, 0.75, 1.375, 2.0, 3.625, 4.75, 5.5], "group"))


def enclosed(seed):
    """Two or three levels of binary32 numbers, the outer ones filling."""
    source = random.Random(811 * seed + 5)
    outer = [some_level(source, fill="both", autoreverses=False)
             for _ in range(1 + seed % 3 // 2)]
    return [*outer, some_level(source, fill="both")]


def outside():
    """A parent before or after with every fill mode, around children with some."""
    children = [level(1.0, fill="both"), level(1.0, begin=0.5, fill="removed"),
                level(4.0, offset=0.25)]
    parents = [level(2.0, begin=1.0, **ends) for ends in EVERY_END]
    yield Series(2400, grid([[parent, child] for parent in parents for child in children],
                            [0.5, 4.0], "outside", "group"))
    yield Series(2460, grid([[level(6.0, fill=fill), level(2.0, begin=1.0, fill=inner), children[0]]
                             for fill in FILLS[1:] for inner in FILLS],
                            [-0.5, 6.5], "outside", "group"))
    yield Series(2520, grid([[level(0.5, begin=2.0, fill="both", autoreverses=True),
                              level(0.25, begin=b, fill="both", removedOnCompletion=gone)]
                             for b in (-0.5, 0.125, 0.5) for gone in (False, True)],
                            [1.0, 4.0], "outside"))


def lasting():
    for index, duration in enumerate((0.1, 0.25, f32(0.1), 1 / 3)):
        yield Series(3000 + 60 * index, [case for back in (False, True) for case in single(
            [HOUR, DAY + 0.1, YEAR, 1e9 + 1 / 64, HOUR + 1 / 60], "long",
            duration=duration, repeatCount=FOREVER, autoreverses=back)])
    yield Series(3300, single(ticks(5184007, 1893417121, 60 * 10**9 + 1), "long",
                              duration=0.1, repeatCount=FOREVER)
                 + single(ticks(216001, 5184007), "long", "speed", duration=f32(0.7), speed=3.0,
                          repeatCount=FOREVER, autoreverses=True)
                 + single([YEAR + 0.75, 1e9], "long", "offset", duration=0.5, offset=-0.125,
                          repeatCount=FOREVER, begin=0.5)
                 + grid([[level(1e10), level(0.1, repeatCount=FOREVER)],
                         [level(HOUR, repeatCount=FOREVER), level(7.0, repeatCount=FOREVER)]],
                        [HOUR + 0.25, 1e9 + 0.625], "long", "group"))
    yield Series(3350, single(narrow_around(HOUR), "long", "end", duration=0.5,
                              repeatCount=7200.0, fill="forwards")
                 + single([2.0**30 + 1, 2.0**30 - 1, 2.0**31 + 0.5], "long", "end", duration=0.5,
                          repeatCount=2.0**31, fill="both"))
    yield Series(3400, single([k / 10 for k in (3, 6, 7, 9, 11, 12, 14, 17, 18, 19, 23, 28, 29)],
                              "remainder", duration=0.1,
                              repeatCount=FOREVER))
    yield Series(3450, single([k / 10 for k in (2, 3, 6, 9, 12, 17, 29)], "remainder",
                              "reverse", duration=0.1, repeatCount=FOREVER, autoreverses=True))
    yield Series(3480, single(ticks(*range(3, 75, 9)), "remainder", duration=0.05,
                              repeatCount=FOREVER)
                 + single([k * 0.7 for k in range(1, 12)], "remainder", duration=0.7,
                          repeatCount=FOREVER)
                 + single([-k / 10 for k in (1, 3, 6, 7, 9)], "remainder", "backwards",
                          duration=0.1, begin=-16.0, offset=-1.0, repeatCount=FOREVER))
    ended = [(d, n, speed) for speed in (1.0, 2.0) for d, n in (
        (0.1, 3.0), (0.1, 6.0), (0.1, 7.0), (0.7, 6.0), (0.3, 9.0), (1.1, 3.0), (0.35, 6.0),
        (0.2, 3.0))]
    yield Series(3600, [case for d, n, speed in ended for case in single(
        [9.0], "last-value", "end", duration=d, repeatCount=n, speed=speed, fill="forwards")])
    yield Series(3640, [case for d, n in ((0.1, 3.0), (0.7, 6.0), (1.1, 3.0)) for case in single(
        [16.0], "last-value", "reverse", duration=d, repeatCount=n, autoreverses=True,
        fill="both")])
    yield Series(3700, [
        case for duration, count, begin, speed, time in (
            (0.5289128157098301, MOST, 0.5, 1.0, 2.0), (2.0**28, MOST, 0.0, 2.0**30, 86400.1),
            (4.0, 2.0**126, 0.5, 1.0, 7.25), (1.5, 2.0**1023, 0.0, -1.0, 4.0),
            (2.0**100, 2.0**100, 0.0, 1.0, 0.75 * 2.0**101))
        for case in single([time], "count", begin=begin, duration=duration, repeatCount=count,
                           speed=speed, autoreverses=True, fill="backwards")])
