"""Golden cases of transform.interpolate."""

import math

from mpmath import mp, mpf

from . import transform_domain as takes
from .binary import f32
from .decomposition import decompose
from .decomposition_cases import (DEPENDENT, SCENES, VANISHING, decided, divided, eye,
                                  half_turned)
from .golden import EXACT, Kernel, Series, Tier, Truth, invalid, valid
from .interpolation import (MODES, area, brought_together, form, interpolate, mirrored_apart,
                            remainders, rule, scales, skews)
from .linear import dot
from .poses import UNIT, changed, matrix, numbers, rotation, some_matrix, some_rotation
from .smooth import truths
from .traced import Undecided

FLAGS = {
    "ordinary": "ordinary matrices",
    "scene": "layers that turn, flip and move",
    "measured": "numbers published of Core Animation and of css-transforms-2",
    "depth": "rotations in space: entries or angles interpolated for the quaternion",
    "half-turn": "ends half a turn apart: the direction is a matter of rule",
    "rounded-half-turn": "half turns of rounded sines and cosines: the other direction",
    "mirror": "negative determinants: the wrong scale negated, ends not brought together",
    "shear": "the 2x2 remainder of Core Animation taken for the skew of CSS, or reversed",
    "wrap": "angles on both sides of half a turn, or 0, which counts as a whole one: the long way",
    "negative-zero": "a half turn whose m12 is -0: the angle -pi, and so the other way round",
    "singular": "an end without decomposition: NaN; entry by entry, or at 1/2 at once",
    "dependent": "dependent rows whose products round, or that m44 divides: a determinant by FMA, "
                 "or of the quotients, is not 0, and the end is decomposed",
    "perspective": "perspective at one end or both: lost, or entries interpolated",
    "divisor": "m44 other than 1: numbers not divided by it, or taken for a 2D matrix",
    "near-flat": "one entry beside those of a 2D matrix: taken for one",
    "near-singular": "ends that are hardly regular: singular by a threshold, or by all four rows",
    "extreme": "2D matrices whose area, or squares of lengths, overflow or vanish",
    "near": "ends nearly equal: angles and directions of almost equal numbers",
    "same": "equal ends: 0/0",
    "ends": "t = 0 and 1: not the ends",
    "outside": "t outside [0, 1]: clamped",
    "entries": "linear: decomposed all the same, or refused",
    "domain": "not matrices, not finite, or an unknown mode: to be refused",
}
CA, CSS, LINEAR = MODES
BOTH = (CA, CSS)
CONSTANT = (2, 3, 6, 7, 8, 9, 10, 11, 14, 15)
COLUMN = (3, 7, 11, 15)


def undecided(mode, a, b, beside=mpf(10) ** -6, margin=mpf(10) ** -6):
    """Whether rounding decides about a branch, as of excesses over half a turn up to `beside`.

    Or of rows that are parallel but for a relative `margin`.
    """
    kind = form(mode, a, b)
    if kind == "poses":
        ends = [decompose(m) for m in (a, b)]
        for m, parts in zip((a, b), ends):
            decided(m, parts)
        return 0 < abs(dot(*(parts.quaternion for parts in ends))) < mpf(10) ** -5
    if kind != "flat":
        return False
    thin = any(abs(area(m)) < margin * mp.hypot(m[0], m[1]) * mp.hypot(m[4], m[5])
               for m in (a, b))
    sides = [(remainders if mode == CA else skews)(m) for m in (a, b)]
    turned = mode == CA and mirrored_apart(*sides) and any(
        0 < abs(mp.pi - abs(side.angle)) < mpf(10) ** -6 for side in sides)
    if any(0 < abs(side.angle) < mpf(2)**-1000 for side in sides):
        return True
    first, second = brought_together(*sides) if mode == CA else sides
    over = abs(first.angle - second.angle) / mp.pi - 1
    return thin or turned or mpf(2)**-49 < over < beside


def promised(mode, a, b):
    """The places of the numbers that no arithmetic moves."""
    kind = form(mode, a, b)
    if kind == "poses":
        return () if any(m[i] for m in (a, b) for i in COLUMN[:3]) else COLUMN
    return {"flat": CONSTANT, "ends": range(16)}.get(kind, ())


def interpolate_case(mode, ends, t, *flags, exactly=False, **rest):
    """A case; `exactly` of ends whose area or angle are said to be exact in binary32 as well."""
    a, b = ([mpf(v) for v in m] for m in ends)
    if undecided(mode, a, b, mpf(2)**-40, 0 if exactly else mpf(10) ** -6):
        raise Undecided(f"undecided: {mode} {ends}")
    rest["wide"] = rest.get("wide") or not exactly and undecided(mode, a, b)
    inputs = {"mode": mode, "from": ends[0], "to": ends[1], "t": t}
    if form(mode, a, b) == "ends":
        out = [Truth(v, exact=EXACT) for v in interpolate(mode, a, b, mpf(t))]
        return valid(inputs, out, *flags, **rest)
    near, numbers_of = rule(mode, a, b), [*ends[0], *ends[1], t]
    weights = [*numbers_of[:32], t * (t != 1)]  # at 1 both 1 - t and t are exact
    out = truths(lambda *v: near(v[:16], v[16:32], v[32]), numbers_of,
                 scales(mode, a, b, mpf(t)), promised(mode, a, b), weights=weights)
    return valid(inputs, out, *flags, **rest)


def interpolated(modes, ends, times, *flags, **rest):
    return [interpolate_case(mode, e, t, *flags, **rest)
            for e in ends for mode in modes for t in times]


def plane(a, b, c, d, tx=0.0, ty=0.0):
    """A 2D matrix."""
    return changed(UNIT, m11=f32(a), m12=f32(b), m21=f32(c), m22=f32(d), m41=tx, m42=ty)


def turned(angle, sx=1, sy=1, skew=0, tx=0.0, ty=0.0):
    """A 2D matrix of scale, skew and angle in degrees."""
    m = matrix((tx, ty, 0), (sx, sy, 1), (skew, 0, 0), rotation(0, 0, 1, angle))
    return plane(*m[:2], *m[4:6], tx, ty)


def turned_by(radians):
    """A rotation whose sine and cosine are those of binary64."""
    cos, sin = math.cos(radians), math.sin(radians)
    return changed(UNIT, m11=cos, m12=sin, m21=-sin, m22=cos)


def some_plane(seed):
    sx, sy, skew, tx, ty, angle = numbers(seed, 6)
    return turned(100 * angle, 1.5 + sx, 1.5 + sy, skew, f32(100 * tx), f32(100 * ty))


PLANES = [(some_plane(300 + 2 * i), some_plane(301 + 2 * i)) for i in range(8)]
SPACES = [(some_matrix(320 + 2 * i), some_matrix(321 + 2 * i, i % 2)) for i in range(8)]
HALF = plane(-1, 0, 0, -1)
LEFT, UP = plane(-1, 0, 0, 1), plane(1, 0, 0, -1)


OFF = {"m13": 0.5, "m14": f32(0.002), "m23": 0.5, "m24": f32(0.002), "m31": 0.5, "m32": 0.5,
       "m43": 5.0}
# By pi as binary64 has it: its angle is below pi, but rounds to it.
ROUNDED_HALF = turned_by(math.pi)


def interpolate_series():
    yield Series(1, interpolated(BOTH, PLANES[:5], [0.25, f32(0.6)], "ordinary")
                 + interpolated([CA], SPACES[:4], [0.25, f32(0.7)], "ordinary", "depth")
                 + interpolated([CSS], SPACES[4:6], [0.375], "ordinary", "depth"))
    layers = [(UNIT, SCENES[4]), (UNIT, turned(90, tx=100.0)), (SCENES[0], SCENES[1]),
              (UNIT, SCENES[5])]
    yield Series(100, interpolated([CA], layers, [0.5], "scene")
                 + interpolated([CSS], layers[1:3], [0.5], "scene"))
    shear = plane(1, 0, 0.5, 1)
    radians = math.degrees(1.2)
    yield Series(150, interpolated(BOTH, [(UNIT, shear)], [0.5], "measured", "shear")
                 + interpolated(BOTH, [(UNIT, HALF)], [0.5, 0.25], "measured", "half-turn")
                 + interpolated([CA], [(UNIT, matrix(spin=rotation(0, 1, 0, radians)))], [0.25],
                                "measured", "depth"))
    flips = [(UNIT, half_turned(*axis, (1.0, 1.0, 1.0))) for axis in (
        (1, 0, 0), (0, 1, 0), (1, 1, 0), (1, -1, 0), (0, 1, 1))]
    yield Series(200, interpolated([CA], [(HALF, UNIT), (HALF, HALF), (HALF, turned(90, 2, 2)),
                                          (turned(-45), HALF)], [0.25, 0.5], "half-turn")
                 + interpolated([CSS], [(HALF, turned(60))], [0.25, 0.5], "half-turn")
                 + interpolated([CA], flips, [0.25, 0.5], "half-turn", "depth")
                 + interpolated([CSS], flips[:2], [0.75], "half-turn", "depth")
                 + interpolated([CSS], [(HALF, UNIT)], [0.5], "half-turn"))
    rounded = [turned_by(math.radians(angle)) for angle in (90, 270, -90)]
    yield Series(250, interpolated([CA], [(UNIT, ROUNDED_HALF)], [0.25, 0.375, 0.75],
                                   "rounded-half-turn")
                 + interpolated(BOTH, [(ROUNDED_HALF, UNIT), rounded[:2], rounded[1::-1],
                                       (ROUNDED_HALF, rounded[0]), rounded[2:0:-1]],
                                [0.25, 0.625], "rounded-half-turn")
                 + interpolated(BOTH, [(UNIT, [f32(v) for v in ROUNDED_HALF])], [0.25],
                                "rounded-half-turn")
                 + interpolated(BOTH, [(UNIT, turned_by(math.pi - 2.0**-24)),
                                       (turned_by(-1.0), turned_by(math.pi - 1 + 2.0**-24))],
                                [0.25], "wrap")
                 + interpolated([CA], [(UNIT, plane(-1, x, -x, -1)) for x in (1e-10, 3e-15)], [0.5],
                                "rounded-half-turn", exactly=True))
    narrow, broad = plane(-2, 0.5, 0.25, 3, 4.0, 5.0), plane(3, 0.5, 0.25, -2, 1.0, 2.0)
    tie = plane(1, 2, 2, 1)
    mirrors = [(LEFT, UP), (UP, LEFT), (narrow, broad), (broad, narrow), (tie, narrow),
               (UNIT, narrow), (broad, PLANES[5][0]), (plane(-0.5, 2, 1.5, 0.25), tie)]
    yield Series(300, interpolated([CA], mirrors, [0.25, f32(0.6)], "mirror")
                 + interpolated([CSS], mirrors[2:], [0.25], "mirror")
                 + interpolated([CA], [(matrix(scale=s, spin=some_rotation(340)), SPACES[6][1])
                                       for s in ((-1, 2, 3), (1, 1, -2))]
                                + [(eye(500, UNIT), matrix(scale=(1, -1, 1)))], [0.375],
                                "mirror", "depth")
                 + interpolated([CA], [(plane(-0.8, -0.6, -0.6, 0.8), plane(0.8, 0.6, 0.6, -0.8))],
                                [0.5], "mirror"))
    swap = plane(0, 1, 1, 0)
    yield Series(330, interpolated([CA], [(swap, UNIT), (UNIT, swap), (tie, UNIT), (UNIT, tie)],
                                   [0.25], "mirror"))
    leans = [(turned(20, skew=0.5), turned(-70, 2, 1, -1)), (plane(1, 0, 2, 1), plane(1, 3, 0, 1)),
             (plane(0, 1, 1, 0.5), plane(1, 1, -0.5, 4))]
    yield Series(350, interpolated(BOTH, leans, [0.25, 0.5], "shear")
                 + interpolated([CA], [(matrix(skew=(0.5, -1, 2)), matrix(skew=(0, 3, 0.25)))],
                                [0.25, 0.5], "shear", "depth"))
    yield Series(400, interpolated(BOTH, [(turned(a), turned(b)) for a, b in (
        (170, -170), (-100, 100), (150, -60), (-135, 40))], [0.25], "wrap")
                 + interpolated([CA], [(UNIT, turned(a)) for a in (30, -30, 170, -170)], [0.25],
                                "wrap")
                 + interpolated([CA], [(turned(a), UNIT) for a in (-10, 100)]
                                + [(LEFT, turned(20)), (UP, turned(-100, 1, -1))], [0.75],
                                "wrap"))
    yield Series(450, singular_ends())
    tilts = [(eye(500, UNIT), UNIT), (UNIT, eye(-200, SCENES[5])),
             (changed(UNIT, m14=f32(0.002)), changed(UNIT, m24=f32(-0.001), m34=0.5)),
             (changed(UNIT, m34=f32(1e-9)), UNIT)]
    yield Series(550, interpolated([CA], tilts, [0.25, 0.5], "perspective")
                 + interpolated([CSS], tilts[:2], [0.75], "perspective"))
    twice = changed(UNIT, m44=2.0, m41=10.0)
    yield Series(600, interpolated([CA], [(twice, UNIT), (UNIT, twice),
                                          (changed(some_matrix(341), m44=-1.5), SPACES[7][0])],
                                   [0.25, 0.5], "divisor")
                 + interpolated([CSS], [(twice, turned(50))], [0.5], "divisor"))
    close = changed(PLANES[6][0], m12=PLANES[6][0][1] + 2.0**-20)
    yield Series(650, interpolated(BOTH, [(PLANES[6][0], close)], [0.5], "near")
                 + interpolated([CA], [(UNIT, plane(1, 1e-7, -1e-7, 1)),
                                       (SPACES[7][0], changed(SPACES[7][0], m13=f32(
                                           SPACES[7][0][2] + 1e-5)))], [0.5], "near")
                 + interpolated([CA], [(UNIT, matrix(spin=rotation(1, 2, 2, 0.01)))], [0.25],
                                "near", "depth")
                 + interpolated(BOTH, [(m, m) for m in (UNIT, PLANES[7][0], SPACES[7][1])], [0.5],
                                "same"))
    yield Series(700, interpolated(BOTH, [PLANES[7]], [0.0, 1.0], "ends")
                 + interpolated([CA], [SPACES[7], (UNIT, HALF)], [0.0, 1.0], "ends")
                 + interpolated([LINEAR], [SPACES[7]], [0.0, 1.0], "ends", "entries"))
    yield Series(750, interpolated(BOTH, [PLANES[6]], [-0.5, 1.5, 4.0], "outside")
                 + interpolated([CA], [SPACES[6]], [-0.25, 2.0], "outside", "depth")
                 + interpolated([LINEAR], [SPACES[6]], [-0.5, 3.0], "outside", "entries"))
    yield Series(800, interpolated([LINEAR], [PLANES[0], SPACES[0], (UNIT, HALF), (LEFT, UP),
                                              ([0.0] * 16, UNIT), (twice, SCENES[0]),
                                              (changed(UNIT, m44=0.0), SPACES[1][0])], [0.25, 0.5],
                                   "entries"))
    deep = [changed(UNIT, m33=2.0), changed(UNIT, m33=3.0, m41=5.0)]
    yield Series(850, interpolated([CA], [deep], [f32(-1.2145), f32(-0.7), f32(2.3)], "outside",
                                   "depth"))
    flat = [plane(*m, 3.0, 4.0) for m in ((1, 2, 2, 4), (8191, 4099, 24573, 12297))]
    flat += [changed(flat[0], m11=94906267.0, m12=67108879.0, m21=284718801.0, m22=201326637.0)]
    gone = [*divided(DEPENDENT), *flat, *(changed(m, m44=f32(1.0951046)) for m in flat)]
    yield Series(900, [interpolate_case(mode, ends, t, "singular", "dependent") for m in gone
                       for mode, ends, t in ((CSS, (UNIT, m), -0.5),
                                             (CA, (m, SPACES[1][0]), 0.25))])
    yield Series(950, interpolated([CA], [(PLANES[0][0], changed(PLANES[0][1], **{name: v}))
                                          for name, v in OFF.items()], [0.25], "near-flat", "depth")
                 + interpolated([CA], [(matrix(scale=[f32(1e-20)] * 3, spin=some_rotation(342)),
                                        changed(UNIT, m24=0.5, m42=2.0))], [0.25],
                                "near-singular", "depth")
                 + interpolated(BOTH, [(UNIT, VANISHING[1])], [0.25], "singular"))
    yield Series(1000, interpolated(BOTH, [(plane(8191, 8193, 8193, 8195), UNIT)], [0.25],
                                    "near-singular", "mirror", exactly=True)
                 + interpolated(BOTH, [(plane(s, 0, 0, s), plane(0, s, -s, 0))
                                       for s in (1e25, 1e-25)], [0.5], "extreme"))
    high = [1.0, 2.0, 3.0, 0.0, 0.0, 1.0, 4.0, 0.0, f32(1e37), 1.0, -1.0, *UNIT[11:]]
    yield Series(1050, interpolated(BOTH, [(high, changed(UNIT, m32=1.0, m33=2.0))], [1.0], "ends"))
    half = changed(plane(-1, 0, 0, -1), m12=-0.0)
    yield Series(1100, interpolated(BOTH, [(half, UNIT), (UNIT, half)], [0.25], "negative-zero"))
    yield Series(9000, refused())


def singular_ends():
    """Ends without decomposition in either place, flat and not."""
    gone = [plane(0, 0, 0, 1), plane(1, 2, 2, 4, 3.0, 4.0), matrix(scale=(1, 1, 0)), [0.0] * 16,
            changed(SCENES[0], m44=0.0)]
    ends = [(gone[0], PLANES[0][0]), (UNIT, gone[1]), (gone[2], SPACES[0][1]),
            (SPACES[1][0], gone[3]), (gone[4], UNIT), (gone[1], gone[2])]
    return (interpolated([CA], ends, [0.25, 0.5], "singular")
            + interpolated([CSS], ends, [math.nextafter(0.5, 0), 0.5], "singular")
            + interpolated(BOTH, ends[:2], [-0.5, 1.0], "singular"))


def interpolation_of(i):
    return interpolate_case(i["mode"], (i["from"], i["to"]), i["t"])


def refused():
    good = {"mode": CA, "from": UNIT, "to": HALF, "t": 0.5}
    wrong = [({"mode": name}, f'unknown interpolation "{name}"')
             for name in ("", "discrete", "CSS")]
    wrong += [({name: changed(UNIT, **{place: v})}, "matrices must be finite")
              for name in ("from", "to") for place, v in (("m11", math.nan), ("m44", math.inf))]
    wrong += [({name: m}, "a matrix has 16 numbers") for name in ("from", "to")
              for m in ([], UNIT[:6])]
    wrong += [({"t": v}, "t must be finite") for v in (math.nan, math.inf)]
    return [invalid(good | change, error, "domain") for change, error in wrong]


KERNELS = [
    Kernel("transform.interpolate", 420000,
           Tier(1, 4, 4, "two decompositions, linear parts, a rotation and a recomposition: each "
                "rounding changes an entry of an end, t, or a row by its size times its angle"),
           Tier(2, 8, 8, "the same in the storage format"), FLAGS, interpolate_series,
           case=interpolation_of, domain=takes.matrices),
]
