"""Which media times and animations are taken."""

import math

from .color_spaces import SPACES
from .curve_domain import controls
from .domain import finite, listed
from .keyframe_domain import sampled, track
from .motion_domain import oscillator
from .timemap import DIRECTIONS, FILLS

LEVEL = ("begin", "offset", "speed"), ("duration", "repeatCount", "repeatDuration")


def levels(rows):
    """Levels of Core Animation's media timing."""
    return 1 <= len(rows) <= 4 and all(
        finite([i[name] for name in LEVEL[0]]) and all(i[name] >= 0 for name in LEVEL[1])
        and i["fill"] in FILLS for i in rows)


def moment(i):
    """The input of time.map."""
    if i["model"] == "coreAnimation":
        return finite(i["time"]) and levels(i["levels"])
    return i["model"] == "webAnimations" and finite(
        i["time"], [i[name] for name in ("start", "rate", "delay", "endDelay", "iterationStart")]
    ) and all(i[name] >= 0 for name in ("iterationStart", "iterations", "duration")) and i[
        "fill"] in FILLS and i["direction"] in DIRECTIONS


def animation(i):
    """The input of animation.evaluate."""
    count = len(i["model"])
    counts = {"matrix": (16,), "color": (4,), "numbers": range(1, 65)}.get(i["value"], ())
    return count in counts and (i["value"] != "color" or i.get("space") in SPACES) and (
        len(i["animations"]) <= 8 and finite(i["time"], i["model"])) and all(
        animated(i["value"], count, layer) for layer in i["animations"])


def animated(kind, count, layer):
    """One animation of a value of a count of numbers."""
    function = layer.get("valueFunction")
    if function is not None:
        if kind != "matrix" or function not in FUNCTIONS:
            return False
        kind, count = "numbers", FUNCTIONS[function]
    curve = layer.get("function")
    good = levels(layer["levels"]) and (curve is None or controls(curve) and finite(curve))
    return good and layer["content"] in CONTENTS and CONTENTS[layer["content"]](
        kind, count, layer, layer["additive"] or function is not None)


def two_ends(kind, count, layer, both):
    given = [layer[name] for name in ("from", "to", "by") if name in layer]
    return len(given) < 3 and listed(count, *given) and (len(given) == 2 or not both) and (
        kind != "matrix" or "by" not in layer and not layer["cumulative"])


def along_spring(kind, count, layer, both):
    durations = [level["duration"] for level in layer["levels"] if level["duration"]]
    return two_ends(kind, count, layer, both) and oscillator(
        *(layer[name] for name in ("mass", "stiffness", "damping", "velocity"))) and (
        math.isfinite([0, *durations][-1]))


def along_keys(kind, count, layer, both):
    if kind != "numbers":
        discrete = layer["mode"] == "discrete"
        named = "coreAnimation" if kind == "matrix" else "linear"
        used = {k: v for k, v in layer.items() if not discrete or k != "timing"}
        return layer["mode"] in (named, "discrete") and not (
            kind == "matrix" and layer["cumulative"]) and track(used, [count], discrete=discrete)
    return sampled(layer) and len(layer["values"][0]) == count


CONTENTS = {"basic": two_ends, "spring": along_spring, "keyframes": along_keys}
FUNCTIONS = {kind + axis: 1 for kind in ("rotate", "scale", "translate") for axis in "XYZ"} | {
    "scale": 3, "translate": 3}
