"""Spaces in which colors are mixed: their coordinates of encoded sRGB, and the color that has them."""

from fractions import Fraction

from mpmath import mp, mpf

SPACES = ("encoded", "linear", "displayP3", "lab", "oklab")
DARK, DIM = mpf("0.04045"), mpf("0.0031308")  # below, sRGB is linear: encoded, decoded
DARKNESS, SLOPE = Fraction(216, 24389), Fraction(24389, 27)  # below, CIE's lightness is linear


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


def rows(*texts):
    return [[Fraction(x) for x in text.split()] for text in texts]


def images(matrix, column):
    return [sum(x * y for x, y in zip(row, column)) for row in matrix]


def product(a, b):
    return [images(zip(*b), row) for row in a]


def inverse(matrix):
    (a, b, c), (d, e, f), (g, h, i) = matrix
    minors = [[e * i - f * h, c * h - b * i, b * f - c * e],
              [f * g - d * i, a * i - c * g, c * d - a * f],
              [d * h - e * g, b * g - a * h, a * e - b * d]]
    whole = images([(a, b, c)], [row[0] for row in minors])[0]
    return [[x / whole for x in row] for row in minors]


def tristimulus(x, y):
    """X, Y and Z of a chromaticity, Y being 1."""
    x, y = Fraction(x), Fraction(y)
    return [x / y, Fraction(1), (1 - x - y) / y]


D65, D50 = tristimulus("0.3127", "0.329"), tristimulus("0.3457", "0.3585")


def primaries(*chromaticities):
    """From the light of primaries, which are D65 all together, to X, Y and Z."""
    matrix = [list(row) for row in zip(*(tristimulus(*pair) for pair in chromaticities))]
    amounts = images(inverse(matrix), D65)
    return [[x * y for x, y in zip(row, amounts)] for row in matrix]


SRGB = primaries(("0.64", "0.33"), ("0.3", "0.6"), ("0.15", "0.06"))
P3 = primaries(("0.68", "0.32"), ("0.265", "0.69"), ("0.15", "0.06"))
BRADFORD = rows("0.8951 0.2664 -0.1614", "-0.7502 1.7135 0.0367", "0.0389 -0.0685 1.0296")
CONES = rows("0.77849780 0.34399940 -0.12249720", "0.03303601 0.93076195 0.03620204",
             "0.05092917 0.27933344 0.66973739")
TO_OKLAB = rows("0.2104542683093140 0.7936177747023054 -0.0040720430116193",
                "1.9779985324311684 -2.4285922420485799 0.4505937096174110",
                "0.0259040424655478 0.7827717124575296 -0.8086757549230774")


def adapted():
    """From X, Y and Z under D65 to those under D50, by Bradford's cones."""
    gains = [to / of for to, of in zip(images(BRADFORD, D50), images(BRADFORD, D65))]
    return product(inverse(BRADFORD), [[g * x for x in row] for g, row in zip(gains, BRADFORD)])


def relative(matrix, white):
    """The rows over what they make of a white."""
    return [[x / whole for x in row] for row, whole in zip(matrix, white)]


D65_TO_D50, XYZ_TO_CONES = adapted(), relative(CONES, images(CONES, D65))


def both_ways(matrix):
    return matrix, inverse(matrix)


P3_LIGHT, D50_VALUES, CONE_LIGHT, OKLAB = map(both_ways, (
    product(inverse(P3), SRGB), product(relative(D65_TO_D50, D50), SRGB),
    product(XYZ_TO_CONES, SRGB), TO_OKLAB))


def real(matrix):
    return [[mpf(x.numerator) / x.denominator for x in row] for row in matrix]


def forth(ways, column):
    return images(real(ways[0]), column)


def back(ways, column):
    return images(real(ways[1]), column)


def root(x):
    return mp.sign(x) * mp.cbrt(abs(x))


def lab(values):
    """L, a and b of tristimulus values relative to the white."""
    slope = mpf(SLOPE.numerator) / SLOPE.denominator
    x, y, z = ((slope * v + 16) / 116 if v * DARKNESS.denominator <= DARKNESS.numerator
               else mp.cbrt(v) for v in values)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def values_of_lab(coordinates):
    light, a, b = coordinates
    slope, y = mpf(SLOPE.numerator) / SLOPE.denominator, (light + 16) / 116
    return [(116 * f - 16) / slope if f * 29 <= 6 else f ** 3
            for f in (y + a / 500, y, y - b / 200)]


def coordinates(space, paint):
    """What is mixed of encoded red, green and blue."""
    if space == "encoded":
        return paint
    light = [decode(c) for c in paint]
    if space == "displayP3":
        return [encode(c) for c in forth(P3_LIGHT, light)]
    if space == "lab":
        return lab(forth(D50_VALUES, light))
    if space == "oklab":
        return forth(OKLAB, [root(c) for c in forth(CONE_LIGHT, light)])
    return light


def light_at(space, mixed):
    """The light of sRGB's primaries, before it is encoded, that has coordinates."""
    if space == "displayP3":
        return back(P3_LIGHT, [decode(c) for c in mixed])
    if space == "lab":
        return back(D50_VALUES, values_of_lab(mixed))
    if space == "oklab":
        return back(CONE_LIGHT, [c ** 3 for c in back(OKLAB, mixed)])
    return mixed


def color_at(space, mixed):
    """The encoded color that has coordinates."""
    light = light_at(space, mixed)
    return light if space == "encoded" else [encode(c) for c in light]
