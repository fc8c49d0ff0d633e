"""Which curves, paths and timing functions are taken."""

import math

from . import easing
from .domain import finite, whole, wide

ELEMENTS = {"move": 2, "line": 2, "quad": 4, "cubic": 6, "close": 0, "arc": 6}


def curve(points, dimensions=(1, 2, 3, 4)):
    return 2 <= len(points) <= 17 and wide(points, *dimensions)


def bent(i):
    """A curve and what is asked of it."""
    return curve(i["points"]) and i.get("order", 1) in (1, 2)


def directed(i):
    """A plane curve whose tangent is asked for."""
    return curve(i["points"], [2]) and i["mode"] in ("auto", "autoReverse")


def path(elements):
    good = all(e and e[0] in ELEMENTS and len(e) == ELEMENTS[e[0]] + 1 and [
        k for k, v in enumerate(e) if isinstance(v, bool)] == [6] * (e[0] == "arc")
        for e in elements)
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
    return controls(i["controls"]) and finite(i["controls"]) and i.get("outside", "clamp") in (
        "clamp", "extrapolate")


def named(i):
    return i["name"] in ("linear", "easeIn", "easeOut", "easeInEaseOut", "default")


def steps(i):
    return i["jump"] in ("start", "end", "none", "both") and whole(
        i["count"], 2 if i["jump"] == "none" else 1, 1 << 22)


def stops(i):
    return bool(i["stops"]) and all(1 <= len(s) <= 3 for s in i["stops"]) and finite(i["stops"])


def eased(i):
    return i["family"] in easing.FAMILIES and i["direction"] in easing.DIRECTIONS and (
        i.get("variant", "standard") in easing.variants(i["family"]))


def timing(rows):
    """Timing functions of segments, which may be empty."""
    return all(not row or controls(row) and finite(row) for row in rows)
