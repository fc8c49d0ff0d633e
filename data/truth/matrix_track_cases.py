"""Golden cases of keyframes.transform."""

import math

from mpmath import mp, mpf

from . import keyframe_domain as takes
from .binary import f32
from .decomposition_cases import SCENES, eye
from .golden import EXACT, Kernel, Series, Tier, Truth, invalid, valid
from .interpolation import MODES, form, interpolate, rule, scales
from .interpolation_cases import (HALF, LEFT, PLANES, SPACES, UP, plane, promised, turned,
                                  undecided)
from .poses import UNIT, changed, matrix, rotation
from .segments import moment, truths_at
from .timelines import (BEYOND, EARLY, EASE, LATE, TRACK_FLAGS, UNEVEN, beside, refused_tracks,
                        track_input)
from .traced import Undecided

FLAGS = {k: v for k, v in TRACK_FLAGS.items() if k != "many"} | {
    "half-turn": "keys half a turn apart: the direction is a matter of rule, for every segment",
    "wrap": "angles on both sides of half a turn: the turns of a track added up",
    "mirror": "a key that mirrors: signs of one segment carried into the next",
    "mixed": "flat keys beside others: one form taken for all segments",
    "singular": "a key without decomposition: entry by entry, or at half the segment at once",
    "divisor": "m44 other than 1: divided by between keys, though a key's value is the matrix",
    "perspective": "perspective that comes or goes: lost, or entries interpolated",
    "entries": "linear: decomposed all the same, or refused",
}
CA, CSS, LINEAR = MODES
BOTH = MODES[:2]


def inside(mode, a, b, at):
    """The truths inside a segment."""
    ends = [[mpf(v) for v in m] for m in (a, b)]
    if undecided(mode, *ends):
        raise Undecided(f"undecided: {mode} {a} {b}")
    if form(mode, *ends) == "ends":
        return [Truth(v, exact=EXACT) for v in interpolate(mode, *ends, at.part)]
    sizes = [max(s, abs(x), abs(y)) for s, x, y in zip(scales(mode, *ends, at.part), *ends)]
    near = rule(mode, *ends)
    return truths_at(lambda *v: near(v[:16], v[16:32], v[32]), [*a, *b], at, sizes,
                     promised(mode, *ends))


def matrix_case(mode, values, t, *flags, times=None, rows=None):
    inputs = track_input({"mode": mode}, values, t, times, rows)
    if math.isnan(t):
        return valid(inputs, [Truth(mp.nan)] * 16, *flags)
    at = moment(len(values), times, rows, t)
    if at.part:
        return valid(inputs, inside(mode, *values[at.index:at.index + 2], at), *flags)
    return valid(inputs, [Truth(mpf(v), exact=EXACT) for v in values[at.index]], *flags)


def tracks(modes, values, when, *flags, **rest):
    return [matrix_case(mode, values, t, *flags, **rest) for mode in modes for t in when]


FIRST = [m for pair in PLANES[:2] for m in pair]
SPACE = [m for pair in SPACES[:2] for m in pair]
MIX = [PLANES[2][0], SPACES[2][0], PLANES[2][1], PLANES[3][0]]
JUMP = [UNIT, matrix(spin=rotation(0, 1, 0, 90)), matrix(spin=rotation(0, 1, 0, 179))]
FLAT_GONE, GONE = plane(1, 2, 2, 4, 3.0, 4.0), matrix(scale=(1, 1, 0))


def matrix_series():
    yield Series(1, tracks(BOTH, FIRST, [0.125, f32(0.9)], "ordinary", times=UNEVEN)
                 + tracks(BOTH, SPACE, [f32(0.7)], "ordinary", times=UNEVEN)
                 + tracks([LINEAR], SPACE, [0.375], "ordinary", "entries", times=UNEVEN))
    yield Series(50, tracks([CA], JUMP, [0.0625, 0.25], "scene", times=[0.0, 0.125, f32(0.34)],
                            rows=[EASE["easeInEaseOut"]] * 2)
                 + tracks([CA], [SCENES[0], SCENES[1], SCENES[5]], [0.25, 0.75], "scene")
                 + tracks([CA], [turned(v) for v in (-3, 3, -3)], [0.125, 0.625], "scene"))
    yield Series(80, tracks([CA], [SPACE[0]], [-1.0, 0.0, 2.0], "one-key")
                 + tracks([CSS], [FIRST[0]], [0.5], "one-key", times=[0.5]))
    repeated = [([0.0, 0.5, 0.5, 1.0], [0.5, math.nextafter(0.5, 0), 0.75]),
                ([0.0, 0.0, 0.0, 1.0], [0.0, 0.5]), ([0.0, 1.0, 1.0, 1.0], [0.5, 1.0]),
                ([0.5] * 4, [0.25, 0.5])]
    yield Series(100, [c for times, when in repeated
                       for c in tracks([CA], FIRST, when, "equal-times", times=times)
                       + tracks([CSS], FIRST, when[:1], "equal-times", times=times)])
    yield Series(150, tracks([CA], SPACE, UNEVEN[1:], "on-key", times=UNEVEN)
                 + tracks([CSS, LINEAR], FIRST, [0.25, 1.0], "on-key", times=UNEVEN)
                 + tracks([CA], FIRST[:3], [0.0, 0.5, 1.0], "on-key", "timing", "implied",
                          rows=[BEYOND] * 2))
    yield Series(200, tracks([CA], FIRST, [*beside(0.25), 1 - 2.0**-24, 2.0**-126], "beside-key",
                             times=UNEVEN)
                 + tracks([CSS], FIRST, [*beside(0.625)], "beside-key", times=UNEVEN)
                 + tracks([CA], SPACE, [f32(0.25 - 2.0**-26)], "beside-key", times=UNEVEN))
    yield Series(250, tracks([CA], SPACE, [0.25, 4.5], "outside", times=LATE)
                 + tracks([CSS], FIRST, [-3.5, 3.0], "outside", times=EARLY)
                 + tracks([CA], FIRST[:2], [math.inf, -math.inf], "infinite")
                 + tracks(BOTH, FIRST[:2], [math.nan], "nan")
                 + tracks([LINEAR], [GONE], [math.nan], "nan", "one-key"))
    yield Series(300, tracks([CA], FIRST, [0.75, f32(2.1)], "shifted", times=LATE)
                 + tracks([CSS], SPACE, [-2.5, f32(-0.3)], "shifted", times=EARLY)
                 + tracks([CA], FIRST[:3], [1e9 + 0.25], "shifted",
                          times=[1e9, 1e9 + 0.375, 1e9 + 1])
                 + tracks([CA], FIRST, [f32(0.2), 0.5], "implied"))
    rows = [EASE["easeIn"], [], EASE["easeInEaseOut"]]
    yield Series(350, tracks([CA], FIRST, [0.125, 0.5, 0.875], "timing", times=UNEVEN, rows=rows)
                 + tracks([CSS], SPACE, [0.125, 0.5], "timing", times=UNEVEN, rows=rows[:1])
                 + tracks([LINEAR], FIRST, [0.75], "timing", times=UNEVEN, rows=rows + [BEYOND])
                 + tracks(BOTH, FIRST, [0.03125, 0.21875], "timing", "overshoot", times=UNEVEN,
                          rows=[BEYOND])
                 + tracks([CA], SPACE, [0.21875], "timing", "overshoot", times=UNEVEN,
                          rows=[BEYOND]))
    yield Series(400, tracks([CA], [UNIT, HALF, UNIT], [0.125, 0.375, 0.75], "half-turn")
                 + tracks([CSS], [UNIT, HALF, turned(60)], [0.125, 0.75], "half-turn")
                 + tracks([CA], [HALF, HALF, turned(90, 2, 2)], [0.25, 0.75], "half-turn"))
    turns = [turned(v) for v in (100, -150, -30, 120)]
    yield Series(430, tracks(BOTH, turned_track(turns), [0.125, 0.5], "wrap", times=UNEVEN))
    yield Series(460, tracks(BOTH, [UNIT, plane(-2, 0.5, 0.25, 3), plane(3, 0.5, 0.25, -2), UNIT],
                             [0.125, 0.5], "mirror", times=UNEVEN)
                 + tracks([CA], [UNIT, LEFT, UP], [0.25, 0.625], "mirror"))
    yield Series(490, tracks(BOTH, MIX, [0.125, 0.75], "mixed", times=UNEVEN))
    yield Series(520, tracks(BOTH, [PLANES[4][0], FLAT_GONE, PLANES[4][1]],
                             [0.125, 0.375, 0.5, 0.875], "singular")
                 + tracks([CSS], [SPACES[4][0], GONE, UNIT],
                          [math.nextafter(0.25, 0), 0.25], "singular")
                 + tracks([CA], [SPACES[4][0], [0.0] * 16, UNIT], [0.25, 0.625], "singular")
                 + tracks([CSS], [UNIT, FLAT_GONE], [0.25, 0.625], "singular", "timing",
                          rows=[EASE["easeIn"]])
                 + [c for row in ([], [0.0, 0.0, 1.0, 1.0]) for c in tracks(
                     [CSS], [UNIT, FLAT_GONE], [0.5], "singular", "timing", rows=[row])])
    twice = changed(UNIT, m44=2.0, m41=10.0)
    yield Series(560, tracks([CA], [UNIT, twice, PLANES[5][0]],
                             [0.25, math.nextafter(0.5, 0), 0.5, 0.75, 1.0], "divisor"))
    yield Series(580, tracks([CA], [UNIT, eye(500, UNIT), SCENES[5]], [0.25, 0.75],
                             "perspective")
                 + tracks([CSS], [eye(-200, SCENES[5]), UNIT], [0.375], "perspective"))
    yield Series(600, tracks([LINEAR], [UNIT, HALF, [0.0] * 16, twice], [0.125, 0.5, 0.875],
                             "entries", times=UNEVEN))
    good = {"mode": CA, "keyTimes": [0.0, 1.0], "values": [UNIT, PLANES[6][0]], "time": 0.5}
    yield Series(9000, refused_tracks(good, good["values"], "16 numbers")
                 + [invalid(good | {"mode": v}, f'unknown interpolation "{v}"', "domain")
                    for v in ("", "slerp", "CSS")])


def turned_track(turns):
    """Turns with places, so that moves are seen as well."""
    return [changed(m, m41=10.0 * i, m42=-5.0 * i * i) for i, m in enumerate(turns)]


KERNELS = [
    Kernel("keyframes.transform", 610000,
           Tier(2, 8, 8, "an interpolation as of transform.interpolate at a part of the segment, "
                "three roundings of which move the matrix, by their spread"),
           Tier(4, 16, 16, "the same in the storage format"), FLAGS, matrix_series,
           case=lambda i: matrix_case(
               i["mode"], i["values"], i["time"], times=i.get("keyTimes"), rows=i.get("timing")),
           domain=takes.matrix_track),
]
