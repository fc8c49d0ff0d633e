"""Exact arithmetic on the binary interchange formats: rounding, ulp, bit patterns, JSON numbers."""

import math
import struct
from dataclasses import dataclass

from mpmath import mp, mpf


@dataclass(frozen=True)
class Format:
    """A binary interchange format of IEEE 754."""

    name: str
    digits: int
    least_exponent: int  # exponent of the smallest subnormal
    bound: mpf  # smallest power of two that overflows
    packing: str

    @property
    def unit(self):
        """Unit roundoff, 2^-digits."""
        return mp.ldexp(1, -self.digits)

    def exponent(self, x):
        """Exponent of the last place of the binade that holds x."""
        return max(mp.mag(x) - self.digits, self.least_exponent) if x else self.least_exponent

    def ulp(self, x):
        """Distance between neighbours in the binade that holds x."""
        return mp.ldexp(1, self.exponent(x))

    def round(self, x, direction=mp.nint):
        """x as a Python float of this format; direction is mp.nint, mp.floor or mp.ceil."""
        if mp.isnan(x) or mp.isinf(x):
            return float(x)
        shift = self.exponent(x)
        y = mp.ldexp(direction(mp.ldexp(x, -shift)), shift)
        if abs(y) < self.bound:
            return float(y)
        if direction is mp.nint or (direction is mp.ceil) == (y > 0):
            return math.copysign(math.inf, y)
        return float(mp.sign(y) * (self.bound - mp.ldexp(self.bound, -self.digits)))

    def bits(self, x):
        """The bit pattern of a float of this format in hexadecimal; one pattern for every NaN."""
        if math.isnan(x):
            return "7ff8000000000000" if self.name == "f64" else "7fc00000"
        return struct.pack(">" + self.packing, x).hex()

    def holds(self, x):
        """Whether the float x is a member of this format."""
        return math.isnan(x) or math.isinf(x) or self.round(mpf(x)) == x

    def normal(self, x):
        """Whether the real x is 0 or lies in the range of normal numbers."""
        least = mp.ldexp(1, self.least_exponent + self.digits - 1)
        return x == 0 or least <= abs(x) < self.bound / 2


F32 = Format("f32", 24, -149, mp.ldexp(1, 128), "f")
F64 = Format("f64", 53, -1074, mp.ldexp(1, 1024), "d")
FORMATS = (F32, F64)


def f32(x):
    """The binary32 nearest to x, as a float."""
    return F32.round(mpf(x))


def number(x):
    """A float as a JSON value: a number, or a string where JSON has none."""
    if isinstance(x, (bool, str, int)):
        return x
    if math.isnan(x):
        return "nan"
    if math.isinf(x):
        return "inf" if x > 0 else "-inf"
    if x == 0 and math.copysign(1, x) < 0:
        return "-0"
    return int(x) if x == int(x) and abs(x) < 2**53 else x


def digits(x, count):
    """A real number as the float nearest to its first count digits, or as a string."""
    if mp.isnan(x) or mp.isinf(x):
        return number(float(x))
    return number(float(mp.nstr(x, count)) + 0.0)


def encode(value):
    """An input value (number, string, boolean, list or object, nested at will) as JSON."""
    if isinstance(value, dict):
        return {k: encode(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [encode(v) for v in value]
    return number(value)


def decode(value):
    """The input value of JSON: numbers without a fraction stay whole."""
    if isinstance(value, dict):
        return {k: decode(v) for k, v in value.items()}
    if isinstance(value, list):
        return [decode(v) for v in value]
    return float(value) if value in ("nan", "inf", "-inf", "-0") else value


def numbers(value):
    """Every number of an input value, depth first in the order written; booleans are none."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return [n for v in value for n in numbers(v)]
    return [] if isinstance(value, (bool, str)) else [float(value)]
