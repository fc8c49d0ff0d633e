"""Exact rational numbers that know their sensitivity, and whether binary64 holds every step."""

import math
import sys
from dataclasses import dataclass
from fractions import Fraction

from mpmath import mp, mpf

MARGIN = Fraction(1, 10**9)  # what is this close, relatively, rounding may decide
LARGEST = sys.float_info.max
MOST = 2**50  # periods
LEAST, GREATEST = mp.ldexp(1, -960), mp.ldexp(1, 1020)  # products of terms beyond may leave binary64


class Undecided(ValueError):
    """A comparison that rounding could turn."""


@dataclass(frozen=True)
class Traced:
    """A rational or infinite number.

    spread is the sum over the inputs of |input * d value / d input|, every term counted singly.
    held says that binary64 has this number, and had those that it was made from.
    """

    value: object
    spread: Fraction = Fraction(0)
    held: bool = True

    def real(self):
        """The number for mpmath."""
        return real(self.value)

    def real_spread(self):
        """The spread for mpmath."""
        return real(self.spread)

    def __bool__(self):
        return self.value != 0

    def __neg__(self):
        return Traced(-self.value, self.spread, self.held)

    def __abs__(self):
        return Traced(abs(self.value), self.spread, self.held)

    def __add__(self, other):
        return made(self.value + other.value, lambda: self.spread + other.spread, self, other)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        if not self or not other:
            parts = [x for x in (self, other) if not x]
            return made(Fraction(0), lambda: product_spread(self, other), *parts)
        if infinite(self.value) or infinite(other.value):
            return Traced(math.inf if (self.value > 0) == (other.value > 0) else -math.inf)
        return made(self.value * other.value, lambda: product_spread(self, other), self, other)

    def __truediv__(self, other):
        if infinite(other.value):
            return Traced(Fraction(0))
        quotient = self.value / other.value
        return made(quotient, lambda: (self.spread + abs(quotient) * other.spread)
                    / abs(other.value), self, other)


def moderate(sizes):
    """Sizes, none of them so small or large that products on the way to it may leave binary64."""
    if any(s and not LEAST <= s <= GREATEST for s in map(abs, sizes)):
        raise Undecided("terms beyond the range of products")
    return sizes


def has_no_reciprocal(x):
    """Whether 1/x of a real number overflows binary64."""
    size = mp.ldexp(abs(x), 1024)
    if abs(size - 1) < mp.ldexp(1, -48):
        raise Undecided("rounding decides whether a reciprocal is finite")
    return size < 1


def few_turns(angles, unit="radians", limit=2**20):
    """Raises where an angle has more turns than its reduction is to have digits for."""
    whole = {"radians": 2 * math.pi, "degrees": 360, "turns": 1}[unit]
    if any(abs(v) > limit * whole for v in angles):
        raise Undecided("too many turns")


def normal(case):
    """The case; raises where one of its numbers is subnormal."""
    if any(0 < abs(truth.value) < 2.0**-1022 for truth in case.out):
        raise Undecided("a subnormal number")
    return case


def given(x):
    """An input."""
    return made(x if infinite(x) else Fraction(x), lambda: abs(Fraction(x)))


def constant(x):
    return Traced(Fraction(x))


def made(value, spread, *parts):
    """What comes of the parts; infinity has no spread."""
    if infinite(value):
        return Traced(value)
    return Traced(value, spread(), all(x.held for x in parts) and holds(value))


def infinite(x):
    """Whether a number is infinite, which a rational beyond binary64 is not."""
    return isinstance(x, float) and math.isinf(x)


def within(x):
    """A number; raises where it leaves binary64."""
    if abs(x.value) > LARGEST:
        raise Undecided("beyond binary64")
    return x


def holds(value):
    """Whether binary64 has a rational."""
    return abs(value) <= LARGEST and Fraction(float(value)) == value


def product_spread(a, b):
    """Spread of a product; a factor that is infinite meets an exact 0 only."""
    return sum((abs(x.value) * y.spread for x, y in ((a, b), (b, a)) if x), Fraction(0))


def real(x):
    return mpf(x) if infinite(x) else mpf(x.numerator) / x.denominator


def order(a, b):
    """-1, 0 or 1 as a is below, equal to or above b."""
    if not (a.held and b.held) and abs(a.value - b.value) <= MARGIN * (a.spread + b.spread):
        raise Undecided("rounding decides a comparison")
    return (a.value > b.value) - (a.value < b.value)


def whole(a, b):
    """floor(a / b) for a finite b, of at most 2^50."""
    count, rest = divmod(a.value, b.value)
    if abs(count) > MOST:
        raise Undecided("too many periods")
    reach = MARGIN * (a.spread + (abs(count) + 1) * b.spread)
    if not (a.held and b.held) and min(rest, b.value - rest) <= reach:
        raise Undecided("rounding decides a whole number")
    return constant(count)
