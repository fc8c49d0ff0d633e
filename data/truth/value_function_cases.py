"""Series of animation.evaluate about value functions, and their inputs that are to be refused."""

import math

from .animations import (EASE_IN, EASE_IN_OUT, EASE_OUT, basic, each, inputs, sampled, spring,
                         track)
from .binary import f32
from .golden import Series, invalid
from .interpolation_cases import PLANES, SPACES, turned
from .levels import EVERY_END, FOREVER, SCENES, level, ticks
from .poses import UNIT, changed
from .value_functions import COUNTS, TURNS

FLAGS = {
    "value-function": "value functions: another axis, a transposed rotation, a wrong entry",
    "whole-turn": "matrices interpolated for the numbers: 0 to 2 pi does not turn",
    "function-order": "the value beneath applied before a function's matrix, or kept under one "
                      "that is not additive",
    "function-turns": "cumulative functions: matrices added or multiplied for the numbers, or "
                      "angles brought back to one turn before they count",
    "function-track": "tracks of numbers under a function: matrices between the keys",
    "function-spring": "springs of numbers under a function",
}
PI, TURN = math.pi, 2 * math.pi
LIMBER = (1.0, 100.0, 6.0, 0.0)
SKEWED = turned(35, 2, 0.5, 0.25, 30.0, -20.0)
BENT = {"tension": [0.0, 0.5, -0.25], "continuity": [f32(0.3)], "bias": [0.0, -0.5]}
FROM = {"scale": [0.5, 2.0, f32(1.3)], "translate": [10.0, f32(-20.3), 4.0]}
TO = {"scale": [f32(-1.7), 0.25, 3.0], "translate": [-50.0, f32(0.7), 128.0]}


def ends(name):
    """Two values for a function."""
    if name in FROM:
        return FROM[name], TO[name]
    return (f32(0.3), f32(-2.6)) if name in TURNS else (-1.5, f32(4.7))


def made(name, maker, *values, **rest):
    """An animation under a value function, which stands before whether it is additive."""
    found = maker(*values, **rest)
    place = list(found).index("additive")
    items = list(found.items())
    return dict([*items[:place], ("valueFunction", name), *items[place:]])


def function_series():
    for index, block in enumerate(blocks()):
        yield Series(4000 + 50 * index, block)


def blocks():
    spatial = SPACES[0][0]
    yield each(spatial, [[made(name, basic, *ends(name))] for name in COUNTS], [0.25, f32(0.7)],
               "value-function")
    yield each(spatial, [[made(name, basic, *ends(name), additive=True)] for name in COUNTS],
               [0.25, f32(0.7)], "value-function", "function-order")
    yield each(UNIT, [[made(name, basic, 0.0, TURN)] for name in TURNS],
               [0.0, 0.125, 0.25, 0.5, f32(0.6), 0.75, 1.0], "value-function", "whole-turn")
    yield each(SKEWED, [[made("rotateZ", basic, *pair, additive=True)] for pair in (
        (0.0, TURN), (0.0, -TURN), (-PI, PI), (f32(0.5), f32(0.5 + 10 * PI)))],
        [0.0, 0.25, f32(0.6), 1.0], "whole-turn", "function-order") + each(
        UNIT, [[made("rotateZ", basic, 0.0, PI)], [made("rotateY", basic, PI, 0.0)]],
        [0.25, 0.5, 0.75], "whole-turn")
    yield turns()
    yield stacks()
    yield stacks_with_matrices()
    yield tracks()
    yield more_tracks()
    yield springs()
    yield parts()
    yield sizes()
    yield scenes()


def turns():
    again, back = ([level(repeatCount=4.0, autoreverses=a, fill="forwards")] for a in (False, True))
    times = [0.5, 1.25, f32(2.7), 9.0]
    found = each(UNIT, [[made(name, basic, *ends(name), cumulative=True, levels=levels)]
                        for name in ("rotateX", "scale", "translateY") for levels in (again, back)],
                 times, "function-turns")
    found += each(SKEWED, [[made("rotateZ", basic, 0.0, f32(PI / 2), cumulative=True, additive=True,
                                 function=EASE_IN_OUT, levels=again)],
                           [made("rotateZ", basic, 1.0, by=f32(0.3), cumulative=True, additive=True,
                                 levels=back)]], times, "function-turns", "function-order")
    return found + sampled(SKEWED, [made("rotateZ", basic, 0.0, TURN, cumulative=True, levels=[
        level(0.5, repeatCount=FOREVER)])], [100.125, 3600.25, 86400.375], "function-turns", "long")


def stacks():
    """Turns about several axes, moves and scales over each other."""
    x, y, z = (made(name, basic, 0.25, f32(1.9), additive=True) for name in TURNS)
    move = made("translate", basic, FROM["translate"], TO["translate"], additive=True)
    scale = made("scale", basic, FROM["scale"], TO["scale"], additive=True)
    over = made("rotateX", basic, 1.0, f32(-0.6))
    return each(SKEWED, [[x, z], [z, x], [move, z], [z, move], [scale, z], [z, scale], [x, y, z],
                         [move, scale, z, x, move], [x, over], [x, over, z], [move, over, scale]],
                [0.375, f32(0.8)], "function-order", "stack")


def stacks_with_matrices():
    """Over and under animations of the whole matrix."""
    turn = made("rotateZ", basic, 0.0, f32(1.2), additive=True)
    lift = made("translateZ", basic, 0.0, 40.0, additive=True)
    plain = [basic(*PLANES[0]), basic(*PLANES[2], additive=True), basic(end=PLANES[1][0]),
             basic(start=PLANES[1][1]), basic(*SPACES[3], additive=True)]
    under = [[p, turn] for p in plain[:4]] + [[turn, p] for p in plain[:4]]
    space = [[plain[4], lift], [lift, plain[4]], [basic(*SPACES[3]), lift, turn]]
    return each(PLANES[4][0], under, [0.25, f32(0.6)], "function-order", "stack", "matrix") + each(
        SPACES[4][0], space, [f32(0.4)], "function-order", "stack", "matrix")


def tracks():
    turning = [0.0, f32(2.5), -1.0, f32(7.1)]
    points = [[0.0, 0.0, 1.0], [10.0, -4.0, 2.0], [f32(10.7), 30.0, -1.0], [-5.0, 2.5, 0.5]]
    uneven = {"keyTimes": [0.0, 0.125, 0.625, 1.0]}
    found = each(UNIT, [[made("rotateY", track, turning, mode, **rest)] for mode in (
        "linear", "paced", "cubic", "cubicPaced") for rest in ({}, uneven)], [f32(0.1), 0.5, 1.0],
        "function-track")
    return found + each(SKEWED, [[made(name, track, points, mode, additive=True)]
                                 for name in FROM for mode in ("linear", "cubic", "paced")],
                        [f32(0.1), 0.875], "function-track", "function-order")


def more_tracks():
    turning = [0.0, f32(2.5), -1.0, f32(7.1)]
    eased = [EASE_IN_OUT, EASE_OUT, EASE_IN]
    repeats = [level(0.5, repeatCount=4.0)]
    reverse = [level(0.5, repeatCount=4.0, autoreverses=True)]
    found = each(UNIT, [[made("rotateX", track, turning, mode, timing=rows)]
                        for mode in ("linear", "cubic") for rows in (eased, [[], EASE_IN])],
                 [f32(0.1), 0.45, 0.875], "function-track", "track-timing")
    found += each(SKEWED, [[made("scaleX", track, turning, "discrete", additive=more)]
                           for more in (False, True)], [0.0, 0.375, 0.75, 1.0], "function-track",
                  "step")
    found += each(SKEWED, [[made("rotateZ", track, [1.0])], [made("scale", track, [FROM["scale"]],
                                                                additive=True)]], [0.5], "one-key")
    found += each(UNIT, [[made("rotateZ", track, turning, "cubic", **BENT)],
                         [made("rotateZ", track, turning, "linear", function=EASE_IN)]],
                  [0.25, f32(0.8)], "function-track")
    return found + each(SKEWED, [[made("rotateZ", track, turning[1:], mode, cumulative=True,
                                       additive=True, levels=levels)]
                                 for mode in ("linear", "cubic") for levels in (repeats, reverse)],
                        [0.3125, 1.0, 1.375], "function-track", "function-turns")


def springs():
    found = each(UNIT, [[made("rotateZ", spring, LIMBER, 0.0, TURN, levels=[level(2.0)])],
                        [made("scaleX", spring, (1.0, 100.0, 20.0, 5.0), 1.0, f32(0.2))],
                        [made("translate", spring, LIMBER, *(v["translate"] for v in (FROM, TO)))]],
                 [0.0, 0.125, f32(0.4), 1.0], "function-spring")
    found += each(SKEWED, [[made("rotateX", spring, LIMBER, 1.0, by=f32(2.2), additive=True)],
                           [made("rotateZ", spring, (1.0, 100.0, 30.0, -3.0), end=0.5, by=-1.0)],
                           [made("rotateZ", spring, LIMBER, 0.0, 1.0, additive=True),
                            made("translateX", spring, LIMBER, 0.0, 90.0, additive=True)]],
                  [0.125, f32(0.7)], "function-spring", "function-order")
    return found + sampled(UNIT, [made("rotateZ", spring, LIMBER, 0.0, 1.0, cumulative=True,
                                       levels=[level(repeatCount=4.0)])], [0.25, 2.25],
                           "function-spring", "function-turns") + sampled(
        UNIT, [made("scaleX", spring, (2.0, *LIMBER[1:]), 1.0, 2.0)], [0.25], "function-spring")


def parts():
    """Ends with by, timing functions, fill modes, groups."""
    found = each(SKEWED, [[made("rotateZ", basic, 1.0, by=f32(7.3), additive=True)],
                          [made("scale", basic, by=FROM["scale"], end=TO["scale"])],
                          [made("translate", basic, TO["translate"], by=FROM["translate"])]],
                 [0.25, f32(0.6)], "ends", "value-function")
    found += each(UNIT, [[made("rotateY", basic, 0.0, 3.0, function=curve)]
                         for curve in (EASE_IN, [f32(0.3), -0.5, 0.75, 1.5])],
                  [0.0, f32(0.3), 0.75, 1.0], "timing", "value-function")
    found += [case for kept in EVERY_END for case in sampled(
        SKEWED, [made("rotateZ", basic, f32(0.3), 2.0, levels=[level(begin=0.25, **kept)])],
        [0.0, 1.5], "fill", "value-function")]
    return found + sampled(SKEWED, [made("rotateZ", basic, 0.0, TURN, additive=True, levels=[
        level(4.0, speed=2.0), level(begin=0.25, autoreverses=True, fill="both")])],
        [0.375, 1.625, 2.5], "group", "value-function")


def sizes():
    """Numbers of all sizes, and those that make a matrix singular or a mirror."""
    found = each(SKEWED, [[made("scale", basic, [0.0] * 3, [2.0, 0.0, -1.0], additive=more)]
                          for more in (False, True)], [0.0, 0.5, 1.0], "value-function")
    found += each(UNIT, [[made("rotateZ", basic, 0.0, angle)] for angle in (1e-300, 2.0**-60, 1e5)],
                  [0.25, 1.0], "value-function")
    found += each(UNIT, [[made(name, basic, 0.0, size)] for name in ("scaleY", "translateX")
                         for size in (1e300, 2.0**100, 1e-300)], [0.25], "value-function")
    return found + each(changed(UNIT, m34=f32(-1 / 500), m41=1e6), [
        [made("rotateY", basic, 0.0, PI, additive=True)],
        [made("translateZ", basic, 0.0, f32(499.9), additive=True)]], [0.25, 0.5, f32(0.9)],
        "value-function", "function-order")


def scenes():
    degrees = [f32(math.radians(v)) for v in (-3.0, 3.0, -3.0)]
    shake = made("rotateZ", track, degrees, levels=SCENES["shake"], additive=True)
    spin = made("rotateY", basic, 0.0, TURN, levels=[level(1.5, repeatCount=FOREVER)])
    bubble = made("scaleX", track, [1.0, 1.1, 1.0], levels=SCENES["floating-bubble x"],
                  additive=True)
    return sampled(SKEWED, [shake], ticks(*range(0, 300, 41)), "scene") + sampled(
        UNIT, [spin], ticks(*range(7, 400, 83)), "scene", "whole-turn") + sampled(
        UNIT, [bubble, shake], ticks(*range(11, 300, 67)), "scene")


def refused_functions():
    return [invalid(inputs(model, [animation], 0.5), error, "domain")
            for model, animation, error in wrong()]


def wrong():
    good = basic(0.0, 1.0)
    for name in ("", "rotate", "rotateW", "RotateZ", "rotation.z", "translation"):
        yield UNIT, good | {"valueFunction": name}, f'unknown value function "{name}"'
    for model in (1.0, [1.0, 2.0, 3.0]):
        yield model, made("scaleX", basic, 0.0, 1.0), "value functions make matrices"
    for name, count in COUNTS.items():
        wanted = f"{name} takes {count} number{'s' * (count > 1)}"
        yield UNIT, made(name, basic, [1.0] * (4 - count), [2.0] * (4 - count)), wanted
    yield UNIT, made("rotateZ", basic, UNIT, UNIT), "rotateZ takes 1 number"
    yield UNIT, made("scale", basic, [1.0] * 3, [2.0] * 2), "scale takes 3 numbers"
    yield UNIT, made("translate", track, [[0.0] * 3, [1.0] * 2]), "all keys have as many numbers"
    yield UNIT, made("rotateZ", track, [UNIT, UNIT], "coreAnimation"), (
        'unknown mode of a track "coreAnimation"')
    for given in ({"start": 1.0}, {"end": 1.0}, {"by": 1.0}, {}):
        for more in (False, True):
            yield UNIT, made("rotateZ", basic, **given, additive=more), (
                "under a value function both ends are given")
        yield UNIT, made("scaleY", spring, LIMBER, **given), (
            "under a value function both ends are given")
    yield UNIT, made("rotateZ", basic, 0.0, 1.0, 2.0), "of from, to and by two at most are given"
    for bad in (math.nan, math.inf):
        yield UNIT, made("rotateZ", basic, 0.0, bad), "numbers must be finite"
        yield UNIT, made("translateX", track, [0.0, bad]), "numbers must be finite"
    yield UNIT, made("rotateZ", spring, LIMBER, 0.0, 1.0, levels=[level(math.inf)]), (
        "a spring needs a finite duration")
