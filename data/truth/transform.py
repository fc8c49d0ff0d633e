"""Transforms: composition, images of points and rectangles, inverses, layers.

Results are pairs of a number and its size, the sum of the magnitudes of the terms it is made of.
"""

from fractions import Fraction

from mpmath import mp, mpf

from .matrix import (adjugate, determinant, flat, magnitude, permanent, perspective, product,
                     rotation, rows, scaling, sized, translation)
from .traced import has_no_reciprocal

ORDERS = ("scaleRotateTranslate", "scaleTranslateRotate", "rotateScaleTranslate",
          "rotateTranslateScale", "translateScaleRotate", "translateRotateScale")
DIGITS = 120
LOST = mpf(10) ** -90  # what is smaller beside its terms is 0


def real(x):
    """A fraction, an integer or an mpf as an mpf."""
    return mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else mpf(x)


def exact(numbers):
    return [Fraction(v) for v in numbers]


def chain(*factors):
    """The product of matrices with their sizes."""
    return tuple(product(*parts) for parts in zip(*factors))


def pairs(made):
    return list(zip(*map(flat, made)))


def compose(order, turn, scale, move, anchor, distance):
    """T(-anchor) A B C P T(anchor); turn is the rotation and its sizes.

    The size is the largest of the row, 0 for entries without terms.
    """
    with mp.workdps(DIGITS):
        parts = {"scale": sized(scaling(*map(mpf, scale))), "rotate": turn,
                 "translate": sized(translation(*map(mpf, move)))}
        words = [w for _, w in sorted((order.lower().index(w), w) for w in parts)]
        anchor = list(map(mpf, anchor))
        values, sizes = chain(sized(translation(*(-v for v in anchor))), *(parts[w] for w in words),
                              sized(perspective(mpf(distance))), sized(translation(*anchor)))
        return [(v if abs(v) > LOST * s else mpf(0), max(row) if s else mpf(0))
                for value, row in zip(values, sizes) for v, s in zip(value, row)]


def turn_of(form, numbers, unit, euler):
    """A rotation for `compose`."""
    with mp.workdps(DIGITS):
        return rotation(form, list(map(mpf, numbers)), unit, euler)


def concat(matrices):
    """M1 M2 ..., sizes times their count."""
    made = chain(*(sized(rows(exact(m))) for m in matrices))
    return [(v, len(matrices) * s) for v, s in pairs(made)]


def powers(matrix, count):
    """The identity, M, M M, ... one after the other, sizes times the exponent."""
    factor = sized(rows(exact(matrix)))
    made = sized(rows([Fraction(int(i % 5 == 0)) for i in range(16)]))
    results = []
    for k in range(count):
        results += [(v, s * max(1, k)) for v, s in pairs(made)]
        made = chain(made, factor)
    return results


def image(matrix, point, size=None):
    """p M of a fraction matrix; size is that of the point's numbers."""
    size = size or [abs(v) for v in point]
    return list(zip(product([point], matrix)[0], product([size], magnitude(matrix))[0]))


def quotient(number, divisor):
    """IEEE 754's, the divisor's zero being positive."""
    (x, sx), (w, sw) = number, divisor
    if not w:
        return (mp.sign(real(x)) * mp.inf if x else mp.nan), 0
    return x / w, sx / abs(w) + abs(x) * sw / (w * w)


def apply(matrix, point, divide):
    """The image of 2 to 4 numbers."""
    full = exact(point) + exact([0, 0, 1][len(point) - 1:]) if len(point) < 4 else exact(point)
    made = image(rows(exact(matrix)), full)
    if not divide:
        return made
    return [quotient(v, made[3]) for v in made[:2 if len(point) == 2 else 3]]


def corners(matrix, rect):
    """The four numbers of the image of each corner."""
    matrix = rows(exact(matrix))
    x, y, width, height = exact(rect)
    near, far = (x, y), (x + width, y + height)
    size = [abs(v) for v in near], [abs(x) + abs(width), abs(y) + abs(height)]
    for i, j in ((0, 0), (1, 0), (1, 1), (0, 1)):
        yield image(matrix, [(near, far)[i][0], (near, far)[j][1], 0, 1],
                    [size[i][0], size[j][1], 0, 1])


def weights(matrix, rect):
    """w of the corners."""
    return [corner[3] for corner in corners(matrix, rect)]


def quad(matrix, rect):
    """Corners and extent of a rectangle's image."""
    images = list(corners(matrix, rect))
    places = [[quotient(v, corner[3]) for v in corner[:2]] for corner in images]
    if all(corner[3][0] > 0 for corner in images):
        extent = [(pick(p[i][0] for p in places), max(p[i][1] for p in places))
                  for pick in (min, max) for i in (0, 1)]
    else:
        extent = [(-mp.inf, 0)] * 2 + [(mp.inf, 0)] * 2
    return [v for place in places for v in place] + extent


def norm(matrix):
    """The greatest row sum of magnitudes."""
    return max(map(sum, magnitude(matrix)))


def invert(matrix):
    """16 entries, 1 or 0 for a singular matrix, and the condition number."""
    numbers = exact(matrix)
    matrix = rows(numbers)
    det = determinant(matrix)
    if has_no_reciprocal(real(det)):
        return [(v, 0) for v in [*numbers, 0, mp.inf]]
    whole = permanent(magnitude(matrix))
    values = [[v / det for v in row] for row in adjugate(matrix)]
    sizes = [[(s + abs(v) * whole) / abs(det) for v, s in zip(*row)]
             for row in zip(values, adjugate(magnitude(matrix), 1))]
    condition = norm(matrix) * norm(values)
    return [*pairs((values, sizes)), (1, 0), (condition, norm(matrix) * norm(sizes) + condition)]


def amplification(matrix):
    """The permanent of the magnitudes over the determinant."""
    matrix = rows(exact(matrix))
    return permanent(magnitude(matrix)) / abs(determinant(matrix))


def layer_factors(numbers):
    """T(-(bx + ax bw), -(by + ay bh), -anchorZ), transform, T(position), with sizes."""
    px, py, z, ax, ay, anchor_z, bx, by, width, height = numbers[:10]
    places = (bx + ax * width, by + ay * height, anchor_z)
    sizes = (abs(bx) + abs(ax * width), abs(by) + abs(ay * height), abs(anchor_z))
    return [(translation(*(-v for v in places)), translation(*sizes)),
            sized(rows(numbers[10:26])), sized(translation(px, py, z))]


def sublayer_factors(matrix, centre, sizes):
    """T(-c) S T(c), with sizes."""
    return [(translation(*(-v for v in centre), 0), translation(*sizes, 0)), sized(rows(matrix)),
            (translation(*centre, 0), translation(*sizes, 0))]


def counted(factors):
    return [(v, len(factors) * s) for v, s in pairs(chain(*factors))]


def layer(numbers, parent=()):
    """From a layer's coordinates to its parent's; parent is its sublayerTransform and anchor."""
    factors = layer_factors(exact(numbers))
    if parent:
        *matrix, x, y = exact(parent)
        factors += sublayer_factors(matrix, (x, y), (abs(x), abs(y)))
    return counted(factors)


def world(layers):
    """From the last layer's coordinates to those around the first; rows of 42."""
    factors = []
    for index, numbers in enumerate(map(exact, layers)):
        own = layer_factors(numbers)
        if index:
            own += below
        centre, sizes = ([-v for v in own[0][0][3][:2]], own[0][1][3][:2])
        below = sublayer_factors(numbers[26:], centre, sizes)
        factors = own + factors
    return counted(factors)
