"""Golden cases of transform.compose."""

import math

from . import transform_domain as takes
from .binary import F32, f32
from .golden import EXACT, Kernel, Series, Tier, Truth, invalid, valid
from .programs import (EULER, LETTERS, UNITS, anchors, axis_lengths, cancellations, composition,
                       distances, every_program, extreme_axes, extreme_quaternions, half_turns,
                       orders, program, quarters, quaternions, scales, scenes)
from .traced import Undecided, few_turns, normal

LIMIT = 2.0**126  # terms beyond are left to binary64
FLAGS = {
    "ordinary": "every order with every form of rotation",
    "scene": "transforms of the scenes",
    "order": "scale, rotation and translation in another order, or columns for rows",
    "euler-order": "Euler axes that turn along taken for fixed ones, or a wrong sign of one sine",
    "unit": "turns or degrees taken for radians",
    "quarter": "multiples of a quarter turn: entries that must be exactly 0, 1 or -1",
    "big-angle": "many turns: reduced with too few digits of pi, or multiplied by pi first",
    "tiny-angle": "1 - cos of a tiny angle lost, a sine flushed to 0",
    "axis-length": "an axis that is not normalised, or whose square overflows or vanishes",
    "zero-axis": "no axis: 0/0 instead of the identity",
    "quaternion-length": "a quaternion not normalised, or whose square overflows or vanishes",
    "zero-quaternion": "a quaternion of zeros: 0/0 instead of the identity",
    "half-turn": "w = 0, or next to it: the sign of the axis lost",
    "zero-scale": "scales of 0: the row must vanish, nothing else",
    "mirrored": "negative scales: the sign lost",
    "extreme-scale": "scales from 1e-18 to 1e18: rows taken to be of one size",
    "anchor": "the anchor on the wrong side, or perspective about the origin instead",
    "cancellation": "an anchor and its image far from the origin cancel",
    "distance": "the distance's sign or reciprocal, its row before or after the translation",
    "domain": "outside the domain: to be refused",
}


def case(inputs, *flags, exact=False):
    found = composition(inputs)
    return valid(inputs, [Truth(v, scale=s, exact=EXACT if exact or not s else ())
                          for v, s in found], *flags, wide=max(s for _, s in found) > LIMIT,
                 directions=() if inputs["rotation"] == "euler" else ("rotate",))


def cases(programs, *flags, exact=False):
    return [case(p, *flags, exact=exact) for p in programs]


def series():
    yield Series(1, cases(every_program(), "ordinary"))
    yield Series(200, cases(scenes(), "scene"))
    yield Series(300, cases(orders(), "order", exact=True))
    yield Series(350, cases([program("SRT", a, unit="degrees", euler=o) for o in EULER
                             for a in ((10.0, 20.0, 40.0), (-100.0, 75.0, 170.0))], "euler-order"))
    yield Series(400, cases([program("SRT", (1.0, 2.0, 2.0, 0.75), unit=u) for u in UNITS]
                            + [program("SRT", (0.5, 1.0, 0.75), unit=u, euler="zyx")
                               for u in UNITS], "unit"))
    yield Series(450, cases(quarters(), "quarter", exact=True))
    yield Series(550, cases([program("SRT", (1.0, -1.0, 2.0, q), (2.0, 2.0, 2.0), (1.0, 2.0, 3.0),
                                     unit=u) for u, q in (("degrees", 90.0), ("degrees", -270.0),
                                                          ("turns", 0.5), ("turns", 1.0))],
                            "quarter"))
    big = [("radians", v) for v in (1e3, 1e4, -1e5, 31415.9265, 1e6, -6.5e6)]
    big += [("degrees", v) for v in (1e4 + 30, 1e6, -1e6 - 60, 16777215.0, 1e8 + 7, 36e7 + 0.5)]
    big += [("turns", v) for v in (1e3 + 0.125, -1e6 - 0.375, 1048575.75, 2.0**19 + 0.0625)]
    yield Series(600, cases([program("SRT", (0.0, 0.0, 1.0, angle), unit=u) for u, v in big
                             for angle in large(u, v)]
                            + [program("SRT", (angle, 0.5, -angle), unit=u, euler="zyz")
                               for u, v in big[::3] for angle in large(u, v)[:1]], "big-angle"))
    tiny = [-(2.0**-60), 2.0**-30, f32(1e-4), 2.0**-100]
    yield Series(650, cases([program("SRT", (*axis, v), unit=u) for u in UNITS for v in tiny
                             for axis in ((0.0, 0.0, 1.0), (2.0, -1.0, 2.0))]
                            + [program("SRT", (0.0, 1.0, 0.0, 1e-300)),
                               program("SRT", (2.0**-60, 2.0**-50, -(2.0**-40)), euler="yzx")],
                            "tiny-angle"))
    yield Series(700, cases([*axis_lengths(), *extreme_axes()], "axis-length"))
    yield Series(750, cases([program(o, (0.0, 0.0, 0.0, v), (2.0, 3.0, 4.0), (1.0, 2.0, 3.0),
                                     unit=u)
                             for o, v, u in (("SRT", 1.0, "radians"), ("TRS", 90.0, "degrees"),
                                             ("RST", 0.0, "radians"), ("RTS", 1e6, "turns"))]
                            + [program("SRT", (-0.0, 0.0, -0.0, -1.0))], "zero-axis", exact=True))
    yield Series(800, cases([*quaternions(), *extreme_quaternions(),
                             program("SRT", [f32(0.502), f32(0.502), f32(-0.502), f32(0.502)],
                                     unit=None)], "quaternion-length"))
    yield Series(850, cases([program(o, (0.0,) * 4, (2.0, 3.0, 4.0), (1.0, 2.0, 3.0), unit=None)
                             for o in ("SRT", "TSR", "RTS")], "zero-quaternion", exact=True))
    yield Series(900, cases(half_turns(), "half-turn"))
    zeros = ((0.0, 1.0, 1.0), (2.0, 0.0, 3.0), (1.0, 1.0, 0.0), (0.0, 0.0, 0.0), (-0.0, 0.0, 5.0))
    yield Series(950, cases([program(o, (1.0, 2.0, 3.0, 1.0), s, (4.0, 5.0, 6.0), distance=d)
                             for s in zeros for o, d in (("SRT", 500.0), ("RTS", math.inf))],
                            "zero-scale"))
    signs = [(x, y, z) for x in (1.0, -2.0) for y in (1.0, -1.0) for z in (0.5, -3.0)][1:]
    yield Series(1000, cases([program(o, (0.5, -1.0, 0.25), s, (4.0, 5.0, 6.0), euler="xyz")
                              for s, o in zip(signs, [*LETTERS.values(), "SRT"])], "mirrored"))
    yield Series(1050, cases(scales(), "extreme-scale"))
    yield Series(1100, cases(anchors(), "anchor"))
    yield Series(1150, cases(cancellations(), "cancellation"))
    yield Series(1200, cases(distances(), "distance"))
    yield Series(9000, [invalid(i, e, "domain") for i, e in refused()])


def large(unit, v):
    """An angle, and what binary32 makes of it; numbers that it has not where these are too large."""
    both = list(dict.fromkeys((float(v), f32(v))))
    try:
        few_turns(both, unit, most_turns(unit, [f32(v)]))
    except Undecided:
        return [v + 0.1 * (i + 1) for i in range(len(both))]
    return both


def most_turns(unit, angles):
    """How many an angle may have: fewer where the fast tier in binary32 reduces radians or degrees."""
    return 2**17 if unit != "turns" and all(map(F32.holds, angles)) else 2**20


def refused():
    def row(**changes):
        return program("SRT", (0.0, 0.0, 1.0, 0.5)) | changes
    nan, inf = math.nan, math.inf
    finite = "the numbers of a transform must be finite"
    counted = "a list has another number of numbers"
    for value in (0.0, -0.0, -500.0, -inf, nan):
        yield row(distance=value), "the distance must be positive"
    for key, value in (("scale", [1.0, nan, 1.0]), ("scale", [inf, 1.0, 1.0]),
                       ("translate", [nan, 0.0, 0.0]), ("translate", [0.0, -inf, 0.0]),
                       ("anchor", [0.0, 0.0, nan]), ("anchor", [inf, 0.0, 0.0]),
                       ("rotate", [nan, 0.0, 1.0, 0.5]), ("rotate", [0.0, 0.0, 1.0, nan]),
                       ("rotate", [0.0, 0.0, 0.0, inf]), ("rotate", [0.0, inf, 0.0, 0.5])):
        yield row(**{key: value}), finite
    for key, value in (("scale", [1.0, 1.0]), ("translate", [0.0] * 4), ("anchor", []),
                       ("rotate", [0.0, 0.0, 1.0]), ("rotate", [0.0] * 5)):
        yield row(**{key: value}), counted
    for key, value in (("order", "rotateScale"), ("order", "SRT"), ("order", ""),
                       ("rotation", "matrix"), ("unit", "grad"), ("unit", "")):
        yield row(**{key: value}), f'unknown {key} "{value}"'
    turned = program("SRT", (0.0, 0.0, 0.0))
    yield turned | {"euler": "xxz"}, 'unknown euler "xxz"'
    yield turned | {"euler": "XYZ"}, 'unknown euler "XYZ"'
    yield turned | {"rotate": [0.0, nan, 0.0]}, finite
    yield turned | {"rotate": [0.0] * 4}, counted
    yield program("SRT", (0.0, 0.0, inf, 1.0), unit=None), finite
    yield program("SRT", (0.0,) * 5, unit=None), counted
    yield turned | {"unit": "grad"}, 'unknown unit "grad"'


def composition_of(i):
    """The case of an input, if it can be judged."""
    if i["distance"] < 2.0**-1024:
        raise Undecided("an infinite perspective")
    if i["rotation"] != "quaternion":
        unit = i.get("unit", "radians")
        angles = i["rotate"][3 * (i["rotation"] == "axisAngle"):]
        few_turns(angles, unit, most_turns(unit, angles))
    return normal(case(i))


KERNELS = [
    Kernel("transform.compose", 320000,
           Tier(1, 0, 4, "about 2.5 ulp of the row's largest entry: scale is the greatest sum of "
                "the magnitudes of an entry's terms in the row; a term carries the roundings of a "
                "sine or cosine, of the axis and of at most 3 products; entries without terms are "
                "exactly 0"),
           Tier(1, 0, 5, "the same in the storage format"), FLAGS, series,
           case=composition_of, domain=takes.composed),
]
