"""Tracks of rotations and of colors: a key's numbers and what lies between two keys."""

from mpmath import mp, mpf

from . import quaternion
from .linear import plus, scaled

MODES = ("slerp", "nlerp", "squad")
SPACES = ("encoded", "linear")
DARK, DIM = mpf("0.04045"), mpf("0.0031308")  # below, sRGB is linear: encoded, decoded


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


def rotations(mode, arc, first, second, u):
    """All joints at u between two keys."""
    pairs = zip(joints(mode, first), joints(mode, second))
    return planes([between(mode, arc, a, b, u) for a, b in pairs])


def decode(c):
    """sRGB to linear light, odd."""
    e = abs(c)
    return mp.sign(c) * (e / mpf("12.92") if e <= DARK
                         else ((e + mpf("0.055")) / mpf("1.055")) ** mpf("2.4"))


def encode(c):
    """Linear light to sRGB, odd."""
    e = abs(c)
    return mp.sign(c) * (mpf("12.92") * e if e <= DIM
                         else mpf("1.055") * e ** (1 / mpf("2.4")) - mpf("0.055"))


def encode_rate(c):
    """The derivative of `encode`."""
    e = abs(c)
    return mpf("12.92") if e <= DIM else mpf("1.055") / mpf("2.4") * e ** (1 / mpf("2.4") - 1)


def weighed(space, premultiplied, color):
    """The four numbers that are mixed."""
    *paint, alpha = color
    paint = [decode(c) for c in paint] if space == "linear" else paint
    return [*(scaled(alpha, paint) if premultiplied else paint), alpha]


def light(space, premultiplied, first, second, u):
    """The mixed numbers after division by alpha, before they are encoded."""
    a, b = (weighed(space, premultiplied, color) for color in (first, second))
    *paint, alpha = plus(scaled(1 - u, a), u, b)
    return [*(scaled(1 / alpha, paint) if premultiplied and alpha else paint), alpha]


def color(space, premultiplied, first, second, u):
    """The color at u between two keys."""
    *paint, alpha = light(space, premultiplied, first, second, u)
    return [*([encode(c) for c in paint] if space == "linear" else paint), alpha]


def color_scales(space, premultiplied, first, second, u):
    """Magnitudes that are mixed, over alpha where divided by it, as far as encoding lets them show;
    at least those of the keys."""
    a, b = (weighed(space, premultiplied, c) for c in (first, second))
    *sizes, size = [abs(x) + abs((y - x) * u) for x, y in zip(a, b)]
    *paint, alpha = light(space, premultiplied, first, second, u)
    if premultiplied and alpha:
        sizes = [(s + abs(c) * size) / abs(alpha) for s, c in zip(sizes, paint)]
    if space == "linear":
        sizes = [encode_rate(c) * s for s, c in zip(sizes, paint)]
    return [max(s, abs(x), abs(y)) for s, x, y in zip([*sizes, size], first, second)]
