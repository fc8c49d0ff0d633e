"""Series of animation.evaluate about tracks of keys and about matrices."""

import math
import random

from .animations import (DEFAULT, EASE_IN, EASE_IN_OUT, EASE_OUT, basic, each, sampled, spring,
                         track)
from .binary import f32
from .golden import Series
from .interpolation_cases import HALF, LEFT, PLANES, SPACES, UP, turned, undecided
from .levels import FOREVER, SCENES, level, some_levels, ticks
from .outlines import circle
from .poses import UNIT, changed
from .sequences import FLAG, frames

FLAGS = {
    "track": "tracks at the progress: at the time, or in the wrong segment",
    "track-timing": "timing functions of segments or of the whole track",
    "ignored": "key times, timing functions or tension where the mode of a track has no use for them",
    "step": "discrete tracks: one step early or late",
    "one-key": "a track of one key has no effect",
    "over-track": "additive animations over a track, and additive tracks",
    "matrix": "matrices interpolated",
    "matrix-rule": "half turns, mirrored and singular matrices: the rules of Core Animation's ways",
    "matrix-order": "additive matrices: the value beneath applied first",
    "matrix-track": "tracks of matrices",
} | FLAG
BENT = {"tension": [0.0, 0.5, -0.25], "continuity": [f32(0.3)], "bias": [0.0, -0.5]}
POINTS = [[0.0, 0.0], [10.0, -4.0], [f32(10.7), 30.0], [-5.0, 2.5]]
UNEVEN = [0.0, 0.125, 0.625, 1.0]


def track_series():
    yield Series(2000, [case for mode in ("linear", "paced", "cubic", "cubicPaced")
                        for parts in ({}, {"keyTimes": UNEVEN}) for case in sampled(
                            [1.0, 2.0], [track(POINTS, mode, **parts)],
                            [0.0, f32(0.1), 0.5, f32(0.8), 1.0], "track")])
    yield Series(2050, each(7.0, [[track([0.0, 1.0, 0.5, 0.75], mode, **BENT)] for mode in (
        "cubic", "cubicPaced")], [0.25, f32(0.6), 0.9], "track")
                 + sampled(7.0, [track([0.0, 1.0, 0.5, 0.7], "cubic",
                                       keyTimes=[0.0, 0.1, 0.6, 1.0])],
                           [0.2, 0.5, 0.8], "track", "measured")
                 + sampled([0.0, 0.0], [track([[0.0, 0.0], [10.0, 0.0], [10.0, 30.0]], "cubic")],
                           [0.75], "track", "measured"))
    steps = {"keyTimes": [0.0, 0.25, 0.5, 1.0]}
    yield Series(2070, sampled(7.0, [track([0.0, 1.0, 0.5, 0.75], "cubic", continuity=[
        0.0, 0.5, -0.75])], [0.25, f32(0.6)], "track"))
    yield Series(2080, each(7.0, [[track([1.0, -2.0, f32(0.3)], "discrete", **parts)]
                                  for parts in (steps, {})],
                            [0.0, 0.125, 0.25, math.nextafter(0.5, 0), 0.5, f32(0.7), 1.0], "step")
                 + sampled(7.0, [track([1.0, 2.0, 3.0, 4.0], "discrete")],
                           [math.nextafter(0.25, 0), 0.25, 0.75, 1.0], "step"))
    yield Series(2110, each(f32(0.3), [[track([5.0])], [track([5.0], "cubic", cumulative=True)],
                                       [track([5.0], "discrete", additive=True)],
                                       [basic(1.0, 2.0), track([5.0])]], [0.5], "one-key"))
    eased = [EASE_IN_OUT, EASE_OUT, EASE_IN]
    yield Series(2130, each([0.0, 0.0], [
        [track(POINTS, mode, timing=rows, **times)] for mode in ("linear", "cubic")
        for rows in (eased, eased[:1], [[], DEFAULT]) for times in ({}, {"keyTimes": UNEVEN})],
        [f32(0.1), 0.45, 0.875], "track-timing"))
    yield Series(2180, each([0.0, 0.0], [[track(POINTS, mode, function=curve)] for curve in (
        EASE_IN, DEFAULT) for mode in ("linear", "cubic", "paced")], [0.0, 0.25, f32(0.8), 1.0],
        "track-timing"))
    bad = [[], [1.5, 0.0, 1.0, 1.0]]
    yield Series(2210, each([0.0, 0.0], [[track(POINTS, mode, **lists)] for mode, lists in (
        ("paced", {"keyTimes": [1.0, 0.0]}), ("cubicPaced", {"keyTimes": [0.0, math.nan, 0.5, 1.0]}),
        ("paced", {"timing": bad}), ("cubicPaced", {"timing": bad}), ("discrete", {"timing": bad}),
        ("linear", {"tension": [math.nan]}), ("discrete", {"bias": [math.inf]}))],
        [f32(0.3)], "ignored") + sampled(UNIT, [track([UNIT, SHIFT], "discrete", timing=bad)], [0.75],
                                         "ignored", "matrix-track"))
    yield from over_tracks()
    yield from sequences()
    yield Series(2400, list(mixtures()))
    for index, name in enumerate(("shake", "shake there and back")):
        degrees = [-3.0, 3.0, -3.0][:3 - index]
        shake = track([f32(math.radians(v)) for v in degrees], levels=SCENES[name])
        yield Series(2300 + 20 * index, sampled(0.0, [shake], ticks(*range(0, 600, 41)), "scene"))
    mask = track([[60.0, 60.0], [50.0, 50.0], [2000.0, 2000.0]], timing=[EASE_IN_OUT, EASE_OUT],
                 keyTimes=[0.0, 0.5, 1.0], levels=SCENES["splash-mask"])
    cover = basic(1.0, 0.0, function=EASE_IN, levels=SCENES["splash-mask cover"])
    yield Series(2340, sampled([60.0, 60.0], [mask], ticks(
        0, 59, 60, 75, 89, 90, 101, 119, 120, 150), "scene", "track-timing")
                 + sampled(1.0, [cover], ticks(80, 82, 85, 90), "scene"))
    for index, name in enumerate(("x", "y")):
        bubble = track([1.0, 1.1, 1.0], levels=SCENES[f"floating-bubble {name}"])
        yield Series(2360 + 20 * index, sampled(1.0, [bubble], ticks(*range(0, 601, 43)), "scene"))


def sequences():
    """The icon shaken for 10 s, and the bubble's breath of 3 s in both directions."""
    shake = track([f32(math.radians(v)) for v in (-3.0, 3.0, -3.0)], levels=SCENES["shake"])
    yield Series(6500, sampled(0.0, [shake], frames(601), "scene", "sequence"))
    for index, name in enumerate(("x", "y")):
        breath = track([1.0, f32(1.1), 1.0], levels=SCENES[f"floating-bubble {name}"])
        yield Series(7200 + 250 * index, sampled(1.0, [breath], frames(181), "scene", "sequence"))
    mask = [basic(circle(75.0, 133.25, 15.0), circle(75.0, 133.25, f32(611.25)), function=EASE_IN_OUT,
                  levels=[level(0.5)])]
    yield Series(7700, sampled([0.0] * 26, mask, ticks(0, 7, 15, 23, 29, 30, 31), "scene"))


def mixtures():
    """Stacks of everything on random levels."""
    for seed in range(24):
        levels = some_levels(500 + seed, 3)
        source = random.Random(seed)
        a, b, c, d = (f32(source.uniform(-50, 50)) for _ in range(4))
        stack = [basic(a, b, levels=levels[:1], function=EASE_IN if seed % 2 else None),
                 track([b, c, d, a], ("linear", "cubic", "paced")[seed % 3], levels=levels[1:2],
                       additive=seed % 4 < 2, cumulative=seed % 5 == 0),
                 spring((1.0, 100.0, f32(4.0 + seed), f32(a / 16)), c, by=d, levels=levels[2:],
                        additive=seed % 3 > 0)]
        yield from sampled(f32(0.1 + seed), stack, [f32(0.9 + seed / 16), f32(2.1)], "ordinary")


def over_tracks():
    low = track([10.0, 20.0, 15.0], "cubic")
    added = [basic(0.0, by=f32(1.7), additive=True), track([0.0, 1.0, 0.0], additive=True)]
    yield Series(2240, each(1.0, [[low, added[0]], [low, added[1]], [added[1], added[1]],
                                  [added[1], low], [low, *added, *added]],
                            [0.25, f32(0.6)], "over-track", "additive"))
    for index, back in enumerate((False, True)):
        again = [level(0.5, repeatCount=4.0, autoreverses=back)]
        flag = "cumulative-reverse" if back else "cumulative"
        yield Series(2260 + 20 * index, each(1.0, [
            [track([3.0, 8.0, 5.0], mode, cumulative=True, levels=again)]
            for mode in ("linear", "cubic", "paced")], [0.3125, 1.0, 1.375], "track", flag))


def matrix_series():
    pairs = PLANES[:3] + SPACES[:3]
    ruled = [(UNIT, HALF), (HALF, UNIT), (HALF, turned(90, 2, 2)), (LEFT, UP), (UP, LEFT),
             (LEFT, PLANES[5][0]), (UP, PLANES[5][1]), (UNIT, changed(SHIFT, m11=0.0)),
             (changed(SPACES[0][0], m44=0.0), SPACES[0][1])]
    for a, b in [*pairs, *ruled, (UNIT, SHIFT)]:
        if undecided("coreAnimation", a, b):
            raise ValueError("rounding decides about a pair of matrices")
    yield Series(3000, [case for a, b in pairs for case in sampled(
        UNIT, [basic(a, b)], [0.25, f32(0.7)], "matrix")])
    yield Series(3020, sampled(PLANES[0][0], [basic(end=PLANES[0][1])], [0.25], "matrix", "ends")
                 + sampled(SPACES[0][1], [basic(start=SPACES[0][0], function=EASE_IN)], [0.5],
                           "matrix", "ends")
                 + sampled(PLANES[1][0], [], [0.5], "matrix", "no-effect")
                 + sampled(PLANES[1][0], [basic(changed(SHIFT, m44=2.0), changed(UNIT, m44=4.0))],
                           [0.0, 0.5, 1.0], "matrix", "ends"))
    double = turned(0, 2, 2)
    yield Series(3040, sampled(double, [basic(UNIT, SHIFT, additive=True)], [0.5], "matrix-order",
                               "measured")
                 + each(PLANES[3][0], [[basic(*pair, additive=True)] for pair in pairs[:2]],
                        [0.25, f32(0.6)], "matrix-order")
                 + each(SPACES[3][0], [[basic(*pair, additive=True)] for pair in pairs[3:5]],
                        [0.25, f32(0.6)], "matrix-order"))
    stack = [basic(UNIT, SHIFT, additive=True), basic(*PLANES[2], additive=True)]
    yield Series(3060, each(double, [stack, stack[::-1], [basic(*PLANES[0]), *stack],
                                     [*stack, basic(*PLANES[0])]], [0.375], "matrix-order", "stack")
                 + each(SPACES[4][1], [[basic(*SPACES[5], additive=True), stack[0]],
                                       [stack[0], basic(*SPACES[5], additive=True)]],
                        [f32(0.4)], "matrix-order", "stack"))
    keys = [UNIT, turned(90), turned(90, 2, 0.5, tx=30.0), SHIFT]
    yield Series(3180, each(double, [[track(keys, "coreAnimation", keyTimes=times)] for times in (
        [0.0, 0.125, 0.25, 0.5], [0.0, 0.125, 0.5, 0.5], [0.25, 0.375, 0.5, 0.625])],
        [0.125, 0.25, 0.5, 0.75], "matrix-track"))
    yield Series(3080, each(double, [[track(keys, "coreAnimation", keyTimes=UNEVEN)]],
                            [0.0, f32(0.1), 0.125, f32(0.4), 0.625, f32(0.8), 1.0], "matrix-track")
                 + each(double, [[track(keys, "coreAnimation", timing=[EASE_IN, [], EASE_OUT])]],
                        [0.25, 0.5, f32(0.8)], "matrix-track", "track-timing")
                 + each(double, [[track(keys, "discrete", additive=more)]
                                 for more in (False, True)],
                        [0.25, f32(0.6)], "matrix-track", "step")
                 + sampled(double, [track([SPACES[1][0], SPACES[2][1]], "coreAnimation",
                                          additive=True, levels=[level(repeatCount=FOREVER,
                                                                       autoreverses=True)])],
                           [0.25, 1.75], "matrix-track", "matrix-order"))
    halved = changed(SPACES[1][0], m44=2.0)
    yield Series(3250, each(double, [[track([halved, halved, UNIT], "coreAnimation")]],
                            [0.0, 0.5, 1.0], "matrix-track")
                 + each(double, [[track(keys, "coreAnimation", function=EASE_IN)],
                                 [basic(*PLANES[0]), track(keys, "coreAnimation", additive=True)]],
                        [0.375], "matrix-track", "track-timing", "stack"))
    yield Series(3300, spring_matrices(pairs))
    yield Series(3450, each(UNIT, [[basic(*pair)] for pair in ruled], [0.25, f32(0.7)], "matrix-rule")
                 + sampled(double, [track([HALF, UNIT, HALF, LEFT, UP], "coreAnimation")],
                           [0.125, 0.375, f32(0.7), 0.875], "matrix-rule", "matrix-track"))


def spring_matrices(pairs):
    """Springs that overshoot, creep and are thrown, from matrix to matrix and over others."""
    rows = [(1.0, 200.0, 8.0, 0.0), (1.0, 100.0, 20.0, 3.0), (2.0, 60.0, 90.0, -1.5),
            (1.0, 300.0, 0.0, 0.5)]
    held = [level(1.5, begin=0.25, fill="both")]
    found = [case for pair in pairs for row in rows[:2] for case in sampled(
        UNIT, [spring(row, *pair, levels=[level(2.0)])], [0.0, f32(0.15), 0.75], "matrix",
        "spring")]
    found += each(SPACES[0][0], [[spring(row, UNIT, SPACES[0][1], levels=held)] for row in rows],
                  [0.0, 0.25, f32(0.4), 1.0, 3.0], "matrix", "spring", "fill")
    found += each(PLANES[0][0], [[spring(rows[0], end=PLANES[0][1])], [spring(rows[1], PLANES[1][0])],
                                 [spring(rows[0])]], [0.125, f32(0.6)], "matrix", "spring-ends")
    stack = [spring(rows[0], UNIT, SHIFT, additive=True), spring(rows[1], *SPACES[1], additive=True)]
    return found + each(turned(0, 2, 2), [stack, stack[::-1], [basic(*PLANES[2]), *stack]],
                        [0.125, f32(0.7)], "matrix-order", "spring")


SHIFT = changed(UNIT, m41=10.0)
