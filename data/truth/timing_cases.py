"""Golden cases of timing.cubic, timing.velocity and timing.named."""

import math
import random

from mpmath import mp, mpf

from . import curve_domain as takes
from . import timing
from .binary import f32
from .golden import EXACT, Kernel, Series, Tier, Truth, acceptable, completed, invalid, valid
from .traced import Undecided

NAMED = {"linear": (0, 0, 1, 1), "easeIn": (0.42, 0, 1, 1), "easeOut": (0, 0, 0.58, 1),
         "easeInEaseOut": (0.42, 0, 0.58, 1), "default": (0.25, 0.1, 0.25, 1)}
STORED = {name: tuple(map(f32, controls)) for name, controls in NAMED.items()}
SHARED = [f32(x) for x in (0.0625, 0.1, 0.25, 1 / 3, 0.5, 0.6, 0.75, 0.9, 0.984375)]
DENSE = sorted({*SHARED, *(k / 16 for k in range(1, 16)), f32(0.001), f32(0.999), f32(0.01)})
TINY = [5e-324, 1e-310, 2.2250738585072014e-308, 1e-200, 2.0**-126, 2.0**-60, 1e-10]
BESIDE = [2.0**-149, 2.0**-24, 1 - 2.0**-24, 1 - 2.0**-53, 2.0**-53]
DEGENERATE = [(0, 0, 0, 0), (1, 1, 1, 1), (0, 0, 1, 1), (0, 1, 1, 0), (0, 1, 0, 1), (1, 0, 1, 0),
              (0, 0, 0, 1), (0, 0.5, 0.5, 1), (0.5, 0, 1, 0.5), (0, 0, 0, 0.5), (1, 0.5, 1, 1),
              (0, -0.5, 1, 1.5), (0, 2, 0.25, 1), (0.75, 0, 1, -1), (1, 0, 1, 1), (0, 0, 0.25, 2)]
OVERSHOOT = [(0.5, -0.5, 0.5, 1.5), (0.375, 1.75, 0.5, 1), (0.625, -0.75, 0.25, 1.25),
             (0.25, 3, 0.75, -2), (0.125, -8, 0.875, 9), (0.5, 1000, 0.5, -999),
             (0.25, 1048576, 0.75, 1048576)]
OUTER = [(0.25, 0.125, 0.25, 1), (0.5, -1, 0.75, 2), (0, 0, 0.5, 1), (0.5, 0, 1, 1),
         (0, 1, 0.5, 1), (0.5, 0, 1, 0), (0, 0, 0, 0), (1, 1, 1, 1), (0, 0, 0, 1), (1, 0, 1, 1),
         (0.25, 0, 0.75, 1), (0, 0, 1, 1)]
RISING = (0.25, 0.125, 0.5, 0.75)

FLAGS = {
    "ordinary": "ordinary curves and inputs",
    "named": "the named functions of Core Animation and CSS",
    "end-exact": "almost 0 at 0 or almost 1 at 1, so that an animation never ends",
    "beside-end": "solvers whose tolerance in x swallows the first or last representable inputs",
    "subnormal": "iterations with an absolute tolerance, and division of subnormal numbers",
    "vertical-end": "x1 = 0 or x2 = 1: Newton divides by a derivative of 0 at the end",
    "vertical-middle": "(1, y, 0, y): X' vanishes inside and Newton without a bracket leaves",
    "near-vertical": "almost vertical middles: Newton overshoots, fixed counts stop early",
    "near-vertical-end": "x1 next to 0 or x2 next to 1: a threshold takes the end for vertical",
    "huge": "sums, multiples or products of large control points overflow although the result does not",
    "third": "x2 - x1 = 1/3: a closed form divides by a leading coefficient of (almost) 0",
    "overshoot": "y outside [0, 1]: results clamped by mistake, cancellation near a zero of y",
    "outside": "x outside [0, 1]: extrapolation along the end tangent, or clamping, mixed up",
    "coincident": "end tangent with coincident control points: slope taken as 0/0",
    "nan": "NaN swallowed by a comparison",
    "infinite": "0 times infinity in the extrapolation",
    "negative-zero": "-0 taken for a negative input, or divided by",
    "domain": "x1 or x2 outside [0, 1]: not a function, to be refused",
    "frame": "one frame of a long animation: a tolerance fixed in x makes the output jump",
}


def beyond(x):
    return x < 0 or x > 1


def vertical(controls, x):
    """Whether the curve is vertical at x inside (0, 1)."""
    return x == 0.5 and controls[0] == 1 and controls[2] == 0


def judged(i, value):
    """The case of an input; there is none at a subnormal x, of slopes beside a vertical start only,
    where X(t) has lost its digits, beyond a subnormal x1, over which y1 may overflow, and at a
    value whose slope is beyond the range, or control values at whose end slopes may be."""
    upright = mp.isinf(timing.end_slope(*map(mpf, i["controls"])))
    if 0 < abs(i["x"]) < 2.0**-1022 and (value is timing.cubic or upright and i["x"] > 0):
        raise Undecided("a subnormal input")
    if 0 < i["controls"][0] < 2.0**-1022:
        raise Undecided("a subnormal start")
    case = ranged(cubic_case(**i, value=value),
                  [(3 if value is timing.cubic else 12) * mpf(y) for y in i["controls"][1::2]])
    if mp.isinf(case.out[0].value) and 0 < i["x"] < 1 and not vertical(i["controls"], i["x"]):
        raise Undecided("a slope that the solver's digits do not tell from a vertical one")
    if value is timing.cubic and beyond(i["x"]) and i["outside"] == "extrapolate":
        ranged(case, [timing.velocity(i["controls"], i["x"], "extrapolate")])
    return case


def ranged(case, numbers):
    """The case where numbers on the way to it stay in a format's range; else not judged in it."""
    largest = max(map(abs, numbers))
    if largest >= mpf(2) ** 1024:
        raise Undecided("a number on the way beyond the range")
    case.wide |= largest >= mpf(2) ** 128
    return case


def cubic_case(controls, x, outside, *flags, value=timing.cubic):
    """A case of timing.cubic or timing.velocity with its ends, limits and alternatives."""
    inputs = {"controls": list(controls), "x": x, "outside": outside}
    slopes = value is timing.velocity
    truth = Truth(value(controls, x, outside))
    if beyond(x) and outside == "extrapolate":
        return outer_case(inputs, truth, slopes, flags)
    if slopes and (x == 0 or x == 1):
        truth.spread = end_spread(controls, x, truth.value)
    elif slopes and vertical(controls, x):
        truth.exact = EXACT
    elif not beyond(x) and math.isfinite(x) and x not in (0, 1):
        sensitivity(truth, controls, x, outside, value)
    if not slopes and (x in (0, 1) or beyond(x)) or slopes and beyond(x):
        truth.exact = EXACT
    return valid(inputs, [truth], *flags)


def sensitivity(truth, controls, x, outside, value):
    """Sets the spread inside (0, 1), and the actual changes where it is large.

    Towards 0 a slope changes only as far as its inputs can make it; the other way, where it may
    pass a vertical point, as far as it changes at all.
    """
    def function(c, at):
        return value(c, at, outside)

    if value is timing.cubic:
        truth.spread = timing.cubic_spread(controls, x)
    else:
        step = mpf(10) ** -25
        truth.spread = timing.change(function, controls, x, step) / step
        if min(controls[1::2]) >= 0 and max(controls[1::2]) <= 1:
            truth.within = (0, mp.inf)
    if truth.spread > 30 * max(abs(truth.value), 1):
        def ends(amount):
            return timing.change(function, controls, x, amount)

        def reach(amount):
            away = max(ends(amount), timing.steepest_change(controls, x, amount))
            down, up = timing.sides(function, controls, x, amount)
            return (down, away) if truth.value >= 0 else (away, up)

        truth.change = ends if value is timing.cubic else reach


def end_spread(controls, x, slope):
    """|input * d slope / d input| summed over the control point that sets the end slope."""
    if not mp.isfinite(slope):
        return mpf(0)
    x1, y1, x2, y2 = map(mpf, controls)
    if x <= 0:
        return 2 * abs(slope)
    for px, py in ((x2, y2), (x1, y1)):
        if (px, py) != (1, 1):
            return abs(py) / (1 - px) + abs(slope) * px / (1 - px)
    return mpf(0)


def outer_case(inputs, truth, slopes, flags):
    """A case outside [0, 1] by extrapolation; where css-easing's text differs, both are allowed."""
    controls, x = [mpf(c) for c in inputs["controls"]], mpf(inputs["x"])
    ends = controls if x < 0 else timing.mirrored(controls)
    slope = timing.outer_slope(*ends)
    reach = abs(x) if x < 0 else abs(x - 1)
    part = end_spread(controls, x, slope) if slope else mpf(0)
    truth.spread = part if slopes else part * reach + abs(slope * x)
    if not mp.isfinite(truth.spread):
        truth.spread = mpf(0)
    if not slope:
        truth.exact = EXACT
    literal = timing.literal_outer_slope(*ends)
    if literal == slope:
        return valid(inputs, [truth], *flags)
    other = literal if slopes else timing.extrapolated(controls, x, timing.literal_outer_slope)
    return acceptable(inputs, [truth], [[other]], *flags)


def grid(curves, xs, *flags, outside="clamp", value=timing.cubic):
    return [cubic_case(c, x, outside, *flags, value=value) for c in curves for x in xs]


def clamping(controls, x, value):
    """A case outside [0, 1] in which the rule is left out."""
    case = cubic_case(controls, x, "clamp", "outside", value=value)
    del case.inputs["outside"]
    return case


def ordinary_curves(count):
    """Random controls that are binary32 numbers."""
    source = random.Random(20240601)
    return [tuple(f32(source.random() * w - o) for w, o in ((1, 0), (2, 0.5)) * 2)
            for _ in range(count)]


def near_vertical():
    offsets = (1e-3, 1e-6, 1e-9, 1e-12, 2.0**-53)
    return [(1 - d, y1, d, 1 - y1) for d in offsets for y1 in (0.0, 0.25)]


def almost_vertical():
    """The same in numbers of binary32."""
    close = [(1 - 2.0**-n, y1, 2.0**-n, 1 - y1) for n in (8, 12, 16, 20) for y1 in (0.0, 0.25)]
    return [*close, (f32(0.99999), 0.0, f32(0.00001), 1.0)]


def third_curves():
    """x2 - x1 within rounding of 1/3, and beside it."""
    return [(x1, 0.25, x1 + 1 / 3 + offset, 0.75) for x1 in (0.1, 1 / 3, 0.5)
            for offset in (0, 1e-12, -1e-12, 1e-9, -1e-9, 1e-7, -1e-7)]


def inside_series(value):
    """Inputs in [0, 1], for values and slopes alike."""
    slopes = value is timing.velocity
    vertical = [(1, 0, 0, 1), (1, -1, 0, 2), (1, 0.5, 0, 0.75)]
    middle = [0.25, 0.4375, 0.5 - 2**-10, 0.5 - 2**-20, 0.5 - 2**-24, 0.5 - 2**-54, 0.5 + 2**-53,
              0.5 + 2**-10, 0.75] + ([] if slopes else [0.5])
    ends = list(STORED.values()) + DEGENERATE
    xs = SHARED[1::2] if slopes else SHARED
    yield Series(1, grid(STORED.values(), xs if slopes else DENSE, "named", value=value))
    yield Series(500, grid(NAMED.values(), [0.1, 0.3, 0.5, 0.7, 0.9], "named", value=value))
    yield Series(1000, grid(ordinary_curves(6 if slopes else 16), xs, "ordinary", value=value))
    yield Series(2000, grid(ends, [0.0, 1.0], "end-exact", value=value))
    yield Series(2500, grid(list(STORED.values())[1:], BESIDE, "beside-end", value=value))
    yield Series(2700, grid([(0.25, 0.125, 0.25, 1), (0, 0, 1, 1)], TINY, "subnormal", value=value))
    yield Series(2750, grid([(0, 0.5, 0.5, 1), (0, 0, 0, 1)], TINY[2:], "subnormal", value=value))
    yield Series(3000, grid(DEGENERATE, [2.0**-20, 0.25, 0.75, 1 - 2.0**-20], "vertical-end",
                            value=value))
    yield Series(4000, grid(vertical, middle, "vertical-middle", value=value))
    yield Series(4500, grid(near_vertical(), [0.375, 0.5, 0.5 + 2**-30], "near-vertical",
                            value=value))
    yield Series(4700, grid(almost_vertical(), [0.375, 0.5, 0.5 + 2.0**-24], "near-vertical",
                            value=value))
    yield Series(5000, grid(third_curves(), [0.3] if slopes else [0.05, 0.3, 0.5, 0.95], "third",
                            value=value))
    yield Series(6000, grid(OVERSHOOT, SHARED[::4] if slopes else SHARED, "overshoot",
                            value=value))


def outside_series(value):
    """Inputs outside [0, 1], and those that are no numbers."""
    far = [-0.5, -2.0**-24, 1 + 2.0**-23, 1.5, 65536.0, -1e6]
    coincident = {c for c in OUTER if c[:2] == (0, 0) or c[2:] == (1, 1) or c[0] == 0}
    yield Series(7000, [cubic_case(c, x, "extrapolate", "outside",
                                   *(["coincident"] if c in coincident else []), value=value)
                        for c in OUTER for x in far])
    steep = [((f32(1e-7), 0.5, 0.5, 1.0), -0.5), ((0.5, 0.0, 1 - 2.0**-23, 0.5), 1.5)]
    yield Series(7600, [cubic_case(c, x, "extrapolate", "outside", "near-vertical-end", value=value)
                        for c, x in steep])
    yield Series(7500, grid(OUTER[:4], far, "outside", value=value))
    yield Series(7700, grid([(0.96875, f32(0.0470826), 0.03125, f32(0.305903))],
                            [f32(k * -7.3) for k in range(5, 12)], "outside",
                            outside="extrapolate", value=value))
    yield Series(8000, [cubic_case(c, x, rule, flag, value=value)
                        for c in (OUTER[0], OUTER[2], OUTER[10])
                        for rule in ("clamp", "extrapolate")
                        for x, flag in ((math.nan, "nan"), (math.inf, "infinite"),
                                        (-math.inf, "infinite"), (-0.0, "negative-zero"))])
    yield Series(8500, grid([(-0.0, 0, 0.5, 1)], [-0.5, 0.0, 0.5], "negative-zero",
                            outside="extrapolate", value=value))
    yield Series(8550, grid([(-0.0, 1, 0.5, 1), (-0.0, 0, -0.0, 1)], [0.0], "negative-zero",
                            value=value))
    outlaws = [(-0.25, 0, 0.5, 1), (1.25, 0, 0.5, 1), (0.5, 0, -0.5, 1), (0.5, 0, 1.5, 1),
               (math.nan, 0, 0.5, 1), (0.5, 0, math.nan, 1), (math.inf, 0, 0.5, 1),
               (0.5, 0, -math.inf, 1), (-2.0**-149, 0, 0.5, 1), (0.5, 0, 1 + 2.0**-52, 1)]
    yield Series(9000, [invalid({"controls": list(c), "x": 0.5, "outside": "clamp"},
                                "x1 and x2 must lie in [0, 1]", "domain") for c in outlaws]
                 + [invalid({"controls": c, "x": 0.5, "outside": rule}, error, "domain")
                    for c, rule, error in (
                        ([0.5, math.nan, 0.5, 1], "clamp", "control points must be finite"),
                        ([0.5, 0, 0.5, math.inf], "clamp", "control points must be finite"),
                        ([0.5, 0, 0.5], "clamp", "controls takes 4 numbers"),
                        ([0.5, 0, 0.5, 1, 1], "clamp", "controls takes 4 numbers"),
                        ([0.5, 0, 0.5, 1], "extend", 'unknown rule "extend"'),
                        ([0.5, -math.inf, 0.5, 1], "clamp", "control points must be finite"))])


def cubic_series():
    yield from inside_series(timing.cubic)
    yield from outside_series(timing.cubic)
    hour = [k / (60.0 * 3600) for k in (1, 2, 3, 107999, 108000, 108001, 215998, 215999)]
    yield Series(9500, grid([NAMED["default"], NAMED["easeInEaseOut"]], hour, "frame"))
    rules = {"outside": "extrapolate"}
    yield Series(8600, grid([RISING, (0.5, 0, 0.5, 1.5), (1, 0, 1, 0)], [math.inf], "infinite", **rules)
                 + grid([(0.5, -0.5, 0.5, 1), (0, 1, 0, 1)], [-math.inf], "infinite", **rules))
    yield Series(8650, grid([(0, -1, 0, 1), (0, 0, 0, -1), (0, -1, 0.5, 1)], [-0.5], "outside",
                            "coincident", **rules)
                 + grid([(1, 0, 1, 2), (1, 2, 1, 1), (0.5, 0, 1, 2)], [1.5], "outside", "coincident",
                        **rules))
    yield Series(8700, grid([RISING], [0.0, 0.5, 1.0], "end-exact", **rules)
                 + grid([RISING, (0.5, 0, 1, 0)], [1 - 2.0**-21], "beside-end", **rules))
    yield Series(8750, grid([(0, 1, 0.5, 1)], [-0.5], "outside", "vertical-end")
                 + grid([(0, 1, 0.5, 1)], [-0.0], "negative-zero", "vertical-end"))
    yield Series(8800, [clamping(RISING, 1.5, timing.cubic)])
    yield Series(8850, grid([(0.25, f32(1e38), 0.75, f32(-1e38))], [f32(0.1), 0.75], "huge"))


def velocity_series():
    yield from inside_series(timing.velocity)
    tiny = 2.0**-60
    risen = [(0, 1), (-1, 2), (0.5, 0.75), (3, 1), (2, 1), (0, -1), (tiny, -1), (-tiny, -1)]
    yield Series(4400, grid([(1, y1, 0, y2) for y1, y2 in risen], [0.5], "vertical-middle",
                            value=timing.velocity))
    yield Series(4450, grid([(1, 1, 0, 0)], [0.25, 0.5, 0.5 + 2.0**-20], "vertical-middle",
                            value=timing.velocity))
    yield from outside_series(timing.velocity)
    rules = {"outside": "extrapolate", "value": timing.velocity}
    yield Series(8600, grid([RISING], [math.inf], "infinite", **rules))
    yield Series(8700, grid([(0, 1, 0.5, 1)], [0.0], "end-exact", "vertical-end", **rules)
                 + grid([(0.5, 0, 1, 0)], [1.0], "end-exact", "vertical-end", **rules)
                 + grid([RISING], [0.5], "ordinary", **rules))
    yield Series(8750, grid([(0, 0, 0, -1)], [0.0], "vertical-end", "coincident", value=timing.velocity)
                 + grid([(1, 2, 1, 1)], [1.0], "vertical-end", "coincident", value=timing.velocity))
    yield Series(8800, [clamping(RISING, 1.5, timing.velocity)])
    yield Series(8850, grid([(0.25, f32(2.5e37), 0.75, f32(-2.5e37))], [f32(0.1), 0.75], "huge",
                            value=timing.velocity))
    yield Series(8860, grid([(f32(1e-7), 0.5, 0.5, 1.0)], [0.0], "near-vertical-end",
                            value=timing.velocity))


def named_case(name, x, *flags):
    controls = STORED[name]
    case = cubic_case(controls, x, "clamp", *flags)
    truth = case.out[0]
    if name == "linear" or beyond(x):
        truth.exact = EXACT
    elif 0 < x < 1:
        truth.spread = abs(mpf(x) * timing.velocity(controls, x, "clamp"))
    case.inputs = {"name": name, "x": x}
    return case


def named_series():
    yield Series(1, [named_case(n, x, "named") for n in STORED for x in DENSE])
    yield Series(1000, [named_case(n, x, "end-exact") for n in STORED for x in (0.0, 1.0)])
    yield Series(2000, [named_case(n, x, "beside-end") for n in STORED for x in BESIDE])
    yield Series(3000, [named_case(n, x, "outside") for n in STORED for x in (-0.5, 1.5, 1e6)])
    yield Series(4000, [named_case(n, x, flag) for n in ("linear", "default")
                        for x, flag in ((math.nan, "nan"), (math.inf, "infinite"),
                                        (-math.inf, "infinite"), (-0.0, "negative-zero"))])
    yield Series(4100, [named_case(n, x, flag) for n, x, flag in (
        ("easeIn", math.nan, "nan"), ("easeOut", math.nan, "nan"), ("easeInEaseOut", math.nan, "nan"),
        ("easeIn", math.inf, "infinite"), ("easeInEaseOut", -math.inf, "infinite"),
        ("easeOut", -0.0, "negative-zero"))])
    yield Series(5000, [invalid({"name": n, "x": 0.5}, f'unknown timing function "{n}"', "domain")
                        for n in ("ease", "easeinout", "", "Linear")])


def used(flags, *names):
    return {name: flags[name] for name in flags if name in names}


CUBIC = Kernel(
    "timing.cubic", 110000,
    Tier(1, 2, 0, "t solved in binary64 until X(t) is x within rounding, beside 1 by 1 - t: the "
         "nearest t is enough, one two ulps off is not; half an ulp of storage, then rounded inputs "
         "and one rounding of each term, which the spread measures"),
    Tier(2.5, 16, 2, "t and y in the storage format: a few roundings of terms of at most 1 "
         "(1.2e-7 in binary32), amplified by the slope as the spread measures it"),
    FLAGS, cubic_series,
           case=completed(lambda i: judged(i, timing.cubic), outside="clamp"),
           domain=takes.curve_timing)

VELOCITY = Kernel(
    "timing.velocity", 120000,
    Tier(2, 4, 0, "a quotient of two derivatives of two terms each at a t solved in binary64"),
    Tier(4, 32, 8, "as timing.cubic's fast tier, with the error of t amplified by the curvature"),
    {k: v for k, v in FLAGS.items() if k != "frame"}, velocity_series,
           case=completed(lambda i: judged(i, timing.velocity), outside="clamp"),
           domain=takes.curve_timing)

NAMED_KERNEL = Kernel(
    "timing.named", 150000,
    Tier(1, 2, 0, CUBIC.strict.why), Tier(2.5, 16, 2, CUBIC.fast.why),
    used(FLAGS, "named", "end-exact", "beside-end", "outside", "nan", "infinite", "negative-zero")
    | {"domain": "unknown names taken for linear instead of being refused"}, named_series,
           case=lambda i: named_case(**i), domain=takes.named)

KERNELS = [CUBIC, VELOCITY, NAMED_KERNEL]
