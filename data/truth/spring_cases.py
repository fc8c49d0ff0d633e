"""Golden cases of spring.value, spring.velocity and spring.frames."""

import math
from functools import lru_cache

from mpmath import mp, mpf

from . import motion_domain as takes
from .binary import f32
from .golden import EXACT, FLOORS, Kernel, Series, Tier, Truth, invalid, valid
from .spring import MODELS, Oscillator, amplitude, moderate, motion
from .springs import (DEFAULTS, FRAME, HOUR, IRREGULAR, LASTING, NEAR_CRITICAL, NEAR_CRITICAL_WIDE,
                      OUTLAWS, REGIMES, SCALED, SCENES, STIFF, UNDAMPED, other_outlaws,
                      random_spring)
from .traced import Undecided

PARAMETERS = ("mass", "stiffness", "damping", "velocity", "from", "to")
GONE = 800  # e^-800 is 0 in every format
TURNS = 2**20 * 2 * mp.pi

# Stiffness, damping and time.
NEAR_HALF_TURN = [
    (229.07603, 26.12783, 0.0035481793),
    (547.8012, 40.416462, 0.0004381454),
    (105.57857, 17.193027, 1.0299558e-06),
    (147.51736, 20.390642, 7.744098e-06),
    (36.998817, 10.463759, 0.0003101661),
    (58.083706, 13.135899, 3.811949e-05),
    (99.22182, 16.816284, 6.3143016e-05),
    (38.376137, 10.55147, 4.4350476e-05),
]

ABOVE_ONE = [(1.0, 3.0, 3.464101615137755, 3.0, 0.0, 1.0),
             (0.7, 145.0, 20.149441679609886, 3.0, 0.0, 1.0),
             (1.0, 5.0, f32(4.4721360206604), 3.0, 0.0, 1.0)]

FLAGS = {
    "ordinary": "ordinary springs and times",
    "scene": "springs of the scenes, their parameters rounded to binary32",
    "near-critical": "damping ratio next to 1: sin(w t) / w divides two small numbers, w^2 loses "
                     "all its digits, a threshold on the ratio makes the motion jump",
    "critical": "damping ratio exactly 1: 0/0",
    "overdamped": "the slow exponent beta - w by subtraction, sinh overflowing before it is damped",
    "undamped": "no damping: amplitude lost, ratio 0 taken for invalid",
    "stiff": "rates of 10^5 and more: overflow to NaN, or the end taken for reached although the "
             "slow exponential has only begun",
    "core-animation": "overdamped springs computed as such although Core Animation clamps them",
    "exchanged": "allowsOverdamping: coefficients exchanged, and what that does next to ratio 1",
    "cancelled": "exchanged coefficients whose slow exponentials all but cancel: cosh and sinh leave "
                 "no digit of a motion that begins far from its target",
    "start": "times <= 0: not exactly from and velocity",
    "tiny": "times next to 0: the start lost, its digits lost in the difference of target and wave, or "
            "a division by the time",
    "late": "an hour or a day: phase rounded to the storage format, exponent overflowing",
    "underflow": "envelopes below the smallest numbers: NaN, -inf, slow subnormal arithmetic",
    "infinite": "at infinite time at rest; NaN where the motion never rests",
    "nan": "NaN lost in a comparison with the end",
    "at-rest": "from equals to: 0/0, or the velocity forgotten",
    "to-zero": "target 0: relative accuracy of the displacement down to the flush",
    "phase": "just after release at damping ratios of 0.83 to 0.87: a phase near half a turn, to which "
             "the time's small turns are added",
    "offset": "a small displacement beside a large target",
    "huge": "large values and velocities: absolute tolerances",
    "scale": "mass, stiffness and damping whose squares and products leave the format",
    "crossing": "values next to a crossing of the target, or velocities next to a turning point",
    "frame": "long tables: angles and powers multiplied up drift from frame to frame",
    "delay": "tables that begin before the release",
    "domain": "not a damped oscillator, or not finite: to be refused",
}


@lru_cache(None)
def oscillator(mass, stiffness, damping, model):
    return Oscillator(mass, stiffness, damping, model)


def truths(spring, model, t):
    """Value and velocity at a time."""
    mass, stiffness, damping, velocity, start, to = spring
    made, t = oscillator(mass, stiffness, damping, model), mpf(t)
    exact = EXACT if t <= 0 or mp.isinf(t) or made.slow * t > GONE else ()
    scales = amplitude(made, velocity, start, to)
    points = motion(made, velocity, start, to, t)
    return [(Truth(p.value, p.spread, exact, scale=s), p.by_time) for p, s in zip(points, scales)]


def plain_inputs(spring):
    return dict(zip(PARAMETERS, spring))


def spring_inputs(spring, model="physical"):
    return plain_inputs(spring) | {"model": model}


def spring_of(i):
    """The spring of an input."""
    moderate(i["mass"], i["stiffness"], i["damping"])
    apart(i)
    return tuple(i[name] for name in PARAMETERS)


def apart(i):
    """Raises where the distance overflows, which binary32 has of all numbers that it is judged with."""
    if abs(mpf(i["to"]) - mpf(i["from"])) >= mpf(2) ** 1024:
        raise Undecided("the distance overflows")


def turned(i, t):
    """Raises where a spring swings on for more than 2^20 turns."""
    made = oscillator(i["mass"], i["stiffness"], i["damping"], i["model"])
    if made.excess > 0 and made.slow * t < GONE and made.w * t > TURNS:
        raise Undecided("too many turns")


def hasty(case, i):
    """The case of a velocity whose spring's w0^2 times a distance stays in a format's range."""
    square = mpf(i["stiffness"]) / mpf(i["mass"])
    most = square * max(1, abs(mpf(i["from"]) - mpf(i["to"])))
    if most > mpf(2) ** 1022:
        raise Undecided("an acceleration beyond the range")
    case.wide |= most > mpf(2) ** 126
    return case


def motion_case(quantity, spring, t, *flags, model="physical"):
    inputs = plain_inputs(spring) | {"t": t, "model": model}
    return valid(inputs, [truths(spring, model, t)[quantity][0]], *flags, edges=True)


def frames_case(spring, start, step, count, *flags, model="physical"):
    inputs = spring_inputs(spring, model) | {"start": start, "step": step, "count": count}
    out = []
    with mp.workprec(2200):  # sums of products of doubles are exact
        times = [mpf(start) + i * mpf(step) for i in range(count)]
    for i, t in enumerate(times):
        truth, by_time = truths(spring, model, t)[0]
        truth.spread += by_time * (abs(mpf(start)) + i * mpf(step) - abs(t))
        out.append(truth)
    return valid(inputs, out, *flags, edges=True)


def grid(quantity, springs, times, *flags, models=("physical",)):
    return [motion_case(quantity, s, t, *flags, model=m) for m in models for s in springs
            for t in times]


def crossing(spring):
    """Times next to the first crossing and the first turning point of a default spring."""
    made = oscillator(*spring[:3], "physical")
    zero = (mp.pi - mp.atan(made.w / made.beta)) / made.w
    turn = mp.pi / made.w
    return [f32(zero), float(zero), f32(turn), float(turn)]


def shared_series(q):
    """Series that values and velocities have in common."""
    regime = {"critical": "critical", "over": "overdamped", "undamped": "undamped"}
    for index, (name, spring) in enumerate(REGIMES.items()):
        flag = next((f for key, f in regime.items() if name.startswith(key)), "ordinary")
        yield Series(1 + 20 * index, grid(q, [spring], IRREGULAR[q::2], flag))
    yield Series(1000, grid(q, SCENES.values(), [f32(k / 60) for k in (1, 5, 11, 19, 26, 35, 48)],
                            "scene"))
    yield Series(1200, grid(q, [random_spring(i) for i in range(1 + q, 25, 1 + q)],
                            [f32(0.15), 1.25], "ordinary"))
    yield Series(1500, grid(q, NEAR_CRITICAL, [f32(k / 60) for k in (3, 14, 50)], "near-critical"))
    yield Series(1700, grid(q, NEAR_CRITICAL_WIDE, [f32(0.05), 0.75], "near-critical"))
    yield Series(2000, grid(q, [REGIMES["over"], REGIMES["over far"], NEAR_CRITICAL[3]],
                            [f32(1 / 60), f32(0.2), 0.5, 1.5], "core-animation",
                            models=("coreAnimation",)))
    yield Series(2050, grid(q, [REGIMES["under"], REGIMES["critical"]], [0.125, 0.75],
                            "core-animation", models=MODELS[1:]))
    yield Series(2100, grid(q, [REGIMES["over"], REGIMES["over far"], REGIMES["over thrown"]],
                            [f32(0.05), 0.25, 1.5, 4.0], "exchanged", models=MODELS[2:]))
    exchanged = [(1.0, 1.0, 2.0 * (1 + s * 2.0**-n), v, 0.0, 1.0) for v in (0.0, 2.0)
                 for n in (6, 12, 22) for s in (1, -1)]
    wide = [(1.0, 4.0, 4.0 * (1 + s * 2.0**-n), 0.0, 8.0, 1.0) for n in (30, 51) for s in (1, -1)]
    yield Series(2200, grid(q, exchanged + wide, [0.5, 3.0], "exchanged", "near-critical",
                            models=MODELS[2:]))
    fallen = [(1.0, 100.0, c, v, a, b) for c, v, a, b in (
        (500.0, 0.0, 200.0, 1.0), (500.0, -50.0, 1.0, 200.0), (100.0, 0.0, 200.0, 1.0),
        (2000.0, 3.0, -4096.0, 0.125))]
    yield Series(2250, grid(q, fallen, [f32(0.05), f32(0.0125), 0.25, 1.0], "exchanged", "cancelled",
                            models=MODELS[2:]))
    yield Series(2300, grid(q, STIFF, [f32(1e-6), f32(0.01), f32(0.2), 1.0], "stiff"))
    yield Series(2400, grid(q, DEFAULTS[:3], [0.0, -0.0, -1.0, -86400.0, -5e-324], "start",
                            models=("physical", "coreAnimationOverdamping")[:2 - q]))
    away = [(1.0, *s, a, b)
            for s in ((100.0, 10.0, 3.0), (100.0, 20.0, 0.1), (64.0, 40.0, 7.0))
            for a, b in ((0.1, 0.7), (f32(0.1), f32(0.7)), (-1.0, 2.0**60))]
    yield Series(2450, grid(q, away, [0.0], "start"))
    yield Series(2470, grid(q, [REGIMES["over"]], [0.0], "start", "exchanged", models=MODELS[2:]))
    yield Series(2500, grid(q, [DEFAULTS[0], REGIMES["thrown"], REGIMES["over"],
                                (1.0, 100.0, 10.0, 0.0, 1.0, 0.0)],
                            [5e-324, 2.0**-126, 2.0**-60, f32(1e-10), 2.0**-20], "tiny"))
    yield Series(2600, grid(q, UNDAMPED, [0.25, 59.5, HOUR, HOUR + FRAME, 86400.0], "undamped",
                            "late"))
    yield Series(2650, grid(q, LASTING[2:], [60.0, HOUR, 86400.0], "late"))
    yield Series(2700, grid(q, [*DEFAULTS[:3], *LASTING], [10.0, 24.0, 80.0, HOUR, f32(1e30)],
                            "underflow"))
    yield Series(2750, grid(q, [(1.0, 100.0, 10.0, 0.0, 1.0, 0.0)], [1e300, 1.7e308], "underflow"))
    yield Series(2800, grid(q, [*DEFAULTS, UNDAMPED[0]], [math.inf, -math.inf], "infinite",
                            models=MODELS[:3 - 2 * q]))
    yield Series(2870, grid(q, [(1.0, 100.0, 0.0, 0.0, 5.0, 5.0)], [math.inf], "infinite",
                            "at-rest")
                 + grid(q, [REGIMES["over"]] * q, [math.inf], "infinite", "exchanged",
                        models=MODELS[2:]))
    yield Series(2900, grid(q, [DEFAULTS[0], REGIMES["over"], UNDAMPED[0]], [math.nan], "nan",
                            models=MODELS))
    rest = [(1.0, 100.0, 10.0, v, f, f)
            for v, f in ((0.0, 5.0), (3.0, 5.0), (0.0, 0.0), (-8.0, 0.0))]
    yield Series(3000, grid(q, rest, [f32(1 / 60), 0.5, 3.0], "at-rest"))
    yield Series(3100, grid(q, [(m, k, c, v, 1.0, 0.0) for m, k, c, v in (
        (1.0, 100.0, 10.0, 0.0), (1.0, 100.0, 20.0, -4.0), (1.0, 100.0, 40.0, 2.0))],
        [f32(0.1), 1.0, 4.0, 8.0], "to-zero"))
    yield Series(3200, grid(q, [(1.0, 100.0, 10.0, 0.0, 1e6 - 0.125, 1e6),
                                (1.0, 300.0, 20.0, 0.5, -1024.0, -1024.0 + 2.0**-13)],
                            [f32(0.05), 0.5, 2.0], "offset"))
    yield Series(3300, grid(q, [(1.0, 100.0, 10.0, 2.0**40, -1e9, f32(1e12)),
                                (2.0**-20, 2.0**-18, 2.0**-20, 2.0**-30, 0.0, 2.0**-20),
                                (2.0**30, 2.0**40, 2.0**34, 2.0**60, 2.0**60, -(2.0**58)),
                                (1.0, 100.0, 10.0, f32(1e6), 0.0, 1.0)],
                            [f32(0.1), 0.5, 1.0], "huge"))
    yield Series(3400, [motion_case(q, s, t, "crossing") for s in (
        DEFAULTS[0], (1.0, 300.0, 20.0, 0.0, 100.0, 0.0), (2.0, 100.0, 5.0, 0.0, -50.0, 50.0))
        for t in crossing(s)])
    yield Series(3600, [motion_case(q, (1.0, f32(k), f32(c), 0.0, 0.0, 1.0), f32(t), "phase")
                        for k, c, t in NEAR_HALF_TURN])
    yield Series(3700, grid(q, [(1.0, 100.0, -0.0, v, 0.0, 1.0) for v in (0.0, 2.0)], [0.25, 1.5],
                            "undamped"))
    swinging = [(1.0, 64.0, 4.0, v, a, b) for v, a, b in ((0.0, 0.0, 1.0), (3.0, 96.0, 0.0))]
    yield Series(3800, grid(q, [*swinging, REGIMES["smooth"], REGIMES["critical"], REGIMES["over"],
                                SCENES["bounce-present"]],
                            [1.25 * 2.0**-n for n in range(4, 28, 4)], "tiny"))
    yield Series(3900, [motion_case(q, s, t, "crossing") for s in (
        (1.0, 64.0, 4.0, 0.0, 96.0, 0.0), (1.0, 64.0, 0.5, 0.0, -3.0, 0.0), SCENES["bounce-present"])
        for t in crossing(s)])
    yield Series(3950, grid(q, [(1.0, 100.0, c, v, 0.0, 1.0) for c, v in (
        (19.999998, 9.999), (19.99, 9.99), (19.9, 9.95), (19.5, 9.75), (19.0, 9.5))],
        [f32(0.1), 0.5], "near-critical"))
    yield Series(3970, grid(q, [(1.0, 100.0, 10.0, 0.0, 1e-170, 0.0)], [f32(0.01)], "underflow"))
    rounded = [(2.0, 10000.0, 282.842712474619, 0.0, 0.0, 1.0),
               (3.0, 7.0, 9.16515138991168, 0.0, 0.0, 1.0)]
    yield Series(3980, grid(q, rounded, [f32(0.01), 0.5], "near-critical", models=MODELS[1:]))
    cancelled = [((2.8351597785949707, 948.6709594726562, 103.76778411865234, 0.0,
                   0.11469181627035141, 0.0), 0.087311752140522),
                 ((0.6705775856971741, 736.32470703125, 45.77208709716797, 0.0,
                   0.5849542617797852, 0.0), 0.048552270978689194),
                 ((1.0, 100.0, 20.009765625, 0.0, 1.0, 0.0), 0.125),
                 ((1.0, 100.0, 20.009765625, 0.0, 1.0, 0.0), 0.09375)]
    yield Series(4000, [motion_case(q, s, t, "exchanged", "near-critical", "cancelled",
                                    model=MODELS[2]) for s, t in cancelled])
    almost = [((1.0, 852.6336999946743, 58.39978424599441, 99.27514873932992, -4.0, 0.0),
               0.15211486351444026),
              ((2.3232518766497066, 180.5003086844372, 40.95596078164789, 0.0, -1.0,
                -82.36513153851564), 1.345113047372366)]
    yield Series(4020, [motion_case(q, s, t, "near-critical", model=MODELS[1]) for s, t in almost])
    # A ratio above 1 that rounds to 1, one whose rounded quotient is 1, one that binary32 rounds to 1.
    yield Series(4050, grid(q, ABOVE_ONE, [0.25], "exchanged", "near-critical", models=MODELS[2:]))
    yield Series(4100, grid(q, SCALED, [0.25], "scale", models=MODELS[:2]))
    # sinh(w t) / w next to t: pushed from rest, so that nothing else hides its digits.
    yield Series(4150, grid(q, [(1.0, 1.0, 2 + 2.0**-51, 1.0, 0.0, 0.0)], [2.0**-4, 2.0**-12],
                            "near-critical", "tiny", models=MODELS[:2]))
    if q == 0:
        creeping = [((1.0, 100.0, c, 0.0, -1.0, 0.0), t) for c in (1e10, 5.7e10) for t in (0.336, 4.0)]
        creeping += [((1.0, 100.0, f32(1e10), 0.0, -1.0, 0.0), 0.3125)]
        slow = (1.5037532828479578e92, 5.712801436546625e-32, 2.837479865103786e50, 0.0, 0.0, 1e7)
        yield Series(4030, [motion_case(q, s, t, "exchanged", "cancelled", model=MODELS[2])
                            for s, t in creeping]
                     + [motion_case(q, slow, 9.894167225386598e60, "overdamped", "tiny")])
    yield Series(9000, [invalid(spring_inputs(s) | {"t": 0.5}, e, "domain") for s, e in OUTLAWS]
                 + [invalid(spring_inputs(DEFAULTS[0], m) | {"t": 0.5},
                            f'unknown spring model "{m}"', "domain")
                    for m in ("", "Physical", "swiftUI")])


def frames_series():
    step = f32(1 / 60)
    late = [(s, start) for s in (UNDAMPED[0], LASTING[2]) for start in (HOUR, 86400.0)]
    chosen = [REGIMES[n] for n in ("under", "thrown", "slow", "critical", "over")]
    yield Series(1, [frames_case(s, 0.0, step, 61, "ordinary") for s in chosen])
    yield Series(50, [frames_case(random_spring(i), f32(0.01 * i), f32(0.002 * i), 13, "ordinary")
                      for i in range(1, 9)])
    yield Series(100, [frames_case(s, 0.0, step, 61, "scene") for s in SCENES.values()])
    buttons = SCENES["menu-buttons"]
    yield Series(150, [frames_case(buttons, -f32(0.06 * i), step, 31, "scene", "delay")
                       for i in range(1, 5)])
    yield Series(200, [frames_case(s, 0.0, step, 17, "near-critical") for s in NEAR_CRITICAL[::2]])
    yield Series(250, [frames_case(s, 0.0, step, 9, "near-critical")
                       for s in NEAR_CRITICAL_WIDE[::3]])
    yield Series(300, [frames_case(s, 0.0, step, 21, "stiff") for s in STIFF])
    yield Series(350, [frames_case(s, 0.0, 0.0625, 17, "undamped") for s in UNDAMPED])
    yield Series(400, [frames_case(s, start, step, 17, "late") for s, start in late])
    yield Series(450, [frames_case(REGIMES["over"], 0.0, 0.0625, 17, flag, model=m)
                       for m, flag in zip(MODELS[1:], ("core-animation", "exchanged"))])
    yield Series(500, [frames_case(s, 0.0, t, 240, "frame") for s, t in (
        (DEFAULTS[0], step), (UNDAMPED[0], f32(1 / 120)), (LASTING[2], 0.5))])
    yield Series(520, [frames_case(LASTING[2], 0.0, 1 / 60, 41, "frame"),
                       frames_case(UNDAMPED[1], 1 / 3, 0.1, 41, "frame"),
                       frames_case(UNDAMPED[0], 0.0, 1 / 60, 61, "frame")])
    yield Series(550, [frames_case((1.0, 100.0, 10.0, 0.0, 1.0, 0.0), 0.0, t, 25, "underflow")
                       for t in (1.0, 4.0, f32(1e6))])
    yield Series(600, [frames_case(DEFAULTS[0], start, step, 11, "delay")
                       for start in (-1.0, -5 * step, -f32(0.1), 2.0**-60)])
    yield Series(650, [frames_case(s, start, step, 1, "start") for s in DEFAULTS[:2]
                       for start in (0.0, -1.0, 0.25)])
    yield Series(700, [frames_case((1.0, 100.0, 10.0, v, 5.0, 5.0), 0.0, 0.125, 9, "at-rest")
                       for v in (0.0, 3.0)])
    yield Series(750, [frames_case(DEFAULTS[0], 0.0, t, 17, "tiny")
                       for t in (2.0**-60, 2.0**-20, 2.0**-120)])
    fading = [(1.0, 100.0, 400.0, 5.0, -3.0, 2.0), (1.0, 2500.0, 100.0, 0.0, 0.0, 1.0),
              (1.0, 10000.0, 100.0, 3.0, 1.0, 0.0), (1.0, 10000.0, 100.0, 0.0, 2.0**-70, 0.0),
              (0.5, 0.25, 64.0, -1.0, 7.0, -2.0)]
    yield Series(800, [frames_case(s, start, step, 150, "frame") for s in fading
                       for start in (0.0, -f32(0.05))])
    yield Series(850, [frames_case(s, 0.0, 0.25, 3, "exchanged", "near-critical", model=MODELS[2])
                       for s in ABOVE_ONE[:2]])

    def refused(spring, step, count, model="physical"):
        return spring_inputs(spring, model) | {"start": 0.0, "step": step, "count": count}
    table = [(step, 0, "the count must be 1 to 4096"), (step, 4097, "the count must be 1 to 4096"),
             (step, -1, "the count must be 1 to 4096"), (0.0, 8, "the step must be positive"),
             (-step, 8, "the step must be positive"), (math.nan, 8, "the step must be positive")]
    yield Series(9000, [invalid(refused(DEFAULTS[0], *row[:2]), row[2], "domain") for row in table]
                 + [invalid(refused(s, step, 8), e, "domain") for s, e in OUTLAWS[::3]]
                 + [invalid(refused(DEFAULTS[0], step, 8, "css"), 'unknown spring model "css"',
                            "domain")]
                 + [invalid(refused(DEFAULTS[0], step, 8) | change, "start and step must be finite",
                            "domain")
                    for change in ({"start": math.nan}, {"start": math.inf}, {"step": math.inf})]
                 + [invalid(refused(s, step, 8), e, "domain")
                    for s, e in other_outlaws(slice(None, None, 3))]
                 + [invalid(refused(DEFAULTS[0], step, n), "the count must be a whole number",
                            "domain") for n in (2.5, math.nan, math.inf)])


STRICT = Tier(
    2, 4, why="one exponential, a sine and a cosine whose arguments carry at most 4 "
    "roundings, which the spread measures, and 2 ulp for their products and sums; in binary32 "
    "these are binary64's; envelopes below the normal numbers may be flushed", narrow=2.0**-27,
    **FLOORS)
FAST = Tier(
    2, 4, 4, "2 ulp of the amplitude scale and of the result; in binary32 exponent and phase are "
    "two words, so that the time does not count; in binary64 they are one", narrow=0)


def kernel(name, block, series, case, domain, *absent):
    return Kernel(name, block, STRICT, FAST,
                  {k: v for k, v in FLAGS.items() if k not in absent}, series, case, domain)


KERNELS = [
    kernel("spring.value", 170000, lambda: shared_series(0),
           lambda i: turned(i, i["t"]) or motion_case(
               0, spring_of(i), i["t"], model=i["model"]), takes.spring,
           "frame", "delay"),
    kernel("spring.velocity", 180000, lambda: shared_series(1),
           lambda i: turned(i, i["t"]) or hasty(motion_case(
               1, spring_of(i), i["t"], model=i["model"]), i), takes.spring,
           "frame", "delay"),
    kernel("spring.frames", 190000, frames_series,
           lambda i: turned(i, i["start"] + i["count"] * i["step"]) or frames_case(
               spring_of(i), i["start"], i["step"], i["count"], model=i["model"]),
           takes.frames, "overdamped", "critical", "infinite", "nan",
           "to-zero", "phase", "offset", "huge", "scale", "crossing", "cancelled"),
]
