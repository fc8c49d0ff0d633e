"""Bezier curves: points, derivatives, tangent directions, extrema and subdivision.

A curve is a list of rows of real numbers; a component is one column of it.
"""

from fractions import Fraction
from math import comb

from mpmath import mp, mpf


def columns(points):
    """The components of a curve as lists of real numbers."""
    return [[mpf(v) for v in column] for column in zip(*points)]


def basis(degree, t):
    """The Bernstein polynomials of a degree at t."""
    s = 1 - t
    return [comb(degree, k) * t**k * s ** (degree - k) for k in range(degree + 1)]


def combine(values, t):
    """One component at t."""
    return mp.fsum(v * b for v, b in zip(values, basis(len(values) - 1, t)))


def hodograph(values):
    """Control values of the derivative."""
    degree = len(values) - 1
    return [degree * (b - a) for a, b in zip(values, values[1:])] or [0 * values[0]]


def power_form(values):
    """Coefficients of t^0, t^1, ... of one component given by control values."""
    coefficients, row, factor = [], list(values), mpf(1)
    for k in range(len(values)):
        coefficients.append(row[0] * factor)
        factor = factor * (len(values) - 1 - k) / (k + 1)
        row = [b - a for a, b in zip(row, row[1:])]
    return coefficients


def derivative(values, t, order):
    """One component's derivative at t."""
    for _ in range(order):
        values = hodograph(values)
    return combine(values, t)


def absolute_terms(values, t, order):
    """Sum of |c B(t)| over every single term of the derivative's sum: no cancellation at all."""
    values = [abs(v) for v in values]
    for _ in range(order):
        degree = len(values) - 1
        values = [degree * (b + a) for a, b in zip(values, values[1:])] or [mpf(0)]
    return mp.fsum(v * abs(b) for v, b in zip(values, basis(len(values) - 1, t)))


def derivative_spread(values, t, order):
    """Sum of |input * d / d input| of a derivative (order 0: the point), terms taken singly."""
    return absolute_terms(values, t, order) + abs(t * derivative(values, t, order + 1))


def split(values, t):
    """Control values of both parts by de Casteljau's triangle."""
    rows = [list(values)]
    while len(rows[-1]) > 1:
        rows.append([(1 - t) * a + t * b for a, b in zip(rows[-1], rows[-1][1:])])
    return [row[0] for row in rows], [row[-1] for row in reversed(rows)]


def split_spread(values, t):
    """Spread of every number of `split`, likewise in two lists."""
    def side(prefixes):
        return [derivative_spread(p, t, 0) for p in prefixes]

    return (side([values[:k + 1] for k in range(len(values))]),
            side([values[k:] for k in range(len(values))]))


def rational(x):
    """A real number of the working precision as an exact fraction."""
    sign, mantissa, exponent, _ = mpf(x)._mpf_
    return Fraction((-1) ** sign * int(mantissa)) * Fraction(2) ** exponent


def direction(points, t):
    """The limit of the tangent's direction at t: (order, vector), or (0, None) for a point.

    From above, and from below at t >= 1. Zero is decided in exact rational arithmetic.
    """
    fractions = [[rational(v) for v in column] for column in zip(*points)]
    at = rational(t)
    for order in range(1, len(points)):
        exact = []
        for column in fractions:
            for _ in range(order):
                column = hodograph(column)
            exact.append(sum(v * b for v, b in zip(column, basis(len(column) - 1, at))))
        if any(exact):
            sign = -1 if at >= 1 and order % 2 == 0 else 1
            return order, [sign * mpf(v.numerator) / v.denominator for v in exact]
    return 0, None


def angle(points, t, mode):
    """Angle of the tangent in (-pi, pi], positive from +x to +y; 0 where all points coincide."""
    _, vector = direction(points, t)
    if vector is None:
        return mpf(0)
    x, y = vector if mode == "auto" else [-v for v in vector]
    return mp.atan2(y, x)


def angle_spread(points, t):
    """Spread of the angle, with the structure of a vanishing derivative kept."""
    order, vector = direction(points, t)
    if vector is None:
        return mpf(0)
    dx, dy = vector
    x, y = columns(points)
    t = mpf(t)
    turn = abs(dy) * absolute_terms(x, t, order) + abs(dx) * absolute_terms(y, t, order)
    if order == 1:
        turn += abs(t * (dx * derivative(y, t, 2) - dy * derivative(x, t, 2)))
    return turn / (dx * dx + dy * dy)


def sign_changes(values):
    """Where a component crosses 0 inside (0, 1): bracketed between the extrema, recursively."""
    if len(values) < 2:
        return []
    knots = [mpf(0), *sign_changes(hodograph(values)), mpf(1)]
    heights = [combine(values, t) for t in knots]
    return [crossing(values, a, b, fa) for a, b, fa, fb
            in zip(knots, knots[1:], heights, heights[1:]) if fa * fb < 0]


def crossing(values, low, high, at_low):
    """The single root between low and high, by Newton's iteration kept inside its bracket."""
    heights, slopes = (power_form(v)[::-1] for v in (values, hodograph(values)))
    t, tiny = (low + high) / 2, mp.ldexp(1, -mp.prec + 10)
    for _ in range(1000):
        height = mp.polyval(heights, t)
        if height == 0 or high - low <= tiny:
            return t
        low, high = (t, high) if height * at_low > 0 else (low, t)
        gradient = mp.polyval(slopes, t)
        step = t - height / gradient if gradient else low
        if not low < step < high:
            step = (low + high) / 2
        elif abs(step - t) <= tiny:
            return step
        t = step
    raise ArithmeticError("the extrema did not converge")


def extremes(values):
    """((t, value) of the least, (t, value) of the greatest) of one component over [0, 1]."""
    places = [mpf(0), *sign_changes(hodograph(values)), mpf(1)]
    found = [(combine(values, t), t) for t in places]
    low, high = min(found), max(found)
    return (low[1], low[0]), (high[1], high[0])
