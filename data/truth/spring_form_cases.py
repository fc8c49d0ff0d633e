"""Golden cases of spring.parameters and spring.describe."""

import math

from mpmath import mp, mpf

from . import motion_domain as takes
from .binary import f32
from .forms import FORMS, describe, parameters
from .golden import EXACT, Kernel, Series, Tier, Truth, invalid, valid
from .sensitivity import DIGITS, spreads
from .settling import MARGIN, differing
from .spring import Oscillator, moderate
from .springs import (NEAR_CRITICAL, NEAR_CRITICAL_WIDE, OUTLAWS, REGIMES, SCALED, SCENES, STIFF,
                      other_outlaws, random_spring)
from .traced import Undecided
from .uikit import margin

FLAGS = {
    "ordinary": "ordinary values",
    "scene": "springs of the scenes",
    "measured": "values read from Apple's systems: another convention",
    "roots": "three frequencies solve UIKit's equation: the first that an iteration finds",
    "one-root": "velocities so large that only one frequency solves UIKit's equation",
    "ratio-one": "UIKit's ratio at and next to 1, where its two equations do not meet",
    "near-critical": "a bounce of almost 0, a duration while w loses all its digits",
    "undamped": "ratio 0, bounce 1: 0/0",
    "overdamped": "negative bounce, ratios above 1: 1 - ratio instead of 1/ratio - 1",
    "no-solution": "|(beta - v) / w| at or below 0.001: a negative duration, or ln 0",
    "extreme": "tiny and huge values: absolute tolerances, an iteration that starts too far away",
    "offset": "Origami's affine maps next to their zero",
    "mass": "masses other than 1",
    "domain": "outside the form's domain",
}


def parameters_case(form, numbers, *flags):
    critical = None
    if form == "uiKit":
        ratio, duration, velocity = map(mpf, numbers)
        critical = ratio >= 1
        if margin(ratio, velocity, duration) < 100 * MARGIN:
            raise Undecided("two roots are too close")
    values = parameters(form, numbers, critical)
    sums = parameter_spreads(form, list(map(mpf, numbers)), critical)
    if form == "origami":  # the constants count singly
        first, second = map(abs, map(mpf, numbers))
        sums = [mpf(0), mpf("3.62") * (first + 30) + 194, 3 * (second + 8) + 25]
    exact = [True, form in ("dampingRatio", "tensionFriction"), form == "tensionFriction"]
    return valid({"form": form, "values": list(numbers)},
                 [Truth(v, s, EXACT if e or not v else ()) for v, s, e in zip(values, sums, exact)],
                 *flags)


def parameter_spreads(form, numbers, critical):
    """Spreads of the parameters; next to 1 or -1 the distance from it is the input."""
    index = 1 if form == "perceptual" else 0
    near = form in ("perceptual", "uiKit") and not critical and 2 * abs(numbers[index]) >= 1

    def exchanged(values):
        return [mp.sign(numbers[i]) - v if near and i == index else v
                for i, v in enumerate(values)]

    with mp.workdps(DIGITS):
        inputs = exchanged(numbers)
    return spreads(lambda *v: parameters(form, exchanged(v), critical), inputs)


def describe_case(form, spring, *flags, velocity=0.0):
    """A spring (its first three numbers) in a form."""
    made = Oscillator(*spring[:3])
    inputs = [*spring[:3], velocity]
    critical = not made.under
    values = describe(form, inputs, critical)
    sums = spreads(lambda *v: describe(form, v, critical), inputs)
    if form == "uiKit" and not critical:
        with mp.workdps(DIGITS):
            given, restored = differing(list(map(mpf, inputs)))
        sums[1] = spreads(lambda *v: describe(form, restored(v), critical), given)[1]
    if form == "origami":
        sums = [sums[0] + 194 / mpf("3.62") + 30, sums[1] + mpf(25) / 3 + 8]
    exact = [False] * len(values)
    if form == "uiKit":
        exact = [False, values[1] == 0 or not made.beta, True]
        sums = [s if not e else mpf(0) for s, e in zip(sums, exact)]
    names = ("mass", "stiffness", "damping", "velocity")
    return valid({"form": form} | dict(zip(names, inputs)),
                 [Truth(v, s, EXACT if e or not (v or made.beta) else ())
                  for v, s, e in zip(values, sums, exact)], *flags)


def cases(form, rows, *flags):
    return [parameters_case(form, tuple(map(float, row)), *flags) for row in rows]


def rounded(rows):
    return [tuple(map(f32, row)) for row in rows]


def parameters_series():
    ratios = [(k, z) for k in (100.0, 200.0, 1500.0) for z in (0.25, 0.5, f32(0.8), 1.0, 1.5)]
    responses = rounded([(r, z) for r in (0.5, 0.55, 0.15, 2.0) for z in (0.25, 0.825, 0.86, 1, 2)])
    bounces = rounded([(d, b) for d in (0.5, 0.35, 1.0)
                       for b in (0, 0.15, 0.3, 0.75, -0.25, -0.5, -0.9375)])
    yield Series(1, cases("dampingRatio", ratios, "ordinary"))
    yield Series(50, cases("response", responses, "ordinary"))
    yield Series(100, cases("perceptual", bounces, "ordinary"))
    yield Series(150, cases("tensionFriction", [(40.0, 7.0), (230.5, 22.0), (f32(0.1), 0.0)],
                            "ordinary"))
    yield Series(200, cases("origami", [(40.0, 7.0), (30.0, 8.0), (50.0, 6.5), (100.0, 10.0)],
                            "ordinary"))
    kits = rounded([(z, d, v) for z in (0.2, 0.5, 0.8, 0.95) for d in (0.3, 0.7, 2)
                    for v in (0, 0.5, -3)])
    yield Series(250, cases("uiKit", kits, "ordinary"))
    yield Series(300, cases("uiKit", rounded([(1, 0.7, 0), (1, 2, 1), (1, 0.5, -4), (1.5, 0.7, 0),
                                              (3, 0.25, 5), (1000, 1, 0)]), "overdamped"))
    yield Series(320, cases("uiKit", [(1, 0.25, 27), (1.5, 2, -5)], "overdamped"))
    scenes = rounded([(0.5, 0.7, 0.9), (0.8, 0.7, 2), (0.6, 0.7, 0), (0.6, 0.8, 0), (0.4, 0.5, 0),
                      (0.6, 0.6, 0)])
    yield Series(350, cases("uiKit", scenes, "scene"))
    yield Series(400, cases("uiKit", [(0.8, 0.7, 2), (0.25, 3, 0), (1, 1, 0)], "measured")
                 + cases("perceptual", [(0.5, 0.0), (0.5, 0.3)], "measured"))
    yield Series(450, cases("uiKit", rounded([
        (0.8, 0.7, 2), (0.8, 0.7, 4), (0.5, 0.7, 4), (0.25, 1, 2), (0.9, 0.3, 8), (0.3, 2, 1.5),
        (0.99, 1, 3), (0.5, 1, 0.001)]), "roots"))
    yield Series(500, cases("uiKit", rounded([(0.8, 0.7, v) for v in (12, 20, 100, 1000, 1e6)]
                                             + [(0.25, 3, 8), (0.5, 0.5, 40)]), "one-root"))
    one = [(z, 0.75, v) for v in (0.0, 2.0) for z in (0.99, 0.999999, 1 - 2.0**-24, 1 - 2.0**-53,
                                                     1.0, 1 + 2.0**-23, 1 + 2.0**-52)]
    yield Series(550, cases("uiKit", one, "ratio-one"))
    yield Series(580, cases("uiKit", [(0.8, 0.5, v) for v in (1e-12, 2.0**-40, 1e-300)], "roots"))
    yield Series(590, cases("uiKit", [(0.25, 2, 1.53125)], "roots")
                 + cases("uiKit", [(0.25, 2, 1.625)], "one-root"))
    yield Series(600, cases("uiKit", rounded([
        (0.0015, 1, 0), (0.002, 1, 1), (0.01, 5, 0), (0.5, 1e-6, 0), (0.5, 1e6, 0),
        (0.5, 1e-3, 1e5), (0.75, 1e4, -1e-6), (1, 1e-6, 0), (1, 1e5, 3e-6), (0.5, 1, -1e9),
        (1e6, 1, 0), (1e6, 1, 5)]), "extreme"))
    yield Series(650, cases("dampingRatio", [(100.0, 0.0), (3.0, 0.0)], "undamped")
                 + cases("response", [(0.5, 0.0)], "undamped")
                 + cases("perceptual", [(0.5, 1.0), (f32(0.3), 1.0)], "undamped")
                 + cases("tensionFriction", [(100.0, 0.0)], "undamped"))
    yield Series(700, cases("perceptual", [(1, s * 2.0**-n) for n in (20, 53) for s in (1, -1)],
                            "near-critical"))
    yield Series(720, cases("perceptual", [(1, 1 - 2.0**-24), (1, 1 - 2.0**-53)], "undamped"))
    yield Series(750, cases("perceptual", [(1.0, b) for b in (-0.5, -0.99, -1 + 2.0**-24,
                                                               -1 + 2.0**-53)], "overdamped"))
    yield Series(800, cases("dampingRatio", [(2.0**-60, 0.5), (2.0**80, 3.0), (2.0, 2.0**20)],
                            "extreme")
                 + cases("response", [(2.0**-30, 0.5), (2.0**30, 1.0)], "extreme"))
    yield Series(850, cases("origami", [(-23.5, 0.0), (-23.59, 0.5), (1e6, 1e6), (-23.0, -0.25)],
                            "offset"))
    yield Series(870, cases("origami", [(40, -0.3333333333333333), (40, -0.33333333333333476)], "offset"))
    yield Series(880, cases("uiKit", rounded([(0.001, 1, 0)]), "extreme"))
    yield Series(890, cases("origami", [(f32(-23.59116), 8)], "offset"))
    yield Series(9000, refused_parameters())


def refused_parameters():
    nan, inf = math.nan, math.inf
    rows = [("", (1.0, 1.0), 'unknown spring form ""'),
            ("bounce", (1.0, 1.0), 'unknown spring form "bounce"')]
    wrong = [("dampingRatio", [(0.0, 1.0), (-1.0, 1.0), (100.0, -0.5), (nan, 1.0), (100.0, inf)]),
             ("response", [(0.0, 1.0), (-1.0, 1.0), (0.5, -0.25), (inf, 1.0), (0.5, nan)]),
             ("perceptual", [(0.0, 0.0), (-1.0, 0.0), (0.5, -1.0), (0.5, 1.5), (0.5, nan)]),
             ("uiKit", [(0.0, 1.0, 0.0), (-0.5, 1.0, 0.0), (0.001, 1.0, 0.0), (2e6, 1.0, 0.0),
                        (0.5, 0.0, 0.0), (0.5, -1.0, 0.0), (0.5, 1.0, nan), (0.5, 1.0, inf),
                        (1.0, 1.0, 8.0), (1.5, 0.7, 20.0)]),
             ("tensionFriction", [(0.0, 1.0), (-5.0, 1.0), (100.0, -1.0), (nan, 1.0)]),
             ("origami", [(-24.0, 8.0), (30.0, -0.5), (nan, 8.0)])]
    rows += [(form, row, "the values are outside the form's domain")
             for form, values in wrong for row in values]
    for form, count in (("dampingRatio", 3), ("uiKit", 2), ("perceptual", 1), ("response", 0)):
        rows.append((form, (0.5,) * count, "the form has another number of values"))
    rows += [("uiKit", row, "the values are outside the form's domain")
             for row in ((math.nextafter(1e6, inf), 1.0, 0.0), (1.0, 1.0, 6.9375))]
    # Of a stiffness above 0 that binary64 computes as 0, and a damping that binary32 computes as 0.
    rows += [("origami", row, "the values are outside the form's domain")
             for row in ((-23.591160220994475, 8.0), (40.0, f32(-0.33333334)))]
    return [invalid({"form": f, "values": list(v)}, e, "domain") for f, v, e in rows]


def describe_series():
    chosen = [REGIMES[n] for n in ("under", "under stiff", "slow", "critical", "over", "over far",
                                   "smooth", "bouncy")]
    for index, form in enumerate(FORMS):
        first = 1000 * index
        yield Series(first + 1, [describe_case(form, s, "ordinary") for s in chosen])
        yield Series(first + 50, [describe_case(form, random_spring(i), "mass", velocity=v)
                                  for i, v in ((1, 0.0), (2, 1.0), (5, -2.5), (9, 0.5), (11, 4.0))])
        yield Series(first + 100, [describe_case(form, s, "scene") for s in SCENES.values()])
        yield Series(first + 150, [describe_case(form, REGIMES[n], "undamped")
                                   for n in ("undamped", "undamped thrown")])
        yield Series(first + 200, [describe_case(form, s, "extreme") for s in STIFF])
        yield Series(first + 250, [describe_case(form, s, "extreme") for s in SCALED])
    for first, form in ((6001, "perceptual"), (6101, "uiKit")):
        yield Series(first, [describe_case(form, s, "near-critical") for s in NEAR_CRITICAL])
        yield Series(first + 50, [describe_case(form, s, "near-critical")
                                  for s in NEAR_CRITICAL_WIDE[::3]])
    yield Series(6201, [describe_case("uiKit", (1.0, 4.0, 4.0 * f), "ratio-one", velocity=v)
                        for v in (0.0, 3.0) for f in (1.0, 1 - 2.0**-53, 1 + 2.0**-52,
                                                      1 - 2.0**-20, 1 + 2.0**-20)])
    # A ratio below 1 that rounds to 1, and one that only binary32 rounds to 1.
    yield Series(6220, [describe_case("uiKit", s, "ratio-one") for s in (
        (0.7, 318.0, 29.83957104249322), (1.0, 2.0, f32(2.8284270763397217)))])
    yield Series(6301, [describe_case("uiKit", (1.0, 100.0, 10.0), "no-solution", velocity=v)
                        for v in (5.0, 5 - 2.0**-10, 5 + 2.0**-8)])
    yield Series(6310, [describe_case("uiKit", (1.0, 75.0, 20.0), "no-solution", velocity=10.0)])
    yield Series(6401, [describe_case("uiKit", (1.0, 100.0, c), "ordinary", velocity=v)
                        for c in (10.0, 30.0) for v in (-20.0, 2.0, 8.0, 100.0)])
    yield Series(6501, [describe_case("origami", s, "offset") for s in (
        (1.0, 194.0, 25.0), (1.0, 85.5, 1.0), (2.0, f32(170.8), f32(2.1)))])
    names = ("mass", "stiffness", "damping", "velocity")
    yield Series(9000, [invalid({"form": "response"} | dict(zip(names, (*s[:3], 0.0))), e, "domain")
                        for s, e in OUTLAWS[:12:2]]
                 + [invalid({"form": "spring"} | dict(zip(names, (1.0, 100.0, 10.0, 0.0))),
                            'unknown spring form "spring"', "domain"),
                    invalid({"form": "uiKit"} | dict(zip(names, (1.0, 100.0, 10.0, math.nan))),
                            "the velocity must be finite", "domain")]
                 + [invalid({"form": "response"} | dict(zip(names, (*s[:3], 0.0))), e, "domain")
                    for s, e in other_outlaws(slice(None, None, 2))])


def used(*absent):
    return {k: v for k, v in FLAGS.items() if k not in absent}


KERNELS = [
    Kernel("spring.parameters", 220000,
           Tier(2, 4, 0, "a square root, or a frequency solved until its residual is rounding, and "
                "at most 4 products"),
           Tier(4, 16, 0, "the same in the storage format"), used("no-solution", "mass"),
           parameters_series,
           case=lambda i: parameters_case(i["form"], i["values"]), domain=takes.spring_form),
    Kernel("spring.describe", 230000,
           Tier(2, 4, 0, "a square root or a logarithm and at most 4 products and quotients"),
           Tier(4, 16, 0, "the same in the storage format"),
           used("roots", "one-root", "measured", "overdamped"), describe_series,
           case=lambda i: moderate(i["mass"], i["stiffness"], i["damping"]) or describe_case(
               i["form"], [i[n] for n in ("mass", "stiffness", "damping")], velocity=i["velocity"]),
           domain=takes.described),
]
