"""Golden cases of pose.blend."""

import math

from mpmath import mp, mpf

from . import transform_domain as takes
from .binary import F32, F64, f32
from .blend import blend
from .golden import EXACT, Kernel, Series, Tier, Truth, invalid, valid
from .linear import dot, norm
from .poses import STILL, numbers, rotation, some_rotation
from .quaternion_cases import SQUARE, lengthened, moved, of, opposite
from .sensitivity import DIGITS
from .traced import Undecided

FLAGS = {
    "ordinary": "ordinary layers",
    "scene": "layers of a figure's joint",
    "zero-weight": "weights of 0: a layer that still counts, or decides about the sum",
    "no-weight": "all weights 0: 0/0 for the first layer",
    "weights": "weights far from 1 or apart: taken for fractions, or sums that overflow",
    "tiny": "small sums of weights: taken for 0",
    "single": "one weight only: exactly its layer",
    "many": "up to 16 layers: the last ones left out",
    "cancelling": "sums far smaller than their terms",
    "vanishing": "rotations that cancel: 0/0 for the first layer, or the direction of a rest",
    "hemispheres": "layers on both halves of the sphere: not negated, or beside the layer before",
    "right-angle": "a product of exactly 0: not negated",
    "same": "equal layers",
    "length": "rotations not of length 1: brought to it before they are weighed, or not at the end",
    "additive": "added up: averaged, or divided by the sum",
    "order": "rotations added up in the wrong order",
    "inverse": "weights below 0 or above 1: clamped, or the turn not reversed",
    "identity": "additive weights of 0 and layers of no rotation: a turn that is not exactly none",
    "domain": "outside the domain: to be refused",
}


def decided(additive, layers):
    """Raises where rounding decides about a layer's sign."""
    for layer in layers:
        way, size = (layer[3], 1) if additive else (dot(layers[0], layer), norm(layers[0]))
        if 0 < abs(way) < mpf(10) ** -5 * size * norm(layer):
            raise Undecided(f"undecided: {layers}")


def blend_case(weights, layers, *flags, additive=False, exact=False, **rest):
    rotating = len(layers[0]) == 4
    inputs = {"rotation": rotating, "additive": additive, "weights": list(weights),
              "layers": layers}
    with mp.workdps(DIGITS):
        rows = [of(layer) for layer in layers]
        if rotating:
            decided(additive, rows)
        elif not all(map(F64.normal, sums(additive, of(weights), rows))):
            raise Undecided("products or sums beyond binary64")
        values, size = blend(rotating, additive, of(weights), rows)
    scale = (2 + len(layers)) * size
    promised = EXACT if exact or not scale else ()
    if not rotating and not all(F32.normal(v) for v in sums(additive, of(weights), rows)):
        rest["wide"] = True
    return valid(inputs, [Truth(v, scale=scale or 1, exact=promised) for v in values], *flags,
                 **rest)


def sums(additive, weights, layers):
    """Every product of a mean of numbers, and sums of magnitudes."""
    products = [abs(w * x) for w, (x,) in zip(weights, layers)]
    return [*products, sum(products), 0 if additive else sum(map(abs, weights))]


def some_numbers(seed, count, reach=10.0):
    return [[v] for v in numbers(5000 + seed, count, -reach, reach)]


def some_weights(seed, count, reach=1.0):
    return numbers(5500 + seed, count, 0.0625 * reach, reach)


def near(seed, count, spread=1.0):
    """Rotations around one."""
    centre = some_rotation(6000 + seed)
    return [moved(centre, f32(spread * (i + 1) / count)) if i else centre for i in range(count)]


def turned(seed, count):
    """Unrelated rotations."""
    return [some_rotation(6200 + 20 * seed + i) for i in range(count)]


LONG = [lengthened(q, f) for q, f in zip(near(15, 2), (4.0, 0.5))]


def number_series():
    yield Series(1, [blend_case(some_weights(i, n), some_numbers(i, n), "ordinary")
                     for i, n in enumerate((2, 2, 3, 3, 4, 5, 6, 8))])
    yield Series(30, [blend_case(w, [[2.0], [-3.5], [7.25]], "zero-weight") for w in (
        (0.0, 0.5, 0.25), (0.5, 0.0, 0.75), (0.25, 0.75, 0.0), (-0.0, 1.0, 3.0))]
        + [blend_case([0.0] * n, some_numbers(20, n), "no-weight", exact=True)
           for n in (2, 3, 16)]
        + [blend_case([0.0, -0.0], [[f32(0.1)], [5.0]], "no-weight", exact=True)])
    single = [f32(0.1), 3.25]
    yield Series(50, [blend_case([float(i == k) for i in range(3)], [[2.0], *[[v] for v in single]],
                                 "single", "zero-weight", exact=True) for k in range(3)]
                 + [blend_case([f32(0.3) * (i == k) for i in range(3)],
                               [[2.0], *[[v] for v in single]], "single") for k in range(3)])
    yield Series(70, [blend_case(w, some_numbers(30 + i, 3), "weights") for i, w in enumerate((
        (100.0, 250.0, 3.0), (1e6, 1.0, f32(1e-6)), (2.0**100, 2.0**99, 2.0**98),
        (2.0**-100, 2.0**-101, 2.0**-100), (1e300, 1e300, 1e299), (7.0, 7.0, 7.0)))]
        + [blend_case(w, [[1.0], [3.0]], "tiny", "weights") for w in (
            (1e-10, 3e-10), (f32(1e-10), f32(1e-20)), (1e-300, 2e-300), (2.0**-126, 2.0**-120))])
    yield Series(90, [blend_case(some_weights(40 + n, n), some_numbers(40 + n, n), "many")
                      for n in (7, 9, 12, 15, 16)]
                 + [blend_case([1.0] * 16, [[float(i == 15)] for i in range(16)], "many")])
    near_zero = [[1000.0], [f32(-999.9)], [f32(-0.1)]]
    yield Series(110, [blend_case((1.0, 1.0, 1.0), near_zero, "cancelling"),
                       blend_case((1.0, 1.0), [[5.0], [-5.0]], "cancelling"),
                       blend_case((0.25, 0.75), [[3.0], [math.nextafter(-1.0, -2)]], "cancelling"),
                       blend_case((f32(0.1), f32(0.3)), [[f32(1e6)], [f32(-1e6 / 3)]],
                                  "cancelling"),
                       blend_case((1.0, 2.0), [[1e15], [-5e14]], "cancelling")]
                 + [blend_case((0.25, f32(0.7)), [[v], [v]], "same") for v in (0.0, f32(0.1), 8.0)])


def sum_series():
    yield Series(150, [blend_case(some_weights(60 + i, n), some_numbers(60 + i, n), "additive",
                                  additive=True) for i, n in enumerate((2, 3, 4, 16))]
                 + [blend_case(w, some_numbers(70 + i, 3), "additive", *flags, additive=True)
                    for i, (w, *flags) in enumerate((
                        ((1.0, 0.0, 0.0), "zero-weight"), ((0.0, 0.0, 0.0), "no-weight"),
                        ((-1.0, 1.0, 0.5), "inverse"), ((2.0, -0.5, -1.0), "inverse"),
                        ((1.0, 1.0, 1.0),), ((100.0, f32(0.01), -7.0), "weights", "inverse"),
                        ((1e-30, -1e30, 1.0), "weights", "inverse")))]
                 + [blend_case((1.0, -1.0), [[f32(0.1)], [f32(0.1)]], "additive", "cancelling",
                               "inverse", additive=True),
                    blend_case((1.0, -1.0), [[1.0], [math.nextafter(1, 2)]], "additive",
                               "cancelling", "inverse", additive=True)])


def mean_series():
    yield Series(200, [blend_case(some_weights(80 + i, n), near(i, n), "ordinary")
                       for i, n in enumerate((2, 2, 3, 3, 4, 5, 6, 8))]
                 + [blend_case((0.25, 0.75), LONG, "length")])
    knee = [STILL, rotation(1, 0, 0, 40), rotation(1, 0, 0, -25), rotation(0, 0, 1, 10)]
    yield Series(220, [blend_case(w, knee, "scene") for w in (
        (0.5, 0.25, 0.125, 0.125), (f32(0.2), f32(0.7), 0.0, f32(0.1)))])
    yield Series(230, [blend_case(w, near(10, 3), "zero-weight") for w in (
        (0.0, 0.5, 0.25), (0.5, 0.0, 0.75), (0.25, 0.75, 0.0))]
        + [blend_case([0.0] * n, near(11, n), "no-weight") for n in (2, 5)]
        + [blend_case([0.0] * 3, [STILL, *near(12, 2)], "no-weight", exact=True),
           blend_case([0.0, 0.0], [lengthened(STILL, -1.0), STILL], "no-weight", exact=True)]
        + [blend_case([float(i == k) for i in range(3)], near(13, 3), "single", "zero-weight")
           for k in range(3)]
        + [blend_case([0.0, 0.0], [lengthened(q, 4.0) for q in near(11, 2)], "no-weight",
                      "length")])
    yield Series(250, [blend_case(w, near(14 + i, 3), "weights") for i, w in enumerate((
        (100.0, 250.0, 3.0), (1e6, 1.0, f32(1e-6)), (2.0**60, 2.0**59, 2.0**58), (7.0, 7.0, 7.0),
        (1e120, 1e120, 1e119)))]
        + [blend_case(w, near(20, 2), "tiny", "weights") for w in (
            (f32(1e-10), f32(3e-10)), (2.0**-60, 2.0**-62), (1e-140, 2e-140))])
    yield Series(270, [blend_case(some_weights(90 + n, n), near(20 + n, n), "many")
                       for n in (7, 9, 12, 16)]
                 + [blend_case(some_weights(95 + n, n), turned(n, n), "many", "hemispheres")
                    for n in (10, 16)])
    flips = [near(30 + i, 4) for i in range(3)]
    yield Series(290, [blend_case(some_weights(100 + i, 4),
                                  [opposite(q) if j in places else q for j, q in enumerate(layers)],
                                  "hemispheres") for i, layers in enumerate(flips)
                       for places in ((0,), (1,), (3,), (0, 2), (1, 2, 3))]
                 + [blend_case(some_weights(110 + i, 3), turned(30 + i, 3), "hemispheres")
                    for i in range(10)])
    beyond = [STILL, rotation(0, 0, 1, 150), rotation(0, 0, 1, 300), rotation(0, 0, 1, 240)]
    yield Series(330, [blend_case(w, beyond, "hemispheres") for w in (
        (0.25, 0.25, 0.25, 0.25), (0.0, 0.5, 0.5, 0.0), (1.0, 0.0, 2.0, 1.0))])
    yield Series(340, [blend_case(w, list(pair), "right-angle") for pair in SQUARE[:3]
                       for w in ((0.5, 0.5), (0.25, 1.0))]
                 + [blend_case((0.5, 0.5), [a, opposite(b)], "right-angle")
                    for a, b in SQUARE[:3]])
    (x, y), z = SQUARE[0], [0.0, 0.0, 1.0, 0.0]
    yield Series(360, [blend_case((0.0, 1.0, 1.0), [STILL, x, opposite(x)], "vanishing",
                                  "right-angle", exact=True),
                       blend_case((0.0, 0.5, 0.5, 0.25, 0.25), [z, x, opposite(x), y, opposite(y)],
                                  "vanishing", "right-angle", exact=True),
                       blend_case((0.0, 0.25, 0.25), [opposite(z), y, opposite(y)], "vanishing",
                                  "right-angle", exact=True)]
                 + [blend_case((w, 1.0, 1.0), [STILL, x, opposite(x)], "vanishing")
                    for w in (0.125, f32(1e-3), f32(1e-8), 1e-13)]
                 + [blend_case((1.0, 1.0 + 2.0**-20, f32(1e-6)), [x, y, opposite(y)], "vanishing"),
                    blend_case((0.0, 1.0, 1.0 - 2.0**-10), [STILL, x, opposite(x)], "vanishing")]
                 + [blend_case((0.0, 1.0, 1.0, w), [STILL, x, opposite(x), y], "vanishing")
                    for w in (f32(1e-3), 1e-13)])
    yield Series(380, [blend_case((0.25, f32(0.7), 1.0), [q] * 3, "same")
                       for q in (STILL, *turned(40, 2))]
                 + [blend_case((0.25, f32(0.7), 1.0), [q, opposite(q), q], "same", "hemispheres")
                    for q in (STILL, *turned(41, 2))])
    tilted = [0.0, 0.0, f32(0.6), f32(0.8)]
    yield Series(388, [blend_case((1.0, 1.0, 0.0), [[0.0, 0.0, 0.0, 1 / f], [0.0, 0.0, 1 / f, 0.0],
                                                    [f, 0.0, 0.0, 0.0]], "length", "zero-weight",
                                  "right-angle") for f in (1e300, 2.0**90)])
    yield Series(390, [blend_case(w, [lengthened(tilted, f), lengthened(tilted, -f)], "length",
                                  "hemispheres")
                       for f in (2.0**-80, 2.0**80, 2.0**-540, 2.0**540)
                       for w in ((0.25, 0.75), (f32(0.3), f32(0.3)))]
                 + [blend_case((1.0, 1.0), [[0.0, 0.0, 0.0, v]] * 2, "length",
                               directions=("layers",)) for v in (f32(3e38), 1.5e308)])


def product_series():
    yield Series(400, [blend_case(some_weights(120 + i, n), turned(50 + i, n), "additive", "order",
                                  additive=True) for i, n in enumerate((2, 2, 3, 4, 5, 8, 16))]
                 + [blend_case((0.25, 0.75), LONG, "additive", "length", additive=True)])
    quarter = [rotation(1, 0, 0, 90), rotation(0, 1, 0, 90), rotation(0, 0, 1, 90)]
    yield Series(420, [blend_case((1.0, 1.0, 1.0), [quarter[i] for i in order], "additive",
                                  "order", additive=True)
                       for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2))])
    yield Series(430, [blend_case((1.0, w), turned(60 + i, 2), "additive", *flags, additive=True)
                       for i, (w, *flags) in enumerate((
                           (0.0, "zero-weight"), (1.0,), (0.5,), (-1.0, "inverse"),
                           (-0.5, "inverse"), (2.0, "inverse"), (f32(1.3), "inverse"), (0.25,),
                           (10.0, "weights", "inverse"), (-20.0, "weights", "inverse"),
                           (f32(1e-6), "weights")))])
    q = some_rotation(6990)
    yield Series(450, [blend_case((1.0, -1.0), [q, q], "additive", "inverse", additive=True),
                       blend_case((0.5, 0.5), [q, q], "additive", "same", additive=True),
                       blend_case((1.0, 1.0), [q, [*opposite(q[:3]), q[3]]], "additive",
                                  "cancelling", additive=True)])
    yield Series(460, [blend_case((0.0,) * n, turned(70 + n, n), "additive", "identity",
                                  "no-weight", additive=True, exact=True) for n in (2, 3, 16)]
                 + [blend_case((w, 0.5), [STILL, STILL], "additive", "identity", additive=True,
                               exact=True) for w in (0.25, 1.0, -1.0)]
                 + [blend_case((0.5, 1.0), [opposite(STILL), STILL], "additive", "identity",
                               "hemispheres", additive=True, exact=True),
                    blend_case((2.0, 0.5), [[0.0, 0.0, 0.0, 0.5], quarter[0]], "additive",
                               "identity", "vanishing", additive=True)]
                 + [blend_case((2.0, 1.0), [[v, 0.0, 0.0, 0.5], quarter[1]], "additive",
                               "vanishing", additive=True) for v in (f32(1e-4), 1e-12)])
    yield Series(480, [blend_case((1.0, w), [a, opposite(b)], "additive", "hemispheres",
                                  additive=True)
                       for i, w in enumerate((1.0, 0.5, 0.0, -1.0, 0.25))
                       for a, b in [turned(80 + i, 2)]]
                 + [blend_case((0.5, w), [opposite(a), b], "additive", "hemispheres",
                               additive=True)
                    for i, w in enumerate((1.0, 0.5, -0.5)) for a, b in [turned(90 + i, 2)]])
    yield Series(500, [blend_case((1.0, w), [STILL, half], "additive", "right-angle", *flags,
                                  additive=True) for half in (x_axis(), opposite(x_axis()))
                       for w, *flags in ((0.5,), (1.0,), (0.25,), (-1.0, "inverse"))])
    tilted = [0.0, f32(0.6), 0.0, f32(0.8)]
    yield Series(510, [blend_case((-1.0, 0.5), [[0.0, 0.0, 0.0, -2.0], tilted], "additive",
                                  "vanishing", "hemispheres", "inverse", additive=True)])


def x_axis():
    """Half a turn about x."""
    return [1.0, 0.0, 0.0, 0.0]


def refused_series():
    numeric = {"rotation": False, "additive": False, "weights": [0.5, 0.5],
               "layers": [[1.0], [2.0]]}
    turning = numeric | {"rotation": True, "layers": [STILL, rotation(0, 1, 0, 90)]}
    wrong = [(good, {"weights": [0.5, v]}, "weights must not be negative")
             for good in (numeric, turning) for v in (-0.5, -5e-324)]
    wrong += [(good | {"additive": more}, {"weights": [0.5, v]}, "weights must be finite")
              for good in (numeric, turning) for more in (False, True)
              for v in (math.nan, math.inf)]
    wrong += [(numeric, {"layers": [[1.0], [v]]}, "layers must be finite")
              for v in (math.nan, math.inf, -math.inf)]
    wrong += [(turning, {"layers": [STILL, [0.0, v, 0.0, 1.0]]}, "layers must be finite")
              for v in (math.nan, math.inf)]
    wrong += [(numeric, {"weights": [1.0] * n, "layers": [[1.0]] * n}, "a blend has 2 to 16 layers")
              for n in (0, 1, 17)]
    wrong += [(turning, {"weights": [1.0] * n, "layers": [STILL] * n}, "a blend has 2 to 16 layers")
              for n in (1, 17)]
    wrong += [(numeric, {"weights": [1.0] * n}, "a weight per layer") for n in (1, 3)]
    wrong += [(numeric, {"layers": [[1.0], row]}, "a layer has 1 number")
              for row in ([], [1.0, 2.0])]
    wrong += [(turning, {"layers": [STILL, row]}, "a layer has 4 numbers")
              for row in ([], [1.0], STILL[:3], [*STILL, 0.0])]
    wrong += [(turning | {"additive": more}, {"layers": [STILL, [0.0] * 4]},
               "a rotation of length 0 has no direction") for more in (False, True)]
    wrong += [(turning | {"additive": more}, {"weights": [1.0, 0.0], "layers": [STILL, [0.0] * 4]},
               "a rotation of length 0 has no direction") for more in (False, True)]
    yield Series(9000, [invalid(good | change, error, "domain") for good, change, error in wrong])


def blend_series():
    for series in (number_series, sum_series, mean_series, product_series, refused_series):
        yield from series()


KERNELS = [
    Kernel("pose.blend", 660000,
           Tier(1, 0, 1, "a product per layer and a sum: a rounding of all terms for every layer, "
                "and 2 for a quotient or a length; the scale is their number times the sum of "
                "the terms' magnitudes over the divisor, or the largest such of rotations that "
                "are multiplied"),
           Tier(2, 0, 2, "the same in the storage format"), FLAGS, blend_series,
           case=lambda i: blend_case(i["weights"], i["layers"], additive=i["additive"]),
           domain=takes.blend),
]
