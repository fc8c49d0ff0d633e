"""Series of time.map about the Web Animations timing model."""

import math
import random

from .binary import f32
from .golden import Series, invalid, valid
from .levels import FOREVER, around, narrow_around
from .moments import moment_truths
from .timemap import DIRECTIONS, FILLS, web_animations
from .traced import Undecided

FLAGS = {
    "web": "every fill mode, direction, sign of the rate and boundary of Web Animations",
    "web-edge": "boundaries of Web Animations and one ulp beside them",
    "web-delay": "delays and end delays that are negative, or cut the active interval off",
    "web-start": "iteration starts: fractions, whole numbers, and together with counts",
    "web-count": "iteration counts of 0, fractions and without end",
    "web-instant": "an iteration duration of 0: 0/0, or infinite progress",
    "web-rate": "playback rates other than 1 and -1, and 0",
    "web-long": "hours to decades of iterations",
    "web-end": "at and after the end where iterations times duration rounds, up or down: the begin "
               "of an iteration more, or a progress next to 1",
}


def effect(duration=2.0, **changes):
    return {"start": 0.0, "rate": 1.0, "delay": 0.0, "endDelay": 0.0, "iterationStart": 0.0,
            "iterations": 1.0, "duration": duration, "fill": "both",
            "direction": "normal"} | changes


def web_inputs(timing, time):
    return {"model": "webAnimations"} | timing | {"time": time}


def web_case(timing, time, *flags):
    return valid(web_inputs(timing, time), moment_truths(web_animations(timing, time)), *flags)


def cases(timings, times, *flags):
    """Every timing at every time, without what rounding decides."""
    kept = []
    for timing in timings:
        for time in times:
            try:
                kept.append(web_case(timing, time, *flags))
            except Undecided:
                continue
    return kept


def one(times, *flags, **parts):
    return cases([effect(**parts)], times, *flags)


def every_boundary():
    """Before, at the delay, within an iteration, where the next begins, at the end."""
    for fill in FILLS:
        for direction in DIRECTIONS:
            for rate, start in ((1.0, 0.0), (-1.0, 16.0)):
                timing = effect(start=start, rate=rate, delay=1.0, iterations=2.5, fill=fill,
                                direction=direction)
                yield from cases([timing], [start + rate * t for t in (0.5, 1.0, 2.25, 3.0,
                                                                       6.0)], "web")


def some_effect(seed):
    """A repeatable timing of binary32 numbers."""
    source = random.Random(1543 * seed + 11)

    def some(low, high):
        return f32(source.uniform(low, high))

    return effect(some(0.25, 4), start=some(-1, 1), rate=some(-2, 3), delay=some(-1, 2),
                  endDelay=some(-1, 1), iterationStart=some(0, 3), iterations=some(0.5, 4),
                  fill=source.choice(FILLS), direction=source.choice(DIRECTIONS))


def web_series():
    yield Series(6000, list(every_boundary()))
    yield Series(6300, [case for seed in range(16) for case in cases(
        [some_effect(seed)], [f32(0.4 + seed / 8)], "ordinary")])
    yield Series(6340, [case for direction in ("normal", "alternate") for case in one(
        around(0.5, 2.5, 4.5), "web-edge", delay=0.5, iterations=2.0,
        direction=direction)])
    yield Series(6390, one(around(16.0, 14.0, 12.0), "web-edge", start=16.0, rate=-1.0,
                           iterations=2.0)
                 + one(around(0.0, 2.0), "web-edge", fill="removed")
                 + one(narrow_around(2.5, 4.5), "web-edge", delay=0.5, iterations=2.0,
                       direction="alternate-reverse"))
    delays = [(-0.5, 0.0), (-3.0, 0.0), (1.0, -0.5), (1.0, -2.5), (1.0, -9.0), (0.5, 1.0),
              (-1.0, -0.5), (-1.0, 2.0)]
    yield Series(6450, [case for delay, end in delays for case in one(
        [-0.5, 0.0, 0.25, 1.5, 2.5], "web-delay", delay=delay, endDelay=end)])
    starts = [(0.5, 1.0), (2.0, 1.0), (2.5, 3.5), (3.0, 3.5), (0.25, 0.5), (0.75, 0.25),
              (f32(0.3), 2.0)]
    yield Series(6600, [case for (first, count), direction in zip(starts, DIRECTIONS * 2)
                        for case in one([-1.0, 0.5, 1.0, 9.0], "web-start",
                                        iterationStart=first, iterations=count,
                                        direction=direction)])
    yield Series(6660, [case for count in (0.0, 0.5, 1.75, FOREVER) for direction in DIRECTIONS
                        for case in one([-1.0, 3.5, 64.0], "web-count",
                                        iterations=count, direction=direction)])
    yield Series(6760, [case for count in (0.0, 1.0, 2.5, FOREVER) for first in (0.0, 0.5, 3.0)
                        for case in one([0.5, 1.0], "web-instant", duration=0.0, delay=1.0,
                                        iterations=count, iterationStart=first,
                                        direction="alternate-reverse")]
                 + one([1.0], "web-instant", duration=0.0, iterations=FOREVER, iterationStart=0.25,
                       direction="alternate"))
    yield Series(6840, one([0.5, 1.0, 4.0], "web-count", duration=FOREVER, iterationStart=0.5,
                           delay=1.0)
                 + one([1.0, 4.0], "web-count", duration=FOREVER, iterations=0.0, delay=1.0)
                 + one([4.0], "web-count", duration=FOREVER, iterations=FOREVER))
    yield Series(6860, [case for rate in (2.0, 0.5, f32(-0.3), f32(2.4), 0.0) for case in one(
        [-1.0, f32(1.3), 2.625, 8.0], "web-rate", rate=rate, start=-0.25, iterations=3.0,
        direction="alternate")])
    yield Series(6900, [case for d in (0.125, 3.0) for case in one(
        [3600.0, 86400.0 + 1 / 64, 31556952.0, 1e9 + 0.25], "web-long", duration=d,
        iterations=FOREVER, direction="alternate")])
    yield Series(6950, [case for d, count in ((4.0, 2.0**126), (8.0, 2.0**1023), (0.75, 2.0**1023))
                        for case in one([2.5, 9.25], "count", duration=d, iterations=count,
                                        direction="alternate")])
    yield Series(7000, list(rounded_ends()))
    yield Series(7100, [case for d in (5e-324, 2.0**-1060) for direction in DIRECTIONS for case in
                        one([d, 2048.0], "short", duration=d, iterations=7.0,
                            direction=direction)])
    yield Series(7200, list(unnoticed()))
    yield Series(9200, refused())


def unnoticed():
    """Remainders by a rounded quotient, and what else a port had wrong."""
    for direction in ("normal", "alternate"):
        yield from one([k / 10 for k in (3, 6, 7, 9, 12, 17, 19)], "remainder", duration=0.1,
                       iterations=FOREVER, direction=direction)
    yield from one([0.9], "remainder", "web-start", duration=0.1, iterations=16.0,
                   iterationStart=3.0)
    yield from one([1.0], "web-rate", "web-instant", rate=0.0, duration=0.0, fill="removed")
    for direction in ("reverse", "normal"):
        yield from one([1.0], "web-instant", "web-start", duration=0.0, iterations=FOREVER,
                       iterationStart=0.25, direction=direction)


def rounded_ends():
    """After the end where the product of count and duration rounds; at it where that does not."""
    for duration, count in ((0.1, 3.0), (0.1, 6.0), (0.1, 5.0), (0.3, 3.0), (0.3, 7.0), (0.7, 3.0),
                            (0.7, 1000.0), (1.1, 1000.0), (f32(0.1), 3.0), (f32(0.7), 7.0)):
        for direction, fill in zip(DIRECTIONS, ("both", "forwards") * 2):
            yield from one([2048.0], "web-end", duration=duration, iterations=count,
                           direction=direction, fill=fill)
        yield from one([-2048.0], "web-end", duration=duration, iterations=count, rate=-1.0)
    for first, count in ((2.0, 3.0), (0.5, 2.5), (0.25, 2.75), (0.5, 3.0), (0.1, 3.0), (0.0, 2.5)):
        for direction in ("normal", "alternate"):
            yield from one([9.0], "web-end", "web-start", duration=0.1, iterationStart=first,
                           iterations=count, direction=direction)
    for delay, end in ((0.3, 0.0), (-0.2, 0.0), (0.0, 1.0), (0.0, -0.05), (0.7, -0.1)):
        yield from one([0.275, 0.375, 9.0], "web-end", "web-delay", duration=0.1, iterations=3.0,
                       delay=delay, endDelay=end)
    for duration, count in ((0.1, 4.0), (0.7, 8.0), (f32(0.1), 3.0)):
        for rate in (1.0, -1.0):
            yield from one([rate * duration * count], "web-end", duration=duration,
                           iterations=count, rate=rate, direction="alternate")


def refused():
    good = web_inputs(effect(), 0.5)
    wrong = [({name: v}, f"{name} must be finite")
             for name in ("start", "rate", "delay", "endDelay") for v in (math.nan, math.inf)]
    wrong += [({name: v}, f"{name} must be 0 or more")
              for name in ("iterations", "duration", "iterationStart") for v in (-1.0, math.nan)]
    wrong += [({"iterationStart": math.inf}, "iterationStart must be finite"),
              ({"fill": "none"}, 'unknown fill mode "none"'),
              ({"direction": "backwards"}, 'unknown direction "backwards"'),
              ({"time": math.nan}, "the time must be finite"),
              ({"time": math.inf}, "the time must be finite"),
              ({"model": "css"}, 'unknown model of time "css"')]
    return [invalid(good | change, error, "domain") for change, error in wrong]
