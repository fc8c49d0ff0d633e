"""Golden cases of timing.steps, timing.linear and timing.easing."""

import math
import random

from mpmath import mp, mpf

from . import curve_domain as takes
from . import easing, timing
from .binary import F32, F64, f32
from .golden import EXACT, Kernel, Series, Tier, Truth, acceptable, completed, invalid, valid
from .timing_cases import BESIDE, SHARED, beyond, ranged
from .traced import Undecided

STEEP = 30  # from here on the first order does not describe a function
VERTICAL = mpf(10) ** 20
JUMPS = ("start", "end", "none", "both")
STEP_FLAGS = {
    "ordinary": "ordinary counts and inputs",
    "jump": "exactly on a step: the top of the step, or its bottom with the before flag",
    "rounded-product": "x * count rounds to a whole number: both sides of the step are accepted",
    "end": "jump-start exceeds 1 at 1, jump-end with before falls below 0 at 0",
    "outside": "x outside [0, 1], where the stairs go on: a port that clamps it stops them",
    "nan": "NaN turned into an integer step",
    "infinite": "an infinite product turned into an integer step",
    "domain": "a count of 0, or of 1 with jump-none: division by 0 jumps",
}
LINEAR_FLAGS = {
    "ordinary": "ordinary stops and inputs",
    "missing-inputs": "inputs left out: spread evenly from the wrong neighbours",
    "decreasing": "decreasing inputs must be raised to the largest before them",
    "jump": "two stops with one input: the last one counts at the input itself, without 0/0",
    "near-jump": "inputs almost equal: an absolute threshold takes them for a jump",
    "huge": "products of large or tiny differences leave the format although the result does not",
    "outside": "x outside the stops, where the line goes on: a port that clamps it stops it",
    "on-stop": "exactly on a stop that a + (b - a) rounds away from: the output itself is due",
    "beside-stop": "beside a stop whose output is far smaller than the one before: measured from there "
                   "it loses its digits",
    "tiny": "the place in a segment below the normal numbers: its digits are lost before the outputs, "
            "far apart, multiply it",
    "flat-end": "a last stop with two inputs: the extrapolation is constant",
    "single": "one stop is a constant",
    "nan": "NaN swallowed by a search among the stops",
    "infinite": "0 times infinity in the extrapolation",
    "domain": "no stops, or stops that are not finite",
}
EASING_FLAGS = {
    "ordinary": "ordinary inputs",
    "end-exact": "ends that miss 0 or 1; variants named where engines differ on purpose",
    "cancellation": "1 - cos x, 1 - sqrt(1 - x^2) and 1 - (1 - x)^n next to 0 lose the result",
    "beside-end": "inputs beside 0 and 1",
    "middle": "the two halves of inOut, or two parabolas of bounce, do not meet",
    "outside": "inputs outside [0, 1] are clamped",
    "nan": "NaN clamped to an end",
    "domain": "unknown names taken for a default",
}


def steps_case(count, jump, x, before, *flags):
    inputs = {"count": count, "jump": jump, "x": x, "before": before}
    if math.isnan(x):
        return valid(inputs, [Truth(math.nan)], *flags)
    if math.isinf(x):
        return valid(inputs, [Truth(x)], *flags)
    truth = timing.steps(count, jump, x, before)
    forms = [F64] + ([F32] if F32.holds(x) else [])
    others = {timing.rounded_steps(count, jump, x, before, form) for form in forms} - {truth}
    out = [Truth(truth, exact=EXACT if truth in (0, 1) else ())]
    if others:
        return acceptable(inputs, out, [[o] for o in sorted(others)], "rounded-product")
    return valid(inputs, out, *flags)


def steps_of(i):
    """The case of an input, which is judged in a format only if that has all step numbers."""
    case = steps_case(**i)
    step = abs(mpf(i["x"]) * i["count"])
    if mp.isfinite(step) and step >= 2**53:
        raise Undecided("a step beyond the whole numbers")
    case.wide |= bool(mp.isfinite(step) and step >= 2**24)
    return case


def steps_series():
    interior = [f32(x) for x in (0.1, 0.3, 0.45, 0.7, 0.95)]
    yield Series(1, [steps_case(n, j, x, b, "ordinary") for n in (1, 2, 3, 5, 10) for j in JUMPS
                     if (n, j) != (1, "none") for x in interior for b in (False,)])
    yield Series(1000, [steps_case(n, j, x, b, "jump") for n in (4, 8) for j in JUMPS
                        for x in (0.125, 0.25, 0.5, 0.75) for b in (False, True)])
    yield Series(2000, [steps_case(n, j, x, b, "end") for n in (1, 3, 60) for j in JUMPS
                        if (n, j) != (1, "none") for x in (0.0, 1.0) for b in (False, True)])
    beside = [0.25 - 2.0**-26, 0.25 + 2.0**-25, 1 - 2.0**-24, 1 - 2.0**-53, 5e-324, -5e-324, -0.0]
    yield Series(3000, [steps_case(4, j, x, b, "jump") for j in JUMPS for x in beside
                        for b in (False, True)])
    yield Series(4000, [steps_case(n, j, k / n, b, "jump") for n in (3, 10, 49)
                        for k in (1, n // 3, n - 1) for j in ("start", "end")
                        for b in (False, True)])
    yield Series(5000, [steps_case(5, j, x, b, "outside") for j in JUMPS
                        for x in (-0.5, -0.1, 1.1, 2.5, 1000.3) for b in (False, True)])
    yield Series(5500, [steps_case(4, "end", x, True, "outside", "jump") for x in (-0.25, 1.5)])
    yield Series(5600, [steps_case(1 << 22, "end", f32(0.3), False, "ordinary")])
    rest = ("start", "none", "both")
    yield Series(5700, [steps_case(4, j, x, True, "outside", "jump") for j in rest for x in (-0.25, 1.25)]
                 + [steps_case(4, j, 1 + 2.0**-23, False, "outside") for j in ("start", "both")])
    side = steps_case(4, "end", 0.5, False, "jump")
    del side.inputs["before"]
    yield Series(5800, [side])
    yield Series(6000, [steps_case(3, j, x, False, flag) for j in JUMPS
                        for x, flag in ((math.nan, "nan"), (math.inf, "infinite"),
                                        (-math.inf, "infinite"))])
    yield Series(6100, [steps_case(4, "end", x, True, flag) for x, flag in (
        (math.nan, "nan"), (math.inf, "infinite"), (-math.inf, "infinite"))]
                 + [steps_case(1, "end", math.inf, False, "infinite")])
    yield Series(7000, [invalid({"count": n, "jump": j, "x": 0.5, "before": False}, error, "domain")
                        for n, j, error in (
                            (0, "end", "the count must be at least 1"),
                            (-3, "start", "the count must be at least 1"),
                            (0, "both", "the count must be at least 1"),
                            (1, "none", "the count must be at least 2 for jump-none"),
                            (0, "none", "the count must be at least 2 for jump-none"),
                            (2, "middle", 'unknown jump "middle"'),
                            ((1 << 22) + 1, "end", "the count must be at most 4194304"),
                            (2.5, "end", "the count must be a whole number"))])


def linear_case(stops, x, *flags):
    inputs = {"stops": [list(s) for s in stops], "x": x}
    points = timing.canonical(stops)
    if math.isinf(x):
        a, b = timing.linear_segment(points, mpf(x))
        rise = points[b][1] - points[a][1]
        if rise:
            return valid(inputs, [Truth(math.copysign(math.inf, rise * x))], *flags)
        return acceptable(inputs, [Truth(points[b][1], exact=EXACT)], [[math.nan]], *flags)
    truth = Truth(timing.linear(stops, x))
    if not math.isnan(x):
        truth.spread = timing.linear_spread(stops, x)
        a, b = timing.linear_segment(points, mpf(x))
        given = {mpf(v) for s in stops for v in s[1:]} | {mpf(0), mpf(1)}
        if a == b and points[a][0] in given:
            truth.exact = EXACT
    return valid(inputs, [truth], *flags)


def linear_of(i):
    """The case of an input whose differences and quotients stay in a format's range."""
    case, x, points = linear_case(**i), mpf(i["x"]), timing.canonical(i["stops"])
    if not mp.isfinite(x):
        return case
    (xa, ya), (xb, yb) = (points[k] for k in timing.linear_segment(points, x))
    if xa == xb:
        return case
    part, run, rise = x - xa, xb - xa, yb - ya
    return ranged(case, [part, run, rise, part / run, rise / run])


BOUNCY = [(0,), (0.25, 0.125), (1,), (0.75, 0.5, 0.625), (1,), (0.875,), (1,)]
SPRING = [tuple(map(f32, stop)) for stop in (
    (0,), (0.009,), (0.035, 0.021), (0.141,), (0.281, 0.067), (0.723, 0.129), (0.938, 0.167),
    (1.017,), (1.077,), (1.121,), (1.149, 0.243), (1.159,), (1.163,), (1.161,), (1.154, 0.299),
    (1.129, 0.328), (1.051, 0.396), (1.017, 0.431), (0.991,), (0.977, 0.51), (0.974, 0.538),
    (0.975, 0.571), (0.997, 0.698), (1.003, 0.769), (1.004, 0.83), (1,))]


# Outputs a, b with a + (b - a) rounded away from b: in binary32, and in binary64.
MISSED = [(2.0, 0.8058927655220032), (1.0, f32(0.1)), (-8.0, f32(0.3)), (1.0, 0.1), (-3.0, 1 / 3)]


def linear_series():
    source = random.Random(20240602)
    xs = SHARED
    yield Series(1, [linear_case(s, x, "ordinary") for s in ([(0,), (1,)], [(1,), (0,)],
                     [(0.25,), (-2, 0.5), (3, 1)]) for x in xs])
    yield Series(500, [linear_case(s, x, "missing-inputs") for s in (
        BOUNCY, SPRING, [(0,), (1,), (0,), (1,), (0,)], [(0, 0.25), (5,), (7,), (-1,)],
        [(1,), (2,), (0.5, 0.125), (4,), (3,), (1, 2)]) for x in xs])
    yield Series(1000, [linear_case(s, x, "decreasing") for s in (
        [(0,), (1, 0.75), (0.5, 0.25), (1,)], [(0, 0.5), (1, 0.25, 0.125), (2, 1)],
        [(0,), (1, 0.5), (2,), (3, 0.25), (4,)], [(0, -0.5), (1, -1), (2, 2), (3,)]) for x in xs])
    yield Series(1100, [linear_case([(0,), (1, 2), (5,)], 1.5, "decreasing"),
                        linear_case([(0, 0.5), (1,), (2, 0.25), (3,), (4, 1)], 0.625, "decreasing",
                                    "missing-inputs")])
    jumps = ([(0,), (0.25, 0.5), (0.75, 0.5), (1,)], [(0, 0, 0.5), (1, 0.5, 1)],
             [(1, 0), (2, 0), (3, 0), (4,)], [(0,), (1, 1), (2, 1), (3, 1)],
             [(5, 0.5), (7, 0.5)])
    near = [0.0, 0.5, 0.5 - 2.0**-25, 0.5 + 2.0**-24, 1.0, 1 - 2.0**-53, 5e-324, -0.0]
    yield Series(2000, [linear_case(s, x, "jump") for s in jumps for x in near])
    yield Series(3000, [linear_case(s, x, "outside") for s in (
        [(0,), (1,)], [(1,), (0.5, 0.25), (3,)], BOUNCY, jumps[0], [(0, 0.25), (1, 0.75)])
        for x in (-0.5, -1000.0, 1.5, 4096.0)])
    yield Series(3500, [linear_case(s, x, "flat-end") for s in (
        jumps[1], jumps[3], jumps[4], [(0, -1, 0), (1, 1, 1)], [(2, 0, 0), (3,)])
        for x in (-0.5, 1.5, 0.25)])
    yield Series(4000, [linear_case(s, x, "single") for s in ([(0.5,)], [(2, 0.25)])
                        for x in (-1.0, 0.25, 0.5, 2.0)]
                 + [linear_case([(0.5, 0.25, 0.75)], x, "single") for x in (-1.0, 0.5, 0.875)])
    yield Series(5000, [linear_case(s, x, flag) for s in ([(0,), (1,)], jumps[1], SPRING)
                        for x, flag in ((math.nan, "nan"), (math.inf, "infinite"),
                                        (-math.inf, "infinite"))])
    yield Series(5100, [linear_case([(0, 0), (1, 0.5), (2, 0.5)], math.inf, "infinite"),
                        *(linear_case([(0.5,)], x, "single", flag) for x, flag in (
                            (math.nan, "nan"), (math.inf, "infinite"), (-math.inf, "infinite")))])
    wild = [[tuple(f32(source.uniform(-2, 2)) for _ in range(source.choice((1, 2, 2, 3))))
             for _ in range(source.randrange(2, 9))] for _ in range(8)]
    yield Series(6000, [linear_case(s, x, "decreasing") for s in wild for x in SHARED[::2]])
    yield Series(8000, [linear_case(s, x, "on-stop") for a, b in MISSED for s, x in (
        ([(0,), (a, 0.25), (b, 0.5), (a, 1)], 0.5), ([(0,), (a, 0.25), (b, 1)], 1.0),
        ([(b,), (a, 0.5), (b, 0.75)], 0.75), ([(a, 0), (b, 0.5), (-a, 0.5), (b, 0.5)], 0.5))]
                 + [linear_case(s, 1.0, "on-stop", "decreasing") for s in (
                     [(0,), (1, -8), (2, 0), (0.8058927655220032, 1)],
                     [(0,), (1, 1), (2, 0.5), (0.8058927655220032,)])])
    yield Series(8500, [linear_case(s, x, "beside-stop") for s, x in (
        ([(1, -3), (0, 0)], -1e-9), ([(1, -3), (0, 0)], -(2.0**-30)), ([(3, 0), (2.0**-60, 1)], 1.0),
        ([(3, 0), (2.0**-60, 1), (1, 2)], 1 - 2.0**-53), ([(7, -1), (0, 0), (5, 4)], -(2.0**-80)),
        ([(1, 0), (-2.0**-40, 8), (1, 9)], 8 - 2.0**-20))])
    steep = [(0,), (2.0**60, 0.75), (1,)], [(0,), (1e300, 1)], [(0,), (2.0**100, 0.5), (1,)]
    yield Series(8550, [linear_case(s, x, "tiny") for s in steep
                        for x in (5e-324, -5e-324, 3e-310, 2.0**-149, -3 * 2.0**-149)]
                 + [linear_case([(0, 0), (1e300, 1e300)], 1e-20, "tiny", "huge")])
    yield Series(2100, [linear_case([(0, 0), (1, f32(x)), (2, 1)], f32(x / 2), "near-jump")
                        for x in (1e-7, 1e-25)])
    yield Series(2200, [linear_case([(0, 0), (f32(v), f32(v))], f32(v / 2), "huge")
                        for v in (1e20, 1e-25)]
                 + [linear_case([(0, 0), (f32(y), f32(x))], f32(x / 2), "huge")
                    for y, x in ((1e30, 1e-5), (1e30, 1e30), (4, 1e-30))])
    yield Series(7000, [invalid({"stops": s, "x": 0.5}, error, "domain") for s, error in (
        ([], "linear() needs at least one stop"),
        ([[0], []], "a stop needs an output"),
        ([[0], [1, 0, 0.5, 1]], "a stop has at most two inputs"),
        ([[0], [math.nan]], "stops must be finite"),
        ([[0], [1, math.inf]], "stops must be finite"),
        ([[0], [1, math.nan]], "stops must be finite"),
        ([[math.inf]], "stops must be finite"))])


def easing_case(family, direction, variant, x, *flags):
    inputs = {"family": family, "direction": direction, "variant": variant, "x": x}
    truth = Truth(easing.easing(family, direction, variant, x))
    if not math.isnan(x):
        truth.spread = easing.easing_spread(family, direction, variant, mpf(x))
        truth.scale = easing.easing_size(family, direction, variant, x)
        if beyond(x) or x in (0, 1):
            truth.exact = EXACT
        if truth.spread > STEEP:
            truth.change = easing_change(inputs, truth.value)
            truth.spread = truth.spread if truth.spread < VERTICAL else mp.inf
    return valid(inputs, [truth], *flags)


def easing_change(inputs, value):
    """The larger actual change for a relative change of x by +-amount."""
    def change(amount):
        return max(abs(easing.easing(**inputs | {"x": inputs["x"] * (1 + s * amount)}) - value)
                   for s in (1, -1))
    return change


def easing_series():
    functions = [(f, d, v) for f in easing.FAMILIES for d in easing.DIRECTIONS
                 for v in easing.variants(f)]
    xs = [f32(x) for x in (0.1, 0.3, 0.4375, 0.625, 0.8, 0.96875)]
    joints = [f32(n / d) for n, d in ((1, 2.75), (2, 2.75), (2.5, 2.75))]
    tiny = [2.0**-40, 1e-10, 1e-20]
    yield Series(1, [easing_case(*f, x, "ordinary") for f in functions for x in xs])
    yield Series(1000, [easing_case(*f, x, "end-exact") for f in functions for x in (0.0, 1.0)])
    yield Series(2000, [easing_case(*f, x, "cancellation") for f in functions for x in tiny])
    yield Series(3000, [easing_case(*f, x, "beside-end") for f in functions
                        for x in (BESIDE[2], BESIDE[3])])
    yield Series(4000, [easing_case(*f, x, "middle") for f in functions if f[1] == "inOut"
                        for x in (0.5 - 2.0**-25, 0.5, 0.5 + 2.0**-24)])
    yield Series(4500, [easing_case("bounce", d, "standard", x, "middle")
                        for d in easing.DIRECTIONS for j in joints
                        for x in (j, 1 - j, f32(j / 2))])
    yield Series(5000, [easing_case(*f, x, "outside") for f in functions for x in (-0.5, 1.5)])
    yield Series(6000, [easing_case(*f, math.nan, "nan") for f in functions[::3]])
    yield Series(6100, [easing_case(f, d, v, math.nan, "nan") for f, d, v in (
        ("sine", "out", "standard"), ("expo", "in", "exact"), ("back", "inOut", "standard"),
        ("bounce", "out", "standard"), ("bounce", "inOut", "standard"))])
    yield Series(5100, [easing_case(f, d, v, x, "outside") for f, d, v, x in (
        ("sine", "in", "standard", math.inf), ("quint", "inOut", "standard", -math.inf),
        ("expo", "out", "continuous", math.inf), ("elastic", "inOut", "standard", math.inf),
        ("bounce", "out", "standard", -math.inf))])
    yield Series(1100, [easing_case(f, "in", "standard", -0.0, "end-exact") for f in ("circ", "elastic")])
    plain = easing_case("expo", "in", "standard", 0.25, "ordinary")
    del plain.inputs["variant"]
    yield Series(300, [plain])
    yield Series(7000, [invalid({"family": f, "direction": d, "variant": v, "x": 0.5}, e, "domain")
                        for f, d, v, e in (
        ("cubicIn", "in", "standard", 'unknown easing family "cubicIn"'),
        ("sine", "inout", "standard", 'unknown easing direction "inout"'),
        ("sine", "in", "exact", 'easing family "sine" has no variant "exact"'),
        ("expo", "in", "", 'easing family "expo" has no variant ""'))])


STEPS = Kernel(
    "timing.steps", 130000,
    Tier(0.5, 0, 0, "one correctly rounded division of whole numbers; which step it is, is exact"),
    Tier(1, 0, 0, "a product with a rounded reciprocal"), STEP_FLAGS, steps_series,
           case=completed(steps_of, before=False), domain=takes.steps)

LINEAR = Kernel(
    "timing.linear", 140000,
    Tier(1, 4, 0, "differences of inputs and outputs, a quotient, a product and a sum"),
    Tier(4, 16, 1, "the same with a precomputed slope per segment"), LINEAR_FLAGS, linear_series,
           case=linear_of, domain=takes.stops)

EASING = Kernel(
    "timing.easing", 160000,
    Tier(1, 4, 4, "the stable forms of data/README.md: up to 5 factors, or one elementary function "
         "whose argument is rounded; 4 roundings of the result, or of what cancels in it"),
    Tier(4, 16, 16, "the same with elementary functions good to a few ulp"),
    EASING_FLAGS, easing_series,
           case=completed(lambda i: easing_case(**i), variant="standard"), domain=takes.eased)

KERNELS = [STEPS, LINEAR, EASING]
