"""Motions whose spring and target change on the way, with the sensitivities of every end.

What is carried from segment to segment is a state and how it moves with everything before: with the
inputs, and with errors of the size of each segment's own amplitude.
"""

from dataclasses import dataclass
from functools import partial

from mpmath import mp, mpf

from .cancelling import resolved
from .spring import Oscillator, amplitude, sensitivities

SPREAD_DIGITS = 30


@dataclass
class End:
    """Value or velocity at the end of a segment, its spread and the scale of absolute errors."""

    value: object
    spread: object
    scale: object


def carried(rows, x, rate):
    """Changes of value and velocity at the end, given those at the start of a segment."""
    return [(x.offset * a + x.velocity * b, rate.offset * a + rate.velocity * b) for a, b in rows]


def ending(spring, velocity, value, to, t):
    """The value at the end of a segment, its size, and displacement and velocity."""
    x, rate = sensitivities(spring, value - to, velocity, t)
    return to + x.value, abs(to) + abs(x.value), (x, rate)


def total(rows, index):
    return mp.fsum(abs(row[index]) for row in rows)


def retarget(start, velocity, segments):
    """Two `End`s per segment (mass, stiffness, damping, to, duration)."""
    value, velocity = mpf(start), mpf(velocity)
    inputs, errors = [(value, mpf(0)), (mpf(0), velocity)], []
    for mass, stiffness, damping, to, duration in segments:
        spring, to, t = Oscillator(mass, stiffness, damping), mpf(to), mpf(duration)
        scales = amplitude(spring, velocity, value, to)
        if t:
            value, (x, rate) = resolved(spring.working(t),
                                        partial(ending, spring, velocity, value, to, t))
            velocity = rate.value
            with mp.workdps(SPREAD_DIGITS):
                inputs = carried(inputs, x, rate)
                inputs += [(getattr(x, n), getattr(rate, n))
                           for n in ("mass", "stiffness", "damping")]
                inputs += [(to * (1 - x.offset), -to * rate.offset), (t * x.time, t * rate.time)]
                errors = carried(errors, x, rate) + [(scales[0], 0), (0, scales[1])]
        yield [End(at, total(inputs, i), total(errors, i) or mpf(1))
               for i, at in enumerate((value, velocity))]
