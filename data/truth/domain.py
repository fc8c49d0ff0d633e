"""Which inputs a kernel takes; all others are to be refused.

Whether a whole number is meant (a count, an order) shows in its type.
"""

import math

from . import easing
from .binary import numbers

ELEMENTS = {"move": 2, "line": 2, "quad": 4, "cubic": 6, "close": 0, "arc": 6}
FILLS = ("removed", "forwards", "backwards", "both")
LEVEL = ("begin", "offset", "speed"), ("duration", "repeatCount", "repeatDuration")
EULER = ("xyz", "xzy", "yxz", "yzx", "zxy", "zyx", "xyx", "xzx", "yxy", "yzy", "zxz", "zyz")
PATHS = tuple(f"{name}{end}" for name in ("rotation", "scale", "translation")
              for end in ("", ".x", ".y", ".z"))
ORDERS = ("scaleRotateTranslate", "scaleTranslateRotate", "rotateScaleTranslate",
          "rotateTranslateScale", "translateScaleRotate", "translateRotateScale")
UNITS = ("radians", "degrees", "turns")


def finite(*values):
    """Whether every number of the values is finite."""
    return all(map(math.isfinite, numbers(values)))


def whole(count, low, high):
    return isinstance(count, int) and low <= count <= high


def wide(rows, *counts):
    """Whether every row has one of some counts of numbers, all as many."""
    sizes = {len(row) for row in rows}
    return len(sizes) == 1 and sizes.pop() in counts


def listed(count, *rows):
    """Whether every row has a count of numbers, all of them finite."""
    return all(len(row) == count for row in rows) and finite(rows)


def curve(points, dimensions=(1, 2, 3, 4)):
    return 2 <= len(points) <= 17 and wide(points, *dimensions)


def bent(i):
    """A curve and what is asked of it."""
    return curve(i["points"]) and i.get("order", 1) in (1, 2)


def directed(i):
    """A plane curve whose tangent is asked for."""
    return curve(i["points"], [2]) and i["mode"] in ("auto", "autoReverse")


def path(elements):
    good = all(name in ELEMENTS and len(rest) == ELEMENTS[name] and [
        k for k, v in enumerate(rest) if isinstance(v, bool)] == [5] * (name == "arc")
        for name, *rest in elements)
    return good and finite(elements) and all(e[0] in ("move", "arc") for e in elements[:1]) and all(
        e[3] >= 0 for e in elements if e[0] == "arc")


def timed(i):
    """A path, which need not have a point where its length or a part is asked for."""
    fractions = [i[name] for name in ("start", "end") if name in i]
    return path(i["path"]) and not any(map(math.isnan, fractions)) and (
        "fraction" not in i or bool(i["path"]))


def controls(row):
    return len(row) == 4 and 0 <= row[0] <= 1 and 0 <= row[2] <= 1


def curve_timing(i):
    return controls(i["controls"]) and finite(i["controls"]) and i["outside"] in (
        "clamp", "extrapolate")


def named(i):
    return i["name"] in ("linear", "easeIn", "easeOut", "easeInEaseOut", "default")


def steps(i):
    return i["jump"] in ("start", "end", "none", "both") and whole(
        i["count"], 2 if i["jump"] == "none" else 1, math.inf)


def stops(i):
    return bool(i["stops"]) and all(1 <= len(s) <= 3 for s in i["stops"]) and finite(i["stops"])


def eased(i):
    return i["family"] in easing.FAMILIES and i["direction"] in easing.DIRECTIONS and (
        i["variant"] in easing.variants(i["family"]))


def timing(rows):
    """Timing functions of segments, which may be empty."""
    return all(not row or controls(row) and finite(row) for row in rows)


def ordered(times, strict=False):
    """Key times, which never decrease, or increase."""
    return finite(times) and all(a < b or a == b and not strict for a, b in zip(times, times[1:]))


def oscillator(mass, stiffness, damping, *rest):
    return mass > 0 and stiffness > 0 and damping >= 0 and finite(mass, stiffness, damping, rest)


def spring(i):
    return oscillator(*(i[name] for name in (
        "mass", "stiffness", "damping", "velocity", "from", "to"))) and i.get(
        "model", "physical") in ("physical", "coreAnimation", "coreAnimationOverdamping")


def frames(i):
    return spring(i) and whole(i["count"], 1, 4096) and i["step"] > 0


def settled(i):
    return spring(i) and 0 < i["epsilon"] < 1 and i["rule"] in (
        "proven", "firstCrossing", "coreAnimation", "swiftUI", "uiKit") and (
        i["rule"] == "swiftUI" or i["from"] != i["to"])


def described(i):
    return i["form"] in FORMS and oscillator(*(i[name] for name in (
        "mass", "stiffness", "damping", "velocity")))


def cosine(i):
    return finite([i[name] for name in ("damping", "velocity", "from", "to")]) and (
        "duration" not in i or 1 <= 60 * i["duration"] < 4097)


def retargeted(i):
    return 1 <= len(i["segments"]) <= 64 and finite(i["from"], i["velocity"]) and all(
        len(row) == 5 and oscillator(*row[:4]) and row[4] >= 0 for row in i["segments"])


def spring_form(i):
    """The numbers of a form of springs."""
    form, values = i["form"], i["values"]
    good = form in FORMS and len(values) == (3 if form == "uiKit" else 2) and finite(values)
    return good and FORMS[form](*values)


FORMS = {
    "dampingRatio": lambda stiffness, ratio: stiffness > 0 and ratio >= 0,
    "response": lambda response, ratio: response > 0 and ratio >= 0,
    "perceptual": lambda duration, bounce: duration > 0 and -1 < bounce <= 1,
    "uiKit": lambda ratio, duration, velocity: 0.001 < ratio <= 10**6 and duration > 0 and (
        ratio < 1 or velocity * duration <= math.log(1000)),
    "tensionFriction": lambda tension, friction: tension > 0 and friction >= 0,
    "origami": lambda tension, friction: (3.62 * (tension - 30) + 194 > 0
                                          and 3 * (friction - 8) + 25 >= 0),
}


def rate(rate, *rest):
    """A motion that decelerates, and its other numbers."""
    return 0 < rate < 1 and finite(rest)


def decay(i):
    return rate(i["rate"], i["from"], i["velocity"])


def bounded(i):
    return decay(i) and i["lower"] <= i["upper"] and i["response"] > 0


def resting(i):
    return rate(i["rate"], i["velocity"]) and i["threshold"] > 0


def banded(i):
    return i["dimension"] > 0 and i["coefficient"] > 0


def composed(i):
    return i["order"] in ORDERS and turn(i) and i["distance"] > 0 and listed(
        3, i["scale"], i["translate"], i["anchor"])


def turn(i):
    """A rotation of transform.compose."""
    if i["rotation"] == "euler":
        return i["euler"] in EULER and i["unit"] in UNITS and listed(3, i["rotate"])
    unit = i["rotation"] == "quaternion" or i.get("unit") in UNITS
    return i["rotation"] in ("axisAngle", "quaternion") and unit and listed(4, i["rotate"])


def layer(i):
    parent = "sublayerTransform" in i
    return parent == ("parentAnchor" in i) and listed(2, i["position"], i["anchor"]) and listed(
        4, i["bounds"]) and finite(i) and listed(16, i["transform"]) and (not parent or listed(
            16, i["sublayerTransform"]) and listed(2, i["parentAnchor"]))


def chain(i):
    return 1 <= len(i["layers"]) <= 8 and listed(42, *i["layers"])


def matrix(i):
    """A matrix and what is asked of it."""
    return listed(16, i["matrix"]) and ("count" not in i or whole(i["count"], 1, 64)) and (
        "path" not in i or key_path(i)) and ("rect" not in i or listed(4, i["rect"]))


def key_path(i):
    return i["path"] in PATHS and ("value" not in i or listed(
        2 if i["path"] == "translation" else 1, i["value"]))


def matrices(i):
    """Two matrices, or a list of them, and a part of the way."""
    if "matrices" in i:
        return 2 <= len(i["matrices"]) <= 16 and listed(16, *i["matrices"])
    if "shared" in i:
        return i["shared"] in ("left", "right") and listed(16, i["a"], i["b"])
    return i["mode"] in ("coreAnimation", "css", "linear") and finite(i["t"]) and listed(
        16, i["from"], i["to"])


def image(i):
    return listed(16, i["matrix"]) and 2 <= len(i["point"]) <= 4 and finite(i["point"])


def copied(i):
    return len(i["matrix"]) == 16 and i["layout"] in ("planes", "groups", "rows")


def pose(i):
    return listed(3, i["translation"], i["scale"], i["skew"]) and listed(
        4, i["quaternion"], i["perspective"])


def rotated(i):
    """Rotations and the way between them."""
    names = ("from", "fromControl", "toControl", "to")
    return i.get("arc", "direct") in ("shortest", "longest", "direct") and finite(
        i["t"]) and quaternions(*(i[name] for name in names if name in i))


def angles(i):
    return i["order"] in EULER and i["unit"] in UNITS and (
        listed(3, i["angles"]) if "angles" in i else quaternions(i["quaternion"]))


def quaternions(*rows):
    """Quaternions with a direction."""
    return listed(4, *rows) and all(map(any, rows))


def track(i, sizes, strict=False, discrete=False):
    """The keys, key times and timing functions of a track."""
    keys = i["values"]
    if not keys or not wide(keys, *sizes) or not finite(keys) or not timing(i.get("timing", [])):
        return False
    times = i.get("keyTimes")
    return times is None or len(times) == len(keys) + discrete and ordered(times, strict)


def sampled(i):
    """The track of keyframes.sample; what a mode has no use for is not looked at."""
    unused = {"paced": ("keyTimes", "timing"), "cubicPaced": ("keyTimes", "timing"),
              "discrete": ("timing",)}.get(i["mode"], ())
    given = {k: v for k, v in i.items() if k not in unused}
    bends = ("tension", "continuity", "bias") if i["mode"] in ("cubic", "cubicPaced") else ()
    modes = ("linear", "discrete", "paced", "cubic", "cubicPaced")
    return i["mode"] in modes and track(given, range(1, 17), discrete=i["mode"] == "discrete") and (
        finite([i.get(name, []) for name in bends]))


def spline(i):
    width = len(i["values"][0]) if i["values"] else 0
    ends = i["ends"] == "natural" or i["ends"] == "clamped" and len(
        i.get("slopes", ())) == 2 and listed(width, *i["slopes"])
    return ends and track(i, range(1, 17), strict=True)


def colors(i):
    return i["space"] in ("encoded", "linear") and track(i, [4]) and all(
        0 <= key[3] <= 1 for key in i["values"])


def matrix_track(i):
    return i["mode"] in ("coreAnimation", "css", "linear") and track(i, [16])


def rotations(i):
    """The track of keyframes.quaternion."""
    squad = i["mode"] == "squad"
    if i["mode"] not in ("slerp", "nlerp", "squad") or i.get("arc", "direct") not in (
            "shortest", "longest", "direct"):
        return False
    size = 8 if squad else 4
    return track(i, range(size, 131072, size)) and all(
        any(block[j::len(block) // 4]) for key in i["values"]
        for block in ([key[:len(key) // 2], key[len(key) // 2:]] if squad else [key])
        for j in range(len(block) // 4))


def path_track(i, segments):
    """The input of keyframes.path; segments counts those of a path."""
    if not (path(i["path"]) and i["path"] and i["rotation"] in ("none", "auto", "autoReverse")):
        return False
    if i["mode"] in ("paced", "cubicPaced"):
        return True
    times = i.get("keyTimes")
    if times is not None and not (len(times) == segments(i["path"]) + 1 and ordered(times)
                                  and times[0] == 0 and times[-1] == 1):
        return False
    if i["mode"] == "discrete":
        return True
    return i["mode"] in ("linear", "cubic") and timing(i.get("timing", []))


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
        "fill"] in FILLS and i["direction"] in (
        "normal", "reverse", "alternate", "alternate-reverse")


def animation(i):
    """The input of animation.evaluate."""
    count = len(i["model"])
    return len(i["animations"]) <= 8 and finite(i["time"], i["model"]) and (
        count == 16 if i["value"] == "matrix" else 1 <= count <= 16) and all(
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
        kind == "numbers" or "by" not in layer and not layer["cumulative"])


def along_spring(kind, count, layer, both):
    return kind == "numbers" and two_ends(kind, count, layer, both) and oscillator(
        *(layer[name] for name in ("mass", "stiffness", "damping", "velocity"))) and math.isfinite(
        layer["levels"][-1]["duration"])


def along_keys(kind, count, layer, both):
    if kind == "matrix":
        discrete = layer["mode"] == "discrete"
        return layer["mode"] in ("coreAnimation", "discrete") and not layer["cumulative"] and (
            track(layer, [count], discrete=discrete))
    return sampled(layer) and len(layer["values"][0]) == count


CONTENTS = {"basic": two_ends, "spring": along_spring, "keyframes": along_keys}
FUNCTIONS = {kind + axis: 1 for kind in ("rotate", "scale", "translate") for axis in "XYZ"} | {
    "scale": 3, "translate": 3}


def blend(i):
    layers, weights = i["layers"], i["weights"]
    size = 4 if i["rotation"] else 1
    return 2 <= len(layers) <= 16 and len(weights) == len(layers) and finite(weights) and listed(
        size, *layers) and (i["additive"] or min(weights) >= 0) and (
        not i["rotation"] or all(map(any, layers)))


def replicator(i):
    rows = i["levels"]
    return 1 <= len(rows) <= 2 and all(
        whole(x["count"], 1, 64) and listed(16, x["transform"]) and listed(3, x["center"])
        and listed(4, x["color"], x["colorOffset"]) and finite(x["delay"]) for x in rows
    ) and math.prod(x["count"] for x in rows) <= 64 and finite(i["time"])
