"""Tracks of rotations and of colors: a key's numbers and what lies between two keys."""

from . import quaternion
from .color_spaces import color_at, coordinates, light_at
from .linear import plus, scaled

MODES = ("slerp", "nlerp", "squad")


def joints(mode, key):
    """Per joint of a key its quaternion, for squad with its control."""
    parts = 2 if mode == "squad" else 1
    count = len(key) // (4 * parts)
    blocks = [key[4 * count * i:4 * count * (i + 1)] for i in range(parts)]
    return [[list(block[j::count]) for block in blocks] for j in range(count)]


def planes(quaternions):
    """All x, then all y, all z, all w."""
    return [q[i] for i in range(4) for q in quaternions]


def rotation_key(mode, key):
    """The rotations of a key."""
    return planes([quaternion.unit(q) for q, *_ in joints(mode, key)])


def between(mode, arc, first, second, u):
    """A joint at u between two keys."""
    if mode == "squad":
        return quaternion.squad(*zip(first, second), u)
    return getattr(quaternion, mode)(arc, *first, *second, u)


def weighed(space, premultiplied, color):
    """The four numbers that are mixed."""
    *paint, alpha = color
    paint = coordinates(space, paint)
    return [*(scaled(alpha, paint) if premultiplied else paint), alpha]


def mixed(space, premultiplied, first, second, u):
    """The mixed numbers after division by alpha."""
    a, b = (weighed(space, premultiplied, color) for color in (first, second))
    *paint, alpha = plus(scaled(1 - u, a), u, b)
    return [*(scaled(1 / alpha, paint) if premultiplied and alpha else paint), alpha]


def light(space, premultiplied, first, second, u):
    """The same before they are encoded, where they are, as light of sRGB's primaries."""
    *paint, alpha = mixed(space, premultiplied, first, second, u)
    return [*light_at(space, paint), alpha]


def color(space, premultiplied, first, second, u):
    """The color at u between two keys."""
    *paint, alpha = mixed(space, premultiplied, first, second, u)
    return [*color_at(space, paint), alpha]
