"""UIKit's springs: natural frequency w from damping ratio z, initial velocity v and duration D.

|(z w - v) / (w sqrt(1 - z^2))| e^(-z w D) = 0.001 below a damping ratio of 1, else
(1 + (w - v) D) e^(-w D) = 0.001; of several solutions the largest.
"""

from mpmath import mp, mpf

from .roots import descending

DIGITS = 110
with mp.workdps(DIGITS):
    EPSILON = mpf(1) / 1000


def under(z, v, d):
    """The equation's logarithm as a function of w with its derivative."""
    rest = mp.log(EPSILON) + mp.log1p(-z * z) / 2
    return lambda w: (mp.log(abs(z - v / w)) - z * d * w - rest,
                      v / (w * (z * w - v)) - z * d)


def over(v, d):
    """The same at and above critical damping, not its logarithm."""
    return lambda w: ((1 + (w - v) * d) * mp.exp(-w * d) - EPSILON,
                      d * (v - w) * d * mp.exp(-w * d))


def doubled(function, start):
    """The first of start, 2 start, 4 start, ... where a function is negative."""
    while function(start)[0] >= 0:
        start *= 2
    return start


def bracket(z, v, d, critical):
    """The equation and an interval in which it falls and that holds its largest root only."""
    if critical:
        function = over(v, d)
        if v <= 0:
            return function, mpf(0), doubled(function, 1 / d)
        return (function, v, doubled(function, 2 * v)) if function(v)[0] > 0 else None
    function = under(z, v, d)
    if v <= 0:
        return function, mpf(0), doubled(function, 1 / (z * d))
    peak = (v + mp.sqrt(v * v + 4 * v / d)) / (2 * z)
    if function(peak)[0] > 0:
        return function, peak, doubled(function, 2 * peak)
    return function, mpf(0), v / z


def frequency(z, v, d, critical=None):
    """w, or None where the equation has no solution; critical chooses the equation, else z does."""
    z, v, d = mpf(z), mpf(v), mpf(d)
    critical = z >= 1 if critical is None else critical
    with mp.workdps(DIGITS):
        if not critical and v == 0:
            w = mp.log(z / mp.sqrt(1 - z * z) / EPSILON) / (z * d)
            return w if w > 0 else None
        found = bracket(z, v, d, critical)
        return descending(*found) if found else None


def margin(z, v, d):
    """How far, in the equation's logarithm, the choice among the roots is from being another."""
    z, v, d = mpf(z), mpf(v), mpf(d)
    if v <= 0:
        return mp.inf
    if z >= 1:
        return abs(v * d + mp.log(EPSILON))
    return abs(under(z, v, d)((v + mp.sqrt(v * v + 4 * v / d)) / (2 * z))[0])
