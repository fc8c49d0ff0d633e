"""Tracks of keys at the progress of an animation."""

from fractions import Fraction

from mpmath import mpf

from .carried import eased, given
from .golden import Truth
from .keyframes import Track, key_times, place, sample
from .sensitivity import propagated
from .traced import MARGIN, Undecided

LISTS = ("tension", "continuity", "bias")


def timing_rows(layer):
    """The timing functions of the segments."""
    return layer.get("timing", ())


def track_of(layer):
    mode = "linear" if layer["mode"] == "coreAnimation" else layer["mode"]
    return Track(mode, layer["values"], layer.get("keyTimes"), timing_rows(layer),
                 *(layer.get(name, ()) for name in LISTS))


def resting(layer, track, share, moment):
    """The key whose value it is: of a step, outside the keys, or exactly at an end; else None."""
    times, count = key_times(track), len(track.keys)
    key = min(max(place(times, share.value), 0), count - 1)
    if track.mode == "discrete":
        settled(layer, moment)
        return key
    outside = not times[0] <= share.value <= times[-1]
    return key if outside or share.exact and share.value in (times[0], times[-1]) else None


def settled(layer, moment):
    """Raises where rounding may choose another step."""
    if "function" in layer:
        raise Undecided("a timing function leads to a step")
    count, times = len(layer["values"]), layer.get("keyTimes")
    gaps = ([abs(moment.value - Fraction(t)) for t in times] if times else
            [abs(moment.value * count - k) for k in range(count + 1)])
    exactly = moment.held and (times or (moment.value * count).denominator == 1)
    if min(gaps) <= MARGIN and not exactly:
        raise Undecided("rounding decides a step")


def key_numbers(layer, share, moment):
    """The numbers of a track."""
    track = track_of(layer)
    key = resting(layer, track, share, moment)
    if key is not None:
        return [given(v) for v in layer["values"][key]]
    first, *others = layer["values"]
    if track.mode in ("paced", "cubicPaced") and all(other == first for other in others):
        raise Undecided("keys that are all equal are paced by rounding, if they are moved")
    segment = min(place(key_times(track), share.value), len(track.keys) - 2)
    rows = [layer["values"], [layer.get("keyTimes", [])], timing_rows(layer),
            *([layer.get(name, [])] for name in LISTS)]
    flat = [v for part in rows for row in part for v in row]

    def value(*numbers):
        rest = iter(numbers)
        keys, [times], timing, *lists = ([[next(rest) for _ in row] for row in part]
                                         for part in rows)
        made = Track(track.mode, keys, times or None, timing, *(row for [row] in lists))
        return sample(made, next(rest), segment)

    spreads = propagated(value, [*flat, share.value], [*map(abs, flat), share.spread])
    return [Truth(v, spread, scale=2 * max(abs(mpf(row[c])) for row in layer["values"]))
            for c, (v, spread) in enumerate(zip(value(*flat, share.value), spreads))]


def key_object(mix, layer, share, moment):
    """The matrix or color of a track: exactly a key's on its time, else mixed of two."""
    track = track_of(layer)
    key, keys = resting(layer, track, share, moment), [[given(v) for v in row]
                                                       for row in layer["values"]]
    if key is not None:
        return keys[key]
    times = key_times(track)
    last = place(times, share.value)
    if share.value in times:
        if moment.held and share.value == moment.real():
            return keys[last]
        raise Undecided("rounding decides whether it is a key's time")
    key = min(last, len(keys) - 2)
    width = times[key + 1] - times[key]
    u = (share.value - times[key]) / width
    reach = abs(times[key]) + u * (abs(times[key]) + abs(times[key + 1]))
    inner = Truth(u, (share.spread + reach) / width, scale=u)
    rows = track.timing[key:key + 1]
    inner = eased(inner, rows[0]) if rows and rows[0] else inner
    return mix(keys[key], keys[key + 1], inner)
