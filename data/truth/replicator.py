"""Instances of replicator layers: matrix, time and color with their sizes, in exact arithmetic."""

from itertools import product as pairs_of

from .matrix import flat, identity, rows, sized, translation
from .transform import chain, exact


def powers(matrix, count):
    """The identity, M, M M, ... with their sizes."""
    found = [sized(rows(exact(flat(identity()))))]
    while len(found) < count:
        found.append(chain(found[-1], sized(rows(exact(matrix)))))
    return found


def about(centre, power):
    """T(-c) power T(c)."""
    return chain(sized(translation(*(-v for v in centre))), power, sized(translation(*centre)))


def clamped(base, offset, k):
    """base + k offset within [0, 1]; size 0 where it is clamped."""
    value = base + k * offset
    if value < 0 or value > 1:
        return min(max(value, 0), 1), 0
    return value, abs(base) + abs(k * offset) if k * offset else 0


def both(a, b):
    """The product of two numbers and its size."""
    (x, sx), (y, sy) = a, b
    return x * y, sx * abs(y) + abs(x) * sy + (abs(x * y) if {x, y}.isdisjoint((0, 1)) else 0)


def instances(levels, time):
    """Per instance 16 numbers, the time and four of color; the inner level's next to each other."""
    placed = [[about(exact(level["center"]), power)
               for power in powers(level["transform"], level["count"])] for level in levels]
    made = []
    for steps in pairs_of(*(range(level["count"]) for level in levels)):
        matrix = chain(*reversed([found[k] for found, k in zip(placed, steps)]))
        factor = 1 + sum(steps)
        made += [(v, factor * s if any(steps) else 0) for v, s in zip(*map(flat, matrix))]
        made += [moment(levels, steps, time), *tint(levels, steps)]
    return made


def moment(levels, steps, time):
    """The time less the delays."""
    [t] = exact([time])
    delays = [k * d for k, d in zip(steps, exact(level["delay"] for level in levels))]
    return t - sum(delays), abs(t) + sum(map(abs, delays)) if any(delays) else 0


def tint(levels, steps):
    """The product of the levels' colors."""
    colors = [[clamped(base, offset, k) for base, offset in zip(
        exact(level["color"]), exact(level["colorOffset"]))] for level, k in zip(levels, steps)]
    return colors[0] if len(colors) == 1 else [both(a, b) for a, b in zip(*colors)]
