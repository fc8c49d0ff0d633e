"""Decomposition of 4x4 matrices, of row vectors, row by row: translation to perspective."""

from typing import NamedTuple

from mpmath import mp, mpf

from . import quaternion
from .linear import determinant, dot, exactly, norm, plus, scaled, solve
from .traced import has_no_reciprocal


class Pose(NamedTuple):
    """Scale, skew xy, xz, yz, rotation, translation and perspective, applied in this order."""

    translation: list
    scale: list
    skew: list
    quaternion: list
    perspective: list

    def numbers(self):
        return [v for part in self for v in part]


IDENTITY = Pose([mpf(0)] * 3, [mpf(1)] * 3, [mpf(0)] * 3, [mpf(0)] * 3 + [mpf(1)],
                [mpf(0)] * 3 + [mpf(1)])


def pose(numbers):
    """A pose of 17 numbers."""
    return Pose(*(list(numbers[i:j]) for i, j in ((0, 3), (3, 6), (6, 9), (9, 13), (13, 17))))


def block(m):
    """The upper left 3x3 part, three rows."""
    return [list(m[4 * i:4 * i + 3]) for i in range(3)]


def volume(m):
    """The determinant of the 3x3 part, exactly."""
    with exactly():
        return determinant(block(m))


def singular(m):
    """Whether a matrix has no decomposition: m44, or the determinant of the 3x3 part, is 0."""
    return not m[15] or has_no_reciprocal(volume(m) / m[15] ** 3)


def orthonormal(rows):
    """Rows without scale and skew, the scale and the skew; the rows may be a reflection."""
    first, second, third = rows
    sx = norm(first)
    first = scaled(1 / sx, first)
    xy = dot(first, second)
    second = plus(second, -xy, first)
    sy = norm(second)
    second = scaled(1 / sy, second)
    xz = dot(first, third)
    third = plus(third, -xz, first)
    yz = dot(second, third)
    third = plus(third, -yz, second)
    sz = norm(third)
    return [first, second, scaled(1 / sz, third)], [sx, sy, sz], [xy / sy, xz / sz, yz / sz]


def decompose(m):
    """The pose of a matrix divided by its m44; None for a singular matrix."""
    if singular(m):
        return None
    size = volume(m)
    lost = mp.mag(mp.fprod(map(norm, block(m)))) - mp.mag(size)
    with mp.workprec(mp.prec + 2 * max(0, int(lost))):  # bits that nearly dependent rows cost
        m, reflected = [v / m[15] for v in m], (size < 0) != (m[15] < 0)
        rows, scale, skew = orthonormal(block(m))
        if reflected:
            rows, scale = [scaled(-1, row) for row in rows], scaled(-1, scale)
        return Pose(m[12:15], scale, skew, quaternion.from_matrix(rows), perspective(m)[0])


def perspective(m):
    """The fourth column that is left when the affine part is divided off; sizes of its sums."""
    column = [m[3], m[7], m[11]]
    if not any(column):
        return IDENTITY.perspective, [mpf(0)] * 4
    first, sizes = solve(block(m), column)
    return ([*first, 1 - dot(first, m[12:15])],
            [*sizes, 1 + dot(sizes, [abs(v) for v in m[12:15]])])


def recompose(parts):
    """The 16 numbers of a pose; its quaternion may have any length, 0 being no rotation."""
    q = parts.quaternion if any(parts.quaternion) else IDENTITY.quaternion
    return joined(parts, quaternion.matrix(q))


def joined(parts, rows):
    """The 16 numbers of a pose with its rotation given by rows."""
    xy, xz, yz = parts.skew
    skewed = [rows[0], plus(rows[1], xy, rows[0]),
              plus(plus(rows[2], yz, rows[1]), xz, rows[0])]
    affine = [scaled(s, row) for s, row in zip(parts.scale, skewed)] + [parts.translation]
    return [v for row, last in zip(affine, (0, 0, 0, 1))
            for v in (*row, dot([*row, last], parts.perspective))]


def sizes(parts):
    """What errors of the 16 numbers of a pose are relative to: sums of magnitudes.

    In the 3x3 part they are those of the row, whatever the rotation.
    """
    ones = [[mpf(1)] * 3] * 3
    return joined(Pose(*([abs(v) for v in part] for part in parts)), ones)
