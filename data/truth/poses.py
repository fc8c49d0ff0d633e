"""Sample rotations and matrices for golden cases; every number is a binary32."""

import random

from mpmath import mp, mpf

from . import quaternion
from .binary import f32
from .decomposition import IDENTITY, Pose, recompose

STILL = [0.0, 0.0, 0.0, 1.0]


def rounded(numbers):
    return [f32(v) for v in numbers]


def about(x, y, z, angle):
    """The exact quaternion of a rotation about an axis of any length, the angle in degrees."""
    size = mp.sqrt(mpf(x) ** 2 + mpf(y) ** 2 + mpf(z) ** 2)
    cos, sin = mp.cospi(mpf(angle) / 360), mp.sinpi(mpf(angle) / 360)
    return [v * sin / size for v in (x, y, z)] + [cos]


def rotation(*axis_angle):
    """A rotation about an axis as a quaternion in binary32."""
    return rounded(about(*axis_angle))


def numbers(seed, count, low=-1.0, high=1.0):
    """Repeatable binary32 numbers in [low, high]."""
    source = random.Random(seed)
    return [f32(low + (high - low) * source.random()) for _ in range(count)]


def some_rotation(seed):
    """A repeatable quaternion, of length 1 but for rounding."""
    return rounded(quaternion.unit([mpf(v) for v in numbers(seed, 4)]))


def matrix(translation=(0, 0, 0), scale=(1, 1, 1), skew=(0, 0, 0), spin=STILL,
           perspective=(0, 0, 0, 1)):
    """The matrix of a pose, row by row."""
    parts = (translation, scale, skew, spin, perspective)
    return rounded(recompose(Pose(*([mpf(v) for v in part] for part in parts))))


def some_matrix(seed, perspective=True):
    """A repeatable matrix with every part."""
    tilt = [f32(v / 512) for v in numbers(seed + 0.5, 3)] if perspective else [0.0] * 3
    return matrix(numbers(seed, 3, -200, 200), numbers(seed + 0.25, 3, 0.25, 4),
                  numbers(seed + 0.125, 3, -0.75, 0.75), some_rotation(seed), [*tilt, 1.0])


def changed(m, **entries):
    """A matrix with other entries, named m11 to m44."""
    m = list(m)
    for name, value in entries.items():
        m[4 * int(name[1]) + int(name[2]) - 5] = value
    return m


UNIT = [float(v) for v in recompose(IDENTITY)]
