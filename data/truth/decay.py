"""Exponential deceleration: the velocity is multiplied by the rate every millisecond.

Instead of the rate everything here takes fall = 1000 ln rate, the derivative of ln velocity.
"""

from mpmath import mp, mpf


def fall_of(rate):
    """1000 ln rate, negative."""
    return 1000 * mp.log(rate)


def decay(start, velocity, fall, t):
    """Value and velocity at t."""
    if mp.isnan(t):
        return [mp.nan, mp.nan]
    if t <= 0:
        return [start, velocity]
    if mp.isinf(t):
        return [start - velocity / fall, mpf(0)]
    return [start + velocity * mp.expm1(fall * t) / fall, velocity * mp.exp(fall * t)]


def course(start, velocity, fall, lower, upper):
    """The bound that takes over (0 lower, 1 upper, None neither), and whether at once."""
    if start > upper or start < lower:
        return int(start > upper), True
    bound = upper if velocity > 0 else lower
    if bound == start:
        return (int(velocity > 0), True) if velocity else (None, False)
    passed = (bound - start) * (start - velocity / fall - bound) > 0
    return (int(velocity > 0) if passed else None), False


def meeting(start, velocity, fall, bound):
    """When an inside motion reaches its bound."""
    return mp.log1p(fall * (bound - start) / velocity) / fall


def bounded(motion, t, way):
    """Value and velocity at t of a motion that a critically damped spring stops at its bounds.

    motion is from, velocity, fall, lower, upper, response; way is its `course`.
    """
    start, velocity, fall, *bounds, response = motion
    index, at_once = way
    if mp.isnan(t) or t <= 0 or index is None:
        return decay(start, velocity, fall, t)
    bound = bounds[index]
    at = mpf(0) if at_once else meeting(start, velocity, fall, bound)
    if t <= at:
        return decay(start, velocity, fall, t)
    if mp.isinf(t):
        return [bound, mpf(0)]
    if not at_once:
        start, velocity, t = bound, velocity + fall * (bound - start), t - at
    offset, natural = start - bound, 2 * mp.pi / response
    lead = velocity + natural * offset
    damped = mp.exp(-natural * t)
    return [bound + (offset + lead * t) * damped, (velocity - natural * lead * t) * damped]


def bounded_sizes(motion, t, way):
    """The sums of the magnitudes of the terms of `bounded`, of a motion that is not on a bound for ever.

    A spring's are what is left of its offset and velocity beside its bound.
    """
    start, velocity, fall, *bounds, response = motion
    index, at_once = way
    bound = None if index is None else bounds[index]
    at = mpf(0) if at_once else mp.inf if bound is None else meeting(start, velocity, fall, bound)
    if t <= at:
        value, speed = decay(start, velocity, fall, t)
        return [abs(start) + abs(value - start), abs(speed)]
    if not at_once:
        start, velocity, t = bound, velocity + fall * (bound - start), t - at
    offset, natural = start - bound, 2 * mp.pi / response
    lead = abs(velocity) + natural * abs(offset)
    damped = mp.exp(-natural * t)
    return [abs(bound) + (abs(offset) + lead * t) * damped,
            (abs(velocity) + natural * lead * t) * damped]


def rests(velocity, fall, threshold):
    """When the speed has fallen to the threshold, and how far the motion goes in all."""
    time = mp.log(threshold / abs(velocity)) / fall if velocity else mpf(0)
    return [max(mpf(0), time), -velocity / fall]


def rubber_band(offset, dimension, coefficient, inverse):
    """The drawn distance of an offset past a bound, or with inverse the converse."""
    size = abs(offset)
    if mp.isinf(offset):
        return mp.sign(offset) * (mp.inf if inverse else dimension)
    if not inverse:
        return offset * coefficient * dimension / (dimension + coefficient * size)
    if size >= dimension:
        return mp.sign(offset) * mp.inf
    return offset * dimension / (coefficient * (dimension - size))
