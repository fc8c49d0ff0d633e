"""Series of animation.evaluate about colors."""

from functools import partial

from . import animations
from .animation import ENDS
from .animations import DEFAULT, EASE_IN, EASE_IN_OUT, EASE_OUT, basic, spring, track
from .binary import f32
from .color_spaces import SPACES
from .color_track_cases import painted, some
from .golden import Series, invalid
from .levels import FOREVER, SCENES, level, ticks

FLAGS = {
    "color": "colors mixed number by number, in another space than asked for, or not exactly the ends",
    "color-track": "tracks of colors",
    "color-sum": "colors added, and added by every iteration: as light, or in the space of mixing",
}
WAYS = [(space, premultiplied) for space in SPACES for premultiplied in (False, True)]
UNEVEN = [0.0, 0.125, 0.625, 1.0]
RED, DUSK = [1.0, f32(0.1), 0.0, 1.0], [f32(0.2), 0.25, f32(0.7), 0.5]
GLOW = [f32(0.1), f32(0.3), 0.0, 0.25]
GREEN, PINK = [0.0, 1.0, 0.0, 1.0], [f32(0.8), f32(0.2), f32(0.4), 1.0]


def sampled(model, stacks, times, *flags, ways=WAYS):
    return [case for way in ways for case in animations.each(model, stacks, times, *flags, way=way)]


def color_series():
    yield Series(6000, sampled(DUSK, [[basic(RED, GLOW)]], [0.0, f32(0.3), 0.75, 1.0], "color"))
    given = {"from": RED, "to": DUSK, "by": GLOW}
    chosen = [{{"from": "start", "to": "end", "by": "by"}[n]: given[n] for n in names}
              for names in ENDS]
    yield Series(6050, sampled(PINK, [[basic(**ends, function=EASE_OUT)] for ends in chosen],
                               [0.0, f32(0.4)], "color", "ends", "timing", ways=WAYS[1::4]))
    yield Series(6100, sampled(GREEN, [[basic(GREEN, PINK, levels=SCENES["group"])]],
                               ticks(0, 31, 90, 179, 181), "color", "scene"))
    keys = some(50, 4)
    yield Series(6200, sampled(
        RED, [[track(keys, keyTimes=UNEVEN)], [track(keys, timing=[EASE_IN, [], DEFAULT])],
              [track(keys[:3], "discrete", function=None)]],
        [0.0, f32(0.1), 0.5, f32(0.8), 1.0], "color", "color-track", ways=WAYS[::3])
        + sampled(RED, [[track(keys[:1])], []], [0.5], "color", "one-key", "no-effect",
                  ways=WAYS[:1]))
    yield Series(6300, sampled(DUSK, [
        [basic(RED, DUSK, function=EASE_IN_OUT), track(painted(keys, [0.5] * 4), additive=True)],
        [basic(RED, by=GLOW), basic(GLOW, DUSK, additive=True)], [basic(end=RED), basic(start=GLOW)]],
        [f32(0.2), 0.625], "color", "color-sum", "stack", "additive", ways=WAYS[1::2]))
    for index, back in enumerate((False, True)):
        again = [level(0.5, repeatCount=FOREVER, autoreverses=back)]
        yield Series(6350 + 25 * index, sampled(DUSK, [
            [basic(RED, GLOW, cumulative=True, levels=again)],
            [track(keys, cumulative=True, levels=again)]], [0.3125, 1.375], "color", "color-sum",
            "cumulative-reverse" if back else "cumulative", ways=WAYS[::4]))
    yield Series(6400, sampled(RED, [[spring((1.0, 100.0, c, 0.0), GREEN, PINK, levels=[level(1.5)])]
                                     for c in (10.0, 20.0)], [0.0, f32(0.2), 1.25], "color",
                               "spring", ways=WAYS[::2]))
    again = [level(0.5, repeatCount=4.0, fill="forwards")]
    thrown = spring((2.0, 100.0, 8.0, 3.0), RED, by=GLOW, levels=again, additive=True,
                    cumulative=True)
    yield Series(6450, sampled(DUSK, [[basic(PINK, RED), thrown]], [0.25, 0.625], "color", "spring",
                               "color-sum", "cumulative", "stack", ways=WAYS[3:4])
                 + sampled(DUSK, [[basic(RED, GLOW, cumulative=True, levels=again)]], [1.0, 9.0],
                           "color", "color-sum", "cumulative", ways=WAYS[3:4])
                 + sampled(RED, [[track(keys, function=EASE_IN)]], [f32(0.4)], "color",
                           "color-track", "timing", ways=WAYS[3:4]))
    yield Series(9800, list(refused()))


def refused():
    made = partial(animations.inputs, time=0.5, way=("oklab", True))
    four, good = "a color has 4 numbers", [basic(RED, DUSK)]
    yield invalid(made(RED[:3], []), four, "domain")
    yield invalid(made(RED, [basic(RED[:3], DUSK[:3])]), four, "domain")
    yield invalid(made(RED, [track([RED[:3]] * 2)]), four, "domain")
    yield invalid(made(RED, good) | {"space": "hsl"}, 'unknown space "hsl"', "domain")
    for mode in ("cubic", "paced", "coreAnimation"):
        yield invalid(made(RED, [track([RED, DUSK], mode)]), f'unknown mode of colors "{mode}"',
                      "domain")
    yield invalid(made(RED, [basic(RED, DUSK) | {"valueFunction": "scale"}]),
                  "value functions make matrices", "domain")
    yield invalid(made(RED, [basic(end=DUSK, additive=True)]),
                  "additive animations need both ends", "domain")
