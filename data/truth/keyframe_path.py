"""A path as the values of a keyframe animation: every segment is one between two key times."""

from dataclasses import dataclass

from mpmath import mp, mpf

from . import bezier
from .keyframes import PACED, TIMED, eased
from .path import exact, flatten

RIGHT = [mpf(1), mpf(0)]  # the tangent of what has no length


@dataclass
class PathTrack:
    """A path, a mode of keyframes.path, key times if given, and rows of control points."""

    path: list
    mode: str
    times: list = None
    timing: list = ()

    def __post_init__(self):
        self.segments = [segment.points for segment in flatten(exact(self.path))]
        self.paced = self.mode in PACED
        if self.times is not None and len(self.times) != len(self.segments) + 1:
            raise ValueError("there must be a key time for every segment and one for the end")

    def key_times(self):
        count = len(self.segments)
        if self.times is None:
            return [mpf(k) / count for k in range(count + 1)]
        return [mpf(t) for t in self.times]

    def row(self, segment):
        """The timing function of a segment; none where it is linear."""
        timed = self.mode in TIMED and segment < len(self.timing)
        return self.timing[segment] if timed else []


def clamped(t):
    return min(max(mpf(t), mpf(0)), mpf(1))


def place(times, t):
    """The segment of the last key time not above t; at the end the last one."""
    return min(sum(at <= t for at in times) - 1, len(times) - 2)


def part(track, index, t):
    """The parameter of a segment's curve at a time."""
    start, end = track.key_times()[index:index + 2]
    if track.mode == "discrete":
        return mpf(0)
    if t == 1:
        return mpf(1)
    return eased([track.row(index)], 0, (t - start) / (end - start))


def on_segment(points, u):
    position = [bezier.combine(column, u) for column in bezier.columns(points)]
    return position, bezier.direction(points, u)[1] or RIGHT


def angle(vector, rotation):
    """In (-pi, pi]."""
    x, y = (-v for v in vector) if rotation == "autoReverse" else vector
    return mp.atan2(y, x)
