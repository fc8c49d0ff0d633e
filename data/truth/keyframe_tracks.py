"""Tracks, times and builders that the golden cases of all kinds of keyframes share."""

import math
import random
from functools import partial

from mpmath import mp, mpf

from .binary import F32, F64, f32
from .golden import Series, Tier, acceptable, invalid, valid
from .keyframe_truths import truths
from .keyframes import PACED, SPACINGS, Track, sample
from .traced import Undecided

FLAGS = {
    "ordinary": "ordinary tracks",
    "one-key": "a single key: no segment to look up",
    "two-keys": "a single segment: both neighbours are missing",
    "on-key": "a time exactly on a key: the segment before taken, or not exactly the key's value",
    "beside-key": "the numbers next to a key: the wrong segment, or snapped to the key",
    "equal-times": "equal key times: 0/0, or the first of them taken",
    "outside": "before the first key, or after the last one: gone on with",
    "nan": "a NaN swallowed by the search for a segment",
    "infinite": "infinite times: infinity - infinity",
    "implied": "key times such as 1/3 that are no binary numbers",
    "uneven": "segments that are very short beside others: tangents not corrected, or wrongly",
    "magnitude": "huge and tiny values, differences and key times",
    "offset": "small movements far from 0, and times far from 0: cancellation",
    "many-keys": "64 keys and more: the search for a segment, errors that add up",
    "components": "16 numbers a key, and outlines of more",
    "domain": "bad lists, or numbers that are not finite: to be refused",
}
SQUARES = 2.0**60  # whose squares binary32 holds
SQUARED = (*PACED, *SPACINGS)
DECIMALS = [0.1, 0.3, 0.7]


def grid_numbers(name, count, size=8):
    """Multiples of 1/64 of at most a size."""
    source = random.Random(name)
    return [source.randint(-64 * size, 64 * size) / 64 for _ in range(count)]


def rows(name, keys, components):
    """Values of keys."""
    found = grid_numbers(name, keys * components)
    return [found[components * k:components * (k + 1)] for k in range(keys)]


def some_times(name, keys, steps=64):
    """Strictly increasing times from 0 to 1."""
    inner = sorted(random.Random(name).sample(range(1, steps), keys - 2))
    return [0.0, *(k / steps for k in inner), 1.0]


def beside(t):
    """The neighbours of a time in both formats, in order."""
    step = float(F32.ulp(mpf(t)))
    return [t - step, math.nextafter(t, -math.inf), math.nextafter(t, math.inf), t + step]


def multiplied(keys, factor):
    return [[v * factor for v in row] for row in keys]


def moved(keys, offset):
    return [[v + offset for v in row] for row in keys]


def anywhere(name, case, width=1):
    """Cases that make sense for every kind of track.

    case(keys, times, time, *flags) makes one; keys have width numbers for every one of a result.
    """
    def keys(count, components=1):
        return rows(f"{name} {count} {components}", count, components * width)

    def times(count):
        return some_times(f"{name} {count}", count)

    yield [case(keys(n, c), times(n), t, "ordinary") for n, c in ((4, 1), (3, 2), (6, 3))
           for t in (f32(0.2), 0.71875)]
    yield [case(keys(1), given, t, "one-key") for given in (None, [0.5]) for t in (-1.0, 0.5, 3.0)]
    yield [case(keys(2), given, t, "two-keys") for given in (None, [-1.0, 2.0])
           for t in (f32(0.3), 0.5)]
    yield [case(keys(3), times(3), t, "outside")
           for t in (-1.0, -(2.0**-60), -5e-324, 1 + 2.0**-52, 1.5, 2.0**90)]
    yield [case(keys(3), given, math.nan, "nan") for given in (None, times(3))]
    yield [case(keys(3), times(3), t, "infinite") for t in (math.inf, -math.inf)]
    yield [case(multiplied(keys(4), factor), times(4), 0.625, "magnitude")
           for factor in (2.0**50, 2.0**-40, 1e140, 1e-140)]
    yield [case(moved(keys(4), offset), times(4), f32(0.2), "offset")
           for offset in (2.0**17, 2.0**40, -1e15)]
    yield [case(keys(64), some_times(name, 64, 1024), f32(0.37), "many-keys")]
    yield [case(keys(4, 16), times(4), f32(0.4), "components")]


def by_time(name, case, width=1):
    """Cases for every kind of track whose key times can be given."""
    def keys(count, components=1):
        return rows(f"{name} {count} {components}", count, components * width)

    five, decimal = some_times(f"{name} by", 5), [0.0, *DECIMALS, 1.0]
    yield [case(keys(5), five, t, "on-key") for t in five] + [
        case(keys(5), decimal, t, "on-key") for t in DECIMALS] + [
        case(keys(count), None, t, "on-key", "implied")
        for count, t in ((5, 0.25), (5, 0.5), (5, 0.75), (7, 0.5))]
    yield [case(keys(5), five, t, "beside-key") for key in five[1:4] for t in beside(key)] + [
        case(keys(5), decimal, t, "beside-key") for key in DECIMALS for t in beside(key)[1:3]] + [
        case(keys(5), five, t, "beside-key")
        for t in (5e-324, 2.0**-126, five[1] + 2.0**-13, five[2] - 2.0**-13, 1 - 2.0**-24,
                  1 - 2.0**-53)]
    yield [case(keys(count), None, t, "implied") for count, t in (
        (4, 1 / 3), (4, f32(1 / 3)), (4, math.nextafter(1 / 3, 1)), (4, 2 / 3), (4, f32(2 / 3)),
        (4, 0.1), (11, 0.1), (11, 0.3), (11, 0.6), (11, 0.7), (50, 1 / 49))]
    short, long = 2.0**-20, 1 - 2.0**-20
    uneven = [0.0, short, 1.0, 1 + short, 2.0], [0.0, 1.0, 1 + short, 1 + 2 * short, 3.0]
    yield [case(keys(5), given, t, "uneven") for given in uneven
           for t in (short / 4, f32(0.999), 1 + short / 2, 1 + 1.5 * short)] + [
        case(keys(4), [0.0, short, long, 1.0], t, "uneven")
        for t in (short / 2, f32(0.6), 1 - short / 2)] + [
        case(keys(4), given, t, "uneven") for given, t in (
            ([0.0, 1.0, 1 + short, 2.0], 1 + short / 4), ([0.0, short, long, 1.0], 1 - short / 4))]
    yield [case(keys(4), [o, o + 0.25, o + 0.75, o + 2], o + t, "offset")
           for o in (4096.0, -(2.0**30)) for t in (0.125, 0.5, 1.625)]
    yield [case(keys(4), [v * f for v in (0.0, 1.0, 1.5, 4.0)], t * f, "magnitude")
           for f in (2.0**30, 2.0**-30, 1e50, 1e-50) for t in (0.3125, 2.75)]


def searched(name, case, width=1):
    """Cases of tracks of so many keys that a search halves them."""
    for count, segments in ((66, (0, 1, 2, 5, 22, 34, 63, 64)), (257, (0, 97, 129, 254))):
        keys = rows(f"{name} {count} 1", count, width)
        times = some_times(f"{name} {count}", count, 1024)
        yield [case(keys, times, (times[k] + 3 * times[k + 1]) / 4, "many-keys") for k in segments]
        yield [case(keys, times, t, "many-keys", flag) for t, flag in (
            (times[count // 2], "on-key"), (-1.0, "outside"), (1.5, "outside"))]


def jumping(name, case, width=1):
    """Cases with equal key times."""
    keys, found = rows(f"{name} equal", 5, width), []
    for given in ([0.0, 0.0, 0.5, 0.75, 1.0], [0.0, 0.25, 0.25, 0.75, 1.0],
                  [0.0, 0.25, 0.5, 1.0, 1.0], [0.0, 0.5, 0.5, 0.5, 1.0],
                  [0.0, 0.0, 0.0, 1.0, 1.0]):
        at = next(a for a, b in zip(given, given[1:]) if a == b)
        near = [at, *beside(at)[:2]] if at else [0.0, -5e-324, 2.0**-126]
        found += [case(keys, given, t, "equal-times") for t in (*near, 0.875)]
    yield found + [case(keys, [0.5] * 5, t, "equal-times") for t in (*beside(0.5)[:3], 0.5)]


def series(first, blocks):
    """Series from an id on, 40 ids for each."""
    for index, cases in enumerate(blocks):
        yield Series(first + 40 * index, cases)


def track_case(mode, head, keys, times, time, *flags, **lists):
    """A case; the head names the mode, lists are slopes, or timing, tension, continuity, bias."""
    if mode == "discrete" and times is not None and len(times) == len(keys):
        times = [*times, 2 * abs(times[-1])]
    given = {} if times is None else {"keyTimes": times}
    inputs = head | given | {"values": keys} | lists | {"time": time}
    out = truths(Track(mode, keys, times, **lists), time)
    sizes = [abs(v) for row in keys for v in row if v]
    wide = mode in SQUARED and sizes and not 1 / SQUARES < min(sizes) <= max(sizes) < SQUARES
    others = stepped(keys, time) if mode == "discrete" and times is None else []
    if others:
        return acceptable(inputs, out, others, *flags)
    return valid(inputs, out, *flags, wide=bool(wide))


def tracked(mode, inputs):
    """The case of an input whose mode has a name in `Track`, if it can be judged."""
    rest = dict(inputs)
    bends = [v for name in ("tension", "continuity", "bias") for v in rest.get(name) or ()]
    if any(abs(v) > 100 for v in bends):
        raise Undecided("terms that may cancel")
    if mode != "discrete" and any(abs(v) > 2.0**1000 for row in rest["values"] for v in row):
        raise Undecided("differences that may leave the range")
    timed = mode not in ("discrete", *PACED) and rest.get("keyTimes") or ()
    if any(abs(t) > 2.0**1020 for t in timed):
        raise Undecided("differences of key times that may leave the range")
    keys, time = rest.pop("values"), rest.pop("time")
    times = rest.pop("keyTimes", None)
    head = {name: rest.pop(name) for name in ("mode", "spacing", "ends") if name in rest}
    return track_case(mode, head, keys, times, time, **rest)


def sample_case(mode, *rest, **lists):
    return track_case(mode, {"mode": mode}, *rest, **lists)


def stepped(keys, time):
    """Other values of a discrete track, where a rounded product or key time is on another side."""
    if not math.isfinite(time):
        return []
    count, product = len(keys), mpf(time) * len(keys)
    forms = [form for form in (F32, F64) if form.holds(time)]
    found = {int(mp.floor(mpf(form.round(product)))) for form in forms}
    found |= {sum(form.round(mpf(k) / count) <= time for k in range(count)) - 1 for form in forms}
    places = {min(max(step, 0), count - 1) for step in found}
    return [keys[k] for k in sorted(places) if keys[k] != sample(Track("discrete", keys), time)]


def cases(case, keys, times, moments, *flags, **lists):
    return [case(keys, times, t, *flags, **lists) for t in moments]


def samples(mode, *rest, **lists):
    return cases(partial(sample_case, mode), *rest, **lists)


def refused(head, width, error="keys need 1 to 64 numbers, all as many", malformed=(),
            strict=False):
    """Tracks of three keys that are to be refused."""
    keys, half = rows("refused", 3, width), rows("refused", 3, width)
    half[1] = half[1][:-1] if width > 1 else half[1] * 2
    order = "key times must increase" if strict else "key times must not decrease"
    tracks = [([], None, "a track needs keys"), (half, None, error), ([[], [], []], None, error),
              ([[1.0] * 65 * width] * 3, None, error)]
    tracks += [(values, times, error) for values, times in malformed]
    tracks += [([keys[0], [v] * width, keys[2]], None, "values must be finite")
               for v in (math.nan, math.inf, -math.inf)]
    tracks += [(keys, times, "there must be a key time for every key")
               for times in ([], [0.0, 1.0], [0.0, 0.25, 0.5, 1.0])]
    tracks += [(keys, times, order) for times in ([0.0, 0.5, 0.25], [0.5, 0.0, 1.0])]
    if strict:
        tracks += [(keys, times, order) for times in ([0.0, 0.0, 1.0], [0.0, 1.0, 1.0])]
    tracks += [(keys, times, "key times must be finite") for times in (
        [0.0, math.nan, 1.0], [-math.inf, 0.5, 1.0], [0.0, 0.5, math.inf])]
    return [invalid(head | ({} if times is None else {"keyTimes": times}) | {
        "values": values, "time": 0.5}, why, "domain") for values, times, why in tracks]


def tiers(why):
    """The tiers of all kinds of keyframes."""
    return Tier(2, 8, 8, why), Tier(2, 16, 16, "the same in the storage format")
