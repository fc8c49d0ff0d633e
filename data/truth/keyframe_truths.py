"""Values of tracks with their spreads, the scale of their errors, and what is exact."""

from dataclasses import replace

from mpmath import mp, mpf

from .golden import EXACT, Truth
from .keyframes import PACED, SPACINGS, TIMED, key_times, place, sample, straight, tangents
from .sensitivity import DIGITS, STEP
from .smooth import quiet

COUPLED = (*PACED, "centripetal", "chordal")  # whose numbers depend on each other's
KEPT = (*COUPLED, "monotone")  # where coincident keys are a case of their own
REACH = {"linear": 0, "hermite": 0, "cubic": 1} | dict.fromkeys(SPACINGS, 1)
NEAR = mpf(10) ** -6  # rounded key times may put a time on the other side of a key
STEEP = 30


def truths(track, time):
    """The numbers of sample(track, time)."""
    with mp.workdps(DIGITS):
        values, time = sample(track, time), mpf(time)
        if mp.isnan(time):
            return [Truth(v) for v in values]
        times = key_times(track)
        key, last = place(times, time), len(track.keys) - 1
        if track.mode == "discrete":
            return [Truth(v, exact=EXACT) for v in values]
        inside = 0 <= key < last
        if not inside or times[key] == time and track.mode not in PACED:
            return [Truth(v, abs(v), EXACT) for v in values]
        parts = [track] if track.mode in COUPLED else [component(track, c)
                                                       for c in range(len(values))]
        return [truth for part in parts for truth in within(part, time, key)]


def within(track, time, key):
    """The numbers of a result inside a segment."""
    times = key_times(track)
    ways = [reached(track, time, j) for j in sides(track, times, time, key)]
    for value, size, spread in zip(sample(track, time), scales(track, times, key),
                                   map(max, zip(*ways))):
        found = Truth(quiet(value, size), quiet(spread, size + abs(value)), scale=size)
        if track.mode in TIMED and key < len(track.timing) and spread > STEEP * size:
            found.change = lambda amount: change(track, time, key, amount)
        yield found


def component(track, c):
    """The track of one number."""
    count = len(track.value(0))
    return replace(track, keys=[row[c::count] for row in track.keys],
                   slopes=[row[c:c + 1] for row in track.slopes])


def scales(track, times, key):
    """The largest of values and tangents: of the segment, for splines of all keys."""
    rows = [track.value(j) for j in (
        range(len(times)) if track.mode in ("natural", "clamped") else (key, key + 1))]
    if not straight(track):
        rows += tangents(track, times, key)
    return [max(map(abs, column)) for column in zip(*rows)]


def sides(track, times, time, key):
    """The segments that rounded key times may choose: one where the key times are given."""
    if track.times is not None and track.mode not in PACED:
        return [key]
    slack = NEAR * abs(time)
    return [j for j, (a, b) in enumerate(zip(times, times[1:]))
            if a < b and a - slack <= time <= b + slack]


def reached(track, time, key):
    """Sums over the inputs of |input * d number / d input|, staying in a segment."""
    changes = [[abs(a - b) / (2 * STEP)
                for a, b in zip(*(moved(track, time, key, slot, sign * STEP) for sign in (1, -1)))]
               for slot in slots(track, key)]
    return [mp.fsum(column) for column in zip(*changes)]


def change(track, time, key, amount):
    """Sum over the inputs of the larger change of one number for a relative change of +-amount."""
    with mp.workdps(DIGITS):
        [value] = sample(track, time, key)
        return mp.fsum(max(abs(moved(track, time, key, slot, sign * amount)[0] - value)
                           for sign in (1, -1)) for slot in slots(track, key))


def slots(track, key):
    """The inputs that matter: a field's name, rows that change as one, and a column.

    Of key times that are given these are differences: what has passed of the segment, and widths.
    """
    count, near = len(track.keys), REACH.get(track.mode, len(track.keys))
    window = range(max(key - near, 0), min(key + near + 2, count))
    if track.times is None or track.mode in PACED:
        yield "time", (), None
    else:
        yield "passed", (), None
        yield from (("width", [j], None) for j in window[:-1])
    for rows in runs(track.keys, window) if track.mode in KEPT else ([j] for j in window):
        yield from (("keys", rows, column) for column in range(len(track.keys[0])))
    if track.mode in TIMED and key < len(track.timing):
        yield from (("timing", [key], column) for column in range(len(track.timing[key])))
    for name in ("tension", "continuity", "bias"):
        yield from ((name, [j], None) for j in (key, key + 1) if j < len(getattr(track, name)))
    yield from (("slopes", [j], 0) for j in range(len(track.slopes)))


def runs(rows, window):
    """The places in a window, those of equal neighbours together with all that equal them."""
    start = window[0]
    while start > 0 and rows[start - 1] == rows[start]:
        start -= 1
    while start <= window[-1]:
        end = start + 1
        while end < len(rows) and rows[end] == rows[start]:
            end += 1
        yield list(range(start, end))
        start = end


def moved(track, time, key, slot, amount):
    """The numbers after a relative change of one input."""
    name, rows, column = slot
    factor = 1 + amount
    if name == "time":
        return sample(track, time * factor, key)
    if name == "passed":
        return sample(track, track.times[key] + (time - track.times[key]) * factor, key)
    if name == "width":
        [j] = rows
        more = (track.times[j + 1] - track.times[j]) * amount
        times = [t + more if k > j else t for k, t in enumerate(track.times)]
        return sample(replace(track, times=times), time + times[key] - track.times[key], key)
    values = list(getattr(track, name))
    for j in rows:
        if column is None:
            values[j] *= factor
        else:
            values[j] = [v * factor if k == column else v for k, v in enumerate(values[j])]
            if name == "timing" and column % 2 == 0:
                values[j][column] = min(values[j][column], mpf(1))
    return sample(replace(track, **{name: values}), time, key)
