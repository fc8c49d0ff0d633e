"""Golden cases of spring.cosine, spring.cosineFrames and spring.retarget."""

import math
import random

from mpmath import mp, mpf

from . import motion_domain as takes
from .binary import f32
from .cosine import cosine, frame_count
from .golden import EXACT, FLOORS, Kernel, Series, Tier, Truth, invalid, valid
from .retarget import retarget
from .spring import moderate
from .spring_cases import apart
from .springs import NEAR_CRITICAL, OUTLAWS, REGIMES, SCALED, SCENES, STIFF, other_outlaws
from .traced import Undecided

COSINE_FLAGS = {
    "ordinary": "ordinary motions",
    "scene": "the third state of scene gooey-menu",
    "start": "progress 0: not exactly from",
    "zero-crossing": "the target passed: phase rounded to the storage format",
    "many-turns": "large phases: argument reduction",
    "undamped": "damping 0",
    "outside": "progress below 0 or above 1: clamped, though the formula goes on",
    "underflow": "envelopes below the smallest numbers",
    "at-rest": "from equals to",
    "offset": "a small displacement beside a large target",
    "nan": "NaN turned into an end",
    "extreme": "numbers at the ends of the range: halves that overflow, factors that vanish",
    "rounding": "60 * duration next to a whole number: a frame too many or too few",
    "single": "one frame",
    "domain": "numbers that are not finite, tables without frames or with more than 4096",
}
RETARGET_FLAGS = {
    "ordinary": "one or a few segments",
    "scene": "springs of the scenes, retargeted on the way",
    "zero-duration": "segments without duration change nothing: 0/0, or the velocity lost",
    "same-target": "a motion cut into pieces: it must go on as if it had not been cut",
    "irregular": "sixty segments with changing springs and frame times: errors that grow",
    "undamped": "no damping: errors are not damped either",
    "near-critical": "damping ratios next to 1 on the way",
    "regimes": "regimes that change from segment to segment: coefficients of the wrong regime kept",
    "stiff": "rates of 10^5 and more beside slow ones",
    "scale": "mass, stiffness and damping whose squares and products leave the format",
    "at-rest": "a motion that has settled before it is retargeted: subnormal remains",
    "offset": "targets far from 0: displacements cancel",
    "thrown": "velocities that are large beside the distance",
    "domain": "no segments, too many, or numbers out of range",
}


TURNS = 2**32 * 2 * mp.pi
BLURRED = mpf(2) ** 20  # from this spread on, in scales, binary32 tells of a phase hardly anything


def motion(i):
    return [i[name] for name in ("damping", "velocity", "from", "to")]


def growing(damping, velocity, p):
    """Raises where the turns to an infinite or late p are too many, or the envelope overflows."""
    if math.isinf(p) or abs(10 * mpf(velocity) * mpf(p)) > TURNS:
        raise Undecided("too many turns")
    if -10 * mpf(damping) * mpf(p) > 709:
        raise Undecided("the envelope overflows")


def said(case, damping, p):
    """A case of which binary32 is left out where it cannot say the envelope."""
    case.wide |= -10 * mpf(damping) * mpf(p) > 88
    return case


def cosine_case(motion, p, *flags):
    inputs = dict(zip(("damping", "velocity", "from", "to"), motion)) | {"p": p}
    value, spread, scale = cosine(*motion, p)
    truth = Truth(value, spread, () if p else EXACT, scale=scale)
    if spread > BLURRED * scale and motion[0] * p >= 0:
        ends, more = (mpf(motion[2]), 2 * mpf(motion[3]) - mpf(motion[2])), scale / BLURRED
        truth.within = (min(ends) - more, max(ends) + more)
    return valid(inputs, [truth], *flags, edges=True)


def cosine_frames_case(motion, duration, *flags):
    inputs = dict(zip(("damping", "velocity", "from", "to"), motion)) | {"duration": duration}
    count, out = frame_count(duration), []
    for i in range(count):
        value, spread, scale = cosine(*motion, mpf(i) / count)
        out.append(Truth(value, spread, () if i else EXACT, scale=scale))
    return valid(inputs, out, *flags, edges=True)


GOOEY = (0.5, 3.0, 0.0, 1.0)
MOTIONS = [(0.5, 3.0, 0.0, 1.0), (0.25, 1.5, 100.0, 0.0), (1.0, 0.75, -20.0, 50.0),
           (f32(0.3), f32(2.2), f32(0.1), f32(0.9))]


def cosines(motions, progress, *flags):
    return [cosine_case(m, p, *flags) for m in motions for p in progress]


def cosine_series():
    yield Series(1, cosines(MOTIONS, [f32(i / 8 + 0.02) for i in range(8)], "ordinary"))
    yield Series(100, cosines([GOOEY], [f32(i / 60) for i in range(1, 60, 4)], "scene"))
    yield Series(200, cosines(MOTIONS, [0.0, -0.0], "start"))
    crossings = [(m, (k + 0.5) * math.pi / (10 * m[1])) for m in MOTIONS for k in (0, 1, 5)]
    yield Series(250, [cosine_case(m, p, "zero-crossing") for m, t in crossings
                       for p in (f32(t), t)])
    yield Series(300, cosines([(f32(0.1), v, 0.0, 1.0) for v in (100.0, f32(1e4), f32(1e6), 1e9)],
                              [0.125, f32(0.7), 1.0], "many-turns"))
    yield Series(350, cosines([(0.0, 3.0, 0.0, 1.0), (0.0, 0.0, 2.0, 5.0)],
                              [0.0, 0.125, f32(0.7), 1.0], "undamped"))
    yield Series(400, cosines(MOTIONS[:3], [-0.125, -0.5, 1.25, 3.0], "outside"))
    fading = [(20.0, 3.0, 1.0, 0.0), (100.0, 1.0, 1.0, 0.0), (50.0, 2.0, 0.0, 3.0)]
    yield Series(450, cosines(fading, [0.25, f32(0.45), 0.75, 1.0], "underflow"))
    yield Series(500, cosines([(0.5, 3.0, 7.0, 7.0), (0.5, 3.0, 0.0, 0.0)], [0.0, 0.25, 1.0],
                              "at-rest"))
    yield Series(550, cosines([(1.0, 3.0, 1e6 - 0.125, 1e6), (4.0, 1.0, f32(1e12), 1024.0)],
                              [0.125, 0.5, 1.0], "offset"))
    yield Series(600, cosines(MOTIONS[:2], [2.0**-126, 2.0**-60, f32(1e-10), 1e-300], "start"))
    yield Series(650, cosines(MOTIONS[:2], [math.nan], "nan"))
    yield Series(660, [cosine_case((0.5 / p, 3.0 / p, 0.0, 1.0), p, "extreme")
                       for p in (1e-300, 1e300, 2.0**-120, 2.0**120, 2.0**1010)]
                 + [cosine_case((d, f32(0.1), f32(1.7e38), f32(-1.7e38)), p, "extreme")
                    for d, p in ((0.0, 1.0), (0.5, 0.25))])
    names = ("damping", "velocity", "from", "to")
    yield Series(9000, [invalid(dict(zip(names, row)) | {"p": 0.5}, "the motion must be finite",
                                "domain") for row in outlaw_cosines()])


def outlaw_cosines():
    for index in range(4):
        for value in (math.nan, math.inf):
            yield [value if i == index else v for i, v in enumerate(GOOEY)]


def cosine_frames_series():
    yield Series(1, [cosine_frames_case(m, d, "ordinary") for m, d in zip(
        MOTIONS, (0.5, 1.0, f32(0.35), 0.75))])
    yield Series(50, [cosine_frames_case(GOOEY, 1.0, "scene")])
    yield Series(100, [cosine_frames_case(GOOEY, d, "rounding") for d in (
        0.3, f32(0.3), 0.1, 0.7, 0.35, 29 / 60, 1.1, math.nextafter(0.25, 0), 0.25, f32(0.7),
        0.5 - 2.0**-26, 1.15)])
    yield Series(150, [cosine_frames_case(m, d, "single") for m in (GOOEY, MOTIONS[1])
                       for d in (1 / 60, 1 / 32, f32(0.02))])
    yield Series(160, [cosine_frames_case((0.0, 3.0, 0.0, 1.0), 0.5, "undamped"),
                       cosine_frames_case((40.0, 3.0, 1.0, 0.0), 0.5, "underflow"),
                       cosine_frames_case((0.5, 3.0, 7.0, 7.0), 0.25, "at-rest"),
                       cosine_frames_case((0.25, 200.0, 0.0, 1.0), 0.5, "many-turns"),
                       cosine_frames_case((1.0, 3.0, 1e6 - 0.125, 1e6), 0.25, "offset")])
    names = ("damping", "velocity", "from", "to")
    table = "60 * duration must be 1 to 4096 frames"
    yield Series(9000, [invalid(dict(zip(names, GOOEY)) | {"duration": d}, table, "domain")
                        for d in (0.0, -1.0, 0.01, 68.5, 1e9, math.nan, math.inf)]
                 + [invalid(dict(zip(names, row)) | {"duration": 0.25}, "the motion must be finite",
                            "domain") for row in list(outlaw_cosines())[::3]]
                 + [invalid(dict(zip(names, GOOEY)) | {"duration": d}, table, "domain")
                    for d in (0.0166, 4097 / 60)]
                 + [invalid(dict(zip(names, row)) | {"duration": 0.25}, "the motion must be finite",
                            "domain") for i, row in enumerate(outlaw_cosines()) if i % 3])


def retarget_case(start, velocity, segments, *flags):
    inputs = {"from": start, "velocity": velocity, "segments": [list(s) for s in segments]}
    out = [Truth(end.value, end.spread, scale=end.scale)
           for ends in retarget(start, velocity, segments) for end in ends]
    return valid(inputs, out, *flags, edges=True)


def segments(spring, *steps):
    """Segments of one spring, given target and duration."""
    return [(*spring[:3], float(to), f32(duration)) for to, duration in steps]


def irregular(seed, count, source_of_spring):
    """Segments at irregular frame times: 60 Hz with jitter, dropped frames and hitches."""
    source, rows = random.Random(seed), []
    for _ in range(count):
        frames = source.choice((1, 1, 1, 1, 2, 2, 3, 12))
        duration = frames / 60 * source.uniform(0.9, 1.1)
        row = (*source_of_spring(source), source.uniform(-200, 200), duration)
        rows.append(tuple(map(f32, row)))
    return rows


def any_spring(source):
    stiffness, mass = source.uniform(50, 900), source.uniform(0.5, 3)
    ratio = source.choice((0.1, 0.3, 0.5, 0.8, 1, 1.2, 2.5))
    return mass, stiffness, 2 * ratio * math.sqrt(mass * stiffness)


def retarget_series():
    default = REGIMES["under"]
    for index, name in enumerate(("under", "slow", "critical", "over", "over far", "under heavy",
                                  "bouncy", "undamped")):
        s = REGIMES[name]
        yield Series(1 + 5 * index, [
            retarget_case(0.0, 0.0, segments(s, (1, 0.25)), "ordinary"),
            retarget_case(100.0, -30.0, segments(s, (0, 0.1), (50, 0.3), (-20, 1)), "ordinary")])
    yield Series(100, [retarget_case(
        s[4], s[3], segments(s, (s[5], 0.1), (s[4], 0.15), (s[5], 0.4)), "scene")
        for s in SCENES.values()])
    yield Series(150, [retarget_case(3.0, 5.0, segments(s, *rows), "zero-duration")
                       for s in (default, REGIMES["critical"], REGIMES["over"])
                       for rows in ([(1, 0)], [(1, 0), (2, 0.25)], [(1, 0.25), (9, 0), (1, 0.25)])])
    pieces = [[(1, 0.5)], [(1, 0.25)] * 2, [(1, 0.125), (1, 0.375)], [(1, 0.0625)] * 8]
    yield Series(200, [retarget_case(0.0, 2.0, segments(s, *rows), "same-target")
                       for s in (default, REGIMES["critical"], REGIMES["over"], REGIMES["undamped"])
                       for rows in pieces])
    yield Series(300, [retarget_case(0.0, 0.0, irregular(seed, 60, any_spring), "irregular")
                       for seed in range(1, 5)])
    yield Series(310, [retarget_case(-50.0, 400.0, irregular(seed, 60, lambda r: default[:3]),
                                     "irregular") for seed in (11, 12)])
    yield Series(320, [retarget_case(0.0, 1.0, irregular(21, 40, lambda r: (1.0, 90.0, 0.0)),
                                     "irregular", "undamped")])
    yield Series(330, [retarget_case(10.0, 0.0, irregular(s, 64, any_spring)[:n], "irregular")
                       for s, n in ((31, 64), (32, 16), (33, 16), (34, 30))])
    yield Series(350, [retarget_case(1.0, 0.0, segments(REGIMES[n], (0, 0.5), (2, 7.25), (-1, 60)),
                                     "undamped") for n in ("undamped", "undamped thrown")])
    yield Series(400, [retarget_case(0.0, 0.0, [(*s[:3], t, 0.125) for s, t in zip(
        NEAR_CRITICAL[i::4], (1.0, -1.0, 4.0))], "near-critical") for i in range(4)])
    cycle = [REGIMES[n] for n in ("under", "over", "critical", "undamped", "over far", "slow")]
    yield Series(450, [retarget_case(0.0, 0.0, [(*s[:3], 10.0 * (-1) ** i, 0.0625)
                                                for i, s in enumerate(cycle[k:] + cycle[:k])],
                                     "regimes") for k in range(6)])
    yield Series(500, [retarget_case(0.0, 10.0, [
        (*s[:3], 1.0, 0.125), (*default[:3], 0.0, 0.25), (*s[:3], 2.0, f32(0.01))], "stiff")
        for s in STIFF])
    yield Series(550, [retarget_case(1.0, 0.0, segments(s, (0, t), (1, 0.1)), "at-rest")
                       for s in (default, REGIMES["over"]) for t in (8.0, 25.0, 300.0)])
    yield Series(600, [retarget_case(
        o, 0.0, segments(default, (o + 1, 0.2), (o, 0.2), (o - 1, 0.2)), "offset")
        for o in (4096.0, -1e6, f32(1e9))])
    yield Series(650, [retarget_case(0.0, v, segments(s, (1, 0.05), (-1, 0.2)), "thrown")
                       for s in (default, REGIMES["critical"], REGIMES["over"])
                       for v in (f32(1e5), f32(-1e9))])
    yield Series(700, [retarget_case(0.0, 0.0, segments(s, (1, 0.25), (0, 0.25)), "scale") for s in SCALED])
    yield Series(9000, refused_retargets())


def ending(i):
    """Raises where a segment is infinite, or its spring is no numbers of binary64."""
    for mass, stiffness, damping, _, duration in i["segments"]:
        if math.isinf(duration):
            raise Undecided("a segment without end")
        moderate(mass, stiffness, damping)


def refused_retargets():
    base = {"from": 0.0, "velocity": 0.0}
    good = [1.0, 100.0, 10.0, 1.0, 0.25]
    cases = [(base | {"segments": []}, "there must be 1 to 64 segments"),
             (base | {"segments": [good] * 65}, "there must be 1 to 64 segments"),
             (base | {"segments": [good, good[:4]]}, "a segment has five numbers"),
             (base | {"segments": [[*good[:4], -0.25]]}, "durations must be 0 or more"),
             (base | {"segments": [good, [*good[:4], math.nan]]}, "durations must be 0 or more"),
             ({"from": math.nan, "velocity": 0.0, "segments": [good]}, "from must be finite"),
             ({"from": 0.0, "velocity": math.inf, "segments": [good]}, "velocity must be finite"),
             (base | {"segments": [[1.0, 100.0, 10.0, math.nan, 0.25]]}, "targets must be finite")]
    cases += [(base | {"segments": [good, [*s[:3], 1.0, 0.25]]}, e) for s, e in OUTLAWS[:12:3]]
    cases += [(base | {"segments": [good, [*good[:4], math.inf]]}, "durations must be finite")]
    cases += [(base | {"segments": [good, [*s[:3], 1.0, 0.25]]}, e)
              for s, e in other_outlaws(slice(None, None, 3))]
    cases += [(base | {"segments": [good, [*good, 1.0]]}, "a segment has five numbers")]
    return [invalid(inputs, error, "domain") for inputs, error in cases]


def used(flags, *names):
    return {k: v for k, v in flags.items() if k not in names}


COSINE = (Tier(2, 4, why="an exponential and a cosine whose arguments carry two roundings, "
               "which the spread measures, a product and a sum; tiny envelopes may be flushed",
               **FLOORS),
          Tier(4, 16, 4, "the same in the storage format, the cosine good to an absolute error"))

KERNELS = [
    Kernel("spring.cosine", 240000, *COSINE, used(COSINE_FLAGS, "rounding", "single"),
           cosine_series,
           case=lambda i: apart(i) or growing(i["damping"], i["velocity"], i["p"]) or said(
               cosine_case(motion(i), i["p"]), i["damping"], i["p"]),
           domain=takes.cosine),
    Kernel("spring.cosineFrames", 250000, *COSINE,
           used(COSINE_FLAGS, "start", "zero-crossing", "outside", "nan", "extreme"),
           cosine_frames_series,
           case=lambda i: apart(i) or growing(i["damping"], i["velocity"], 1) or said(
               cosine_frames_case(motion(i), i["duration"]), i["damping"], 1), domain=takes.cosine),
    Kernel("spring.retarget", 260000,
           Tier(2, 4, 4, "every segment adds 2 ulp of its own amplitude scale, since its start is "
                "stored; how much of that is left at an end, the scale measures; exponents and "
                "phases are binary64's", narrow=2.0**-27),
           Tier(2, 4, 8, "every segment adds 4 ulp of its own amplitude scale; exponent and phase "
                "are two words in binary32", narrow=0), RETARGET_FLAGS, retarget_series,
           case=lambda i: ending(i) or retarget_case(*i.values()), domain=takes.retargeted),
]
