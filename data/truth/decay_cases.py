"""Golden cases of deceleration: the kernels decay.*."""

import itertools
import math

from mpmath import mp, mpf

from . import motion_domain as takes
from .binary import F32, F64, f32
from .decay import bounded, bounded_sizes, course, decay, fall_of, meeting, rests, rubber_band
from .golden import EXACT, FLOORS, Kernel, Series, Tier, Truth, invalid, valid
from .sensitivity import DIGITS, spreads
from .traced import Undecided

NORMAL, FAST_RATE, SLOW_RATE = f32(0.998), f32(0.99), f32(0.9999)
RATES = [1 - 2.0**-24, 1 - 2.0**-16, f32(0.99999), 1 - 2.0**-40, 1 - 2.0**-53, 2.0**-60, 0.03125]
FLAGS = {
    "ordinary": "ordinary motions and times",
    "rate": "rate^(1000 t) with the rate next to 1: 1 - rate, or ln of a rounded rate, lost",
    "start": "times <= 0: not exactly from and velocity",
    "tiny": "times next to 0: rate^(1000 t) - 1 cancels",
    "late": "long times: the place of rest missed",
    "underflow": "velocities below the smallest numbers: NaN, slow subnormal arithmetic",
    "infinite": "at infinite time at rest: 0 times infinity",
    "nan": "NaN lost in a comparison",
    "still": "velocity 0: 0/0",
    "huge": "large values and velocities: absolute tolerances",
    "inside": "motions that come to rest before the bound",
    "reached": "the time to the bound, and the spring that takes over",
    "entry": "times next to that of the bound: value or velocity jump",
    "outside": "motions that start outside go back at once, also through the bound",
    "on-bound": "motions that start on a bound: inwards as a decay, outwards on the spring",
    "grazing": "motions that hardly reach the bound: ln of almost 0",
    "no-room": "lower equals upper",
    "unbounded": "an infinite bound: refused, or a difference of infinities",
    "small": "motions of tiny extent: absolute tolerances",
    "close": "a threshold next to a speed far from 1: a difference of logarithms cancels",
    "slower": "a threshold above the speed: a negative time",
    "direction": "negative velocities and offsets: the sign lost",
    "edge": "drawn distances next to the dimension and beyond: infinite, not negative",
    "zero": "offset 0",
    "extreme": "offsets far larger or smaller than the dimension",
    "domain": "outside the domain: to be refused",
}
RATE_ERROR = "the rate must lie in (0, 1)"


def with_fall(motion):
    """The numbers of a motion, the third, its rate, replaced by 1000 ln rate."""
    with mp.workdps(DIGITS):
        return [fall_of(mpf(v)) if i == 2 else mpf(v) for i, v in enumerate(motion)]


def decay_case(quantity, motion, t, *flags):
    inputs = dict(zip(("from", "velocity", "rate"), motion)) | {"t": t}
    values = with_fall(motion)
    with mp.workdps(DIGITS):
        value = decay(*values, mpf(t))[quantity]
    if math.isnan(t) or t <= 0 or quantity and math.isinf(t) or not values[1]:
        return valid(inputs, [Truth(value, exact=EXACT)], *flags, edges=True)
    if math.isinf(t):
        spread = spreads(lambda *v: decay(*v, mp.inf), values)[0]
    else:
        spread = spreads(decay, [*values, mpf(t)])[quantity]
    scale = abs(values[1]) if quantity else abs(values[0]) + abs(value - values[0])
    return valid(inputs, [Truth(value, spread, scale=scale)], *flags, edges=True)


MOTIONS = [(0.0, 1000.0, NORMAL), (120.0, -800.0, NORMAL), (-50.0, 2500.0, FAST_RATE),
           (10.0, 60.0, SLOW_RATE), (0.0, 300.0, 0.5)]


def decays(quantity, motions, times, *flags):
    return [decay_case(quantity, m, t, *flags) for m in motions for t in times]


def decay_series(q):
    yield Series(1, decays(q, MOTIONS, [f32(k / 60) for k in (1, 7, 20)] + [0.5, 1.25, 3.0],
                           "ordinary"))
    yield Series(100, decays(q, [(5.0, -700.0, r) for r in RATES], [f32(0.001), f32(0.1), 8.0],
                             "rate"))
    yield Series(150, decays(q, MOTIONS[:2], [0.0, -0.0, -1.0, -5e-324], "start"))
    yield Series(200, decays(q, [(0.0, 1000.0, NORMAL), (1.0, 1.0, SLOW_RATE)],
                             [5e-324, 2.0**-126, 2.0**-60, f32(1e-10), 2.0**-20], "tiny"))
    yield Series(250, decays(q, MOTIONS[:4], [10.0, 30.0, 3600.0, 86400.0], "late"))
    yield Series(300, decays(q, MOTIONS[:3], [45.0, 360.0, f32(1e30)], "underflow"))
    yield Series(350, decays(q, MOTIONS[:3], [math.inf, -math.inf], "infinite"))
    yield Series(400, decays(q, MOTIONS[:2], [math.nan], "nan"))
    yield Series(450, decays(q, [(7.0, 0.0, NORMAL), (0.0, 0.0, FAST_RATE)], [0.5, 100.0, math.inf],
                             "still"))
    yield Series(500, decays(q, [(f32(1e12), f32(-1e9), NORMAL), (0.0, 2.0**70, FAST_RATE),
                                 (2.0**-60, 2.0**-70, NORMAL), (1e6, 1.0, NORMAL)], [0.25, 2.0],
                             "huge"))
    yield Series(550, decays(q, [(0.0, 1000.0, 1 - 2.0**-40)], [1e9], "rate", "late"))
    yield Series(9000, refused_decays())


def refused_decays():
    def row(start, velocity, rate):
        return {"from": start, "velocity": velocity, "rate": rate, "t": 0.5}
    return [invalid(row(0.0, 1.0, r), RATE_ERROR, "domain")
            for r in (0.0, 1.0, -0.5, 1.002, math.nan, math.inf)] + [
            invalid(row(*pair, NORMAL), "from and velocity must be finite", "domain")
            for pair in ((math.nan, 1.0), (math.inf, 1.0), (0.0, math.nan), (0.0, -math.inf))]


BOUNDED = ("from", "velocity", "rate", "lower", "upper", "response")


def bounded_case(motion, t, *flags):
    inputs = dict(zip(BOUNDED, motion)) | {"t": t}
    values = with_fall(motion)
    lower, upper = values[3:5]
    with mp.workdps(DIGITS):
        way = course(*values[:5])
        out = bounded(values, mpf(t), way)
    if math.isnan(t) or t <= 0:
        return valid(inputs, [Truth(v, exact=EXACT) for v in out], *flags, edges=True)
    sums = spreads(lambda *v: bounded(v, mpf(t), way), values)
    index, at_once = way
    if index is not None:  # on the spring, whose offset they set, bound - from may be taken first
        with mp.workdps(DIGITS):
            gap = values[3 + index] - values[0]
            late = at_once or mpf(t) > meeting(*values[:3], values[3 + index])
        if late:
            sums = map(min, sums, spreads(lambda gap, *v: bounded(
                [v[2 + index] - gap, *v], mpf(t), way), [gap, *values[1:]]))
    if not math.isinf(t):
        sums = [s + p for s, p in zip(sums, spreads(lambda at: bounded(values, at, way), [t]))]
    with mp.workdps(DIGITS):
        sizes = [mpf(0)] * 2 if math.isinf(t) else bounded_sizes(values, mpf(t), way)
    return valid(inputs, [Truth(v, s, EXACT if math.isinf(t) and v in (0, lower, upper) else (),
                                scale=scale) for v, s, scale in zip(out, sums, sizes)],
                 *flags, edges=True)


def met(i):
    """Raises where both bounds are the same infinity."""
    if math.isinf(i["lower"]) and i["lower"] == i["upper"]:
        raise Undecided("a bound at infinity")


def bound_met(motion):
    """When an inside motion reaches its bound."""
    start, velocity, fall, lower, upper, _ = with_fall(motion)
    return float(meeting(start, velocity, fall, upper if velocity > 0 else lower))


def bounded_cases(motions, times, *flags):
    return [bounded_case(m, t, *flags) for m in motions for t in times]


def bounded_series():
    stops = [(0.0, 1000.0, NORMAL, -100.0, 300.0, f32(0.575)),
             (250.0, -2000.0, NORMAL, 0.0, 600.0, 0.5),
             (10.0, 4000.0, FAST_RATE, 0.0, 64.0, 0.25), (1.0, 40.0, SLOW_RATE, 0.0, 8.0, 2.0)]
    inside = [(0.0, 1000.0, NORMAL, -100.0, 600.0, 0.5), (0.0, -100.0, FAST_RATE, -20.0, 0.0, 0.5),
              (5.0, 0.0, NORMAL, 0.0, 10.0, 0.5)]
    yield Series(1, bounded_cases(stops, [f32(0.05), 0.25, f32(0.6), 1.0, 2.5], "reached"))
    yield Series(50, bounded_cases(inside, [f32(0.1), 0.5, 2.0, 20.0], "inside"))
    yield Series(100, [bounded_case(m, t, "entry") for m in stops for at in (bound_met(m),)
                       for t in (f32(at), math.nextafter(f32(at), 0), at * (1 - 1e-9),
                                 at * (1 + 1e-9), f32(at * 1.001))])
    outside = [(130.0, v, NORMAL, 0.0, 100.0, 0.5) for v in (0.0, 900.0, -200.0, -5000.0)]
    outside += [(-60.0, v, NORMAL, -20.0, 100.0, f32(0.575)) for v in (0.0, 3000.0, -700.0)]
    yield Series(150, bounded_cases(outside, [f32(0.016), 0.125, f32(0.4), 2.0], "outside"))
    bounds = [(f, v, NORMAL, 0.0, 100.0, 0.5) for f in (0.0, 100.0) for v in (0.0, 500.0, -500.0)]
    yield Series(200, bounded_cases(bounds, [0.125, 0.75], "on-bound"))
    rest = f32(1000 / (-1000 * math.log(NORMAL)))
    grazing = [(0.0, 1000.0, NORMAL, -1.0, f32(rest * (1 - d)), 0.5) for d in (2.0**-8, 2.0**-16)]
    grazing += [(0.0, 1000.0, NORMAL, -1.0, f32(rest * (1 + d)), 0.5) for d in (2.0**-8, 2.0**-16)]
    yield Series(250, bounded_cases(grazing, [1.0, 3.0, 6.5, 12.0], "grazing"))
    point = [(f, v, NORMAL, 3.0, 3.0, 0.5) for f in (3.0, 4.0, 1.0) for v in (0.0, 80.0, -80.0)]
    yield Series(300, bounded_cases(point, [0.0625, 0.5], "no-room"))
    each = [stops[0], inside[0], outside[1], point[1]]
    yield Series(350, bounded_cases(each, [0.0, -1.0], "start"))
    yield Series(400, bounded_cases(each, [math.inf, -math.inf], "infinite"))
    yield Series(450, bounded_cases([stops[1], inside[1], outside[2]], [math.nan], "nan"))
    yield Series(500, bounded_cases([stops[0], inside[0], outside[3]], [20.0, 400.0, f32(1e30)],
                                    "late", "underflow"))
    yield Series(550, bounded_cases([stops[0], outside[1]], [2.0**-126, 2.0**-60, f32(1e-10)],
                                    "tiny"))
    yield Series(600, bounded_cases([(0.0, 1e9, NORMAL, f32(-1e6), f32(1e6), 0.5),
                                     (2.0**20, 100.0, NORMAL, 0.0, 2.0**20 + 8, 0.5)],
                                    [0.125, 1.0], "huge"))
    yield Series(650, bounded_cases([(f, -0.0, NORMAL, 0.0, 100.0, 0.5) for f in (0.0, 50.0)],
                                    [0.125, 1.0], "inside"))
    free = [((0.0, 1000.0, NORMAL, -math.inf, 300.0, 0.5), 1.0, "reached"),
            ((0.0, -1000.0, NORMAL, -math.inf, 300.0, 0.5), 1.0, "inside"),
            ((0.0, -1000.0, NORMAL, -math.inf, 300.0, 0.5), math.inf, "infinite"),
            ((-60.0, 500.0, NORMAL, -20.0, math.inf, 0.5), 0.125, "outside"),
            ((0.0, 1000.0, NORMAL, -20.0, math.inf, 0.5), 1.0, "inside")]
    yield Series(660, [bounded_case(m, t, flag, "unbounded") for m, t, flag in free])
    speed, near, far = 2.0**-20, 0.75 * 2.0**-21, 1.25 * 2.0**-21
    yield Series(670, [bounded_case((0.0, v, NORMAL, low, high, 0.5), 1.0, flag, "small")
                       for v, low, high, flag in (
                           (speed, -1.0, near, "reached"), (speed, -1.0, far, "inside"),
                           (-speed, -near, 1.0, "reached"))])
    yield Series(690, [bounded_case((0.0, 1000.0, NORMAL, 0.0, f32(0.001), 0.5), f32(1.5e-6),
                                    "reached", "small")])

    def changed(**change):
        return dict(zip(BOUNDED, stops[0])) | change | {"t": 0.5}
    wrong = [(changed(rate=r), RATE_ERROR) for r in (0.0, 1.0, math.nan)]
    wrong += [(changed(lower=301.0), "lower must not exceed upper"),
              (changed(lower=math.nan), "lower must not exceed upper"),
              (changed(upper=math.nan), "lower must not exceed upper")]
    wrong += [(changed(response=r), "the response must be positive") for r in (0.0, -1.0, math.nan)]
    wrong += [(changed(velocity=math.nan), "from and velocity must be finite"),
              (changed(**{"from": math.inf}), "from and velocity must be finite"),
              (changed(response=math.inf), "the response must be finite")]
    yield Series(9000, [invalid(i, e, "domain") for i, e in wrong])


def rest_case(velocity, rate, threshold, *flags):
    inputs = {"velocity": velocity, "rate": rate, "threshold": threshold}
    velocity, threshold, fall = with_fall([velocity, threshold, rate])
    values = [velocity, fall, threshold]
    with mp.workdps(DIGITS):
        time, way = rests(*values)
    sums = spreads(rests, values) if time else [mpf(0), spreads(rests, values)[1]]
    return valid(inputs, [Truth(time, sums[0], () if time else EXACT, within=(0, mp.inf)),
                          Truth(way, sums[1], () if way else EXACT)], *flags)


def rest_series():
    yield Series(1, [rest_case(v, r, t, "ordinary") for v in (1000.0, 75.0) for r in (
        NORMAL, FAST_RATE, SLOW_RATE, 0.5) for t in (1.0, 5.0, 0.0625)])
    yield Series(50, [rest_case(-v, r, 2.0, "direction") for v in (300.0, 4000.0)
                      for r in (NORMAL, FAST_RATE)])
    yield Series(100, [rest_case(v, NORMAL, 10.0, "slower") for v in (9.0, -2.0, 10.0, -10.0)])
    yield Series(150, [rest_case(v, NORMAL, 10.0, "slower") for v in (
        10 * (1 + 2.0**-20), -10 * (1 + 2.0**-20), 10 * (1 + 2.0**-52), 10 * (1 - 2.0**-20))])
    yield Series(200, [rest_case(0.0, r, 1.0, "still") for r in (NORMAL, 0.5)])
    yield Series(250, [rest_case(500.0, r, 1.0, "rate") for r in RATES])
    yield Series(300, [rest_case(v, NORMAL, t, "huge") for v, t in (
        (f32(1e30), 1.0), (1.0, 2.0**-120), (2.0**-60, 2.0**-100), (2.0**120, 2.0**-120))])
    yield Series(350, [rest_case(v, NORMAL, t, "huge") for v, t in (
        (1e10, 1e-305), (1e5, 1e-315), (-1e5, 1e-320), (1e200, 1e-120), (1e300, 5e-324),
        (1e-300, 1e300))])
    yield Series(400, [rest_case(v, r, t, "close") for v, r, t in (
        (f32(1e30), NORMAL, f32(0.99e30)), (1e300, 0.998, 0.99e300),
        (f32(-1e-30), NORMAL, f32(0.99e-30)), (1e-300, 0.998, 0.99e-300))])

    def row(velocity, rate, threshold):
        return {"velocity": velocity, "rate": rate, "threshold": threshold}
    yield Series(9000, [invalid(row(1.0, r, 1.0), RATE_ERROR, "domain")
                        for r in (0.0, 1.0, -0.5, math.nan)]
                 + [invalid(row(1.0, NORMAL, t), "the threshold must be positive", "domain")
                    for t in (0.0, -1.0, math.nan)]
                 + [invalid(row(v, NORMAL, 1.0), "the velocity must be finite", "domain")
                    for v in (math.nan, math.inf)]
                 + [invalid(row(1.0, NORMAL, math.inf), "the threshold must be finite", "domain")])


def band_case(offset, dimension, coefficient, inverse, *flags):
    inputs = {"offset": offset, "dimension": dimension, "coefficient": coefficient,
              "inverse": inverse}
    values = [mpf(v) for v in (offset, dimension, coefficient)]
    with mp.workdps(DIGITS):
        value = rubber_band(*values, inverse)
    if not mp.isfinite(values[0]) or mp.isinf(value) or not value:
        return valid(inputs, [Truth(value, exact=EXACT)], *flags)
    spread = band_spread(abs(values[0]), *values[1:], inverse)
    return valid(inputs, [Truth(value, spread)], *flags)


def band_spread(size, dimension, coefficient, inverse):
    """The spread of a distance; from half the dimension on what is left of it is the input."""
    near = inverse and 2 * size >= dimension

    def drawn(first, dimension, coefficient):
        return [rubber_band(dimension - first if near else first, dimension, coefficient, inverse)]

    with mp.workdps(DIGITS):
        first = dimension - size if near else size
    return spreads(drawn, [first, dimension, coefficient])[0]


def stretchable(case, i):
    """The case of a rubber band whose products and inverse quotient stay in the range."""
    sizes = [abs(mpf(i[name])) for name in ("offset", "dimension", "coefficient")]
    if not mp.isfinite(sizes[0]):
        return case
    products = [a * b for a, b in itertools.combinations([v for v in sizes if v], 2)]
    if i["inverse"] and sizes[0]:
        products.append(sizes[0] / sizes[1])
    if not all(2.0**-1021 < v < mpf(2) ** 1022 for v in (*products, *filter(None, sizes))):
        raise Undecided("products beyond the range")
    case.wide |= not all(2.0**-125 < v < 2.0**126 for v in products)
    return case


def nearby(case, i):
    """The case of a deceleration that ends within a format's range."""
    far = abs(mpf(i["velocity"]) / fall_of(mpf(i["rate"])))
    if far > mpf(2) ** 1022:
        raise Undecided("a way beyond the range")
    case.wide |= far > 2.0**126
    return case


def told(case, i):
    """The case of a motion whose exponent is not subnormal, unless the way is or is lost."""
    t = mpf(i["t"])
    if not 0 < t < mp.inf:
        return case
    exponent, way = abs(fall_of(mpf(i["rate"])) * t), abs(mpf(i["velocity"]) * t)
    shows = way > mpf(2) ** -60 * abs(mpf(i["from"]))
    if shows and exponent < mpf(2) ** -1022 <= way:
        raise Undecided("a subnormal exponent")
    case.wide |= bool(shows and exponent < mpf(2) ** -126 <= way)
    return case


def unflushed(case, motion, t):
    """The case of a bounded motion whose spring is not what may be flushed."""
    values = with_fall(motion)
    index, at_once = course(*values[:5])
    if index is None or not 0 < t < mp.inf:
        return case
    since = mpf(t) - (0 if at_once else meeting(*values[:3], values[3 + index]))
    exponent = 2 * mp.pi / values[5] * since
    left = [case.out[0].value - values[3 + index], case.out[1].value]
    if exponent > 708 and any(map(F64.round, left)):
        raise Undecided("the motion may be flushed")
    case.wide |= bool(exponent > 87 and any(map(F32.round, left)))
    return case


def band_series():
    c, d = f32(0.55), 667.0
    for first, inverse in ((0, False), (1000, True)):
        yield Series(first + 1, [band_case(x, s, f, inverse, "ordinary")
                                 for x in (1.0, 40.0, f32(123.4), 320.0)
                                 for s, f in ((d, c), (812.0, c), (375.0, 1.0), (375.0, 0.25))])
        yield Series(first + 50, [band_case(-x, d, c, inverse, "direction")
                                  for x in (1.0, 40.0, 320.0)])
        yield Series(first + 100, [band_case(x, d, c, inverse, "zero") for x in (0.0, -0.0)])
        yield Series(first + 150, [band_case(x, s, c, inverse, "extreme") for x, s in (
            (2.0**-100, d), (f32(1e-10), d), (2.0**-20, 2.0**-10), (2.0**60, 2.0**61),
            (1e-300, d))])
        yield Series(first + 200, [band_case(x, d, c, inverse, "edge") for x in (
            666.0, d * (1 - 2.0**-20), d * (1 - 2.0**-53), 667.0, 668.0, 1e6, -666.5, -667.0,
            -1e9)])
        yield Series(first + 250, [band_case(10.0, d, f, inverse, "extreme")
                                   for f in (2.0**-30, 1024.0, f32(1e12))])
    yield Series(600, [band_case(x, d, c, inverse, "extreme") for inverse in (False, True)
                       for x in (math.inf, -math.inf)])
    yield Series(500, [band_case(x, d, c, False, "extreme") for x in (2.0**40, f32(-1e30), 1e200)])
    yield Series(610, [band_case(math.nan, d, c, inverse, "nan") for inverse in (False, True)])

    def row(offset, dimension, coefficient, inverse=False):
        return {"offset": offset, "dimension": dimension, "coefficient": coefficient,
                "inverse": inverse}
    wrong = [row(1.0, v, c) for v in (0.0, -667.0, math.nan)]
    wrong += [row(1.0, d, v, True) for v in (0.0, -1.0, math.nan)]
    yield Series(9000, [invalid(i, "dimension and coefficient must be positive", "domain")
                        for i in wrong]
                 + [invalid(i, "dimension and coefficient must be finite", "domain")
                    for i in (row(1.0, math.inf, c), row(1.0, d, math.inf))])


def used(*names):
    return {k: v for k, v in FLAGS.items() if k in (*names, "ordinary", "domain")}


COMMON = ("rate", "start", "tiny", "late", "underflow", "infinite", "nan", "still", "huge")
EXPONENTIAL = ("ln of the rate and one exponential whose argument carries 3 roundings, which the "
               "spread measures, a quotient, a product and a sum")
KERNELS = [
    Kernel("decay.value", 270000, Tier(2, 4, 0, EXPONENTIAL),
           Tier(4, 16, 4, "the same in the storage format"), used(*COMMON),
           lambda: decay_series(0),
           case=lambda i: told(nearby(decay_case(0, [i[n] for n in BOUNDED[:3]], i["t"]), i), i),
           domain=takes.decay),
    Kernel("decay.velocity", 280000,
           Tier(2, 4, why=EXPONENTIAL + "; tiny velocities may be flushed", **FLOORS),
           Tier(4, 16, why="the same in the storage format", **FLOORS), used(*COMMON),
           lambda: decay_series(1),
           case=lambda i: decay_case(1, [i[n] for n in BOUNDED[:3]], i["t"]), domain=takes.decay),
    Kernel("decay.bounded", 290000,
           Tier(2, 8, 2, "the time to the bound, then a critically damped spring from there: its "
                "start is rounded, and its two terms cancel within their scale"),
           Tier(4, 32, 8, "the same in the storage format"),
           {k: v for k, v in used("inside", "reached", "entry", "outside", "on-bound", "grazing",
                                  "no-room", "unbounded", "small", *COMMON).items()
            if k not in ("ordinary", "rate", "still")}, bounded_series,
           case=lambda i: met(i) or unflushed(told(nearby(bounded_case(
               [i[n] for n in BOUNDED], i["t"]), i), i), [i[n] for n in BOUNDED], i["t"]),
           domain=takes.bounded),
    Kernel("decay.timeToRest", 300000,
           Tier(2, 4, 0, "two logarithms and two quotients"),
           Tier(4, 16, 0, "the same in the storage format"),
           used("direction", "close", "slower", "still", "rate", "huge"), rest_series,
           case=lambda i: nearby(rest_case(**i), i), domain=takes.resting),
    Kernel("decay.rubberBand", 310000, Tier(2, 4, 0, "two or three products, a sum and a quotient"),
           Tier(4, 16, 0, "the same in the storage format"),
           used("direction", "zero", "extreme", "edge", "nan"), band_series,
           case=lambda i: stretchable(band_case(**i), i), domain=takes.banded),
]
