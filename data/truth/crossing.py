"""Where an oscillator's displacement reaches a level, for the first and for the last time."""

from mpmath import mp, mpf

from .roots import ascending, descending
from .spring import sensitivities, state


def time_of(spring, quotient):
    """The first t > 0 where tan(w t) / w (above critical tanh) is the given quotient, or None."""
    if spring.excess > 0:
        angle = mp.pi / 2 if mp.isinf(quotient) else mp.atan(spring.w * quotient)
        return (angle if angle > 0 else angle + mp.pi) / spring.w
    if not 0 < quotient < mp.inf or spring.w * quotient >= 1:
        return None
    return mp.atanh(spring.w * quotient) / spring.w if spring.w else quotient


def quotient(a, b):
    return a / b if b else mp.inf


def zero(spring, offset, velocity):
    """The first zero of the displacement after 0, or None."""
    return time_of(spring, quotient(-offset, velocity + spring.beta * offset))


def turn(spring, offset, velocity):
    """The first zero of the velocity after 0, or None."""
    return time_of(spring, quotient(velocity, spring.beta * velocity + spring.square * offset))


def between(spring, offset, velocity, level, low, high):
    """The time between low and high (None: infinity) at which the displacement is level.

    The displacement is monotone there.
    """
    def function(t):
        with mp.workdps(spring.working(t)):
            x, rate = state(spring, offset, velocity, t)
            return x - level, rate

    before = state(spring, offset, velocity, low)[0] > level
    if high is None:
        high = 2 * low + 1 / spring.slow
        while (function(high)[0] > 0) == before:
            high *= 2
    return (descending if before else ascending)(function, low, high)


def first_fall(spring, offset, velocity, share):
    """When |displacement| is share * |offset| for the first time, 0 < share < 1."""
    end, top = zero(spring, offset, velocity), turn(spring, offset, velocity)
    rises = top is not None and (end is None or top < end)
    return between(spring, offset, velocity, share * offset, top if rises else mpf(0), end)


def last_fall(spring, offset, velocity, share):
    """The time from which on |displacement| is below share * |offset|, and the margin.

    The margin is how far, in its logarithm, a turning point lies from the level.
    """
    top = turn(spring, offset, velocity)
    if top is None:
        return first_fall(spring, offset, velocity, share), mp.inf
    peak = state(spring, offset, velocity, top)[0]
    surplus = mp.log(abs(peak / offset) / share)
    if surplus < 0:
        return first_fall(spring, offset, velocity, share), -surplus
    if spring.excess <= 0:
        at = between(spring, offset, velocity, mp.sign(peak) * share * abs(offset), top, None)
        return at, surplus
    period = mp.pi / spring.w
    loss = spring.beta * period
    count = int(mp.floor(surplus / loss))
    margin = min(abs(surplus - count * loss), abs(surplus - (count + 1) * loss))
    peak *= (-1) ** count
    top += count * period
    end = zero(spring, offset, velocity)
    end += mp.ceil((top - end) / period) * period
    return between(spring, offset, velocity, mp.sign(peak) * share * abs(offset), top, end), margin


def distance(a, b):
    return abs(a - b) / max(abs(a), abs(b)) if a or b else mp.inf


def first_reach(spring, offset, velocity, level):
    """The first t >= 0 where the displacement is level (None if there is none), and the margin.

    The margin is the relative distance of the level from the turning points that bound the search.
    """
    if level == offset:
        return mpf(0), mp.inf
    if not level:
        return zero(spring, offset, velocity), mpf(1)
    top = turn(spring, offset, velocity) if offset or velocity else None
    if top is None:
        met = 0 < level / offset < 1 if offset else False
        return (between(spring, offset, velocity, level, mpf(0), None) if met else None), mp.inf
    peak = state(spring, offset, velocity, top)[0]
    if min(offset, peak) <= level <= max(offset, peak):
        return between(spring, offset, velocity, level, mpf(0), top), distance(level, peak)
    after, low = None, mpf(0)
    if spring.excess > 0:
        after = top + mp.pi / spring.w
        low = state(spring, offset, velocity, after)[0]
    margin = min(distance(level, peak), distance(level, low))
    if min(low, peak) < level < max(low, peak):
        return between(spring, offset, velocity, level, top, after), margin
    return None, margin


def shares(spring, velocity, start, to, level_parts, t):
    """Spreads of the time t of a crossing and of the velocity there.

    level_parts are the level's derivatives by start and to, and its spread by other inputs.
    """
    x, rate = sensitivities(spring, start - to, velocity, t)
    by_start, by_to, own = level_parts
    inputs = [(start, x.offset - by_start, rate.offset), (to, -x.offset - by_to, -rate.offset),
              (velocity, x.velocity, rate.velocity), (1, x.mass, rate.mass),
              (1, x.stiffness, rate.stiffness), (1, x.damping, rate.damping), (1, own, 0)]
    slope, curve = x.time, rate.time
    times = mp.fsum(abs(v * a / slope) for v, a, _ in inputs)
    speeds = mp.fsum(abs(v * (b - curve * a / slope)) for v, a, b in inputs)
    return times, speeds
