"""Which transforms, rotations, layers and poses are taken."""

import math

from .domain import finite, listed, whole
from .keypaths import PATHS
from .quaternion import ORDERS as EULER
from .quaternion import UNITS
from .transform import ORDERS


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
