"""Inputs of keyframes.path that are to be refused."""

import math

from .golden import invalid
from .path_cases import BROKEN, ISLANDS, MIXED, SQUARE

MODES = ("linear", "discrete", "paced", "cubic", "cubicPaced")
STILL = [[["move", 2, 3]], [["move", 2.5, -3], ["move", 7, 8]], [["arc", 1, 2, 4, 0.5, 0.5, True]]]
UNEVEN = [0.0, 0.125, 0.625, 0.75, 1.0]


def refused():
    good = {"path": MIXED, "mode": "linear", "rotation": "auto", "t": 0.3}
    timed = good | {"keyTimes": UNEVEN}
    count = "there must be a key time for every segment and one for the end"
    finite = "key times must be finite"
    order, ends = "key times must not decrease", "key times must run from 0 to 1"
    wrong = [(good | {"path": path}, error) for path, error in BROKEN]
    wrong += [({"path": path, "mode": mode, "rotation": "auto", "t": 0.3}, error)
              for path, error in BROKEN[::3] for mode in MODES[1:3]]
    wrong += [(good | {"path": [], "mode": mode}, "a path without a point") for mode in MODES[:3]]
    wrong += [(good | {"mode": name}, f'unknown mode "{name}"') for name in (
        "", "Linear", "spline", "cubicpaced", "none")]
    wrong += [(good | {"rotation": name}, f'unknown rotation mode "{name}"') for name in (
        "", "Auto", "reverse", "rotateAutoReverse", "linear")]
    lists = [([], count), ([0.0, 0.5, 1.0], count), ([0.0, 0.25, 0.5, 1.0], count),
             ([*UNEVEN, 1.0], count), ([0.0, 0.5, 0.25, 0.75, 1.0], order),
             ([0.0, 0.25, 0.5, math.nextafter(0.5, 0), 1.0], order),
             ([0.0, 0.25, 0.5, 1.25, 1.0], order), ([0.25, 0.5, 0.75, 1.0, 1.0], ends),
             ([-0.25, 0.0, 0.5, 0.75, 1.0], ends), ([0.0, 0.25, 0.5, 0.75, 0.875], ends),
             ([0.0, 0.25, 0.5, 0.75, 2.0], ends), ([0.0] * 5, ends), ([1.0] * 5, ends),
             ([0.0, 0.25, math.nan, 0.75, 1.0], finite), ([0.0, 0.25, 0.5, 0.75, math.inf], finite),
             ([-math.inf, 0.25, 0.5, 0.75, 1.0], finite),
             ([math.nan, 0.25, 0.5, 0.75, 1.0], finite)]
    wrong += [(good | {"mode": mode, "keyTimes": times}, error) for times, error in lists
              for mode in ("linear", "discrete")]
    wrong += [(good | {"mode": "cubic", "keyTimes": times}, error) for times, error in lists[::4]]
    wrong += [(good | {"path": STILL[0], "keyTimes": times}, ends if times else count)
              for times in ([0.0], [1.0], [])]
    wrong += [(good | {"path": ISLANDS, "keyTimes": [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]}, count),
              (good | {"path": SQUARE, "keyTimes": [0.0, 0.25, 0.5, 1.0]}, count)]
    wrong += [(case | {"timing": [[], row]}, error) for case in (timed, good | {"mode": "cubic"})
              for row, error in (
                  ([0.5, 0.0, 1.0], "a timing function has no number or four"),
                  ([0.5, 0.0, 1.0, 1.0, 0.0], "a timing function has no number or four"),
                  ([1.25, 0.0, 1.0, 1.0], "x1 and x2 must lie in [0, 1]"),
                  ([0.5, 0.0, -0.25, 1.0], "x1 and x2 must lie in [0, 1]"),
                  ([0.5, math.nan, 1.0, 1.0], "control points must be finite"),
                  ([0.5, 0.0, 1.0, math.inf], "control points must be finite"))]
    return [invalid(given, error, "domain") for given, error in wrong]
