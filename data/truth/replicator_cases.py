"""Golden cases of replicator.instances."""

import math

from . import transform_domain as takes
from .binary import f32
from .golden import Kernel, Series, Tier, invalid, valid
from .matrices import BASIC, EYE, IDENTITY, PROJECTIVE, diagonals, made, random_matrix
from .product_cases import refused_matrices, stretched, truths
from .programs import randoms
from .replicator import instances

FLAGS = {
    "ordinary": "ordinary replicators",
    "scene": "replicators of the scenes",
    "one": "a single copy: moved, delayed or tinted by a step",
    "many": "many copies: powers that drift, or the last ones left out",
    "nested": "copies of copies: levels in the wrong order, or the inner copies far apart",
    "centre": "centres off the origin: left out, with the wrong sign, or moved by the powers",
    "perspective": "perspective: its column not moved by the centre",
    "depth": "centres with z and turns about x or y",
    "delay": "delays below 0 or of 0: taken for their magnitude, or added; many, added up",
    "clamp": "colors that leave [0, 1]: not clamped, clamped before the steps, or step by step",
    "singular": "matrices without an inverse",
    "cancellation": "turns about a distant centre: sums far smaller than their terms",
    "domain": "outside the domain: to be refused",
}
ORIGIN, WHITE, NONE = [0.0] * 3, [1.0] * 4, [0.0] * 4
TRIANGLE = made("RTS", (0.0, 0.0, 1.0, 120.0), move=(30.0, 0.0, 0.0), unit="degrees")


def level(count, transform=IDENTITY, center=ORIGIN, delay=0.0, color=WHITE, offset=NONE):
    return {"count": count, "transform": list(transform), "center": list(center), "delay": delay,
            "color": list(color), "colorOffset": list(offset)}


def moved(x, y, z=0.0):
    return [*IDENTITY[:12], x, y, z, 1.0]


def case(levels, time, *flags, **rest):
    found = instances(levels, time)
    return valid({"levels": levels, "time": time}, truths(found), *flags, wide=stretched(found),
                 **rest)


def some(seed, count):
    """A level with an effect in every number."""
    a, b, c, d = (randoms(8000 + 4 * seed + i, 4, *reach) for i, reach in enumerate(
        ((-100, 100), (0.25, 1), (-0.25, 0.25), (0.125, 0.5))))
    return level(count, random_matrix(700 + seed), a[:3], d[0], b, c)


def scenes():
    grid = [level(3, moved(0.0, 30.0), delay=f32(0.3)), level(3, moved(30.0, 0.0), delay=f32(0.3))]
    return [case([level(8, delay=0.5)], 1.75, "scene"),
            case([level(3, moved(15.0, 0.0), delay=f32(0.1))], f32(0.45), "scene"),
            case([level(3, TRIANGLE)], 0.5, "scene"), case(grid, f32(1.1), "scene", "nested"),
            case([level(2, BASIC["mirror"], (50.0, 40.0, 0.0))], 0.0, "scene", "centre")]


def plain_series():
    yield Series(1, [case([some(i, n)], t, "ordinary") for i, (n, t) in enumerate((
        (2, 1.0), (3, f32(0.7)), (2, -2.5)))])
    yield Series(20, scenes())
    yield Series(40, [case([some(10, 1)], 1.25, "one"),
                      case([some(11, 1), some(12, 1)], f32(0.3), "one", "nested"),
                      case([level(1, random_matrix(713), color=(2.0, -1.0, 0.5, 1.0))], 3.0, "one",
                           "clamp")])
    turn = made("SRT", (0.0, 0.0, 1.0, 0.1))
    grid = [level(16, turn, (3.5, -2.0, 0.0), 0.1, WHITE, [-0.1, -0.05, 0.01, 0.0]),
            level(4, moved(7.0, 0.1), delay=0.05, color=(0.9, 0.8, 0.7, 0.6))]
    yield Series(60, [case(grid, 1.0, "many", "nested", "centre")])
    yield Series(62, [case([level(64, delay=d)], t, "many", "delay")
                      for d, t in ((0.1, 1.0), (1 / 60, 0.0), (f32(0.46), 1.0))])
    yield Series(70, [case([level(18, moved(10.0, 0.0), delay=0.25,
                                  offset=(-0.03125, 0.0, 0.0, 0.0))], 0.5, "many")])


def place_series():
    yield Series(100, [case([some(20, 2), some(21, 2)], 1.0, "nested"),
                       case([level(2, BASIC["move"]), level(2, BASIC["quarter"])], 0.0, "nested"),
                       case([level(1, BASIC["scale"]), some(22, 2)], 0.5, "nested"),
                       case([some(23, 2), level(1, BASIC["scale"])], 0.5, "nested")])
    quarter = BASIC["quarter"]
    yield Series(120, [case([level(3, quarter, c)], 0.0, "centre")
                       for c in ((50.0, 0.0, 0.0), (f32(0.1), -7.0, 0.0))]
                 + [case([level(2, BASIC["spin"], (10.0, 20.0, 30.0))], 0.0, "centre", "depth"),
                    case([level(2, made("SRT", (0.0, 1.0, 0.0, 2.0)), (0.0, 0.0, -40.0))], 0.0,
                         "centre", "depth"),
                    case([level(2, quarter, (5.0, 0.0, 0.0)), level(2, quarter, (0.0, 9.0, 0.0))],
                         0.0, "centre", "nested")])
    yield Series(140, [case([level(2, EYE, (100.0, 50.0, 0.0))], 0.0, "perspective", "centre"),
                       case([level(2, PROJECTIVE, (-20.0, 10.0, 5.0))], 0.0, "perspective",
                            "centre"),
                       case([level(2, PROJECTIVE), level(1, EYE, (1.0, 2.0, 3.0))], 0.0,
                            "perspective", "nested"),
                       case([level(2, [*IDENTITY[:15], 2.0], (3.0, 4.0, 5.0))], 0.0,
                            "perspective", "centre")])
    yield Series(160, [case([level(2, diagonals(1, 0, 1, 1), (1.0, 2.0, 3.0))], 0.0, "singular",
                            "centre"),
                       case([level(2, [0.0] * 16)], 0.0, "singular")])
    yield Series(170, [case([level(2, made("SRT", (0.0, 0.0, 1.0, 0.5)), (f32(1e6), 1e5, 0.0))],
                            0.0, "cancellation", "centre"),
                       case([level(3, made("SRT", (0.0, 0.0, 1.0, 120.0), unit="degrees"),
                                   (1000.0, f32(-777.7), 0.0))], 0.0, "cancellation", "centre")])


def effect_series():
    """Delays and colors."""
    yield Series(200, [case([level(2, delay=d)], t, "delay") for d, t in (
        (-0.5, 1.0), (0.0, f32(0.1)), (f32(0.1), f32(0.2)), (f32(0.1), 0.0), (-f32(0.3), -1.0))]
        + [case([level(2, delay=f32(0.3)), level(2, delay=-f32(0.3))], f32(0.7), "delay",
                "nested")])
    yield Series(210, [case([level(2, moved(10.0, 0.0), delay=d) for d in (-0.5, 0.25)], 1.0,
                            "delay", "nested")])
    falling, rising = [-0.5, f32(-0.4), f32(-0.3), -0.25], [0.5, f32(0.4), f32(0.3), 0.0]
    yield Series(220, [case([level(3, color=WHITE, offset=falling)], 0.0, "clamp"),
                       case([level(3, color=NONE, offset=rising)], 0.0, "clamp"),
                       case([level(3, color=(1.5, -0.5, 2.0, -1.0),
                                   offset=(-0.5, 0.5, -1.25, f32(0.7)))], 0.0, "clamp"),
                       case([level(3, color=(f32(0.1), f32(0.9), 0.5, 0.0),
                                   offset=(f32(0.45), f32(-0.45), 0.0, f32(0.33)))], 0.0, "clamp"),
                       case([level(2, color=(4.0, -1.0, 0.5, f32(0.8)),
                                   offset=(-3.75, 2.0, f32(-0.7), f32(0.1))),
                             level(2, color=(0.5, f32(0.7), -2.0, 3.0),
                                   offset=(0.125, 0.5, 1.5, -2.5))], 0.0, "clamp", "nested"),
                       case([level(1, color=(-1.0, -0.5, 0.5, 2.0)),
                             level(1, color=(-1.0, f32(0.3), 2.0, 0.5))], 0.0, "clamp", "nested")])


def refused_series():
    def one(**change):
        return [level(2, BASIC["turn"]) | change]

    good = one()[0]
    wrong = [([], "one or two levels"), ([good] * 3, "one or two levels")]
    wrong += [(one(count=n), "a count is at least 1") for n in (0, -1)]
    wrong += [(one(count=1.5), "a count is a whole number")]
    wrong += [(one(count=65), "at most 64 instances"),
              ([level(8), level(9)], "at most 64 instances"),
              ([level(33), level(2)], "at most 64 instances")]
    wrong += [(one(transform=m), error) for m, error in refused_matrices()]
    for name, size in (("center", 3), ("color", 4), ("colorOffset", 4)):
        wrong += [(one(**{name: [0.5] * n}), f"{name} has {size} numbers")
                  for n in (0, size - 1, size + 1)]
        wrong += [(one(**{name: [0.5] * (size - 1) + [v]}), "the numbers must be finite")
                  for v in (math.nan, math.inf)]
    wrong += [(one(delay=v), "the numbers must be finite") for v in (math.nan, -math.inf)]
    wrong += [([good, one(delay=math.nan)[0]], "the numbers must be finite")]
    yield Series(9000, [invalid({"levels": levels, "time": 0.5}, error, "domain")
                        for levels, error in wrong]
                 + [invalid({"levels": [good], "time": t}, "the numbers must be finite", "domain")
                    for t in (math.nan, math.inf)]
                 + [invalid({"levels": [level(5), level(13)], "time": 0.5},
                            "at most 64 instances", "domain")]
                 + [invalid({"levels": one(count=n), "time": 0.5}, "a count is a whole number",
                            "domain") for n in (math.nan, math.inf)])


def replicator_series():
    for series in (plain_series, place_series, effect_series, refused_series):
        yield from series()


KERNELS = [
    Kernel("replicator.instances", 670000,
           Tier(1, 0, 4, "4 roundings of each term per product of matrices; scale is one more than "
                "the powers of both levels times the product of the magnitudes; of times and "
                "colors the sum of the terms' magnitudes"),
           Tier(2, 0, 8, "the same in the storage format"), FLAGS, replicator_series,
           case=lambda i: case(**i), domain=takes.replicator),
]
