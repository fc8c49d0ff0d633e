"""Golden cases of keyframes.color."""

import math

from mpmath import mp, mpf

from . import keyframe_domain as takes
from .binary import f32
from .color_scales import color_scales, decided
from .color_spaces import SPACES
from .golden import EXACT, Kernel, Series, Tier, Truth, invalid, valid
from .poses import numbers
from .segments import moment, truths_at
from .timelines import (BEYOND, EARLY, EASE, LATE, TRACK_FLAGS, UNEVEN, beside, refused_tracks,
                        track_input)
from .tracks import color

FLAGS = TRACK_FLAGS | {
    "gamma": "linear light: encoded numbers mixed, or a power of 2.2 for the curve of sRGB",
    "dark": "numbers on the linear part of the curve: the power taken all the same",
    "alpha": "half transparent keys: multiplied by alpha where not asked, or not divided again",
    "clear": "alpha 0 at one key: its color seen, or 0/0",
    "all-clear": "alpha 0 at both keys: divided by 0",
    "negative": "negative numbers: a power of a negative one, or clamped",
    "bright": "numbers above 1: clamped",
    "same": "equal keys",
    "black": "numbers of 0, and grey",
    "space": "named spaces: a matrix missed or transposed, a white not adapted, a root without sign",
}
WAYS = [(space, premultiplied) for space in SPACES[:2] for premultiplied in (False, True)]
NAMED = [(space, premultiplied) for space in SPACES[2:] for premultiplied in (False, True)]


def mixed_colors(ways, a, b, at):
    """The truths inside a segment."""
    first, second = ([mpf(v) for v in key] for key in (a, b))
    decided(ways, first, second, at.part)
    out = truths_at(lambda *v: color(*ways, v[:4], v[4:8], v[8]), [*a, *b], at,
                    color_scales(*ways, first, second, at.part))
    if ways[1] and not a[3] and not b[3]:
        out = [Truth(mpf(0), exact=EXACT)] * 4
    return out


def color_case(ways, values, t, *flags, times=None, rows=None):
    inputs = track_input(dict(zip(("space", "premultiplied"), ways)), values, t, times, rows)
    if math.isnan(t):
        return valid(inputs, [Truth(mp.nan)] * 4, *flags)
    at = moment(len(values), times, rows, t)
    if at.part:
        return valid(inputs, mixed_colors(ways, *values[at.index:at.index + 2], at), *flags)
    return valid(inputs, [Truth(mpf(v), exact=EXACT) for v in values[at.index]], *flags)


def tracks(ways, values, when, *flags, **rest):
    return [color_case(way, values, t, *flags, **rest) for way in ways for t in when]


def some(seed, count=4, low=0.0625, high=1.0):
    """A track of unrelated colors."""
    return [numbers(4000 + 20 * seed + i, 3, low, high) + numbers(4500 + 20 * seed + i, 1, 0.125, 1)
            for i in range(count)]


def painted(keys, alphas):
    """The same colors with other alphas."""
    return [[*key[:3], alpha] for key, alpha in zip(keys, alphas)]


GROUP = [[0.0, 1.0, 0.0, 1.0], [f32(0.8), f32(0.2), f32(0.4), 1.0]]
NIGHT = [[f32(0.02), f32(0.04), f32(0.001), 1.0], [f32(0.03), f32(0.0404), f32(0.041), 0.5],
         [f32(0.5), f32(0.01), 0.0, 1.0], [0.0, f32(1e-6), f32(1e-20), 0.75]]
BELOW = [[-0.25, f32(-0.02), 0.5, 1.0], [0.5, f32(-0.8), -1.5, 0.5], [-0.75, 0.25, 2.0, 1.0]]
ABOVE = [[1.5, 4.0, 64.0, 1.0], [1.0, 1.25, f32(1e6), 0.5], [2.0, 0.0, f32(1e-3), 1.0]]
PLAIN, SEEN, LIGHT, BOTH = ([way] for way in WAYS)


def time_series():
    yield Series(1, [c for i in range(2) for c in tracks(WAYS, some(i), [0.125, f32(0.7)],
                                                         "ordinary", times=UNEVEN)])
    yield Series(50, tracks(PLAIN + SEEN, GROUP, [0.25, 0.5, f32(0.9)], "scene")
                 + tracks(SEEN, [[0.0, 0.0, 0.0, f32(0.4)], [0.0, 0.0, 0.0, f32(0.2)]], [0.5],
                          "scene", rows=[EASE["easeOut"]]))
    yield Series(80, tracks(WAYS, some(2, 1), [0.5], "one-key")
                 + tracks(BOTH, [[2.0, -1.0, 0.0, 0.0]], [-1.0, 0.0, 3.0], "one-key", times=[0.0]))
    repeated = [([0.0, 0.5, 0.5, 1.0], [0.5, *beside(0.5), 0.75]),
                ([0.0, 0.0, 0.0, 1.0], [0.0, -0.5, 0.5]), ([0.0, 1.0, 1.0, 1.0], [1.0, 0.5]),
                ([0.5] * 4, [0.25, 0.5, 0.75])]
    yield Series(100, [c for i, (times, when) in enumerate(repeated)
                       for c in tracks(WAYS[i:][:1], some(3), when, "equal-times", times=times)])
    yield Series(150, tracks(WAYS, some(4), UNEVEN[1:], "on-key", times=UNEVEN)
                 + tracks(BOTH, some(4), [0.0, 0.25, 0.625], "on-key", "timing", times=UNEVEN,
                          rows=[BEYOND] * 3)
                 + tracks(BOTH, [[5.0, -3.0, 0.0, 0.0], *some(4, 2)], [0.0], "on-key", "clear"))
    sides = [*beside(0.25), f32(0.25 - 2.0**-26), f32(0.25 + 2.0**-25), 1 - 2.0**-24]
    yield Series(200, tracks(PLAIN + BOTH, some(5), sides, "beside-key", times=UNEVEN)
                 + tracks(SEEN, some(5), [2.0**-126, 1e-300], "beside-key", times=UNEVEN))
    yield Series(250, tracks(PLAIN + BOTH, some(6), [0.25, 4.5], "outside", times=LATE)
                 + tracks(SEEN, some(6), [-1.0, 2.0], "outside", "implied")
                 + tracks(SEEN + LIGHT, some(6), [math.inf, -math.inf], "infinite")
                 + tracks(WAYS, some(6), [math.nan], "nan", times=LATE))
    yield Series(300, tracks(WAYS, some(7), [f32(2.1)], "shifted", times=LATE)
                 + tracks(PLAIN + BOTH, some(7), [-2.5, f32(-0.3)], "shifted", times=EARLY)
                 + tracks(BOTH, some(7, 3), [1e9 + 0.25], "shifted",
                          times=[1e9, 1e9 + 0.375, 1e9 + 1])
                 + tracks(PLAIN + LIGHT, some(7), [f32(0.2), 0.5], "implied"))
    yield Series(340, tracks(SEEN, some(8, 17), [k / 32 for k in (1, 16, 31)], "many")
                 + tracks(LIGHT, some(8, 17), [f32(0.4), f32(0.9)], "many",
                          times=[k * k / 256 for k in range(17)]))
    rows = [EASE["easeIn"], EASE["easeOut"], EASE["easeInEaseOut"]]
    yield Series(360, tracks(WAYS, some(9), [0.125, 0.875], "timing", times=UNEVEN, rows=rows)
                 + [c for few in (rows[:1], [[], rows[0]], [*rows, BEYOND])
                    for c in tracks(BOTH, some(9), [0.375, 0.8125], "timing", times=UNEVEN,
                                    rows=few)]
                 + tracks(WAYS, some(10), [0.03125, 0.21875], "timing", "overshoot", times=UNEVEN,
                          rows=[BEYOND]))


def paint_series():
    between = [0.125, 0.5, f32(0.9)]
    steep = [[0.0, 1.0, f32(0.1), 1.0], [1.0, 0.0, f32(0.9), 1.0]]
    yield Series(500, tracks(LIGHT + BOTH, steep, [0.0625, 0.25, 0.5, 0.875], "gamma"))
    yield Series(530, tracks(WAYS, NIGHT, [0.125, 0.5, 0.75, f32(0.9)], "dark"))
    faint = painted(some(20, 4), [0.25, 1.0, 0.5, 0.125])
    # Light between the sRGB curve's foot as it is and as it is often rounded.
    yield Series(555, tracks(LIGHT, [[0.0, 0.0, 0.0, 1.0], [0.0724, 0.0724, 0.0724, 1.0]], [0.5],
                             "dark"))
    yield Series(560, tracks(WAYS, faint, between, "alpha", times=UNEVEN)
                 + tracks(WAYS, painted(some(21, 2), [2.0**-20, 1.0]), [0.25, 2.0**-10], "alpha"))
    clear = painted(some(22, 3), [0.0, 0.75, 0.0])
    yield Series(600, tracks(WAYS, clear, [0.0, 0.125, 0.375, 0.5, 0.625, 1.0], "clear")
                 + tracks(SEEN + BOTH, clear, [2.0**-24, f32(1 - 2.0**-20)], "clear",
                          "beside-key")
                 + tracks(SEEN + BOTH, [[4.0, -2.0, 0.5, 0.0], GROUP[1]], [0.25], "clear",
                          "bright"))
    yield Series(650, tracks(WAYS, painted(some(23, 3), [0.0, 0.0, 0.5]), [0.0, 0.125, 0.25, 0.75],
                             "all-clear"))
    yield Series(680, tracks(WAYS, BELOW, [0.125, 0.25, 0.4375, f32(0.8)], "negative"))
    yield Series(710, tracks(WAYS, ABOVE, [0.25, 0.375, f32(0.8)], "bright"))
    yield Series(740, tracks(WAYS, [some(24, 1)[0]] * 2, [0.25, f32(0.6)], "same")
                 + tracks(WAYS, [[0.0, 0.0, 0.0, 1.0], [0.5, 0.5, 0.5, 1.0]], [0.5], "black")
                 + tracks(WAYS, [[0.0, 0.0, 0.0, 0.5], [-0.0, 0.0, 0.0, 1.0]], [0.25], "black")
                 + tracks(BOTH, [[0.0, 0.0, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0]], [0.25, 0.75],
                          "black", "clear"))


def space_series():
    between = [0.125, f32(0.6)]
    yield Series(1000, [c for i in range(30, 34) for c in tracks(
        NAMED, some(i), [0.125, f32(0.7), 0.875], "space", times=UNEVEN)])
    pairs = [[1.0, 0.0, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.0, 1.0, 0.0, 1.0],
             [1.0, 1.0, 0.0, 0.5], [1.0, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 1.0],
             [0.5, 0.5, 0.5, 0.25]]
    yield Series(1200, [c for keys in zip(pairs, pairs[1:]) for c in tracks(
        NAMED, list(keys), [0.25, 0.5, f32(0.9)], "space", "black")])
    yield Series(1400, tracks(NAMED, GROUP, [0.25, 0.5, f32(0.9)], "space", "scene")
                 + tracks(NAMED, NIGHT, [*between, 0.875], "space", "dark"))
    faint = [[0.0, 0.0, 0.0, 1.0], [2.0**-31, 2.0**-31, 2.0**-31, 1.0], [f32(1e-9), 0.0, 0.0, 1.0]]
    yield Series(1450, tracks(NAMED, faint, [0.125, f32(0.6)], "space", "dark"))
    yield Series(1500, tracks(NAMED, painted(some(35, 4), [0.25, 1.0, 0.0, 0.125]), between + [0.75],
                              "space", "alpha", "clear", times=UNEVEN)
                 + tracks(NAMED, painted(some(36, 2), [0.0, 0.0]), [0.25], "space", "all-clear")
                 + tracks(NAMED, some(37, 3), [0.0, 0.25, 1.0, -1.0, math.nan], "space", "on-key",
                          times=[0.0, 0.25, 1.0]))
    yield Series(1650, tracks(NAMED, BELOW, [0.125, 0.25, 0.4375, f32(0.8)], "space", "negative")
                 + tracks(NAMED, ABOVE, [0.25, 0.375, f32(0.8)], "space", "bright"))
    rows = [EASE["easeIn"], EASE["easeOut"], BEYOND]
    steps = [[[0.0] * 3 + [1.0], [0.5] * 3 + [1.0], [0.0625, 0.5, 0.5, 1.0], [-1e6, 1.0, 1.0, 1.0]],
             [[v] * 3 + [1.0] for v in (0.0, 1e4, 2.0, -1e6, 3.0, 1e6)]]
    yield Series(1850, [c for keys in steps for c in tracks(
        PLAIN + BOTH, keys, [k / (len(keys) - 1) for k in range(1, len(keys) - 1)],
        "implied", "beside-key")])
    yield Series(1750, tracks(NAMED, some(38), [0.125, 0.375, 0.75], "space", "timing",
                              "overshoot", times=UNEVEN, rows=rows)
                 + tracks(NAMED, some(39, 17), [k / 32 for k in (1, 16, 31)], "space", "many"))


def beyond_series():
    """Small alphas, and timing functions that take alpha out of [0, 1]."""
    faint = [[1.0, 0.5, 0.25], [0.2, 0.4, 0.6]]
    yield Series(770, tracks(SEEN + BOTH + NAMED[1::2], painted(faint, [1e-13, 1e-13]),
                             [0.5], "alpha")
                 + tracks(BOTH, painted(faint, [3e-15, 1e-18]), [0.25], "alpha"))
    yield Series(1900, tracks(WAYS, painted(some(40, 2), [f32(0.03), 1.0]), [0.125, f32(0.9)],
                              "alpha", "overshoot", rows=[BEYOND]))


def refused_series():
    good = {"space": "linear", "premultiplied": True, "keyTimes": [0.0, 1.0], "values": GROUP,
            "time": 0.5}
    yield Series(9000, refused_tracks(good, GROUP, "4 numbers")
                 + [invalid(good | {"space": v}, f'unknown space "{v}"', "domain")
                    for v in ("", "sRGB", "Linear")]
                 + [invalid(good | {"values": painted(GROUP, alphas)},
                            "alpha lies between 0 and 1", "domain")
                    for alphas in ((-0.25, 1.0), (1.0, 1.5), (1.0, math.nextafter(1, 2)),
                                   (-5e-324, 0.0))])


def color_series():
    for series in (time_series, paint_series, space_series, beyond_series, refused_series):
        yield from series()


KERNELS = [
    Kernel("keyframes.color", 620000,
           Tier(2, 8, 8, "two decoded and premultiplied numbers, mixed at a part of the segment, a "
                "quotient by alpha and an encoding: the scale is what both add to a number"),
           Tier(4, 16, 16, "the same in the storage format"), FLAGS, color_series,
           case=lambda i: color_case(
               (i["space"], i["premultiplied"]), i["values"], i["time"], times=i.get("keyTimes"),
               rows=i.get("timing")), domain=takes.colors),
]
