"""Tracks of keys: the segment a time falls into, and the value in it.

Segments beyond the ends are the mirrored ones, so that their differences are those of the first and
the last segment.
"""

from dataclasses import dataclass
from itertools import accumulate

from mpmath import mp, mpf

from . import timing
from .linear import norm, plus
from .traced import Undecided

SPACINGS = {"uniform": mpf(0), "centripetal": mpf(1) / 2, "chordal": mpf(1)}
PACED = ("paced", "cubicPaced")
SHORTEST, LONGEST = mpf(2) ** -500, mpf(2) ** 510  # with room for the terms of their squares
TIMED = ("linear", "cubic")  # the modes with timing functions


@dataclass
class Track:
    """Keys and what lies between them: a mode of keyframes.sample, `hermite`, a spacing of
    keyframes.catmullRom, `monotone`, `natural` or `clamped`.

    A key is a row of numbers, for `hermite` in-tangent, value and out-tangent. Without times they
    are implied.
    """

    mode: str
    keys: list
    times: list = None
    timing: list = ()
    tension: list = ()
    continuity: list = ()
    bias: list = ()
    slopes: list = ()

    def __post_init__(self):
        self.slopes = self.slopes if self.mode == "clamped" else ()
        for name in ("keys", "timing", "slopes"):
            setattr(self, name, [[mpf(v) for v in row] for row in getattr(self, name)])
        for name in ("tension", "continuity", "bias"):
            setattr(self, name, [mpf(v) for v in getattr(self, name)])
        if self.times is not None:
            self.times = [mpf(t) for t in self.times]

    def value(self, key):
        row = self.keys[key]
        third = len(row) // 3
        return row[third:2 * third] if self.mode == "hermite" else row

    def step(self, segment):
        """The difference of a segment's two values."""
        segment = min(max(segment, 0), len(self.keys) - 2)
        return plus(self.value(segment + 1), -1, self.value(segment))


def distance(step):
    """The length of a step between two values, as long as binary64 holds its square."""
    size = norm(step)
    if size and not SHORTEST < size < LONGEST:
        raise Undecided("the square of a distance leaves binary64")
    return size


def key_times(track):
    """The times of all keys; the last one of a discrete track is its end."""
    count = len(track.keys)
    if track.mode in PACED:
        ways = [mpf(0), *accumulate(distance(track.step(i)) for i in range(count - 1))]
        if ways[-1]:
            return [way / ways[-1] for way in ways]
    elif track.times is not None:
        return track.times
    if track.mode == "discrete":
        return [mpf(i) / count for i in range(count + 1)]
    return [mpf(i) / max(count - 1, 1) for i in range(count)]


def place(times, time):
    """The last key whose time is not above the given one, -1 before the first."""
    return sum(t <= time for t in times) - 1


def sample(track, time, segment=None):
    """The numbers at a time; a given segment is gone on with beyond its ends."""
    time, times, last = mpf(time), key_times(track), len(track.keys) - 1
    if mp.isnan(time):
        return [mp.nan] * len(track.value(0))
    key = place(times, time) if segment is None else segment
    if segment is None and (track.mode == "discrete" or not 0 <= key < last):
        return track.value(min(max(key, 0), last))
    u = eased(track.timing, key, (time - times[key]) / (times[key + 1] - times[key]), track.mode)
    start, end = track.value(key), track.value(key + 1)
    if straight(track):
        return plus(start, u, plus(end, -1, start))
    a, b = tangents(track, times, key)
    v = 1 - u
    weights = (1 + 2 * u) * v * v, u * v * v, u * u * (3 - 2 * u), -u * u * v
    return [mp.fdot(weights, column) for column in zip(start, a, end, b)]


def eased(rows, segment, u, mode="linear"):
    """What the timing function of a segment makes of u; an empty or missing one is linear."""
    if mode not in TIMED or segment >= len(rows) or not rows[segment]:
        return u
    x1, y1, x2, y2 = rows[segment]
    return timing.component(y1, y2, timing.parameter(x1, x2, u)) if 0 < u < 1 else mpf(u > 0)


def straight(track):
    return track.mode in ("linear", "paced") or (
        track.mode in ("cubic", "cubicPaced") and len(track.keys) == 2)


def tangents(track, times, i):
    """The derivatives by u at the start and the end of segment i."""
    width = times[i + 1] - times[i]
    if track.mode in ("cubic", "cubicPaced"):
        return bent(track, times, i)
    if track.mode in SPACINGS:
        return barry_goldman(track, i)
    if track.mode == "hermite":
        third = len(track.keys[i]) // 3
        rates = track.keys[i][2 * third:], track.keys[i + 1][:third]
    else:
        columns = zip(*(slopes(track, times, c) for c in range(len(track.keys[i]))))
        rates = list(columns)[i:i + 2]
    return [[width * rate for rate in row] for row in rates]


def bent(track, times, i):
    """Kochanek and Bartels' tangents, corrected for uneven times."""
    widths = [times[j + 1] - times[j] for j in range(len(times) - 1)]

    def width(segment):
        return widths[min(max(segment, 0), len(widths) - 1)]

    def tangent(key, turn):
        t, c, b = (row[key] if key < len(row) else mpf(0)
                   for row in (track.tension, track.continuity, track.bias))
        c *= turn
        even = 2 * width(i) / (width(key - 1) + width(key))
        before, after = (1 - t) * (1 + c) * (1 + b) / 2, (1 - t) * (1 - c) * (1 - b) / 2
        return [even * (before * x + after * y)
                for x, y in zip(track.step(key - 1), track.step(key))]

    return tangent(i, 1), tangent(i + 1, -1)


def barry_goldman(track, i):
    """Catmull-Rom tangents with knots a power of the distance apart."""
    power = SPACINGS[track.mode]
    steps = [track.step(j) for j in (i - 1, i, i + 1)]
    knots = [distance(step) ** power if power else mpf(1) for step in steps]

    def tangent(d, e, before, after):
        if not d or not e:
            return steps[1]
        return [knots[1] * (x / d - (x + y) / (d + e) + y / e) for x, y in zip(before, after)]

    return tangent(*knots[:2], *steps[:2]), tangent(*knots[1:], *steps[1:])


def slopes(track, times, c):
    """The derivatives of one number by time at all keys."""
    p, last = [row[c] for row in track.keys], len(times) - 1
    widths = [b - a for a, b in zip(times, times[1:])]
    secants = [(b - a) / width for a, b, width in zip(p, p[1:], widths)]
    if track.mode == "monotone":
        return fritsch_carlson(secants)
    ends = [row[c] for row in track.slopes]
    rows = [(mpf(0), mpf(1), mpf(0), ends[0]) if ends else (mpf(0), mpf(2), mpf(1), 3 * secants[0])]
    for i in range(1, last):
        before, after = 1 / widths[i - 1], 1 / widths[i]
        rows.append((before, 2 * (before + after), after,
                     3 * (before * secants[i - 1] + after * secants[i])))
    rows.append((mpf(0), mpf(1), mpf(0), ends[1]) if ends
                else (mpf(1), mpf(2), mpf(0), 3 * secants[-1]))
    return tridiagonal(rows)


def fritsch_carlson(secants):
    """Slopes that keep the curve monotone wherever the keys are."""
    m = [secants[0], *((a + b) / 2 if a * b > 0 else mpf(0) for a, b in zip(secants, secants[1:])),
         secants[-1]]
    for i, secant in enumerate(secants):
        if not secant:
            m[i] = m[i + 1] = mpf(0)
            continue
        size = mp.hypot(m[i] / secant, m[i + 1] / secant)
        if size > 3:
            m[i], m[i + 1] = 3 * m[i] / size, 3 * m[i + 1] / size
    return m


def tridiagonal(rows):
    """x of rows (lower, diagonal, upper, right hand side), by elimination."""
    reduced = []
    for lower, diagonal, upper, right in rows:
        above, known = reduced[-1] if reduced else (mpf(0), mpf(0))
        pivot = diagonal - lower * above
        reduced.append((upper / pivot, (right - lower * known) / pivot))
    x = [mpf(0)]
    for upper, right in reversed(reduced):
        x.append(right - upper * x[-1])
    return x[:0:-1]
