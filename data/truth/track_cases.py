"""Golden cases of keyframes.quaternion."""

import math

from mpmath import mp, mpf

from . import keyframe_domain as takes
from .binary import F64, f32
from .golden import EXACT, Kernel, Series, Tier, Truth, acceptable, invalid, valid
from .linear import dot, norm
from .poses import STILL, numbers, rotation, rounded, some_rotation
from .quaternion import ARCS, chord, unit
from .quaternion_cases import (CROSSED, HIDDEN, LENGTHS, MULTIPLES, ROUNDED, SQUARE, VAST, WIDE,
                               lengthened, moved, nlerp_scale, of, opposite, settled, slerp_scale,
                               squad_scale)
from .segments import moment, truths_at
from .timelines import (BEYOND, EARLY, EASE, LATE, TRACK_FLAGS, UNEVEN, beside, refused_tracks,
                        track_input)
from .tracks import MODES, between, joints, planes, rotation_key

FLAGS = TRACK_FLAGS | {
    "planes": "several rotations per key: numbers of the wrong joint or plane",
    "arc": "the next key negated on the wrong arc, or never, or for all segments alike",
    "hemispheres": "keys that change hemisphere: those after a negated one negated as well",
    "opposite": "one key the exact negative of the next: the plane is a matter of rule",
    "near-opposite": "nearly opposite keys: the plane lost, or a chord through 0",
    "same": "equal keys: 0/0",
    "length": "quaternions not of length 1: not normalised, also where a key holds",
    "controls": "controls far from the keys: an arc taken the short way, or the next key's control",
}


def joint_scale(mode, arc, first, second, u):
    """What errors of a joint's numbers are relative to."""
    if mode == "squad":
        return squad_scale([*first, *reversed(second)], u)
    settled(arc, first[0], second[0])
    return slerp_scale(u) if mode == "slerp" else nlerp_scale(arc, (first[0], second[0]), u)


def between_keys(mode, arc, first, second, at):
    """The truths inside a segment."""
    scales = [joint_scale(mode, arc, a, b, at.part)
              for a, b in zip(joints(mode, first), joints(mode, second))]
    rules = [joint_rule(mode, arc, a, b, at.part)
             for a, b in zip(joints(mode, of(first)), joints(mode, of(second)))]
    return truths_at(lambda u: planes([rule(u) for rule in rules]), [], at, scales * 4)


def joint_rule(mode, arc, first, second, part):
    """A joint's rotation by the part of the segment, where a chord through 0 at this one stays so."""
    if mode == "nlerp" and norm(chord(arc, first[0], second[0], part)) <= ROUNDED:
        return lambda u: unit(first[0])
    return lambda u: between(mode, arc, first, second, u)


def at_key(mode, key):
    """The truths where a key holds; a length of exactly 1 promises them."""
    exact = [EXACT if dot(q, q) == 1 else () for q, *_ in joints(mode, of(key))]
    return [Truth(v, exact=e) for v, e in zip(rotation_key(mode, of(key)), exact * 4)]


def rotation_case(mode, values, t, *flags, arc="shortest", times=None, rows=None, other=None):
    """A case; other is a key whose value is accepted as well."""
    fields = {"mode": mode} | ({} if mode == "squad" else {"arc": arc})
    inputs = track_input(fields, values, t, times, rows)
    if math.isnan(t):
        width = len(values[0]) // (2 if mode == "squad" else 1)
        return valid(inputs, [Truth(mp.nan)] * width, *flags)
    at = moment(len(values), times, rows, t)
    if at.part:
        out = between_keys(mode, arc, *values[at.index:at.index + 2], at)
    else:
        out = at_key(mode, values[at.index])
    if other is None:
        return valid(inputs, out, *flags)
    return acceptable(inputs, out, [rotation_key(mode, of(values[other]))], *flags)


def tracks(modes, values, when, *flags, arcs=("shortest",), **rest):
    return [rotation_case(mode, values, t, *flags, arc=arc, **rest) for mode in modes
            for arc in (arcs if mode != "squad" else arcs[:1]) for t in when]


def some(seed, count=4):
    """A track of unrelated rotations."""
    return [some_rotation(2000 + 50 * seed + i) for i in range(count)]


def smooth(seed, count=4):
    """A track with controls, all on one half of the sphere."""
    centre = some_rotation(3000 + seed)
    return [[v for part in (0.25, 0.5) for v in rounded(unit(
        [mpf(c) + mpf(x) / 2 for c, x in zip(centre, numbers(100 * seed + i + part, 4))]))]
        for i in range(count)]


def joined(columns):
    """Keys of several joints from the tracks of each."""
    return [[float(v) for v in planes(keys)] for keys in zip(*columns)]


def joined_smooth(columns):
    """The same of tracks with controls."""
    halves = [joined([[key[i:i + 4] for key in column] for column in columns]) for i in (0, 4)]
    return [a + b for a, b in zip(*halves)]


CHORDS = MODES[:2]
FLIPPED = [[opposite(q) if i in places else q for i, q in enumerate(some(20, 5))]
           for places in ((1,), (0, 1), (1, 3), (0, 2, 4))]
SHAKE = [rotation(0, 0, 1, angle) for angle in (-3, 3, -3)]
CART = [rotation(0, 0, 1, angle) for angle in (0, 350, 700, 1050, 1440)]


def plain_series():
    yield Series(1, tracks(CHORDS, some(0), [0.125, f32(0.7)], "ordinary", arcs=ARCS, times=UNEVEN)
                 + tracks(CHORDS, some(1), [0.5, f32(0.9)], "ordinary", times=UNEVEN))
    yield Series(50, [c for i in range(2) for c in tracks(["squad"], smooth(i), [
        0.125, f32(0.4)], "ordinary", times=UNEVEN)])
    yield Series(80, tracks(CHORDS, SHAKE, [0.25, f32(0.6)], "scene")
                 + tracks(["slerp"], CART, [f32(0.1), 0.5, 0.875], "scene", arcs=("direct",))
                 + tracks(["slerp"], [STILL, rotation(0, 1, 0, 90), rotation(0, 1, 0, 180)],
                          [0.0625, 0.25], "scene", times=[0.0, 0.125, f32(0.34)],
                          rows=[EASE["easeInEaseOut"]] * 2))


def key_series():
    """One key, equal times, times on keys, beside them and outside."""
    yield Series(100, tracks(MODES[:1], [some(5)[0]], [-1.0, 0.0, 0.5, 2.0], "one-key")
                 + tracks(CHORDS, [some(5)[1]], [0.25, 0.75], "one-key", times=[0.5])
                 + tracks(["squad"], smooth(5, 1), [0.0, 3.0], "one-key", times=[1.0]))
    repeated = [([0.0, 0.5, 0.5, 1.0], [0.5, *beside(0.5), 0.75]),
                ([0.0, 0.0, 0.0, 1.0], [0.0, -0.5, 0.5]), ([0.0, 1.0, 1.0, 1.0], [1.0, 0.5]),
                ([0.5] * 4, [0.25, 0.5, 0.75]), ([0.0, 0.0, 1.0, 1.0], [0.0, 0.375, 1.0])]
    yield Series(120, [c for times, when in repeated for c in
                       tracks(["slerp"], some(6), when, "equal-times", times=times)
                       + tracks(["nlerp"], some(6), when[:1], "equal-times", times=times)
                       + tracks(["squad"], smooth(6), when[:1], "equal-times", times=times)])
    keyed = [*SQUARE[0], STILL, [0.5, 0.5, -0.5, 0.5]]
    yield Series(180, tracks(CHORDS, some(7), UNEVEN, "on-key", times=UNEVEN)
                 + tracks(["squad"], smooth(7), LATE, "on-key", "shifted", times=LATE)
                 + tracks(["slerp"], keyed, UNEVEN, "on-key", times=UNEVEN)
                 + tracks(["slerp"], some(8), UNEVEN, "on-key", "timing", times=UNEVEN,
                          rows=[BEYOND] * 3))
    sides = [*beside(0.25), *beside(0.625), math.nextafter(1.0, 0), 5e-324, 1e-300]
    narrow = [f32(0.25 - 2.0**-26), f32(0.25 + 2.0**-25), 1 - 2.0**-24, 2.0**-126]
    yield Series(230, tracks(["slerp"], some(9), sides + narrow, "beside-key", times=UNEVEN)
                 + tracks(["slerp"], some(9), narrow[:2], "beside-key", times=UNEVEN,
                          arcs=ARCS[1:])
                 + tracks(["nlerp"], some(9), narrow[:3], "beside-key", times=UNEVEN)
                 + tracks(["squad"], smooth(9), sides[:3] + narrow[2:], "beside-key",
                          times=UNEVEN))
    yield Series(300, tracks(CHORDS, some(10), [-0.5, 0.25, 4.5], "outside", times=LATE)
                 + tracks(["squad"], smooth(10), [-3.5, 2.75], "outside", times=EARLY)
                 + tracks(MODES[:1], some(10), [-1.0, 2.0], "outside", "implied")
                 + tracks(CHORDS, some(10), [math.inf, -math.inf], "infinite", times=LATE)
                 + tracks(["squad"], smooth(10), [math.inf], "infinite")
                 + tracks(CHORDS, some(10), [math.nan], "nan", times=LATE)
                 + tracks(["squad"], smooth(10), [math.nan], "nan")
                 + tracks(["slerp"], some(10, 1), [math.nan], "nan", "one-key"))


def time_series():
    """Key times of all kinds, and timing functions."""
    yield Series(350, tracks(CHORDS, some(11), [0.75, f32(2.1)], "shifted", times=LATE)
                 + tracks(MODES[:1], some(11), [-2.5, f32(-0.3), 2.25], "shifted", times=EARLY)
                 + tracks(["squad"], smooth(11), [-1.5, 0.25], "shifted", times=EARLY)
                 + tracks(["slerp"], some(12, 3), [1e9 + 0.25], "shifted",
                          times=[1e9, 1e9 + 0.375, 1e9 + 1.0])
                 + tracks(["slerp"], some(12, 3), [16777217.5, 16777219.0], "shifted",
                          times=[16777216.0, 16777218.0, 16777220.0])
                 + tracks(["slerp"], some(12, 3), [2.0**-101, 3 * 2.0**-101], "shifted",
                          times=[0.0, 2.0**-100, 2.0**-99])
                 + tracks(["slerp"], some(12, 3), [-0.25], "shifted",
                          times=[-1e15, -0.5, 1e15]))
    yield Series(380, tracks(MODES[:1], some(13, 5), [0.125, 0.25, 0.5, f32(0.9)], "implied")
                 + tracks(["squad"], smooth(13), [f32(0.2), 0.5, 1.0], "implied")
                 + tracks(["nlerp"], some(13, 2), [0.375], "implied"))
    turned = [some(153, 4)[0], *(moved(some(153)[0], a, s) for a, s in ((1, -1), (2, 1), (1.5, -1)))]
    yield Series(400, [rotation_case(mode, turned, t, "implied", "on-key", other=key)
                       for mode in CHORDS for key, t in ((1, 1 / 3), (2, 2 / 3))]
                 + tracks(CHORDS, turned, [f32(1 / 3), f32(2 / 3)], "implied", "beside-key"))
    long = some(15, 17)
    yield Series(420, tracks(["slerp"], long, [k / 32 for k in (1, 16, 31)] + [f32(0.8)],
                             "many")
                 + tracks(["nlerp"], long, [f32(k * k / 256) for k in (3, 15)]
                          + [f32(0.4)], "many", times=[k * k / 256 for k in range(17)])
                 + tracks(["squad"], smooth(15, 9), [0.25, f32(0.99)], "many"))
    rows = [EASE["easeIn"], EASE["easeOut"], EASE["easeInEaseOut"]]
    yield Series(450, tracks(CHORDS, some(16), [0.125, 0.5, 0.875], "timing", times=UNEVEN,
                             rows=rows)
                 + tracks(["squad"], smooth(16), [0.125, 0.375, 0.75], "timing", times=UNEVEN,
                          rows=rows)
                 + [c for few in (rows[:1], [[], rows[0]], [[], [], rows[1]],
                                  [*rows, BEYOND, BEYOND])
                    for c in tracks(["slerp"], some(17), [0.125, 0.8125], "timing",
                                    times=UNEVEN, rows=few)]
                 + tracks(["slerp"], some(17, 1), [0.5], "timing", "one-key", rows=rows)
                 + tracks(["slerp"], some(17), [0.25, 0.75], "timing", "implied",
                          rows=[[0.0, 1.0, 1.0, 0.0], EASE["default"], EASE["linear"]]))
    yield Series(500, tracks(CHORDS, some(18), [0.03125, 0.8125], "timing", "overshoot",
                             times=UNEVEN, rows=[BEYOND, [], [0.25, 3.0, 0.75, -2.0]])
                 + tracks(["squad"], smooth(18), [0.03125, 0.21875], "timing", "overshoot",
                          times=UNEVEN, rows=[[0.375, 1.75, 0.5, 1.0]])
                 + tracks(["slerp"], some(18), [0.03125, 0.203125], "timing", "overshoot",
                          times=UNEVEN, rows=[BEYOND], arcs=ARCS[1:]))


def rotation_series():
    """Joints, arcs, hemispheres, lengths and controls."""
    for place, count in enumerate((2, 3, 5, 8)):
        several = joined([some(30 + j, 3) for j in range(count)])
        yield Series(550 + 10 * place, tracks(CHORDS[place % 2:][:1], several, [f32(0.3)],
                                              "planes")
                     + tracks(["squad"], joined_smooth([smooth(30 + j, 3) for j in range(count)]),
                              [f32(0.7)], "planes"))
    mixed = joined([SQUARE[0] + (STILL,), [some(41)[0], opposite(some(41)[0]), some(41)[1]],
                    some(42, 3)])
    yield Series(600, tracks(["slerp"], mixed, [0.25, 0.875], "planes", "arc", arcs=ARCS)
                 + tracks(["nlerp"], mixed, [0.125, 1.0], "planes", "arc"))
    yield Series(640, [c for keys in FLIPPED for c in
                       tracks(["slerp"], keys, [0.125, 0.375, 0.5], "hemispheres")
                       + tracks(["nlerp"], keys, [0.625], "hemispheres")
                       + tracks(["slerp"], keys, [0.625], "hemispheres", "arc", arcs=ARCS[1:2])])
    yield Series(700, tracks(CHORDS, [*SQUARE[1], *SQUARE[2]], [0.125, f32(0.9)], "arc",
                             arcs=ARCS)
                 + tracks(["slerp"], [*WIDE[0], *WIDE[1]], [0.25, 0.875], "arc", arcs=ARCS))
    a, b = some(21, 2)
    pairs = [[a, opposite(a), b], [STILL, opposite(STILL), STILL],
             [SQUARE[2][0], opposite(SQUARE[2][0]), SQUARE[2][1]], [a, lengthened(a, -4.0), b]]
    yield Series(740, [c for keys in pairs for c in tracks(
        ["slerp"], keys, [0.125, 0.25, 0.375], "opposite", arcs=("direct",))]
                 + tracks(["nlerp"], pairs[1], [0.125, 0.25, 0.75], "opposite", arcs=("direct",))
                 + tracks(["nlerp"], pairs[2], [0.25], "opposite", arcs=("direct",))
                 + tracks(CHORDS, [a, a, b], [0.125], "opposite", arcs=("longest",))
                 + tracks(["nlerp"], list(MULTIPLES), [0.5], "opposite", "length",
                          arcs=("direct",)))
    yield Series(770, [rotation_case(mode, [a, moved(a, angle, -1), b], t, "near-opposite",
                                     arc="direct") for angle in (1e-2, 1e-4, 1e-6)
                       for mode in MODES[:1 if angle < 1e-3 else 2] for t in (0.125, 0.25)])
    yield Series(790, tracks(CHORDS, [a, a, a], [0.25, 0.5], "same")
                 + tracks(["slerp"], [a, moved(a, 1e-5), b], [0.25, 0.375], "same")
                 + tracks(["squad"], [a + a, a + a, b + b], [0.25, 0.5], "same")
                 + tracks(["slerp"], [a, opposite(a), a], [0.25, 0.5], "same", "hemispheres"))
    lengths = [[lengthened(q, f) for q, f in zip(some(22 + i, 2), pair)]
               for i, pair in enumerate(LENGTHS + VAST)]
    yield Series(810, [c for i, keys in enumerate(lengths)
                       for c in tracks(CHORDS[i % 2:][:1], keys, [0.0, 0.375, 1.0], "length")]
                 + tracks(["squad"], [lengthened(key, f) for key, f in zip(
                     smooth(22, 3), (0.5, 3.0, f32(1e10)))], [0.25, 0.5, 0.75], "length"))
    far = [key[:4] + (opposite(key[4:]) if i % 2 else key[4:])
           for i, key in enumerate(smooth(23, 5))]
    both = [[v * (-1) ** i for v in key] for i, key in enumerate(smooth(24, 4))]
    wide = [q + c for q, c in zip(some(25, 4), some(26, 4))]
    yield Series(850, tracks(["squad"], far, [0.125, 0.375, f32(0.6), 0.875], "controls")
                 + tracks(["squad"], both, [0.25, 0.5, f32(0.8)], "controls", "hemispheres")
                 + tracks(["squad"], wide, [0.25, 0.5, f32(0.8)], "controls"))
    yield Series(900, tracks(["slerp"], [a, moved(a, 0.03125)], [0.25], "same")
                 + tracks(["slerp"], list(CROSSED[0]), [0.25], "arc", arcs=ARCS[:2])
                 + tracks(["slerp"], [lengthened(q, 1e-200) for q in (a, opposite(moved(a, 1)))],
                          [0.25], "arc", "length")
                 + tracks(["nlerp"], [lengthened(a, 4.0), lengthened(b, 0.5)], [0.0, 0.375],
                          "length"))
    yield Series(940, tracks(["slerp"], list(HIDDEN), [0.5], "arc", "length"))


def rotation_of(i):
    """The case of an input; where a product or an implied key time rounds to another key, both."""
    count, t, times = len(i["values"]), i["time"], i.get("keyTimes")
    other = None
    if times is None and 0 < t < 1:
        inner = range(1, count - 1)
        near = [k for k in inner if mpf(t) * (count - 1) != k and (
            t * (count - 1) == k or F64.round(mpf(k) / (count - 1)) == t)]
        other = near[0] if near else None
    return rotation_case(i["mode"], i["values"], t, arc=i.get("arc", "direct"), times=times,
                         rows=i.get("timing"), other=other)


def refused_series():
    good = {"mode": "slerp", "arc": "shortest", "keyTimes": [0.0, 1.0], "values": some(27, 2),
            "time": 0.5}
    rules = refused_tracks(good, good["values"], "4 numbers per joint")
    wrong = [({"mode": v}, f'unknown mode "{v}"') for v in ("", "linear", "Slerp", "lerp")]
    wrong += [({"arc": v}, f'unknown arc "{v}"') for v in ("", "short", "Longest")]
    wrong += [({"mode": mode, "values": [good["values"][0], [0.0] * 4]},
               "a quaternion of length 0 has no direction") for mode in CHORDS]
    wrong += [({"values": [good["values"][0] * n, good["values"][1]]}, "4 numbers per joint")
              for n in (2, 3)]
    squad = {"mode": "squad", "keyTimes": [0.0, 1.0], "values": smooth(27, 2), "time": 0.5}
    bad = [[q, q[:4] + c] for q, c in ((squad["values"][0], v)
                                       for v in ([], [0.0] * 4, [0.0, math.nan, 0.0, 1.0]))]
    errors = ("8 numbers per joint", "a quaternion of length 0 has no direction",
              "the values must be finite")
    bare = {name: value for name, value in good.items() if name != "arc"}
    arcs = [(bare, "slerp goes along an arc"), (bare | {"mode": "nlerp"}, "nlerp goes along an arc"),
            *((squad | {"arc": name}, "the arcs of squad are direct")
              for name in ("direct", "shortest", ""))]
    yield Series(9000, rules + [invalid(good | change, error, "domain") for change, error in wrong]
                 + [invalid(squad | {"values": v}, e, "domain") for v, e in zip(bad, errors)]
                 + [invalid(inputs, error, "domain") for inputs, error in arcs]
                 + [invalid(good | {"values": joined([some(27, 2), [STILL, [0.0] * 4]])}, errors[1],
                            "domain")]
                 + [invalid(squad | {"values": [[1.0] * n] * 2}, errors[0], "domain")
                    for n in (4, 12)])


def quaternion_series():
    for series in (plain_series, key_series, time_series, rotation_series, refused_series):
        yield from series()


KERNELS = [
    Kernel("keyframes.quaternion", 600000,
           Tier(2, 8, 8, "the rotation at a part of its segment, three roundings of which turn it, "
                "by their spread; interpolations as of quaternion.slerp, nlerp and squad"),
           Tier(4, 16, 16, "the same in the storage format"), FLAGS, quaternion_series,
           case=rotation_of, domain=takes.rotations),
]
