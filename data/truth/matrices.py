"""Named and random matrices of binary32 numbers."""

from .binary import f32
from .programs import cart_present, composition, jump_star, program, randoms, swipe_card, tv_card


def rounded(inputs):
    """A program's 16 numbers, rounded."""
    return [f32(v) for v, _ in composition(inputs)]


def made(*arguments, **rest):
    return rounded(program(*arguments, **rest))


def random_matrix(seed):
    """A matrix with an effect in every entry: m14, m24, m34 of 1/1000, translations of 100."""
    found = randoms(seed, 16, -2.0, 2.0)
    for i in (3, 7, 11):
        found[i] = f32(found[i] / 2000)
    for i in (12, 13, 14):
        found[i] = f32(50 * found[i])
    return found[:15] + [1.0]


def affine(a, b, c, d, tx, ty):
    return [f32(v) for v in (a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, tx, ty, 0, 1)]


def permuted(order):
    """The matrix that takes number i of a point to place order[i]."""
    return [float(order[i] == j) for i in range(4) for j in range(4)]


GENERAL = [-1.5, 0.5, 1.75, 0.01, -0.94, -1.25, 1.625, 0.002, 0.65, -2.8, -2.5, 0.003, -0.6, 1.4, -0.2,
           1.0]


def immense():
    """Matrices whose determinant overflows, or nearly does, though no number is a power of two."""
    for size in (1e109, 1e111, 1e112, 1e120):
        yield diagonals(size, size, size, 1)
    for size in (1e109, 5e120):
        yield [size, 1.0, *diagonals(size, size, size, 1)[2:]]
    yield from ([1e109, 1e108, 0.0, 0.0, -1e108, *diagonals(1e109, 1e109, 1e109, 1)[5:]],
                [2.7e81 * v for v in GENERAL], [2.7e81 * v for v in straight(1.0)])


def straight(last):
    """The general matrix without perspective, with another m44."""
    return [0.0 if i % 4 == 3 else v for i, v in enumerate(GENERAL[:15])] + [last]


def diagonals(*values):
    return [float(values[i // 4]) if i % 5 == 0 else 0.0 for i in range(16)]


IDENTITY = diagonals(1, 1, 1, 1)
SCENES = {
    "cart-present turned": rounded(cart_present(4)), "cart-present": rounded(cart_present(8)),
    "swipe-card": rounded(swipe_card(60)), "swipe-card back": rounded(swipe_card(-36)),
    "tv-card": rounded(tv_card(0.75, -0.5)), "tv-card other": rounded(tv_card(0.75, -0.5, False)),
    "parallax": rounded(tv_card(-1, 1, parallax=True)), "jump-star": rounded(jump_star(7)),
}
BASIC = {
    "move": [*IDENTITY[:12], 10.0, -20.0, 30.0, 1.0],
    "scale": diagonals(2, 3, 4, 1),
    "quarter": affine(0, 1, -1, 0, 0, 0),
    "turn": made("SRT", (0.0, 0.0, 1.0, 0.5)),
    "spin": made("SRT", (1.0, 2.0, -2.0, 2.25), (1.5, 0.75, 2.0), (40.0, -30.0, 20.0)),
    "mirror": diagonals(1, -1, 1, 1),
    "shear": affine(1, 0, 0.5, 1, 0, 0),
    "affine": affine(1.2, 0.3, -0.7, 0.9, 120, -45),
    "anchored": made("RST", (0.0, 0.0, 1.0, 30.0), (1.5, 1.5, 1.0), (5.0, 7.0, 0.0),
                     (187.5, 333.5, 0.0), unit="degrees"),
}
SWIPE_FLAT = rounded(swipe_card(60, 0.0))
EYE = [*IDENTITY[:11], -1 / 512, *IDENTITY[12:]]
PROJECTIVE = [1.0, 0.0, 0.0, 0.00390625, 0.0, 1.0, 0.0, -0.001953125, 0.0, 0.0, 1.0, 0.0, 8.0, 4.0,
              0.0, 1.0]
