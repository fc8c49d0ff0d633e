"""What roundings of mixed colors are relative to, and where they decide about a color.

Scales are magnitudes, as far as later steps let them show.
"""

from mpmath import mpf

from . import color_spaces
from .color_spaces import DARK, DIM, P3_LIGHT, decode, encode, forth, images, real, root
from .linear import plus, scaled
from .traced import Undecided
from .tracks import light, mixed, weighed

CLOSE = mpf(10) ** -4
STEPS = 3  # how many times as many steps as in light the named spaces take


def decode_rate(c):
    """The derivative of `decode`."""
    e = abs(c)
    return 1 / mpf("12.92") if e <= DARK else mpf("2.4") / mpf("1.055") * (
        (e + mpf("0.055")) / mpf("1.055")) ** mpf("1.4")


def encode_rate(c):
    """The derivative of `encode`."""
    e = abs(c)
    return mpf("12.92") if e <= DIM else mpf("1.055") / mpf("2.4") * e ** (1 / mpf("2.4") - 1)


def root_rate(x):
    return 1 / (3 * root(x) ** 2) if x else mpf(0)


def lightness(x):
    """CIE's lightness over 116, which unlike its coordinates is no difference."""
    return root(x) - mpf(4) / 29 if x * 24389 > 216 else x * 841 / 108


def lightness_rate(x):
    return root_rate(x) if x * 24389 > 216 else mpf(841) / 108


def value(y):
    return (y + mpf(4) / 29) ** 3 if y * 29 > 2 else y * 108 / 841


def value_rate(y):
    return 3 * (y + mpf(4) / 29) ** 2 if y * 29 > 2 else mpf(108) / 841


# Per space its responses to light, and their curve and its inverse, each with its derivative.
CURVES = {
    "displayP3": (color_spaces.P3_LIGHT, encode, encode_rate, decode, decode_rate),
    "lab": (color_spaces.D50_VALUES, lightness, lightness_rate, value, value_rate),
    "oklab": (color_spaces.CONE_LIGHT, root, root_rate,
              lambda y: y ** 3, lambda y: 3 * y ** 2),
}


def sums(matrix, terms):
    """The sums of the magnitudes of the products."""
    return images([[abs(x) for x in row] for row in real(matrix)], [abs(x) for x in terms])


def curved(space, paint):
    """The curved responses to a color, and their magnitudes."""
    (matrix, _), curve, rate, *_ = CURVES[space]
    light = [decode(c) for c in paint]
    rows = zip(images(real(matrix), light), sums(matrix, light))
    pairs = [(curve(x), rate(x) * size) for x, size in rows]
    return [y for y, _ in pairs], [max(abs(y), size) for y, size in pairs]


def response_scales(space, premultiplied, first, second, u):
    """The magnitudes of what is encoded in a space of responses."""
    (_, matrix), _, _, straight, rate = CURVES[space]
    weights = [w * (key[3] if premultiplied else 1) for w, key in ((1 - u, first), (u, second))]
    whole = sum(weights) if premultiplied and sum(weights) else 1
    share = sum(map(abs, weights)) / abs(whole)
    (a, some), (b, more) = (curved(space, key[:3]) for key in (first, second))
    blend = scaled(1 / whole, plus(scaled(weights[0], a), weights[1], b))
    sizes = scaled(1 / abs(whole), plus(scaled(abs(weights[0]), some), abs(weights[1]), more))
    if whole != 1:
        sizes = [size + abs(y) * share for size, y in zip(sizes, blend)]
    return sums(matrix, [max(abs(straight(y)), rate(y) * size) for y, size in zip(blend, sizes)])


def light_scales(space, premultiplied, first, second, u):
    """The magnitudes that are mixed, over alpha where divided by it."""
    a, b = (weighed(space, premultiplied, c) for c in (first, second))
    *sizes, size = [abs(x) + abs((y - x) * u) for x, y in zip(a, b)]
    if space in CURVES:
        return [*response_scales(space, premultiplied, first, second, u), size]
    *paint, alpha = light(space, premultiplied, first, second, u)
    if premultiplied and alpha:
        sizes = [(s + abs(c) * size) / abs(alpha) for s, c in zip(sizes, paint)]
    return [*sizes, size]


def color_scales(space, premultiplied, first, second, u):
    """The scales of a color between two; at least the keys' magnitudes."""
    *sizes, size = light_scales(space, premultiplied, first, second, u)
    *paint, _ = light(space, premultiplied, first, second, u)
    if space != "encoded":
        steps = STEPS if space in CURVES else 1
        sizes = [steps * encode_rate(c) * s for s, c in zip(sizes, paint)]
    return [max(s, abs(x), abs(y)) for s, x, y in zip([*sizes, size], first, second)]


def curve_numbers(ways, first, second, u):
    """What sRGB's curve is applied to, decoding and encoding, each with the limit of its line."""
    space, keys = ways[0], first[:3] + second[:3]
    if space == "encoded":
        return []
    dark, dim = keys, light(*ways, first, second, u)[:3]
    if space == "displayP3":
        dark = keys + mixed(*ways, first, second, u)[:3]
        dim += [c for key in (first, second)
                for c in forth(P3_LIGHT, [decode(v) for v in key[:3]])]
    return [*((c, DARK) for c in dark), *((c, DIM) for c in dim)]


def decided(ways, first, second, u):
    """Raises where rounding decides which part of the curve a number lies on."""
    for value, limit in curve_numbers(ways, first, second, u):
        if abs(abs(value) / limit - 1) < CLOSE:
            raise Undecided(f"undecided: {first} {second}")
    if ways[1] and 0 < abs(light(*ways, first, second, u)[3]) < mpf(10) ** -20:
        raise Undecided(f"alpha may vanish: {first} {second}")
