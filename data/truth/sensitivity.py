"""Spreads by central differences, for definitions that are smooth in their inputs."""

from mpmath import mp, mpf

DIGITS = 110
STEP = mpf(10) ** -30


def spreads(function, inputs, step=STEP):
    """Sum over the inputs of |input * d out / d input| for every number of function(*inputs)."""
    return propagated(function, inputs, inputs, step)


def propagated(function, inputs, weights, step=STEP, periods=()):
    """Sum over the inputs of |weight * d out / d input| for every number of function(*inputs).

    Numbers with a period, such as angles, differ by no more than half of it.
    """
    with mp.workdps(DIGITS):
        inputs = [mpf(v) for v in inputs]
        totals = None
        for index, (value, weight) in enumerate(zip(inputs, weights)):
            if not weight:
                continue
            above, below = (function(*inputs[:index], value + s * weight * step,
                                     *inputs[index + 1:]) for s in (1, -1))
            gaps = [a - b for a, b in zip(above, below)]
            for place, period in enumerate(periods):
                gaps[place] -= period * mp.nint(gaps[place] / period)
            parts = [abs(gap) / (2 * step) for gap in gaps]
            totals = [t + p for t, p in zip(totals, parts)] if totals else parts
        return totals or [mpf(0)] * len(function(*inputs))
