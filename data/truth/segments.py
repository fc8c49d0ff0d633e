"""Which segment of a track a time lies in, and which part of it has passed."""

from typing import NamedTuple

from mpmath import mp, mpf

from . import timing
from .sensitivity import DIGITS, spreads
from .smooth import truths


class Moment(NamedTuple):
    """The segment's first key, the part of the segment after its timing function, and its spread.

    The spread is by the key times, the time and the control points. Where a key's value holds the
    part is 0.
    """

    index: int
    part: object
    spread: object


def implied(keys):
    """Evenly spaced key times from 0 to 1."""
    return [mpf(i) / max(1, keys - 1) for i in range(keys)]


def segment(times, t):
    """The last key not after t, or the first one, and the part of the segment that has passed."""
    if t >= times[-1] or t < times[0]:
        return (0 if t < times[0] else len(times) - 1), mpf(0)
    index = max(i for i, at in enumerate(times) if at <= t)
    start, end = times[index:index + 2]
    return index, (t - start) / (end - start)


def segment_spread(times, index, part, t):
    """The spread of a part by the two key times and the time."""
    start, end = times[index:index + 2]
    return (abs(t) + abs(1 - part) * abs(start) + abs(part * end)) / (end - start)


def moment(keys, times, rows, t):
    """Where t lies; times and rows, of control points or empty, are None where implied."""
    with mp.workdps(DIGITS):
        times = implied(keys) if times is None else [mpf(v) for v in times]
        index, part = segment(times, mpf(t))
        if not part:
            return Moment(index, part, mpf(0))
        spread = segment_spread(times, index, part, mpf(t))
        row = rows[index] if rows and index < len(rows) else []
        if not row:
            return Moment(index, part, spread)
        rate = abs(timing.velocity(row, part, "clamp"))
        return Moment(index, timing.cubic(row, part, "clamp"),
                      timing.cubic_spread(row, part) + rate * spread)


def truths_at(function, inputs, at, scales, exact=()):
    """The numbers of function(*inputs, part), with the spread of the moment."""
    out = truths(function, [*inputs, at.part], scales, exact)
    for truth, moved in zip(out, spreads(lambda u: function(*map(mpf, inputs), u), [at.part])):
        if moved:
            truth.spread += moved * at.spread / abs(at.part)
    return out
