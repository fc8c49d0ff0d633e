"""Numbers of smooth definitions as truths."""

from mpmath import mp, mpf

from .golden import EXACT, Truth
from .sensitivity import DIGITS, STEP, propagated

NOISE = mpf(10) ** -60  # of a number's scale: the working precision's, not the truth's


def truths(function, inputs, scales, exact=(), step=STEP, weights=None, periods=()):
    """The numbers of function(*inputs) with spreads; those at the places exact are promised.

    What a relative error is one of are the weights, if given, instead of the inputs; numbers with a
    period have it.
    """
    with mp.workdps(DIGITS):
        values = function(*map(mpf, inputs))
    moved = propagated(function, inputs, inputs if weights is None else weights, step, periods)
    rows = zip(values, moved, scales)
    return [Truth(quiet(value, size), quiet(spread, size + abs(value)),
                  EXACT if place in exact else (), scale=size)
            for place, (value, spread, size) in enumerate(rows)]


def quiet(value, size):
    """0 instead of noise."""
    return value if abs(value) > NOISE * size else mpf(0)
