"""Numbers of smooth definitions as truths."""

from mpmath import mp, mpf

from .golden import EXACT, Truth
from .sensitivity import DIGITS, STEP, spreads

NOISE = mpf(10) ** -60  # of a number's scale: the working precision's, not the truth's


def truths(function, inputs, scales, exact=(), step=STEP):
    """The numbers of function(*inputs) with spreads; those at the places exact are promised."""
    with mp.workdps(DIGITS):
        values = function(*map(mpf, inputs))
    rows = zip(values, spreads(function, inputs, step), scales)
    return [Truth(quiet(value, size), quiet(spread, size + abs(value)),
                  EXACT if place in exact else (), scale=size)
            for place, (value, spread, size) in enumerate(rows)]


def quiet(value, size):
    """0 instead of noise."""
    return value if abs(value) > NOISE * size else mpf(0)
