"""Golden cases of keyframes.sample with tension, continuity, bias and timing functions."""

from .binary import f32
from .keyframe_tracks import beside, grid_numbers, rows, samples, some_times
from .timing_cases import STORED

CONTROLS = ("tension", "continuity", "bias")
UNEVEN = [0.0, 0.25, 0.375, 1.0]
KEYS = [[0.0, 2.0], [1.0, -1.5], [4.0, 3.0], [9.0, -2.0]]
SETS = [[1.0] * 4, [-1.0] * 4, [0.5, -0.5, 0.75, 0.25], [0.0, 2.0, -3.0, 0.0]]


def control_blocks():
    moments, keys = (0.125, f32(0.3), 0.75), [row[:1] for row in KEYS]
    for name in CONTROLS:
        yield [case for values in SETS for case in samples("cubic", keys, UNEVEN, moments, name,
                                                           **{name: values})]
        yield samples("cubic", keys, None, (0.5, f32(0.4)), name, "named",
                      **{name: [0.0, 1.0, 1.0, 0.0]})
        yield [case for values in ([0.5], [0.0, 0.5], [0.5] * 6) for case in samples(
            "cubic", keys, UNEVEN, (0.125, 0.3125), name, "missing", **{name: values})]
    for seed in range(3):
        lists = {name: grid_numbers(f"{name} {seed}", 5, 1) for name in CONTROLS}
        yield samples("cubic", rows(f"all {seed}", 5, 2), some_times(f"all {seed}", 5),
                      (0.125, f32(0.55), 0.9375), *CONTROLS, **lists)
    lists = dict(zip(CONTROLS, ([-1.0] * 3, [1.0], [1.0, -1.0])))
    yield samples("cubic", KEYS, UNEVEN, moments, *CONTROLS, "missing", **lists)
    yield samples("cubic", KEYS, UNEVEN, UNEVEN, "on-key", *CONTROLS, **lists)
    yield samples("cubic", KEYS[:2], None, moments, "two-keys", *CONTROLS, **lists)
    yield samples("linear", KEYS, UNEVEN, moments, "ignored", *CONTROLS, **lists)
    yield samples("cubic", KEYS, [0.0, 0.25, 0.25, 1.0], (0.125, 0.25, 0.5), "equal-times",
                  *CONTROLS, **lists)


EASINGS = [list(STORED[name]) for name in ("easeIn", "default", "easeInEaseOut", "easeOut")]
STEEP = [[1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0], [1.0, 0.0, 1.0, 0.0],
         [0.96875, 0.0, 0.03125, 1.0], [0.5, -8.0, 0.5, 9.0]]


def timing_blocks():
    keys, times = [row[:1] for row in KEYS], UNEVEN
    for mode in ("linear", "cubic"):
        yield samples(mode, KEYS, times, (0.125, f32(0.3), 0.5, 0.9375), "timing",
                      timing=EASINGS[:3])
        yield samples(mode, keys, None, (f32(0.1), 0.4, 0.5, 0.875), "timing", timing=EASINGS[1:])
        yield samples(mode, keys, times, times, "timing", "on-key", timing=EASINGS[:3])
        yield samples(mode, keys, times, [t for key in times[1:3] for t in beside(key)], "timing",
                      "beside-key", timing=EASINGS[:3])
        yield [case for given in ([EASINGS[0]], [[], EASINGS[3]], EASINGS + EASINGS)
               for case in samples(mode, keys, times, (0.125, f32(0.3), 0.75), "timing", "missing",
                                   timing=given)]
        yield [case for controls in STEEP for case in samples(
            mode, keys[:3], [0.0, 0.5, 1.0], (0.25 + 2.0**-12, f32(0.45)), "timing", "steep",
            timing=[controls] * 2)]
        yield samples(mode, keys[:2], None, (0.25, f32(0.9)), "timing", "two-keys",
                      timing=EASINGS[:1])
    yield samples("discrete", keys, None, (0.25, 0.3125), "timing", "ignored", timing=EASINGS[:3])
