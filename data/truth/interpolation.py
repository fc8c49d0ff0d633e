"""Interpolation of 4x4 matrices as Core Animation and css-transforms-2 do it."""

from typing import NamedTuple

from mpmath import mp, mpf

from .decomposition import Pose, decompose, recompose, singular, sizes
from .linear import plus, scaled
from .quaternion import slerp
from .traced import moderate

MODES = ("coreAnimation", "css", "linear")
FLAT = {2: 0, 3: 0, 6: 0, 7: 0, 8: 0, 9: 0, 10: 1, 11: 0, 14: 0, 15: 1}


class Flat(NamedTuple):
    """A 2D matrix: diag(scale) R(angle) rest, or diag(scale) rest R(angle), then the move."""

    scale: list
    angle: object
    rest: list
    move: list


def flat(m):
    """Whether a matrix maps the plane z = 0 affinely and nothing else, and is not singular."""
    return all(m[i] == v for i, v in FLAT.items()) and area(m) != 0


def area(m):
    return m[0] * m[5] - m[1] * m[4]


def form(mode, a, b):
    """What two matrices are interpolated by: flat, entries, ends or poses."""
    if mode == "linear":
        return "entries"
    if flat(a) and flat(b):
        return "flat"
    if singular(a) or singular(b):
        return "entries" if mode == "coreAnimation" else "ends"
    return "poses"


def interpolate(mode, a, b, t):
    """The 16 numbers at t."""
    return rule(mode, a, b)(a, b, t)


def rule(mode, first, second):
    """What interpolates two matrices, and others near them as if these were of the same kind."""
    kind = form(mode, first, second)
    turned = mirrored_first(first), mirrored_first(second)

    def interpolation(a, b, t):
        if kind == "entries":
            return plus(scaled(1 - t, a), t, b)
        if kind == "ends":
            return list(a) if t < mpf(1) / 2 else list(b)
        if kind == "poses":
            return recompose(mixed_pose(decompose(a), decompose(b), t))
        if mode == "coreAnimation":
            return from_remainders(mixed(*angles_apart(*map(remainders, (a, b), turned)), t))
        return from_skews(mixed(*shorter_way(*map(skews, (a, b), turned)), t))

    return interpolation


def mixed_pose(a, b, t):
    """Everything linear but the rotation, which takes the shortest arc."""
    parts = [plus(scaled(1 - t, x), t, y) for x, y in zip(a, b)]
    return Pose(*parts[:3], slerp("shortest", a.quaternion, b.quaternion, t), parts[4])


def mirrored_first(m):
    """Whether a reflection is taken as one of x: then its x scale is negative, else its y scale."""
    return area(m) < 0 and m[0] < m[5]


def remainders(m, x_turned=None):
    """css-transforms-1: lengths of the rows, direction of the first, and what is left of both.

    x_turned is whether a reflection is one of x, if that is not to be found out.
    """
    sx, sy = mp.hypot(m[0], m[1]), mp.hypot(m[4], m[5])
    if mirrored_first(m) if x_turned is None else x_turned:
        sx = -sx
    elif area(m) < 0:
        sy = -sy
    (a, b), (c, d) = ([m[0] / sx, m[1] / sx], [m[4] / sy, m[5] / sy])
    angle = mp.atan2(b, a)
    cos, sin = mp.cos_sin(angle)
    rest = [cos * a - sin * c, cos * b - sin * d, sin * a + cos * c, sin * b + cos * d]
    return Flat([sx, sy], angle, rest, [m[12], m[13]])


def far(angle):
    """Whether it is over half a turn, and not only by what rounding makes of one."""
    return abs(angle) > mp.pi * (1 + mpf(2)**-48)


def mirrored_apart(a, b):
    """Whether one end turns over x and the other one y."""
    return any(p < 0 and q < 0 for p, q in zip(a.scale, b.scale[::-1]))


def brought_together(a, b):
    """Core Animation's ends: reflections of the same axis, and an angle of 0 is a whole turn."""
    if mirrored_apart(a, b):
        a = a._replace(scale=[-s for s in a.scale],
                       angle=a.angle + (mp.pi if a.angle < 0 else -mp.pi))
    return [side._replace(angle=side.angle or 2 * mp.pi) for side in (a, b)]


def angles_apart(a, b):
    """Core Animation's ends, with at most half a turn between the two."""
    a, b = brought_together(a, b)
    first, second = a.angle, b.angle
    if far(first - second):
        if first > second:
            first -= 2 * mp.pi
        else:
            second -= 2 * mp.pi
    return a._replace(angle=first), b._replace(angle=second)


def mixed(a, b, t):
    """The parts of two 2D matrices at t, all linear."""
    return Flat(*(plus(scaled(1 - t, x), t, y) if isinstance(x, list) else (1 - t) * x + t * y
                  for x, y in zip(a, b)))


def from_remainders(parts):
    cos, sin = mp.cos_sin(parts.angle)
    a, b, c, d = parts.rest
    return spatial([[cos * a + sin * c, cos * b + sin * d], [cos * c - sin * a, cos * d - sin * b]],
                   parts)


def skews(m, x_turned=None):
    """css-transforms-2: scale, skew and direction of the first row; x_turned as of remainders."""
    x_turned = mirrored_first(m) if x_turned is None else x_turned
    sx = mp.hypot(m[0], m[1]) * (-1 if x_turned else 1)
    sy = area(m) / sx
    return Flat([sx, sy], mp.atan2(m[1] / sx, m[0] / sx),
                [(m[0] * m[4] + m[1] * m[5]) / (sx * sy)], [m[12], m[13]])


def shorter_way(a, b):
    """Two ends at most half a turn apart."""
    apart = b.angle - a.angle
    return a, b._replace(angle=b.angle - 2 * mp.pi * mp.sign(apart)) if far(apart) else b


def from_skews(parts):
    cos, sin = mp.cos_sin(parts.angle)
    [skew] = parts.rest
    return spatial([[cos, sin], [skew * cos - sin, skew * sin + cos]], parts)


def spatial(rows, parts):
    """The 4x4 matrix of rows still to be scaled and moved."""
    (a, b), (c, d) = (scaled(s, row) for s, row in zip(parts.scale, rows))
    return [a, b, mpf(0), mpf(0), c, d, mpf(0), mpf(0), mpf(0), mpf(0), mpf(1), mpf(0),
            *parts.move, mpf(0), mpf(1)]


def magnitudes(a, b, t):
    """Sums of magnitudes of the parts at t, list by list."""
    return [plus(scaled(abs(1 - t), map(abs, x)), abs(t), map(abs, y)) for x, y in zip(a, b)]


def scales(mode, a, b, t):
    """What errors of the 16 numbers are relative to."""
    kind = form(mode, a, b)
    if kind == "poses":
        return moderate(sizes(Pose(*magnitudes(decompose(a), decompose(b), t))))
    if kind == "flat":
        return moderate(flat_scales(mode, a, b, t))
    return plus(scaled(1 + abs(t), map(abs, a)), abs(t), map(abs, b))


def flat_scales(mode, a, b, t):
    """The magnitude of the row times the largest angle, whose error turns it."""
    if mode == "coreAnimation":
        a, b = angles_apart(remainders(a), remainders(b))
    else:
        a, b = shorter_way(skews(a), skews(b))
    angle = max(1, abs(a.angle), abs(b.angle), abs(mixed(a, b, t).angle))
    scale, rest, move = magnitudes(*((x.scale, x.rest, x.move) for x in (a, b)), t)
    reach = [mp.norm(rest)] * 2 if mode == "coreAnimation" else [1, 1 + rest[0]]
    return spatial([[r * angle] * 2 for r in reach], Flat(scale, angle, rest, move))
