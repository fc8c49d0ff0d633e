"""Arithmetic on vectors and on matrices given as lists of rows."""

from mpmath import mp

EVERY_BIT = 8000  # more than sums of three factors of binary64 can have


def dot(a, b):
    return mp.fdot(a, b)


def norm(a):
    return mp.sqrt(dot(a, a))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def plus(a, factor, b):
    """a + factor b."""
    return [x + factor * y for x, y in zip(a, b)]


def scaled(factor, a):
    return [factor * x for x in a]


def determinant(a):
    """The determinant of three rows."""
    return dot(a[0], cross(a[1], a[2]))


def exactly():
    """Where sums and products of up to three binary64 numbers are not rounded."""
    return mp.workprec(EVERY_BIT)


def solve(a, column):
    """x of the three rows a with a x = column, and the sum of the magnitudes of its terms."""
    inverse = list(zip(cross(a[1], a[2]), cross(a[2], a[0]), cross(a[0], a[1])))
    terms = [[x * y / determinant(a) for x, y in zip(row, column)] for row in inverse]
    return [sum(row) for row in terms], [sum(map(abs, row)) for row in terms]
