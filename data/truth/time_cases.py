"""Golden cases of time.map; those of Web Animations are in web_time_cases."""

import math

from . import time_domain as takes
from .binary import f32
from .golden import Kernel, Series, Tier, invalid
from .group_time_cases import lasting, nested
from .levels import (EVERY_END, FOREVER, OUTLAWS, SCENES, around, level, narrow_around,
                     some_levels, ticks)
from .moments import core_case, endings, grid, inputs, single
from .sequences import FLAG, frames
from .web_time_cases import FLAGS as WEB_FLAGS
from .web_time_cases import web_case, web_series

FLAGS = {
    "ordinary": "ordinary levels, times and nestings",
    "scene": "the scenes' timings over time",
    "measured": "numbers published of Core Animation",
    "begin": "at the begin and one ulp beside it: open or closed, the wrong sign of a difference",
    "end": "at the end and one ulp beside it: the end excluded, or its last value lost as a 0",
    "fill": "every fill mode, before and after: one taken for the other, or ignored",
    "removed": "removed on completion: only where it has a fill mode, or not at all",
    "iteration": "where one period ends and the next begins: both must be seamless",
    "fraction": "repeat counts that are not whole: rounded, or their last part lost",
    "repeat-duration": "repeatDuration: doubled by autoreversing, or repeatCount preferred",
    "reverse": "autoreversing: a period of one duration, or counts of both ways",
    "speed": "speeds other than 1: the end not moved, or the begin scaled",
    "backwards": "negative speeds: truncated for floored, or never after",
    "still": "speed 0: divided by, or over at once",
    "zero-duration": "duration 0: divided by; 0.25 outermost, inside a group the group's",
    "infinite": "infinite durations and counts: inf - inf, inf / inf",
    "offset": "offsets, which wrap and do not move the window",
    "group": "levels inside levels: a speed, repeat or reverse of the outer one lost",
    "clip": "children that are longer than their group, which clips them",
    "outside": "groups before their begin or after their end, with and without effect",
    "long": "hours to decades: remainders in the storage format, or by a rounded quotient",
    "remainder": "times next to multiples of a period that is not dyadic: a rounded quotient is "
                 "whole where the exact one is not",
    "last-value": "after the end of a whole repeat count whose product with the period is rounded: "
                  "the first value for the last",
    "short": "subnormal durations, whose reciprocals are infinite",
    "count": "counts at the end of the range: the product with the period overflows, or its parts do, "
             "so that a far end is lost, or taken for NaN",
    "domain": "not times, durations, counts, models: to be refused",
} | FLAG | WEB_FLAGS


def core_series():
    yield Series(1, [case for seed in range(24) for case in grid(
        [some_levels(seed, 1 + seed // 12)], [f32(0.3 + 0.17 * seed), f32(2.7)], "ordinary")])
    yield from measured()
    yield Series(200, endings([*around(0.5)[:2], *around(2.5)[1:]], "begin", "end", "fill",
                              "removed", begin=0.5, duration=2.0)
                 + single([-1.0, math.nextafter(2.5, 0), 1.25], "begin", "end", begin=0.5,
                          duration=2.0))
    yield Series(300, endings([*narrow_around(-0.75)[:2], *narrow_around(2.25)[1:]], "begin",
                              "end", "fill", "reverse", begin=-0.75, duration=1.5,
                              autoreverses=True))
    yield Series(400, [case for d, back in ((0.5, False), (0.75, True)) for case in single(
        around(0.0, d, 2 * d, 3 * d, 6 * d), "iteration", duration=d, repeatCount=3.0,
        autoreverses=back, fill="both")])
    yield Series(460, single([k * 0.375 for k in range(7)], "iteration", duration=0.375,
                             repeatCount=FOREVER)
                 + single([k * 0.375 for k in range(7)], "iteration", "reverse", duration=0.375,
                          repeatCount=FOREVER, autoreverses=True))
    yield Series(500, [case for n in (0.25, 0.5, 1.5, 2.5, 2.75) for back in (False, True)
                       for case in single([n - 0.125, n, 7.0], "fraction", repeatCount=n,
                                          autoreverses=back, fill="forwards")])
    yield Series(560, [case for n in (2.3, 0.1, 1e-9, 4.999999, f32(1e6)) for case in single(
        [0.05, 2.2, 1e7], "fraction", repeatCount=n, fill="both", duration=f32(0.7))])
    yield from repeated()
    yield from sped()
    yield from unlimited()
    yield from ended()
    yield from nested()
    yield from lasting()
    yield Series(5000, [case for name, nesting in SCENES.items() for case in grid(
        [nesting], ticks(0, 37, 66, 121, 307), "scene")])
    yield Series(5200, grid([[level(**ends)] for ends in EVERY_END],
                            [-0.5, *ticks(47, 60, 61)], "scene", "fill"))
    yield Series(5300, grid([SCENES["shake"], SCENES["shake there and back"]],
                            [f32(t) for t in ticks(*range(7, 600, 99))], "scene"))
    yield Series(5400, single(ticks(*range(0, 961, 120)), "scene", "iteration", duration=4.0,
                              repeatCount=FOREVER, begin=0.5, fill="backwards"))
    yield Series(4000, grid([SCENES["shake there and back"]], frames(601), "scene", "sequence"))
    yield from web_series()
    yield Series(9000, refused())


def measured():
    """Numbers that others read from Core Animation."""
    yield Series(100, single([0.0, 0.2, 0.5, 0.9, 1.0], "measured", "offset", offset=0.3)
                 + single([0.0, 0.2, 0.7], "measured", "backwards", speed=-1.0)
                 + single([12.75], "measured", "repeat-duration", repeatDuration=2.5,
                          autoreverses=True, fill="forwards")
                 + grid([[level(0.0)], [level(2.0), level(0.0)]],
                        [0.0625, 0.125], "measured", "zero-duration"))


def repeated():
    yield Series(700, [case for count in (0.0, 4.0) for back in (False, True)
                       for total in (0.5, 2.5, 3.0) for case in single(
                           [total, 9.0], "repeat-duration", repeatCount=count,
                           repeatDuration=total, autoreverses=back, fill="forwards")])
    yield Series(800, single([*around(1.25), 0.7], "repeat-duration", "end", repeatDuration=1.25,
                             speed=2.0, fill="both")
                 + single([1e6 + 0.25], "repeat-duration", "infinite", repeatDuration=FOREVER,
                          repeatCount=2.0))


def sped():
    for index, speed in enumerate((2.0, 0.5, -1.0, -2.0, -0.5)):
        flag = "speed" if speed > 0 else "backwards"
        yield Series(900 + 40 * index, [case for back in (False, True) for case in single(
            [0.75, 1 / abs(speed), 20.0], flag, speed=speed,
            repeatCount=2.0, autoreverses=back, fill="both", begin=0.0)])
    yield Series(1100, [case for speed in (f32(1.7), f32(-0.3), 3.0) for offset in (0.25, f32(2.6))
                        for case in single([0.1, f32(2.3), 50.0], "speed", "offset",
                                           speed=speed, offset=offset, repeatCount=FOREVER,
                                           autoreverses=offset > 1)])
    yield Series(1150, [case for offset in (0.0, 0.75, 2.0, -0.25) for case in single(
        [-1.0, 0.0, 1e9], "still", speed=0.0, offset=offset, fill="both")])
    yield Series(1200, [case for offset in (0.25, 1.0, 3.5, -0.25, -2.0, f32(0.3)) for case in
                        single([-0.5, 0.125, 1.0, 4.0], "offset", offset=offset,
                               fill="both")])
    yield Series(1260, [case for offset in (0.25, 1.5, -0.75) for case in single(
        [-0.5, 2.0, 3.75, 5.0], "offset", "reverse", offset=offset, fill="both",
        autoreverses=True, repeatCount=2.0)])
    yield Series(1300, [case for speed in (-1.0, -0.5, 2.0) for case in single(
        [-0.5, 0.25, 1.0, 3.0], "offset", "speed", offset=0.5, speed=speed, fill="both",
        repeatCount=1.5)])


def unlimited():
    yield Series(1500, [case for back in (False, True) for case in single(
        [-1.0, 0.75, 1e9], "infinite", duration=FOREVER, autoreverses=back,
        fill="backwards")])
    yield Series(1530, [case for offset in (-0.5, 0.5) for speed in (1.0, -2.0) for case in single(
        [-1.0, 3.0, 8.0], "infinite", duration=FOREVER, repeatDuration=4.0, offset=offset,
        speed=speed, fill="both")])
    yield Series(1560, grid([[level(FOREVER, offset=o, speed=s), level(0.5, repeatCount=FOREVER)]
                             for o in (0.0, -1.0) for s in (1.0, -1.0)], [0.25, 1.25, 70.5],
                            "infinite", "group"))
    yield Series(1580, grid([[level(FOREVER), level(0.0, fill="both")]], [0.25, 1e6], "infinite",
                            "zero-duration"))
    yield Series(1600, [case for speed in (1.0, -1.0, 0.5) for back in (False, True) for case in
                        single([0.625, 2.0, 1e9 + 0.5], "infinite", speed=speed,
                               repeatCount=FOREVER, autoreverses=back)])
    still = [[level(0.0)], [level(0.0, repeatCount=4.0, autoreverses=True, fill="forwards")],
             [level(3.0), level(0.0)], [level(3.0), level(0.0, speed=2.0, fill="both")],
             [level(2.0, autoreverses=True), level(0.0), level(0.0, speed=0.5)],
             [level(0.0), level(0.0)], [level(0.0, speed=0.5), level(1.0, fill="both")]]
    yield Series(1650, grid(still, [*around(0.25), 1.75], "zero-duration"))
    yield Series(1700, [case for d in (5e-324, 2.0**-1060) for back in (False, True) for case in
                        single([-1.0, d, 1.75], "short", duration=d, repeatCount=4.0,
                               autoreverses=back, fill="both")])


def ended():
    """Ends at local time 0, and what else two ports had wrong unnoticed."""
    yield Series(1750, single([1.0, 1.5], "offset", "end", offset=-1.0, fill="both")
                 + single([4.0], "offset", "end", "reverse", offset=-4.0, autoreverses=True,
                          repeatCount=2.0, fill="both")
                 + single([4.0], "repeat-duration", "infinite", repeatCount=FOREVER,
                          repeatDuration=2.5, fill="both")
                 + single([0.375], "repeat-duration", "zero-duration", duration=0.0,
                          repeatDuration=1.0, fill="both")
                 + grid([[level(1.0, speed=0.0, offset=0.375, fill="both"),
                          level(0.5, fill="both")]], [5.0], "group", "still")
                 + [case for back in (False, True) for case in single(
                     [3.0, 8.0], "fraction", "backwards", speed=-1.0, repeatCount=2.5,
                     autoreverses=back, fill="both")])


def moment_case(i):
    if i["model"] == "coreAnimation":
        return core_case(i["levels"], i["time"])
    timing = {name: v for name, v in i.items() if name not in ("model", "time")}
    return web_case(timing, i["time"])


def refused():
    good = inputs([level()], 0.5)
    wrong = [({"levels": [level(**change)]}, error) for change, error in OUTLAWS]
    wrong += [({"levels": [level(2.0), level(**change)]}, error) for change, error in OUTLAWS[::5]]
    wrong += [({"levels": [level()] * n}, "there must be 1 to 4 levels") for n in (0, 5)]
    wrong += [({"time": t}, "the time must be finite") for t in (math.nan, math.inf, -math.inf)]
    wrong += [({"model": name}, f'unknown model of time "{name}"') for name in ("", "css")]
    return [invalid(good | change, error, "domain") for change, error in wrong]


KERNELS = [
    Kernel("time.map", 640000,
           Tier(1, 4, 0, "sums, products and one division of times; the remainder is exact, and so "
                "is every number that a comparison decides: in binary64 in both precisions, "
                "rounded once", narrow=2.0**-27),
           Tier(1, 4, 0, "the same: times leave no choice", narrow=2.0**-27), FLAGS, core_series,
           case=moment_case, domain=takes.moment),
]
