"""Golden cases of spring.settlingDuration and spring.firstReach."""

import math

from mpmath import mp, mpf

from . import motion_domain as takes
from .binary import F64, f32
from .crossing import first_reach, shares
from .golden import EXACT, Kernel, Series, Tier, Truth, invalid, valid
from .settling import MARGIN, RULES, settling
from .spring import Oscillator, state
from .spring_cases import plain_inputs, spring_of
from .springs import (DEFAULTS, NEAR_CRITICAL, NEAR_CRITICAL_WIDE, OUTLAWS, REGIMES, SCALED, SCENES,
                      STIFF, UNDAMPED, other_outlaws, random_spring)
from .traced import Undecided

SETTLING_FLAGS = {
    "ordinary": "ordinary springs and tolerances",
    "scene": "springs of the scenes, their parameters rounded to binary32",
    "measured": "Core Animation's own durations: another envelope, phase or tolerance",
    "near-critical": "ln|(beta - v) / w| and the last crossing while w loses all its digits",
    "ratio-one": "damping ratio exactly 1 or the nearest numbers: the wrong rule, or a threshold",
    "overdamped": "the physical spring walked where the rule clamps it, or the other way round",
    "walk": "samples at rounded multiples of 0.1 s instead of the sums of 0.1 in binary64",
    "touching": "the residual passes 0 and rises again: the first sample below is not the rest",
    "beat": "many crossings: the envelope, or the first crossing, taken for the last one",
    "thrown-away": "the residual exceeds 1 before it falls",
    "direction": "velocity towards or away from the target: the sign where from > to",
    "no-solution": "|(beta - v) / w| at or below epsilon: a negative time, or ln 0",
    "at-rest": "from equals to: SwiftUI's rule alone is defined",
    "small-distance": "SwiftUI's rule is not relative to the distance",
    "undamped": "no damping: division by 0, or an endless walk",
    "stiff": "the slow exponent by subtraction",
    "scale": "mass, stiffness and damping whose squares and products leave the format",
    "tolerance": "tolerances next to 1 and 0",
    "domain": "tolerances outside (0, 1), no distance, unknown rules",
}
REACH_FLAGS = {
    "ordinary": "ordinary springs and levels",
    "scene": "springs of the scenes, their parameters rounded to binary32",
    "start": "the level is from: not exactly 0 and the velocity",
    "target": "the level is to: missed by a test for a change of sign, or reached too late",
    "overshoot": "levels beyond the target, reached only on the way over it",
    "beyond": "levels that are never reached: a root of the envelope, or an endless search",
    "behind": "levels behind from: reached before the turn, or on the way back",
    "undershoot": "levels that only the second half swing reaches",
    "near-critical": "crossings while w loses all its digits",
    "overdamped": "one crossing or none",
    "undamped": "no damping: the envelope never falls",
    "at-rest": "from equals to",
    "turning-point": "levels shortly before a turning point: the velocity cancels",
    "scale": "mass, stiffness and damping whose squares and products leave the format",
    "close": "levels next to from or to: a tolerance in the value",
    "stiff": "the slow exponent by subtraction",
    "domain": "not a damped oscillator, or a level that is not a number",
}
EPSILON = f32(0.001)
FALLEN = 708  # e^-708 is a normal number
LEAST_RISE = mpf(2) ** -500  # of a level from from, in distances
UNIT = [(1.0, 1.0, 2.0), (4.0, 16.0, 16.0), (0.25, 64.0, 8.0)]


def fallen(made, at):
    """Raises where the slowest exponential is below the normal numbers."""
    if mp.isfinite(at) and made.slow * at > FALLEN:
        raise Undecided("the motion may be flushed")


def settling_case(spring, epsilon, rule, *flags):
    if epsilon < 2.0**-1022:
        raise Undecided("a subnormal epsilon")
    at, spread, exact = settling(*spring, epsilon, rule)
    fallen(Oscillator(*spring[:3]), at)
    return valid(plain_inputs(spring) | {"epsilon": epsilon, "rule": rule},
                 [Truth(at, spread, EXACT if exact else (), within=(0, mp.inf))], *flags, edges=True)


def settlings(springs, epsilons, rules, *flags):
    return [settling_case(s, e, r, *flags) for r in rules for s in springs for e in epsilons]


def beside_one(mass, stiffness, damping):
    """Damping at, next to and near ratio 1."""
    factors = (1, 1 - 2.0**-53, 1 + 2.0**-52, 1 - 2.0**-20, 1 + 2.0**-20)
    return [(mass, stiffness, damping * f, 1.0, 0.0, 2.0) for f in factors]


def settling_series():
    for index, rule in enumerate(RULES):
        first = 1000 * index
        over = [REGIMES[n] for n in ("over", "over far", "over thrown", "over default")]
        plain = [s for n, s in REGIMES.items() if not n.startswith(("over", "undamped"))]
        yield Series(first + 1, settlings(plain, [EPSILON], [rule], "ordinary"))
        yield Series(first + 50, settlings([random_spring(i) for i in (2, 3, 4, 6, 7, 8, 9, 11)],
                                           [2.0**-10], [rule], "ordinary"))
        yield Series(first + 100, settlings(SCENES.values(), [EPSILON], [rule], "scene"))
        yield Series(first + 150, settlings(over, [EPSILON], [rule], "overdamped"))
        yield Series(first + 200, settlings(NEAR_CRITICAL[::3], [EPSILON], [rule], "near-critical"))
        yield Series(first + 250, settlings(NEAR_CRITICAL_WIDE[1::6], [EPSILON], [rule],
                                            "near-critical"))
        yield Series(first + 300, settlings([s for u in UNIT for s in beside_one(*u)][index % 2::2],
                                            [EPSILON], [rule], "ratio-one"))
        yield Series(first + 350, settlings(UNDAMPED, [EPSILON], [rule], "undamped"))
        tolerances = [0.5, f32(0.999), 0.125, f32(1e-6), f32(1e-12), 1e-15, 1 - 2.0**-20]
        yield Series(first + 400, settlings([REGIMES["under"]], tolerances, [rule], "tolerance"))
        thrown = [(1.0, 100.0, 10.0, v, f, t) for v in (-25.0, 25.0)
                  for f, t in ((0.0, 1.0), (1.0, 0.0), (-300.0, 100.0))]
        yield Series(first + 450, settlings(thrown, [EPSILON], [rule], "direction"))
    defaults = [(1.0, 100.0, c, v, 0.0, 1.0) for c, v in (
        (10.0, 0.0), (10.0, 5.0), (10.0, -5.0), (1.0, 0.0), (20.0, 0.0), (5.0, 0.0))]
    yield Series(5001, settlings([*defaults, (1.0, 300.0, 20.0, 0.0, 0.0, 1.0),
                                  (2.0, 100.0, 5.0, 0.0, 0.0, 1.0)], [0.001, EPSILON],
                                 ["coreAnimation"], "measured"))
    touching = [(1.0, 100.0, 25.0, 15.0, 0.0, 1.0), (1.0, 1.0, 2.0, 3.0, 0.0, 1.0),
                (1.0, 16.0, 8.0, 44.0, 0.0, 1.0), (1.0, 100.0, 30.0, -150.0, 100.0, 90.0)]
    yield Series(5050, settlings(touching, [EPSILON, 0.03125], RULES, "touching"))
    slow = [(1.0, k * k, 2 * k * r, v, 0.0, 1.0) for k in (1.0, 0.25, 0.125, 4.0, 16.0)
            for r in (1.0, 1.5) for v in (0.0, 0.5)]
    yield Series(5100, settlings(slow, [EPSILON, 0.0625], ["coreAnimation"], "walk"))
    yield Series(5200, settlings(slow, [f32(0.03)], ["swiftUI"], "walk"))
    beats = [(1.0, 100.0, c, v, 0.0, 1.0) for c in (0.125, 0.5, 2.0) for v in (0.0, 30.0)]
    yield Series(5300, settlings(beats, [EPSILON, 0.25], ["proven", "firstCrossing", "uiKit"],
                                 "beat"))
    away = [(1.0, 100.0, c, v, 1.0, 0.0) for c in (2.0, 10.0, 20.0, 60.0) for v in (8.0, 200.0)]
    yield Series(5400, settlings(away, [EPSILON], ["proven", "firstCrossing"], "thrown-away"))
    yield Series(5500, settlings(STIFF[:4], [EPSILON], ["proven", "firstCrossing"], "stiff"))
    none = [(1.0, 100.0, 10.0, 5.0, 0.0, 1.0), (1.0, 100.0, 10.0, -10.0, 2.0, 0.0),
            (1.0, 100.0, 10.0, 5 - 2.0**-10, 0.0, 1.0), (2.0, 50.0, 8.0, 2 + 2.0**-8, 0.0, 1.0)]
    yield Series(5600, settlings(none, [EPSILON], ["uiKit"], "no-solution"))
    rest = [(1.0, 100.0, c, v, 5.0, 5.0) for c in (10.0, 20.0, 30.0) for v in (0.0, 3.0, -250.0)]
    yield Series(5700, settlings(rest, [EPSILON], ["swiftUI"], "at-rest"))
    yield Series(5750, settlings([(1.0, 100.0, 0.0, 0.0, 5.0, 5.0)], [EPSILON], ["swiftUI"],
                                 "at-rest", "undamped"))
    near = [(1.0, 100.0, c, 0.0, f, 1.0) for c in (10.0, 20.0)
            for f in (1 - 2.0**-14, 1 - 2.0**-12, 1 - 2.0**-6, 1001.0)]
    yield Series(5800, settlings(near, [EPSILON], ["swiftUI"], "small-distance"))
    rounded = [(3.0, 7.0, 9.16515138991168, 0.0, 0.0, 1.0)]
    yield Series(5900, settlings(rounded, [EPSILON], ["coreAnimation", "swiftUI", "uiKit"],
                                 "ratio-one"))
    yield Series(5910, settlings([(1.0, 256 + 2.0**-44, 32.0, 0.0, 0.0, 1.0)], [EPSILON],
                                 ["coreAnimation", "swiftUI", "uiKit"], "ratio-one"))
    # The tenth sample after the first below the tolerance is above it again, or the eleventh.
    yield Series(5920, [c for v, epsilon in ((0.4921875, 0.128662109375), (0.421875, 0.105224609375))
                        for c in settlings([(1.0, 0.015625, 0.25, v, 0.0, 1.0)], [epsilon],
                                           ["coreAnimation", "swiftUI"], "touching", "walk")])
    # A ratio below 1 that rounds to 1, and one that only binary32 rounds to 1.
    yield Series(5930, settlings([(0.7, 318.0, 29.83957104249322, 0.0, 0.0, 1.0)], [0.001],
                                 ["coreAnimation", "swiftUI", "uiKit"], "ratio-one"))
    yield Series(5940, settlings([(1.0, 2.0, f32(2.8284270763397217), 0.0, 0.0, 1.0)], [2.0**-7],
                                 ["coreAnimation", "uiKit"], "ratio-one"))
    yield Series(5950, settlings([(1.0, 100.0, 25.0, -300.0, 8.0, -2.0)], [EPSILON], ["proven"],
                                 "overdamped")
                 + settlings([(1.0, 0.25, 0.0625, 1.0, 1.0, 0.0)], [EPSILON], ["proven"], "beat"))
    yield Series(5960, settlings(SCALED, [EPSILON], RULES, "scale"))
    yield Series(9000, refused_settlings())


def refused_settlings():
    base = plain_inputs(REGIMES["under"])
    rows = [(base | {"epsilon": e, "rule": "proven"}, "epsilon must lie in (0, 1)")
            for e in (0.0, 1.0, -0.001, 1.5, math.nan, math.inf)]
    rows += [(base | {"epsilon": 0.001, "rule": r}, f'unknown settling rule "{r}"')
             for r in ("", "Proven", "swiftui")]
    rows += [(base | {"from": 1.0, "epsilon": 0.001, "rule": r}, "from and to must differ")
             for r in RULES if r != "swiftUI"]
    rows += [(plain_inputs(s) | {"epsilon": 0.001, "rule": "coreAnimation"}, e)
             for s, e in OUTLAWS[1::3]]
    rows += [(base | {"epsilon": 1.5, "rule": "swiftUI"}, "epsilon must lie in (0, 1)")]
    rows += [(plain_inputs(s) | {"epsilon": 0.001, "rule": "proven"}, e)
             for s, e in other_outlaws(slice(1, None, 3))]
    return [invalid(i, e, "domain") for i, e in rows]


def reach_case(spring, level, *flags):
    """The first time at a level and the velocity there."""
    mass, stiffness, damping, velocity, start, to = map(mpf, spring)
    inputs = plain_inputs(spring) | {"level": level}
    made = Oscillator(mass, stiffness, damping)
    with mp.workprec(2200):  # differences of doubles are exact
        offset, y, rise = start - to, level - to, level - start
    if rise and abs(rise) < LEAST_RISE * abs(offset):
        raise Undecided("a level is too close to from")
    made.digits += max(0, int(mp.mag(offset) - mp.mag(rise)) // 3) if offset and rise else 0
    with mp.workdps(made.digits):
        at, margin = first_reach(made, offset, velocity, y)
    if margin < MARGIN:
        raise Undecided("a level is too close to a turning point")
    if at is None:
        return valid(inputs, [Truth(mp.inf, exact=EXACT), Truth(mpf(0), exact=EXACT)], *flags)
    if at == 0:
        return valid(inputs, [Truth(at, exact=EXACT), Truth(velocity, exact=EXACT)], *flags)
    # The inputs are from - to and the smaller of the level's differences from from and to.
    near = abs(rise) < abs(y)
    parts = (mpf(near), mpf(0), min(abs(rise), abs(y)))
    with mp.workdps(made.working(at)):
        times, speeds = shares(made, velocity, offset, mpf(0), parts, at)
        speed = state(made, offset, velocity, at)[1]
    if y or F64.round(speed):
        fallen(made, at)
    return valid(inputs, [Truth(at, times, within=(0, mp.inf)), Truth(speed, speeds)], *flags)


SLOW_SWINGS = [(1.0, 100.0, 19.999, 1.0, -1.0, 1.0), (1.0, 100.0, 19.9999, 5.0, 1.0, 100.0),
               (2.0, 170.0, 36.87817782917155, 1.0, 100.0, 1e7),
               (1.0, 100.0, f32(19.999), 1.0, -1.0, 0.0),
               (1.0, 100.0, f32(19.99), -3.0, 1.0, 0.0), (4.0, 16.0, f32(15.9995), -6.0, 4.0, 0.0),
               (1.0, 100.0, f32(19.9999), 5.0, -64.0, 0.0),
               (0.25, 64.0, f32(7.9999), 2.0, -1024.0, 0.0)]


def beside_target(start, to):
    """Levels on both sides of to, an ulp of the way or of to from it."""
    step = max(math.ulp(start - to), math.ulp(to))
    return [to - step if to != 1 else math.nextafter(1, 0), to + step]


def along(spring, share):
    """The level a share of the way from from to to."""
    return f32(spring[4] + share * (spring[5] - spring[4]))


def reaches(springs, parts, *flags):
    return [reach_case(s, along(s, p), *flags) for s in springs for p in parts]


def reach_series():
    plain = [s for n, s in REGIMES.items() if not n.startswith(("over", "undamped"))]
    yield Series(1, reaches(plain, [0.25, 0.5, 0.9], "ordinary"))
    yield Series(100, reaches([random_spring(i) for i in range(1, 13)], [0.5], "ordinary"))
    yield Series(150, reaches(SCENES.values(), [0.5, 1.0], "scene"))
    yield Series(200, reaches([*DEFAULTS, UNDAMPED[1], REGIMES["thrown back"]], [0.0], "start"))
    yield Series(250, reaches([*plain, REGIMES["over"], REGIMES["over thrown"]], [1.0], "target"))
    swinging = [REGIMES[n] for n in ("under", "thrown", "under heavy", "slow")]
    yield Series(300, reaches(swinging, [1.0625, 1.125], "overshoot"))
    yield Series(350, reaches([*swinging, *DEFAULTS[2:]], [1.9375, 3.0, -1.5], "beyond"))
    back = [(1.0, 100.0, c, -12.0, 0.0, 1.0) for c in (1.0, 10.0, 20.0, 40.0)]
    yield Series(400, reaches(back, [-0.125, -0.25, -4.0, 0.5], "behind"))
    away = [(1.0, 100.0, c, 20.0, 1.0, 0.0) for c in (1.0, 4.0, 8.0)]
    yield Series(450, reaches(away, [1.125, 1.5, 0.0], "undershoot"))
    yield Series(500, reaches(NEAR_CRITICAL, [0.5, 0.9375], "near-critical"))
    yield Series(530, reaches(NEAR_CRITICAL[:4], [1.0], "near-critical", "target"))
    yield Series(550, reaches(NEAR_CRITICAL_WIDE[::3], [0.75], "near-critical"))
    over = [REGIMES[n] for n in ("over", "over far", "over thrown", "over default")]
    yield Series(600, reaches(over, [0.125, 0.75, f32(0.999), 1.0625], "overdamped"))
    yield Series(650, reaches(UNDAMPED, [0.5, 1.0, 1.5, 1.9375, -0.0625, 8.0], "undamped"))
    rest = [(1.0, 100.0, c, v, 5.0, 5.0) for c in (0.0, 10.0, 20.0) for v in (0.0, 3.0)]
    yield Series(700, [reach_case(s, y, "at-rest") for s in rest for y in (5.0, 5.125, 4.96875)])
    yield Series(750, reaches(swinging[:1], [f32(1.16), f32(1.1625)], "turning-point"))
    yield Series(760, reaches(UNDAMPED[:1], [1.984375, 1.99609375], "turning-point"))
    yield Series(800, [reach_case(s, y, "close") for s in (DEFAULTS[0], REGIMES["over"])
                       for y in (2.0**-20, 2.0**-40, 1 - 2.0**-20)])
    yield Series(820, [reach_case((1.0, 100.0, 10.0, 0.0, 1.0, 0.0), y, "close")
                       for y in (2.0**-20, -(2.0**-20), 2.0**-60, 1 - 2.0**-24)])
    yield Series(850, reaches(STIFF[:4], [0.5, 0.9375], "stiff"))
    grazing = [(1.0, 100.0, 19.9375, 1.0, 0.0, 1.0), (1.0, 100.0, 20.0, 10.3125, 0.0, 1.0),
               (1.0, 100.0, f32(19.9999), 0.0, 0.0, 1.0), (1.0, 100.0, 20.5, 13.0, 0.0, 1.0),
               (1.0, 100.0, 19.875, 0.0, 3.0, -1.0), (2.0, 50.0, f32(19.9995), -1.0, 1.0, 0.0)]
    beside = [(m, k, f32(2 * math.sqrt(m * k)), 0.0, 0.0, 100.0)
              for m, k in ((1.0, 50.0), (2.0, 300.0))]
    yield Series(880, reaches(grazing + beside, [1.0], "target"))
    yield Series(900, [reach_case((1.0, 100.0, c, v, *way), level, "close", "overdamped")
                       for c, v in ((20.0, 3.0), (30.0, 3.0), (20.0, 0.0)) for *way, level in (
                           (-1.0, 1.0, math.nextafter(1, 0)), (f32(-1e9), 0.0, f32(-1e-8)))])
    yield Series(920, [reach_case(s, y, "near-critical", "close") for s in SLOW_SWINGS
                       for y in beside_target(*s[4:])])
    yield Series(940, [reach_case((1.0, 100.0, c, 3.0, 0.0, 1.0), y, "close")
                       for c in (10.0, 20.0, 30.0, 40.0) for y in (2.0**-60, 2.0**-80)])
    yield Series(960, [reach_case((3.0, 7.0, 9.16515138991168, 0.0, 0.0, 1.0), 1.0, "near-critical",
                                  "target")])
    yield Series(970, [reach_case((1.0, 0.25, 0.125, 1.0, 1.0, 0.0), -0.5, "undershoot"),
                       *reaches([REGIMES["over"]], [-0.5], "beyond", "overdamped")])
    yield Series(980, [reach_case((1.0, k, c, v, 1.0, 0.0), y, "close", "overdamped")
                       for k, c in ((1.0, 100.0), (100.0, 21.0), (100.0, 20.0))
                       for v in (0.0, 3.0) for y in (2.0**-100, 2.0**-480)])
    yield Series(1000, reaches(SCALED, [0.5], "scale"))
    # Through rest, and on to the turn: logarithms of numbers next to 1 over numbers next to 0.
    yield Series(1100, [reach_case((1.0, 1.0, 2 + e, -3.0, 1.0, 0.0), y, "near-critical", *flags)
                        for e in (2.0**-51, 2.0**-40)
                        for y, *flags in ((0.0, "target"), (-0.25, "behind"))])
    level = {"level": 0.5}
    nowhere = plain_inputs(REGIMES["under"]) | {"level": math.nan}
    yield Series(9000, [invalid(plain_inputs(s) | level, e, "domain") for s, e in OUTLAWS[2::3]]
                 + [invalid(nowhere, "the level must be finite", "domain")]
                 + [invalid(plain_inputs(s) | level, e, "domain")
                    for s, e in other_outlaws(slice(2, None, 3))])


KERNELS = [
    Kernel("spring.settlingDuration", 200000,
           Tier(2, 8, 0, "a logarithm and a quotient, or a crossing whose residual carries the "
                "roundings of a value and of the level; multiples of 0.1 s are exact"),
           Tier(4, 32, 0, "the same in the storage format"), SETTLING_FLAGS, settling_series,
           case=lambda i: settling_case(spring_of(i), i["epsilon"], i["rule"]),
           domain=takes.settled),
    Kernel("spring.firstReach", 210000,
           Tier(2, 8, 0, "a crossing whose residual carries the roundings of a value and of the "
                "level, and the velocity there"),
           Tier(4, 32, 0, "the same in the storage format"), REACH_FLAGS, reach_series,
           case=lambda i: reach_case(spring_of(i), i["level"]),
           domain=lambda i: takes.spring(i) and takes.finite(i)),
]
