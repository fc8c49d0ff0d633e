"""Points and angles of paths under keyframes with their spreads, and what else is accepted."""

import json
import math
from functools import lru_cache

from mpmath import mp, mpf

from . import bezier, timing
from .binary import F32, F64
from .curve_cases import vanishing
from .golden import EXACT, Truth
from .keyframe_path import RIGHT, angle, clamped, on_segment, part, place
from .keyframes import eased
from .path import MeasuredPath, Placed, exact, flatten, start_point
from .path import place as at_fraction
from .segments import segment_spread
from .sensitivity import DIGITS, spreads
from .smooth import quiet
from .traced import Undecided

STEEP = 30  # from here on the first order does not describe a timing function
BRANCH = mpf(10) ** -6  # rounding decides between pi and -pi
APART = mpf(10) ** -12  # results that are nearer than this are one


def result(track, rotation, t):
    """(numbers, other accepted rows) of keyframes.path."""
    with mp.workdps(DIGITS):
        if math.isnan(t):
            return [Truth(mp.nan)] * (2 if rotation == "none" else 3), []
        if not track.segments:
            return still(track, rotation), []
        if track.paced:
            with mp.workdps(60):
                return along(track, rotation, clamped(t))
        t = clamped(t)
        index = place(track.key_times(), t)
        out = within(track, index, t, rotation)
        others = [shown(track, j, j < index, rotation) for j in rounded_places(track, t)
                  if j != index]
        return out, [row for row in others if differ(row, [v.value for v in out])]


def still(track, rotation):
    """What has no length stays at its first point."""
    first = exact(track.path)[0]
    spread = spreads(lambda *v: start_point([["arc", *v, first[6]]]), first[1:6]) if (
        first[0] == "arc") else [abs(v) for v in first[1:]]
    sure = () if first[0] == "arc" else EXACT
    points = [Truth(v, s, sure, scale=0) for v, s in zip(start_point([first]), spread)]
    return points if rotation == "none" else [*points, level(rotation)]


def level(rotation):
    return Truth(angle(RIGHT, rotation), exact=EXACT, scale=0)


def shown(track, index, ends, rotation):
    """The numbers at the start or the end of a segment."""
    u = mpf(ends and track.mode != "discrete")
    position, vector = on_segment(track.segments[index], u)
    return position if rotation == "none" else [*position, angle(vector, rotation)]


def differ(row, other):
    return any(abs(a - b) > APART * (abs(a) + abs(b)) for a, b in zip(row, other))


def rounded_places(track, t):
    """Segments that t falls into where products or key times are rounded."""
    if track.times is not None:
        return []
    count = len(track.segments)
    forms = [form for form in (F32, F64) if form.holds(float(t))]
    found = {int(mp.floor(mpf(form.round(t * count)))) for form in forms}
    found |= {sum(form.round(mpf(k) / count) <= t for k in range(count)) - 1 for form in forms}
    return sorted({min(j, count - 1) for j in found})


def within(track, index, t, rotation):
    """The numbers of a segment, by parameter."""
    points, u = track.segments[index], part(track, index, t)
    sizes = sized_controls(json.dumps(track.path))[index]
    spread = part_spread(track, index, t)
    changed = steep(track, index, t) if spread > STEEP and track.row(index) else None
    columns, weights = bezier.columns(points), list(zip(*sizes))
    sure = ()
    if u in (0, 1) and not any(e[0] == "arc" for e in track.path):
        sure = EXACT if track.mode == "discrete" else EXACT[:1]
    out = []
    for c, size in zip(columns, weights):
        own = bezier.absolute_terms(size, u, 0)
        moved = Truth(quiet(bezier.combine(c, u), own),
                      own + product(bezier.derivative(c, u, 1), spread), sure, scale=0)
        if changed:
            moved.change = change(own, changed, lambda v, c=c: bezier.combine(c, v), u)
        out.append(moved)
    if rotation == "none":
        return out
    order, vector = bezier.direction(points, u)
    if vector is None:
        return [*out, level(rotation)]
    undecided(vector, rotation)
    dx, dy = vector
    square = dx * dx + dy * dy
    own = sum(abs(d) * bezier.absolute_terms(size, u, order)
              for d, size in zip((dy, dx), weights)) / square
    bend = (dx * bezier.derivative(columns[1], u, 2) - dy * bezier.derivative(columns[0], u, 2)
            ) / square if order == 1 else mpf(0)
    turned = Truth(angle(vector, rotation), own + product(bend, spread), scale=0)
    if changed:
        turned.change = change(own, changed, lambda v: between(
            angle(on_segment(points, v)[1], rotation), turned.value), u)
    return [*out, turned]


def product(rate, spread):
    return abs(rate) * spread if rate else mpf(0)


def between(a, b):
    """a, a whole turn away if that is nearer to b."""
    return a - 2 * mp.pi * mp.nint((a - b) / (2 * mp.pi))


def undecided(vector, rotation):
    gap = mp.pi - abs(angle(vector, rotation))
    if gap < BRANCH and vector[1]:
        raise Undecided("rounding decides between pi and -pi")


def faint(track, t, least):
    """Whether the tangent vanishes in a format with this least normal number."""
    if math.isnan(t) or track.paced or not track.segments:
        return False
    t = clamped(t)
    index = place(track.key_times(), t)
    return vanishing(track.segments[index], part(track, index, t), least)


@lru_cache(None)
def sized_controls(text):
    """Per segment and point the spreads of the coordinates: by the path's numbers and, of arcs, own."""
    path = exact(json.loads(text))
    if not any(e[0] == "arc" for e in path):
        return [[[abs(v) for v in p] for p in s.points] for s in flatten(path)]
    places = [(i, j) for i, e in enumerate(path) for j, v in enumerate(e) if isinstance(v, mpf)]

    def coordinates(*numbers):
        changed = [list(e) for e in path]
        for (i, j), v in zip(places, numbers):
            changed[i][j] = v
        return [v for s in flatten(changed) for p in s.points for v in p]

    rest = iter(spreads(coordinates, [path[i][j] for i, j in places]))
    return [[[next(rest) + v for v in (p.sizes if isinstance(p, Placed) else [0] * len(p))]
             for p in s.points]
            for s in flatten(path)]


def part_spread(track, index, t):
    """The spread of the parameter by the time, the key times and the timing function."""
    times, row = track.key_times(), track.row(index)
    if track.mode == "discrete" or t in times[index:index + 2]:
        return mpf(0)
    plain = (t - times[index]) / (times[index + 1] - times[index])
    spread = segment_spread(times, index, plain, t)
    if not row:
        return spread
    return timing.cubic_spread(row, plain) + abs(timing.velocity(row, plain, "clamp")) * spread


def steep(track, index, t):
    """The parameters for a relative change of the inputs by +-amount, a pair per input."""
    start, end = track.key_times()[index:index + 2]
    values = [t, start, end, *map(mpf, track.row(index))]

    def parameter(moved):
        t, start, end, *row = moved
        u = clamped((t - start) / (end - start))
        return eased([[min(row[0], mpf(1)), row[1], min(row[2], mpf(1)), row[3]]], 0, u)

    def pairs(amount):
        for k, v in enumerate(values):
            if v:
                yield [parameter([*values[:k], v * (1 + s * amount), *values[k + 1:]])
                       for s in (1, -1)]
    return lru_cache(None)(lambda amount: list(pairs(amount)))


def change(own, pairs, number, u):
    """The sum of a number's actual changes for a relative change of the inputs."""
    def moved(amount):
        with mp.workdps(DIGITS):
            base = number(u)
            return amount * own + sum(max(abs(number(v) - base) for v in pair)
                                      for pair in pairs(amount))
    return moved


@lru_cache(None)
def measured(text):
    return MeasuredPath(json.loads(text))


def along(track, rotation, t):
    """The numbers at a fraction of the arc length."""
    path = measured(json.dumps(track.path))
    if not path.length:
        return still(track, rotation), []
    values, sizes, joint = at_fraction(path, t)
    out = paced_row(values, sizes, rotation)
    if not joint:
        return out, []
    other = paced_row(*at_fraction(path, t, before=True)[:2], rotation)
    return out, [[v.value for v in other]]


def paced_row(values, sizes, rotation):
    out = [Truth(v, s) for v, s in zip(values[:2], sizes)]
    if rotation == "none":
        return out
    undecided(values[2:], rotation)
    return [*out, Truth(angle(values[2:], rotation), mp.hypot(*sizes[2:]))]
