"""Golden cases of animation.evaluate; those of tracks and matrices are in animation_track_cases."""

import math
import random

from . import time_domain as takes
from .animation import ENDS
from .animation_color_cases import FLAGS as COLOR_FLAGS
from .animation_color_cases import color_series
from .animation_refused import refused
from .animation_track_cases import FLAGS as TRACK_FLAGS
from .animation_track_cases import matrix_series, track_series
from .animations import (DEFAULT, EASE_IN, EASE_IN_OUT, EASE_OUT, STEADY, basic, each, sampled,
                         spring, track, value_case)
from .binary import f32
from .golden import Kernel, Series, Tier
from .interpolation_cases import turned
from .levels import EVERY_END, FOREVER, SCENES, around, level, ticks
from .poses import UNIT
from .springs import REGIMES
from .value_function_cases import FLAGS as FUNCTION_FLAGS
from .value_function_cases import function_series, refused_functions

FLAGS = {
    "ordinary": "ordinary animations",
    "scene": "the scenes' animations over time",
    "measured": "numbers published of Core Animation",
    "ends": "every combination of from, to and by, what is missing from the value beneath",
    "timing": "timing functions: missed, applied to time, or not exact at 0 and 1",
    "fill": "every fill mode, removed or not, before and after",
    "no-effect": "no animations, or none with an effect: not exactly the model value",
    "stack": "an animation over others: the model value taken for the value beneath",
    "additive": "stacks of additive animations: the last alone, or the model added twice",
    "cumulative": "repeats that go on from each other: end values not added, or a period late",
    "cumulative-reverse": "autoreversing repeats add the start value",
    "spring": "springs in every regime, with velocities",
    "cut": "springs with a duration shorter or longer than their settling: re-timed, or the end "
           "taken for the target",
    "spring-ends": "springs between ends that follow from the value beneath",
    "group": "animations in groups, which clip and time them",
    "zero-duration": "duration 0: 0.25, or the group's",
    "offset": "small movements far from 0: cancellation",
    "backwards": "negative speeds: the other end, or iterations below 0 not added",
    "wide": "values of as many numbers as there may be",
    "long": "hours to decades of repeats",
    "domain": "to be refused",
} | TRACK_FLAGS | FUNCTION_FLAGS | COLOR_FLAGS
GIVEN = {"from": 1.5, "to": -2.25, "by": 4.125}
PAIRS = {"from": [10.0, -3.5], "to": [f32(200.3), f32(0.1)], "by": [f32(-7.7), 64.0]}


def chosen(names, values):
    return {{"from": "start", "to": "end", "by": "by"}[n]: values[n] for n in names}


def numbers_series():
    yield Series(1, [case for names in ENDS for case in sampled(
        0.75, [basic(**chosen(names, GIVEN))], [0.0, 0.25, f32(0.7), 1.0], "ends")])
    yield Series(50, [case for names in ENDS for case in sampled(
        [f32(0.3), 5.0], [basic(**chosen(names, PAIRS), function=EASE_OUT)], [f32(0.2), 0.6], "ends",
        "timing")])
    curves = (STEADY, EASE_IN, EASE_OUT, EASE_IN_OUT, DEFAULT, [f32(0.3), -0.5, 0.75, 1.5])
    yield Series(100, [case for curve in curves for case in sampled(
        0.0, [basic(10.0, 20.0, function=[f32(v) for v in curve], levels=[level(2.0, fill="both")])],
        [-1.0, 0.0, 0.25, f32(0.9), 1.75, 2.0, 3.0], "timing")])
    yield Series(150, [case for ends in EVERY_END for case in sampled(
        [100.0, 50.0], [basic([77.0, 200.0], [455.0, 400.0],
                              levels=[level(begin=0.25, **ends)])],
        [0.0, 0.25, 0.75, *around(1.25)[1:], 2.0], "fill")])
    gone = basic(1.0, 2.0, levels=[level(begin=5.0)])
    yield Series(200, each([f32(0.1), 1e-300, -1e300], [[], [gone | {"from": [1.0] * 3,
                                                                     "to": [2.0] * 3}]],
                           [-1.0, 2.0], "no-effect")
                 + sampled(0.1, [gone] * 8, [1.0, 7.5], "no-effect"))
    yield Series(220, stacks())
    yield Series(300, piles())
    yield from cumulative()
    yield from springs()
    yield from unnoticed()
    yield from grouped()
    yield from scenes()
    yield from track_series()
    yield from matrix_series()
    yield from function_series()
    yield from color_series()
    yield Series(9000, refused())
    yield Series(9500, refused_functions())


def stacks():
    """Animations over others, with ends from the value beneath."""
    low = basic(f32(0.1), 8.0, levels=[level(4.0)])
    above = [basic(start=2.0), basic(end=-3.0), basic(by=f32(1.3)), basic(), basic(1.0, 2.0),
             basic(0.5, by=1.0, function=EASE_IN)]
    return each(1.0, [[low, a] for a in above] + [[low, above[1], above[0], above[2]]],
                [0.25, f32(0.8), 2.5], "stack", "ends")


def piles():
    """Two to eight additive animations of different timings."""
    found = sampled(0.5, [basic(0.0, 0.2, additive=True)], [0.5], "additive", "measured")
    found += sampled(0.5, [basic(0.0, 0.2, additive=True), basic(0.0, 0.1, additive=True)], [0.5],
                     "additive", "measured")
    for count in range(2, 9):
        source = random.Random(count)
        stack = [basic(f32(source.uniform(-9, 9)), f32(source.uniform(-9, 9)), additive=True,
                       levels=[level(1.0 + k / 4, begin=k / 8)]) for k in range(count)]
        found += sampled(f32(0.1 * count), stack, [0.25, f32(0.7), 1.5], "additive")
    mixed = [basic(1.0, by=f32(0.7), additive=True), basic(end=f32(0.2), by=5.0, additive=True)]
    over = [basic(3.0, 4.0), *mixed]
    return found + each(10.0, [mixed, over, [*mixed, basic(3.0, 4.0)], [*mixed, basic(end=0.0)]],
                        [0.25, f32(0.6), 1.0], "additive", "stack")


def cumulative():
    for first, back, flag in ((400, False, "cumulative"), (450, True, "cumulative-reverse")):
        levels = [level(repeatCount=3.0, autoreverses=back, fill="forwards")]
        yield Series(first, sampled(0.0, [basic(10.0, 20.0, cumulative=True, levels=levels)],
                                    [0.25, 1.5, 2.5, f32(3.7), 9.0], flag)
                     + sampled(5.0, [basic(-1.0, f32(0.3), cumulative=True, additive=True,
                                           levels=levels, function=EASE_IN)],
                               [0.5, *around(2.0), 2.75], flag, "additive")
                     + [case for names in ENDS for case in sampled(
                         2.0, [basic(**chosen(names, GIVEN), cumulative=True, levels=levels)],
                         [2.25], flag, "ends")])
    yield Series(500, sampled(0.5, [basic(0.0, 10.0, cumulative=True,
                                          levels=[level(repeatCount=3.0)])],
                              [0.5, 1.5, 2.5], "cumulative", "measured")
                 + sampled(0.0, [basic(1.0, 3.0, cumulative=True,
                                       levels=[level(speed=s, repeatCount=2.5, fill="both")])
                                 for s in (2.0,)], [0.25, 0.75, 1.25, 2.0], "cumulative"))
    yield Series(520, sampled(1.0, [basic(0.0, 0.25, cumulative=True, levels=[
        level(0.5, repeatCount=FOREVER)])], [3600.25, 86400.0, 2.0**30 + 0.375], "cumulative",
        "long"))
    turning = [level(8.0, autoreverses=True), level(0.5, repeatCount=4.0)]
    ahead = [level(8.0), level(0.5, repeatCount=4.0, autoreverses=True)]
    yield Series(540, each(0.0, [[basic(10.0, 20.0, cumulative=True, levels=levels)]
                                 for levels in (turning, ahead)], [1.125], "cumulative",
                           "cumulative-reverse", "group"))
    yield Series(530, sampled(1.0, [spring((1.0, 100.0, 10.0, 0.0), 2.0, 3.0, cumulative=True,
                                           levels=[level(repeatCount=4.0)])], [0.25, 2.25],
                              "cumulative", "spring"))


def springs():
    for index, row in enumerate(REGIMES.values()):
        velocity, start, end = row[3] / (abs(row[5] - row[4]) or 1), row[4], row[5]
        yield Series(600 + 10 * index, sampled(
            0.0, [spring((*row[:3], f32(velocity)), start, end, levels=[level(2.0)])],
            [0.0, 0.125, f32(0.4), 1.25, 2.0], "spring"))
    thrown = [(1.0, 100.0, c, v) for c in (10.0, 20.0, 30.0) for v in (5.0, -5.0)]
    yield Series(800, [case for row in thrown for case in sampled(
        50.0, [spring(row, 0.0, 100.0, levels=[level(0.3, fill="forwards")])], [0.1, 0.25, 9.0],
        "cut")])
    yield Series(830, sampled(0.0, [spring((1.0, 100.0, 10.0, 0.0), 0.0, 100.0, levels=[
        level(f32(1.3), speed=2.0, autoreverses=True)])], [0.25, f32(0.9), 1.25], "cut")
                 + sampled(0.0, [spring((1.0, 100.0, 10.0, 0.0), 0.0, 100.0, levels=[
                     level(8.0, offset=0.5)])], [0.0, 0.25, 7.25, f32(7.7)], "cut")
                 + sampled(0.0, [spring((1.0, 100.0, 20.0, 3.0), 0.0, 1.0, levels=[level(0.0)])],
                           [0.125, 0.25], "cut", "zero-duration"))
    yield Series(850, [case for names in ENDS for case in sampled(
        0.75, [spring((1.0, 100.0, 10.0, 2.0), **chosen(names, GIVEN))], [0.125, f32(0.7)],
        "spring-ends")])
    yield Series(880, each(1.0, [
        [spring((1.0, 300.0, 20.0, 0.0), 0.0, 8.0, additive=True),
         spring((2.0, 100.0, 50.0, -1.0), 1.0, by=-3.0, additive=True)],
        [basic(0.0, 4.0), spring((1.0, 100.0, 10.0, 0.0), end=-2.0)]], [0.125, 0.5, f32(0.85)],
        "spring-ends", "additive", "stack"))
    yield Series(920, sampled(1.0, [spring((1.0, 100.0, 10.0, 0.0), 2.0, 3.0, function=EASE_IN)],
                              [0.25, f32(0.7)], "spring", "timing"))


def unnoticed():
    """What a port had wrong: negative speeds, springs in groups, values beneath that count again."""
    back = [level(speed=-1.0, repeatCount=2.0, fill="both")]
    plane = turned(90, 2, 0.5, tx=30.0)
    limber = (1.0, 100.0, 10.0, 0.0)
    yield Series(940, each(0.0, [[basic(10.0, 20.0, levels=back)],
                                 [basic(10.0, 20.0, levels=back, cumulative=True)],
                                 [track([1.0, 2.0, 4.0], levels=back)],
                                 [spring(limber, 10.0, 20.0, levels=back)]],
                           [1.25, 2.0, 3.0], "backwards")
                 + sampled(UNIT, [basic(UNIT, plane, levels=back)], [3.0], "backwards", "matrix")
                 + sampled(0.0, [basic(10.0, 20.0, cumulative=True, levels=[
                     level(speed=-1.0, repeatCount=3.0)])], [0.5, 1.5, 2.75], "backwards",
                     "cumulative"))
    yield Series(970, each(0.0, [[spring(limber, 0.0, 1.0, levels=[level(2.0), level(d)])]
                                 for d in (0.5, 0.0)], [0.25], "spring", "group")
                 + sampled(5.0, [basic(7.0, 7.0, levels=[level(4.0)]),
                                 basic(end=10.0, cumulative=True, levels=[
                                     level(repeatCount=2.0, autoreverses=True)])],
                           [0.5, 2.5], "cumulative-reverse", "ends", "stack")
                 + sampled([k / 4 for k in range(64)], [basic([k / 8 for k in range(64)],
                                                              [8.0 - k for k in range(64)])],
                           [0.25], "wide"))


def grouped():
    nestings = [[level(3.0), level(5.0)], [level(2.0, begin=0.5, fill="both"), level(1.0)],
                [level(4.0, speed=2.0), level(1.0, begin=0.25, autoreverses=True, fill="both")],
                [level(2.0, repeatCount=2.0), level(3.0, offset=0.5)],
                [level(6.0), level(4.0, speed=0.5), level(3.0), level(0.75, repeatCount=FOREVER)]]
    yield Series(1000, [case for nesting in nestings for case in sampled(
        [5.0, 1.0], [basic([1.0, -1.0], [f32(2.6), 4.0], levels=nesting)],
        [0.375, 1.625, f32(2.7), 3.5], "group")])
    yield Series(1030, each(1.0, [[basic(0.0, 8.0, levels=nesting)] for nesting in (
        [level(0.0)], [level(3.0), level(0.0)], [level(0.0), level(0.0, speed=0.5)])],
        [0.0625, 0.1875, 2.5], "zero-duration"))
    later = [[level(3.0, repeatDuration=7.0, autoreverses=True, fill="both"),
              level(1.25, begin=0.25, speed=-0.5, repeatCount=2.0, fill="backwards")],
             [level(FOREVER), level(2.0, begin=-1.0, fill="forwards", removedOnCompletion=True),
              level(4.0, begin=0.5, offset=0.5, speed=0.0, fill="both")],
             [level(4.0, begin=0.5, removedOnCompletion=True, fill="both"),
              level(2.0, offset=0.25, repeatCount=1.5, fill="forwards"),
              level(1.0, begin=0.5, repeatCount=0.75, repeatDuration=1.25, fill="backwards")]]
    yield Series(1100, [case for nesting in later for case in sampled(
        5.0, [basic(1.0, f32(2.6), levels=nesting)], [0.125, 0.875, 1.5, f32(2.7), 4.75, 6.5],
        "group")])
    yield Series(1050, each(0.0, [[basic(o, o + 1)] for o in (1e6, f32(-1e9))]
                            + [[basic(1e6, by=-0.5)], [basic(end=2.0**20, by=2.0**-20)]],
                            [0.25, f32(0.7)], "offset"))
    yield Series(1070, sampled(1.0, [basic(0.0, 360.0, levels=[level(0.1, repeatCount=FOREVER)])],
                               [3600.0, *ticks(5184007), 1e9], "long")
                 + sampled([1.0, 2.0], [basic([0.0, 1.0], [3.0, -1.0], levels=[
                     level(f32(0.7), repeatCount=FOREVER, autoreverses=True)])],
                     [3600.25, 31556952.5], "long"))


def scenes():
    yield Series(1200, [case for ends in EVERY_END for case in sampled(
        [77.0, 200.0], [basic([77.0, 200.0], [455.0, 400.0], levels=[level(**ends)])],
        ticks(-3, 11, 60, 63), "scene", "fill")])
    fade = basic([1.0, 0.0], [0.0, 1.0], levels=SCENES["pulse-replicator"])
    yield Series(1250, sampled([1.0, 1.0], [fade], ticks(*range(0, 481, 48)), "scene"))
    green = basic([0.0, 1.0, 0.0, 1.0], [0.8, 0.2, 0.4, 1.0], levels=SCENES["group"])
    shrink = basic(1.0, 0.2, levels=SCENES["group long child"])
    yield Series(1300, sampled([0.0, 1.0, 0.0, 1.0], [green], ticks(0, 31, 90, 179, 181), "scene")
                 + sampled(1.0, [shrink], ticks(0, 31, 90, 180, 181), "scene", "group"))
    turn = basic(0.0, 8 * math.pi, function=EASE_IN, cumulative=True,
                 levels=[level(1.2, repeatCount=3.0)])
    yield Series(1330, sampled(0.0, [turn], ticks(1, 30, 70, 100, 200), "scene", "cumulative"))


KERNELS = [
    Kernel("animation.evaluate", 650000,
           Tier(2, 8, 8, "progress, a timing function, spring or track, and a sum per animation, "
                "each good to a few roundings of what it adds; in binary32 from times in binary64",
                narrow=2.0**-26),
           Tier(2, 8, 8, "the same from times in the storage format's accuracy"), FLAGS,
           numbers_series,
           case=value_case, domain=takes.animation),
]
