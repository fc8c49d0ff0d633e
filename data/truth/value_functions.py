"""Core Animation's value functions: matrices of one or three animated numbers."""

from dataclasses import replace

from mpmath import mp, mpf

from .golden import EXACT, Truth

TURNS = ("rotateX", "rotateY", "rotateZ")
SCALES = {"scale": (0, 5, 10), "scaleX": (0,), "scaleY": (5,), "scaleZ": (10,)}
MOVES = {"translate": (12, 13, 14), "translateX": (12,), "translateY": (13,), "translateZ": (14,)}
COUNTS = {name: 1 for name in TURNS} | {n: len(v) for n, v in (SCALES | MOVES).items()}


def matrix(name, numbers):
    """The 16 entries as truths; those that are the same for all numbers are exact."""
    made = [Truth(mpf(i % 5 == 0), exact=EXACT, scale=mpf(i % 5 == 0)) for i in range(16)]
    entries = turned(TURNS.index(name), *numbers) if name in TURNS else zip(
        (SCALES | MOVES)[name], numbers)
    for place, entry in entries:
        made[place] = entry
    return made


def turned(axis, angle):
    """What a rotation about a coordinate axis sets; exact where the angle is exactly 0."""
    i, j = (axis + 1) % 3, (axis + 2) % 3
    a = angle.value
    sine, cosine = (
        Truth(value, abs(slope) * angle.spread, () if a else angle.exact,
              scale=abs(value) + abs(slope) * angle.scale)
        for value, slope in ((mp.sin(a), mp.cos(a)), (mp.cos(a), mp.sin(a))))
    return [(5 * i, cosine), (5 * j, cosine), (4 * i + j, sine),
            (4 * j + i, replace(sine, value=-sine.value))]
