"""Which tracks of keys are taken."""

from .color_spaces import SPACES
from .curve_domain import path, timing
from .domain import finite, listed, wide


def ordered(times, strict=False):
    """Key times, which never decrease, or increase."""
    return finite(times) and all(a < b or a == b and not strict for a, b in zip(times, times[1:]))


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
    return i["mode"] in modes and track(given, range(1, 65), discrete=i["mode"] == "discrete") and (
        finite([i.get(name, []) for name in bends]))


def spline(i):
    width = len(i["values"][0]) if i["values"] else 0
    ends = i["ends"] == "natural" or i["ends"] == "clamped" and len(
        i.get("slopes", ())) == 2 and listed(width, *i["slopes"])
    return ends and track(i, range(1, 65), strict=True)


def colors(i):
    return i["space"] in SPACES and track(i, [4]) and all(
        0 <= key[3] <= 1 for key in i["values"])


def matrix_track(i):
    return i["mode"] in ("coreAnimation", "css", "linear") and track(i, [16])


def rotations(i):
    """The track of keyframes.quaternion."""
    squad = i["mode"] == "squad"
    arcs = (None,) if squad else ("shortest", "longest", "direct")
    if i["mode"] not in ("slerp", "nlerp", "squad") or i.get("arc") not in arcs:
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
