"""Golden cases of motions between rotations: quaternion.slerp, nlerp and squad."""

import math
from itertools import combinations

from mpmath import mp, mpf

from . import transform_domain as takes
from .binary import f32
from .golden import Kernel, Series, Tier, invalid, valid
from .linear import dot, exactly, norm, plus, scaled
from .poses import STILL, numbers, rotation, rounded, some_rotation
from .quaternion import ARCS, chord, chosen, nlerp, plane, side, slerp, squad, unit
from .smooth import truths
from .traced import Undecided

FLAGS = {
    "ordinary": "ordinary rotations",
    "scene": "turns of layers",
    "arc": "the second quaternion negated on the wrong arc, or never",
    "right-angle": "a product of exactly 0: neither arc negates",
    "rounded-product": "a product that is exactly 0 though its terms round: summed with rounding, "
                       "or by FMA, it has a sign; or one that is far smaller than its terms",
    "same": "equal rotations: the arccosine of a product above 1, 0/0",
    "near-same": "nearly equal rotations: a vanishing sine in the denominator, a chord's accuracy",
    "opposite": "one the exact negative of the other: the plane of the motion is a matter of rule",
    "near-opposite": "nearly opposite: the plane lost in the rounding of the product",
    "speed": "constant angular speed: a chord, or an approximation of the angle's sine",
    "length": "quaternions not of length 1: not normalised, or squares that overflow or vanish",
    "outside": "t outside [0, 1]: clamped, or an angle folded back",
    "ends": "t = 0 and 1: not the given rotations, or not at length 1; next to them a small weight "
            "lost in a difference",
    "vanishing": "a chord through 0: the direction of a small sum",
    "controls": "controls far from the ends: an inner arc taken the short way",
    "domain": "not a quaternion, not finite, or an unknown arc: to be refused",
}
NAMES = ("from", "to")
ROUNDED = mpf(10) ** -50  # what is less is 0
PAIRS = [(some_rotation(2 * i), some_rotation(2 * i + 1)) for i in range(40)]
TILT = (1, 2, 2)
# The square of the length is finite or not by the order of its roundings.
BRINK = [[4.979517583233327e153, 6.211418655771653e153, 5.51042872371275e153, 9.275083379038436e153],
         [f32(v * 2.0**60) for v in (8.601979, 7.655807, 8.34614, 7.3305187)],
         [f32(v * 2.0**60) for v in (8.194155, 3.8831582, 10.445292, 8.041939)]]


def of(numbers_of):
    return [mpf(v) for v in numbers_of]


def settled(arc, a, b):
    """Raises where rounding decides which arc is taken; a product of exactly 0 is decided."""
    known = (a, b) == HIDDEN
    a, b = of(a), of(b)
    with exactly():
        way = dot(a, b)
    if arc != "direct" and not known and 0 < abs(way) < mpf(10) ** -5 * norm(a) * norm(b):
        raise Undecided(f"undecided: {a} {b}")
    apart(a, chosen(arc, a, b))


def apart(a, b):
    """Raises where two are opposite but for less than what squares in binary32 can say."""
    if norm(plus(unit(a), 1, unit(b))) < mpf(2) ** -60 and not multiples(a, b):
        raise Undecided("next to opposite")


def multiples(a, b):
    """Whether one quaternion is a multiple of the other, as the numbers are given."""
    with exactly():
        return all(x * w == y * v for (x, y), (v, w) in combinations(zip(a, b), 2))


def legible(size):
    """A scale of errors that leaves some digits."""
    if size > 2**48:
        raise Undecided("no digit is left")
    return size


def slerp_scale(t):
    """The greatest multiple of the half angle."""
    return legible(max(1, abs(2 * t - 1)))


def slerp_case(arc, pair, t, *flags, **rest):
    settled(arc, *pair)
    inputs = {"arc": arc} | dict(zip(NAMES, pair)) | {"t": t}
    a, b = map(of, pair)
    way = side(arc, a, b)
    out = truths(lambda *v: slerp("direct", v[:4], scaled(way, v[4:8]), v[8]),
                 [*pair[0], *pair[1], t], [slerp_scale(t)] * 4)
    if norm(plus(unit(a), way, unit(b))) < ROUNDED:
        for truth in out:
            truth.spread = mpf(0)
    return valid(inputs, out, *flags, directions=NAMES, **rest)


def slerps(arcs, pairs, times, *flags, **rest):
    return [slerp_case(arc, p, t, *flags, **rest) for p in pairs for arc in arcs for t in times]


def opposite(q):
    return [-v for v in q]


def moved(q, angle, sign=1):
    """A quaternion at an angle in radians to q, or to its negative with sign -1, in binary32."""
    q = unit(of(q))
    across = plane(q, unit(of([0.5, -0.25, 0.75, 0.3125])))[0]
    cos, sin = mp.cos_sin(mpf(angle))
    return rounded(sign * (cos * x + sin * y) for x, y in zip(q, across))


def almost(q):
    """A quaternion of a length next to 1, but not of 1."""
    return rounded(mpf("1.004") * v for v in q)


def lengthened(q, factor):
    return [v * factor for v in q]


SQUARE = [([1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]), (STILL, [0.0, 0.0, 1.0, 0.0]),
          ([0.5, 0.5, 0.5, 0.5], [0.5, -0.5, 0.5, -0.5]), ([3.0, 4.0, 0.0, 0.0],
                                                          [0.0, 0.0, -2.0, 1.0])]
SCENES = [(STILL, rotation(0, 1, 0, 90)), (STILL, rotation(1, 0, 0, -60)),
          (rotation(0, 0, 1, -45), rotation(0, 0, 1, 135)), (rotation(0, 1, 0, 30),
                                                            rotation(1, 1, 0, 75))]


def crossed(p, q, r, u, w):
    """Two at a right angle: whole numbers whose products cancel, though they may be rounded."""
    return [*map(float, (p, q, r, 0))], [*map(float, (q * u, r * w - p * u, -q * w, 0))]


CROSSED = [crossed(8191, 7919, 6151, 1021, 613), crossed(-7757, 8087, 5003, 911, 1019),
           crossed(1073741789, 998244353, 754974721, 1048573, 786433),
           crossed(-536870909, 469762049, 167772161, 2097143, 1999993)]
CROSSED += [(a[2:] + a[:2], opposite(b[2:] + b[:2])) for a, b in CROSSED[::2]]
TWOFOLD = [([8191.0, 4099.0, 0.0, 0.0], [-4099.0, 8191.0, 0.0, 0.0]),
           ([0.0, 94906267.0, 67108879.0, 0.0], [0.0, -67108879.0, 94906267.0, 0.0]),
           ([1073741789.0, 0.0, 0.0, 998244353.0], [998244353.0, 0.0, 0.0, -1073741789.0])]
# The product is -1, of which terms of 2^100 leave a sum of two words nothing.
HIDDEN = [2.0**50, 1.0, 2.0**50, 0.0], [2.0**50, -1.0, -(2.0**50), 0.0]
# Opposite as given, though hardly when both are rounded at length 1.
MULTIPLES = [1.0, 2.0, 3.0, 5.0], [-3.0, -6.0, -9.0, -15.0]
WIDE = [(STILL, rotation(*TILT, 340)), (rotation(1, 0, 0, 20), opposite(rotation(1, 0, 0, 40)))]
LENGTHS = [(0.5, 3.0), (f32(1e10), f32(1e10)), (f32(1e-10), f32(1e10)), (7.0, 2.0**-100),
           (2.0**100, 2.0**100), (2.0**-100, 2.0**-100)]
UNLIKE = [(1.0, 2.0**100), (2.0**100, 1.0), (1.0, 2.0**-100), (2.0**-100, 1.0), (1.0, 1e200),
          (1e200, 1.0), (1.0, 1e-200), (1e-200, 1.0)]
VAST = [(1e200, 1e-200), (1e-300, 1.0), (1e300, 1e300)]
BOUNDLESS = [([v, -v, 0.0, v], [w, 0.0, w, w]) for v, w in (
    (5e-324, 1.7e308), (1.7e308, 1e-300), (5e-324, 5e-324), (1.7e308, 1.7e308),
    (2.0**-149, f32(3e38)), (f32(3e38), f32(1e-38)), (2.0**-149, 2.0**-149),
    (f32(3e38), f32(3e38)))]


def slerp_series():
    yield Series(1, slerps(ARCS, PAIRS[:8], [0.25, f32(0.6)], "ordinary"))
    yield Series(100, slerps(["shortest"], SCENES, [0.25, 0.5, 0.875], "scene"))
    yield Series(150, slerps(ARCS, [(a, sign(b)) for a, b in PAIRS[10:15]
                                    for sign in (list, opposite)], [0.375], "arc"))
    yield Series(250, slerps(ARCS, SQUARE, [0.25, 0.5], "right-angle"))
    same = [q for q, _ in PAIRS[16:19]]
    yield Series(350, slerps(["shortest", "direct"], [(q, q) for q in same], [0.25, 0.5], "same")
                 + slerps(["shortest", "longest"], [(q, opposite(q)) for q in same[:1]], [0.75],
                          "same", "arc"))
    close = [(q, moved(q, angle)) for q, angle in zip(PAIRS[19], (1e-3, 1e-5))]
    close += [(STILL, [f32(x), 0.0, 0.0, 1.0]) for x in (1e-3, 1e-8, 1e-18)]
    close += [(STILL, [f32(3e-4), f32(-2e-4), f32(1e-4), 1 - 2.0**-24])]
    yield Series(400, slerps(["shortest"], close, [0.25, f32(0.7)], "near-same")
                 + slerps(["shortest"], [(q, [q[0], math.nextafter(q[1], 2), *q[2:]])
                                         for q in same[:2]], [0.5], "near-same")
                 + slerps(["direct", "longest"], close[:1], [0.5], "near-same", "near-opposite"))
    yield Series(450, slerps(["direct"], [(q, opposite(q)) for q in same], [0.25, 0.5], "opposite")
                 + slerps(["longest"], [(q, q) for q in same[:2]], [0.125, 1.0], "opposite")
                 + slerps(["direct"], [(same[0], lengthened(same[0], -4.0))], [0.5], "opposite",
                          "length")
                 + slerps(["direct"], [(STILL, opposite(STILL)), (opposite(STILL), STILL)], [0.5],
                          "opposite"))
    yield Series(500, [slerp_case("direct", (q, moved(q, angle, -1)), t, "near-opposite")
                       for q in PAIRS[20] for t in (0.25, 0.5, f32(0.9))
                       for angle in (1e-3, 1e-4, 1e-5, 1e-6, 3e-7)])
    yield Series(550, [slerp_case("longest", (STILL, [x, x / 2, -x, 1.0]), t, "near-opposite")
                       for x in (1e-10, 1e-14) for t in (0.25, 0.75)])
    yield Series(600, slerps(["direct"], WIDE, [k / 8 for k in range(1, 8)], "speed"))
    yield Series(650, slerps(["shortest", "direct"], [
        (lengthened(a, x), lengthened(b, y)) for (a, b), (x, y) in zip(PAIRS[22:], LENGTHS)],
        [0.375], "length"))
    yield Series(700, slerps(["shortest"], [
        (lengthened(a, x), lengthened(b, y)) for (a, b), (x, y) in zip(PAIRS[28:], VAST)], [0.375],
        "length"))
    yield Series(750, slerps(ARCS, PAIRS[31:33], [-0.5, 1.25, 3.0], "outside")
                 + slerps(["direct"], WIDE, [-1.0, 2.0], "outside"))
    yield Series(800, slerps(["shortest", "longest"], PAIRS[33:36], [0.0, 1.0], "ends"))
    quarter = [(STILL, [1.0, 0.0, 0.0, x]) for x in (0.0, 2.0**-14, 0.125, -(2.0**-20))]
    quarter += [([0.0, 1.0, 0.0, 0.0], [0.0, 3.2520040888511573e-07, 0.0, 0.9999999999999472]),
                ([0.9999999999999983, 0.0, 0.0, 5.847638246420446e-08], STILL)]
    yield Series(850, slerps(["direct"], quarter, [2.0**-30, f32(2e-7), f32(1e-3), 0.0625,
                                                   f32(0.99999), 1 - 2.0**-24], "ends"))
    yield Series(900, slerps(["shortest", "direct"], [(q, q) for q in BRINK], [0.5], "length"))
    late = [([-0.8326894406854626, -0.5537402779019523, 0.0, 0.0],
             [-0.01840265184509631, 0.623792062285798, 0.0, 0.16431697912672183])]
    late += [(b, a) for a, b in late] + WIDE[:1]
    yield Series(950, slerps(["longest", "direct"], late, [
        0.9999995718165037, f32(0.99999), 1 - 2.0**-24, 0.875, 1.125, 1.0], "ends")
                 + slerps(["direct"], [(q, opposite(q)) for q in same[:2]], [0.75, 1.0, 1.25],
                          "opposite")
                 + slerps(["longest"], [(q, q) for q in same[:2]], [0.75, 1.25], "opposite"))
    slight = [([0.0, 0.0, f32(x), 1.0], STILL) for x in (1e-19, 1e-25, 1e-40)]
    short = [([0.0, 0.0, f32(1e-4), 1.0], [0.0, 0.0, 0.0, 2.0**-149]),
             ([1.0, 1 + 2.0**-23, 0.0, 0.0], [2.0**-149, 2.0**-149, 0.0, 0.0])]
    yield Series(1000, slerps(["shortest"], slight, [-1.5, 0.25, 1.5], "near-same")
                 + slerps(["shortest"], [(b, a) for a, b in slight], [-1.5, 1.5], "near-same")
                 + slerps(["shortest"], short, [0.25, 0.75], "near-same", "length")
                 + slerps(["shortest"], [(b, a) for a, b in short], [0.25, 0.75], "near-same",
                          "length"))
    yield Series(1050, slerps(["shortest", "longest"], BOUNDLESS, [0.375], "length"))
    yield Series(1100, slerps(ARCS, TWOFOLD, [0.25, 0.625], "right-angle", "rounded-product"))
    yield Series(1130, slerps(ARCS, CROSSED, [0.25, 0.625], "right-angle", "rounded-product"))
    yield Series(1170, slerps(["shortest", "direct"], [
        (lengthened(a, x), lengthened(b, y)) for (a, b), (x, y) in zip(PAIRS, UNLIKE)], [0.375],
        "length"))
    yield Series(1200, slerps(["shortest"], [(PAIRS[19][0], moved(PAIRS[19][0], angle))
                                             for angle in (0.125, 0.03125)], [0.25], "near-same")
                 + slerps(["shortest"], [(STILL, [f32(0.03), 0.0, 0.0, 1.0])], [0.25, 3.0],
                          "near-same"))
    yield Series(1250, slerps(["shortest"], [HIDDEN], [0.5], "rounded-product", "length"))
    yield Series(9000, refused())


def refused():
    """Inputs of two quaternions that are to be refused."""
    good = {"arc": "shortest", "from": STILL, "to": [0.5, 0.5, 0.5, 0.5], "t": 0.5}
    wrong = [({"arc": name}, f'unknown arc "{name}"') for name in ("", "short", "Shortest")]
    wrong += [({name: [0.0, v, 0.0, 1.0]}, "quaternions must be finite")
              for name in NAMES for v in (math.nan, math.inf)]
    wrong += [({name: q}, "a quaternion has 4 numbers") for name in NAMES
              for q in ([], [0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 0.0, 1.0])]
    wrong += [({"t": v}, "t must be finite") for v in (math.nan, math.inf, -math.inf)]
    wrong += [({name: [0.0] * 4}, "a quaternion of length 0 has no direction") for name in NAMES]
    return [invalid(good | change, error, "domain") for change, error in wrong]


def nlerp_scale(arc, pair, t):
    """What the length of the chord makes of an error."""
    size = norm(chord(arc, *map(of, pair), t))
    return (abs(1 - t) + abs(t)) / size if size > ROUNDED else 1


def nlerp_case(arc, pair, t, *flags):
    settled(arc, *pair)
    inputs = {"arc": arc} | dict(zip(NAMES, pair)) | {"t": t}
    way, gone = side(arc, *map(of, pair)), norm(chord(arc, *map(of, pair), mpf(t))) <= ROUNDED

    def mixed(*v):
        return unit(v[:4]) if gone else nlerp("direct", v[:4], scaled(way, v[4:8]), v[8])

    out = truths(mixed, [*pair[0], *pair[1], t], [nlerp_scale(arc, pair, mpf(t))] * 4)
    return valid(inputs, out, *flags, directions=NAMES)


def nlerps(arcs, pairs, times, *flags):
    return [nlerp_case(arc, p, t, *flags) for p in pairs for arc in arcs for t in times]


def nlerp_series():
    yield Series(1, nlerps(ARCS, PAIRS[:5], [0.25], "ordinary")
                 + nlerps(["shortest"], PAIRS[5:9], [0.5, f32(0.8)], "ordinary"))
    yield Series(50, nlerps(["shortest"], SCENES[:2], [0.25, 0.5], "scene"))
    yield Series(100, nlerps(ARCS, SQUARE[:3], [0.25], "right-angle"))
    yield Series(150, nlerps(ARCS, [(a, opposite(b)) for a, b in PAIRS[9:11]], [0.375], "arc"))
    q = PAIRS[11][0]
    yield Series(200, nlerps(["shortest", "direct"], [(q, q)], [0.5], "same")
                 + nlerps(["shortest"], [(q, moved(q, 1e-4))], [0.25], "near-same"))
    yield Series(250, nlerps(["direct"], [(q, opposite(q))], [0.25, 0.75], "opposite")
                 + nlerps(["direct"], [(STILL, opposite(STILL)), (SQUARE[2][0],
                                                                  opposite(SQUARE[2][0]))],
                          [0.5], "opposite", "vanishing")
                 + nlerps(["direct"], [(lengthened(STILL, 4.0), lengthened(STILL, -0.5))], [0.5],
                          "opposite", "vanishing", "length")
                 + nlerps(["direct"], [MULTIPLES], [0.5], "opposite", "vanishing", "length"))
    yield Series(300, [nlerp_case("direct", (q, moved(q, angle, -1)), t, "vanishing")
                       for angle in (0.1, 1e-2, 1e-3) for t in (0.5, 0.484375)]
                 + [nlerp_case("direct", (q, moved(q, 1e-7, -1)), 0.5, "vanishing")])
    yield Series(350, nlerps(["shortest"], [
        (lengthened(a, x), lengthened(b, y)) for (a, b), (x, y) in zip(PAIRS[12:], LENGTHS + VAST)]
        + BOUNDLESS + [(almost(PAIRS[12][0]), PAIRS[12][1])], [0.375], "length"))
    yield Series(400, nlerps(["shortest", "longest"], PAIRS[22:23], [-0.5, 1.5], "outside"))
    yield Series(450, nlerps(["shortest"], PAIRS[23:25], [0.0, 1.0], "ends"))
    yield Series(500, nlerps(ARCS, TWOFOLD, [0.25], "right-angle", "rounded-product"))
    yield Series(520, nlerps(ARCS, CROSSED, [0.25], "right-angle", "rounded-product"))
    yield Series(540, nlerps(["shortest", "direct"], [
        (lengthened(a, x), lengthened(b, y)) for (a, b), (x, y) in zip(PAIRS, UNLIKE)], [0.375],
        "length"))
    yield Series(570, nlerps(["shortest"], [HIDDEN], [0.5], "rounded-product", "length"))
    yield Series(9000, refused())


SQUAD = ("from", "fromControl", "toControl", "to")


def squad_case(rows, t, *flags):
    size = squad_scale(rows, mpf(t))
    out = truths(lambda *v: squad((v[:4], v[12:16]), (v[4:8], v[8:12]), v[16]),
                 [*(x for q in rows for x in q), t], [size] * 4)
    return valid(dict(zip(SQUAD, rows)) | {"t": t}, out, *flags, wide=size > 2**20,
                 directions=SQUAD)


def squad_scale(rows, t):
    """Errors of the inner arcs, weighed by the outer one, and its own."""
    start, first, second, end = map(of, rows)
    apart(start, end)
    apart(first, second)
    inner = slerp("direct", start, end, t), slerp("direct", first, second, t)
    angle, share = plane(*inner)[1], 2 * t * (1 - t)
    if not angle:
        return mpf(2)
    # An error across the arc, or along it, which changes the angle.
    weights = [max(abs(mp.sin(part * angle)) / mp.sin(angle), abs(part))
               for part in (1 - share, share)]
    return legible(max(1, abs(share)) + max(1, abs(t)) * sum(weights))


def spline(seed, spread=0.5):
    """Four quaternions on one half of the sphere, not far apart."""
    centre = some_rotation(seed)
    return [rounded(unit([mpf(c) + spread * mpf(v) for c, v in zip(centre, numbers(seed + k, 4))]))
            for k in (0.1, 0.2, 0.3, 0.4)]


def squads(rows, times, *flags):
    return [squad_case(r, t, *flags) for r in rows for t in times]


def squad_series():
    sets = [spline(i) for i in range(100, 112)]
    yield Series(1, squads(sets[:5], [0.25, 0.5, f32(0.7)], "ordinary"))
    yield Series(50, squads([[STILL, rotation(0, 1, 0, 20), rotation(0, 1, 0, 80),
                              rotation(0, 1, 0, 90)]], [0.25, 0.5, 0.75], "scene"))
    yield Series(100, squads(sets[5:7], [0.0, 1.0], "ends"))
    yield Series(150, squads([[a, a, a, a] for a, *_ in sets[7:8]], [0.5], "same")
                 + squads([[a, a, d, d] for a, _, _, d in sets[7:9]], [0.25, 0.5], "same")
                 + squads([spline(112, spread) for spread in (0.03125, f32(1e-3))], [f32(0.3)],
                          "near-same"))
    yield Series(200, squads([[a, opposite(b), opposite(c), d] for a, b, c, d in sets[8:10]],
                             [0.25, 0.5], "controls")
                 + squads([[a, b, opposite(c), d] for a, b, c, d in sets[8:10]], [0.25, f32(0.6)],
                          "controls", "arc")
                 + squads([[a, b, c, opposite(d)] for a, b, c, d in sets[8:9]], [0.25], "arc"))
    yield Series(250, squads([[lengthened(v, f) for v, f in zip(sets[10], factors)] for factors in (
        (2.0, 0.5, 1.0, 3.0), (f32(1e10), 1.0, f32(1e-10), 5.0), (2.0**100,) * 4,
        (1e200, 1e-200, 1.0, 1e300))]
        + [[*pair, *reversed(BOUNDLESS[i ^ 1])] for i, pair in enumerate(BOUNDLESS)]
        + [list(map(almost, sets[10]))],
        [0.375], "length"))
    yield Series(300, squads(sets[11:], [-0.25, 1.25], "outside"))
    a, b = SQUARE[2]
    yield Series(350, squads([[a, b, [0.5, 0.5, -0.5, 0.5], a], [STILL, *SQUARE[0], STILL]],
                             [0.25, 0.5], "right-angle"))
    good = dict(zip(SQUAD, sets[0])) | {"t": 0.5}
    yield Series(9000, [invalid(good | {name: [0.0, v, 0.0, 1.0]}, "quaternions must be finite",
                                "domain") for name, v in zip(SQUAD, (math.nan, math.inf) * 2)]
                 + [invalid(good | {name: [1.0] * n}, "a quaternion has 4 numbers", "domain")
                    for name, n in zip(SQUAD, (3, 5, 0, 1))]
                 + [invalid(good | {"t": v}, "t must be finite", "domain")
                    for v in (math.nan, math.inf)]
                 + [invalid(good | {name: [0.0] * 4}, "a quaternion of length 0 has no direction",
                            "domain") for name in SQUAD])


def used(*absent):
    return {k: v for k, v in FLAGS.items() if k not in absent}


HALVES = ("the half angle is at most a right angle and its sine and cosine lie on the unit vectors "
          "along sum and difference of the two, which inputs near each other give exactly: ")
KERNELS = [
    Kernel("quaternion.slerp", 450000,
           Tier(1, 0, 4, HALVES + "4 roundings of the angle and of the terms; the "
                "scale is the greatest multiple of the half angle, at least 1"),
           Tier(0, 0, 5, "3e-7 in binary32 everywhere"),
           used("vanishing", "controls"), slerp_series,
           case=lambda i: slerp_case(i["arc"], (i["from"], i["to"]), i["t"]), domain=takes.rotated),
    Kernel("quaternion.nlerp", 460000,
           Tier(1, 0, 4, "two lengths, two products and a sum, whose cancellation the scale "
                "measures, and another length"),
           Tier(2, 0, 8, "the same in the storage format"),
           used("near-opposite", "speed", "controls"), nlerp_series,
           case=lambda i: nlerp_case(i["arc"], (i["from"], i["to"]), i["t"]), domain=takes.rotated),
    Kernel("quaternion.squad", 470000,
           Tier(1, 0, 4, "three interpolations as of quaternion.slerp; the scale is their number, "
                "each weighed by what the outer one makes of it"),
           Tier(1, 0, 5, "three times that of quaternion.slerp"),
           used("rounded-product", "opposite", "near-opposite", "speed", "vanishing"),
           squad_series,
           case=lambda i: squad_case([i[n] for n in SQUAD], i["t"]), domain=takes.rotated),
]
