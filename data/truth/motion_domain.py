"""Which springs and decelerations are taken."""

import math

from .domain import finite, whole


def oscillator(mass, stiffness, damping, *rest):
    return mass > 0 and stiffness > 0 and damping >= 0 and finite(mass, stiffness, damping, rest)


def spring(i):
    return oscillator(*(i[name] for name in (
        "mass", "stiffness", "damping", "velocity", "from", "to"))) and i.get(
        "model", "physical") in ("physical", "coreAnimation", "coreAnimationOverdamping")


def frames(i):
    return (spring(i) and whole(i["count"], 1, 4096) and i["step"] > 0
            and finite(i["start"], i["step"]))


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
        len(row) == 5 and oscillator(*row) and row[4] >= 0 for row in i["segments"])


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
    return decay(i) and i["lower"] <= i["upper"] and 0 < i["response"] < math.inf


def resting(i):
    return rate(i["rate"], i["velocity"]) and 0 < i["threshold"] < math.inf


def banded(i):
    return all(0 < i[name] < math.inf for name in ("dimension", "coefficient"))
