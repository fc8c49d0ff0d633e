"""What golden cases of tracks share: flags, key times, timing functions, inputs to be refused."""

import math

from .golden import invalid
from .timing_cases import STORED

TRACK_FLAGS = {
    "ordinary": "ordinary tracks",
    "scene": "tracks of the scenes",
    "one-key": "a single key: no segment to be in, 0/0 for its time",
    "equal-times": "segments without duration: 0/0, or the first of equal keys for the last",
    "on-key": "times on keys: the segment before, or almost the key's value",
    "beside-key": "the last times before a key and the first after it: taken for the key's",
    "outside": "times before the first key and after the last: extrapolated",
    "infinite": "infinite times: infinity times 0",
    "nan": "NaN taken for an end by a comparison",
    "shifted": "key times far from 0, below 0 or not ending at 1: fractions assumed",
    "implied": "no key times: rounded products decide about the key",
    "many": "long tracks: the search ends a segment early or late",
    "timing": "timing functions: of the wrong segment, on the whole track, lists too short or long",
    "overshoot": "timing functions that leave [0, 1]: clamped",
    "domain": "outside the domain: to be refused",
}
EASE = {name: list(row) for name, row in STORED.items()}
BEYOND = [0.5, -0.5, 0.5, 1.5]
UNEVEN, LATE, EARLY = [0.0, 0.25, 0.625, 1.0], [0.5, 1.25, 2.0, 4.0], [-3.0, -1.0, 0.5, 2.5]


def track_input(fields, values, t, times=None, rows=None):
    """The input of a track; times and rows are left out where None."""
    given = {"keyTimes": times} if times is not None else {}
    shaped = {"timing": rows} if rows is not None else {}
    return fields | given | {"values": values} | shaped | {"time": t}


def refused_tracks(good, values, width):
    """Inputs that every track refuses: good is a valid one with two keys and their times."""
    def key(place, value):
        return [values[0], [*values[1][:place], value, *values[1][place + 1:]]]

    wrong = [({"keyTimes": v}, "key times must not decrease")
             for v in ([1.0, 0.0], [0.5, math.nextafter(0.5, 0)])]
    wrong += [({"keyTimes": v}, "key times must be finite")
              for v in ([math.nan, 1.0], [0.0, math.nan], [0.0, math.inf], [-math.inf, 0.0])]
    wrong += [({"keyTimes": v}, "a key time per key") for v in ([], [0.0], [0.0, 0.5, 1.0])]
    wrong += [({"values": []}, "a track has keys")]
    wrong += [({"values": [values[0], values[1][:n]]}, f"a key has {width}")
              for n in (0, 1, len(values[0]) - 1)]
    wrong += [({"values": [values[0] + [0.0], values[1] + [0.0]]}, f"a key has {width}")]
    wrong += [({"values": key(place, v)}, "the values must be finite")
              for place, v in ((0, math.nan), (len(values[0]) - 1, math.inf), (1, -math.inf))]
    wrong += [({"timing": [row]}, "a timing function has 4 numbers or none")
              for row in ([0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0, 0.0])]
    wrong += [({"timing": [row]}, "x1 and x2 lie between 0 and 1") for row in (
        [-0.25, 0.0, 1.0, 1.0], [0.0, 0.0, 1.5, 1.0], [math.nan, 0.0, 1.0, 1.0])]
    return [invalid(good | change, error, "domain") for change, error in wrong]


def beside(t):
    """The binary64 numbers next to t."""
    return [math.nextafter(t, -math.inf), math.nextafter(t, math.inf)]
