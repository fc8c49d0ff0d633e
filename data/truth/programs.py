"""Inputs of transform.compose: the transforms of the scenes, and series of hard ones."""

import math
import random

from mpmath import mp, mpf

from .binary import f32
from .quaternion import ORDERS as EULER
from .timing import cubic
from .transform import compose, turn_of

NOTHING = (0.0, 0.0, 0.0)
ONE = (1.0, 1.0, 1.0)
LETTERS = {"scaleRotateTranslate": "SRT", "scaleTranslateRotate": "STR",
           "rotateScaleTranslate": "RST", "rotateTranslateScale": "RTS",
           "translateScaleRotate": "TSR", "translateRotateScale": "TRS"}
WORDS = {letters: word for word, letters in LETTERS.items()}
UNITS = {"radians": 2 * math.pi, "degrees": 360.0, "turns": 1.0}
EXTREMES = (1e-300, 5e-324, f32(1e-38), 2.0**-149, 1.7e308, f32(3e38))  # lengths
EASE_IN, EASE_OUT, EASE_IN_OUT = (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1)


def program(order, rotate, scale=ONE, move=NOTHING, anchor=NOTHING, distance=math.inf,
            unit="radians", euler=None):
    """The input of transform.compose; a rotation of three numbers is euler's, without unit a
    quaternion."""
    form = "euler" if len(rotate) == 3 else "axisAngle" if unit else "quaternion"
    return {"order": WORDS[order], "rotation": form,
            **({"euler": euler or "xyz"} if form == "euler" else {}),
            **({"unit": unit} if unit else {}), "scale": list(scale), "rotate": list(rotate),
            "translate": list(move), "anchor": list(anchor), "distance": distance}


def composition(inputs):
    """The numbers and sizes of a program."""
    turn = turn_of(inputs["rotation"], inputs["rotate"], inputs.get("unit", "radians"),
                   inputs.get("euler", "xyz"))
    return compose(inputs["order"], turn, inputs["scale"], inputs["translate"], inputs["anchor"],
                   inputs["distance"])


def cart_present(step):
    """A quarter of a step each: turned and pushed back, then scaled by 0.9."""
    share = min(step, 4) / 4
    size = 1 - 0.1 * max(step - 4, 0) / 4
    return program("STR", (1.0, 0.0, 0.0, f32(share * math.pi / 16)), (f32(size), f32(size), 1.0),
                   (0.0, 0.0, -100.0 * share), distance=900.0)


def swipe_card(y, depth=1.0):
    """The card at an offset y, depth its scale in z."""
    d, way = 120, min(120, abs(y))
    shrunk = 1 - 0.2 * max(0, -way * (way - 2 * d) / d**2)
    angle = max(0, -4 * way * (way - d) / d**2) * math.pi / 5
    return program("SRT", (-1.0 if y > 0 else 1.0, 0.0, 0.0, f32(angle)),
                   (f32(shrunk), f32(shrunk), depth), distance=1000.0)


def tv_card(xf, yf, x_first=True, parallax=False):
    """The card turned about -x, then y, or y first."""
    x, y = f32(-math.pi / 9 * yf), f32(math.pi / 9 * xf)
    angles, order = ((x, y, 0.0), "xyz") if x_first else ((y, x, 0.0), "yxz")
    place = (0.0, 0.0, 200.0 if parallax else 0.0)
    return program("TRS", angles, move=place, distance=250.0 if parallax else 500.0, euler=order)


def jump_star(frame):
    """Frames of 1/120 s of half a turn about y."""
    return program("SRT", (0.0, 1.0, 0.0, f32(math.pi * frame / 40)))


def jumping_star(frame):
    """Frames of 1/60 s of the star's way up and, turning on, down."""
    way = mpf(frame) / 60
    up, down = mpf(1) / 8, mpf(215) / 1000
    rises = way <= up
    progress = way / up if rises else (way - up) / down
    turn = cubic(EASE_IN_OUT, progress, "clamp") + (0 if rises else 1)
    height = cubic(EASE_OUT, progress, "clamp") if rises else 1 - cubic(EASE_IN, progress, "clamp")
    return program("SRT", (0.0, 1.0, 0.0, f32(turn * mp.pi / 2)), move=(0.0, f32(-14 * height), 0.0))


def randoms(seed, count, low=-1.0, high=1.0):
    """Binary32 numbers spread evenly."""
    source = random.Random(6151 * seed + 29)
    return [f32(source.uniform(low, high)) for _ in range(count)]


def angle(seed, unit):
    """An angle within a turn."""
    return f32(randoms(seed, 1)[0] * UNITS[unit])


def matters(seed):
    """Scale, translation, anchor and distance of an ordinary transform."""
    scale, move, anchor = (randoms(seed + k, 3, low, high)
                           for k, (low, high) in ((1, (0.25, 3.0)), (2, (-200.0, 200.0)),
                                                  (3, (-90.0, 90.0))))
    return {"scale": scale, "move": move, "anchor": anchor if seed % 2 else NOTHING,
            "distance": (math.inf, 500.0, 1000.0)[seed % 3]}


def every_program():
    """Each order with axis and angle, quaternion and each Euler order."""
    for place, order in enumerate(LETTERS.values()):
        for index in range(14):
            seed = 100 * place + 7 * index
            unit = list(UNITS)[(place + index) % 3]
            rest = matters(seed)
            if index == 0:
                yield program(order, randoms(seed, 3) + [angle(seed, unit)], unit=unit, **rest)
            elif index == 1:
                yield program(order, randoms(seed, 4), unit=None, **rest)
            else:
                angles = [angle(seed + k, unit) for k in range(3)]
                yield program(order, angles, unit=unit, euler=EULER[index - 2], **rest)


def scenes():
    yield from (cart_present(k) for k in range(1, 9))
    yield from (swipe_card(y, depth) for depth in (1.0, 0.0)
                for y in (-240, -120, -36, 0, 12, 60, 119))
    yield from (tv_card(xf, yf, first) for first in (True, False)
                for xf, yf in ((0.75, -0.5), (1, 1), (-0.05, 0.3)))
    yield from (tv_card(xf, yf, parallax=True) for xf, yf in ((0.75, -0.5), (-1, 1)))
    yield from (jump_star(k) for k in (1, 10, 20, 30, 39))
    yield from (jumping_star(k) for k in (3, 7, 8, 14, 20))
    yield from (tv_card(xf, yf, False, True) for xf, yf in ((0.75, -0.5), (-1, 1)))


def orders():
    """What separates the orders: a quarter turn, unequal scales, a translation, and an anchor."""
    for order in LETTERS.values():
        yield program(order, (0.0, 0.0, 1.0, 90.0), (2.0, 3.0, 4.0), (10.0, 20.0, 30.0),
                      unit="degrees")
        yield program(order, (0.0, 0.0, 1.0, 0.25), (2.0, 3.0, 4.0), (10.0, 20.0, 30.0),
                      (5.0, -7.0, 11.0), 64.0, unit="turns")


def quarters():
    for unit, quarter in (("degrees", 90.0), ("turns", 0.25)):
        for axis in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.0, -1.0, 0.0)):
            for count in (-1, 1, 2, 3):
                yield program("SRT", (*axis, count * quarter), unit=unit)
        for count in (-3, 4, 4000001):
            yield program("SRT", (0.0, 0.0, 1.0, count * quarter), unit=unit)
        for index, order in enumerate(EULER):
            counts = ((1, 2, 3), (-1, 1, 2), (2, -3, 1), (5, 1, -1))[index % 4]
            yield program("SRT", [c * quarter for c in counts], unit=unit, euler=order)


def axis_lengths():
    for length in (1e-30, 1e-20, 1e-15, 0.001, 3.0, 1e10, 1e15, 1e20, 1e30):
        yield program("SRT", [f32(length * v) for v in (1.0, -2.0, 2.0)] + [0.75])
    for length in (1e-200, 1e-160, 1e160, 1e200):
        yield program("SRT", [length * v for v in (1.0, -2.0, 2.0)] + [0.75])
        yield program("RTS", [length, 0.0, -length, 135.0], (2.0, 1.0, 0.5), unit="degrees")
    for small in (2.0**-60, 2.0**-30, 2.0**-12):  # beside a long number
        yield program("SRT", (1.0, small, 0.0, 1.5))
        yield program("SRT", (small, 0.0, -1.0, 0.25), unit="turns")


def extreme_axes():
    """Axes whose length, or its square, leaves the formats."""
    for length in EXTREMES:
        yield program("SRT", (length, 0.0, -length, 0.75))
        yield program("RTS", (0.0, length, 0.0, 135.0), (2.0, 1.0, 0.5), unit="degrees")
        yield program("SRT", (length, -length, length, 0.125), unit="turns")
    for small, large in ((5e-324, 1.7e308), (2.0**-149, f32(3e38))):
        yield program("TSR", (small, 0.0, large, 1.25), (1.0, 2.0, 3.0))


def extreme_quaternions():
    for length in EXTREMES:
        yield program("SRT", (length, -length, 0.0, length), unit=None)
        yield program("TRS", (0.0, length, length, -length), (1.0, 2.0, 3.0), unit=None)
    for small, large in ((5e-324, 1.7e308), (2.0**-149, f32(3e38))):
        yield program("SRT", (small, large, 0.0, -large), unit=None)


def quaternions():
    base = (0.5, -0.5, 0.25, 1.0)
    for length in (1e-30, 1e-20, 0.001, 0.99, 1.01, 7.0, 1e15, 1e20, 1e30):
        yield program("SRT", [f32(length * v) for v in base], unit=None)
    for length in (1e-200, 1e-160, 1e160, 1e200):
        yield program("TRS", [length * v for v in base], (1.0, 2.0, 3.0), unit=None)
    for small in (2.0**-60, 2.0**-30, 2.0**-12):
        yield program("SRT", (small, 0.0, -small, 1.0), unit=None)


def half_turns():
    for q in ((1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0), (0.0, 0.0, 1.0, 0.0),
              (0.0, 0.0, 0.0, -1.0), (1.0, 1.0, 0.0, 0.0), (0.0, 1.0, -1.0, 0.0),
              (1.0, 1.0, 1.0, 0.0), (0.5, 0.5, 0.5, -0.5), (1.0, 2.0, 3.0, 2.0**-40),
              (1.0, 2.0, 3.0, -(2.0**-20))):
        yield program("SRT", q, unit=None)
    for near in (math.pi, f32(math.pi), -math.pi, 3.125):
        yield program("SRT", (0.0, 0.0, 1.0, near))
        yield program("RST", (3.0, -2.0, 1.0, near), (2.0, 1.0, 1.0))


def scales():
    for scale in ((1e-18, 1e-18, 1e-18), (1e18, 1e18, 1e18), (1e-18, 1.0, 1e18),
                  (1e18, 1e-9, 1.0), (1e-3, 1e3, -1e9)):
        scale = [f32(v) for v in scale]
        yield program("SRT", (0.0, 0.0, 1.0, 0.5), scale, (10.0, 20.0, 30.0))
        yield program("RST", (1.0, 1.0, -1.0, 2.0), scale, (10.0, 20.0, 30.0))
        yield program("TSR", (30.0, 60.0, 45.0), scale, (1.0, -1.0, 2.0), unit="degrees",
                      euler="zxy")


def cancellations():
    for far in (1e4, 1e6, 1e9, f32(1e12)):
        for turn in ((0.0, 0.0, 1.0, f32(0.001)), (1.0, 1.0, 0.0, 1.0)):
            yield program("SRT", turn, anchor=(far, -far, far / 2))
            yield program("SRT", turn, (2.0, 2.0, 2.0), (far, -far, 0.0), (far, -far, 0.0))
            yield program("TRS", turn, (f32(0.01), f32(0.01), 1.0), (-far, 3.0, far),
                          (0.0, 5.0, far))


def distances():
    for distance in (0.001, 1.0, 250.0, 1e6, 1e12, 1e30):
        distance = f32(distance)
        yield program("SRT", (0.0, 1.0, 0.0, 1.0), move=(1.0, 2.0, 50.0), distance=distance)
        yield program("TRS", (0.0, 1.0, 0.0, 1.0), move=(1.0, 2.0, 50.0), distance=distance)
    yield program("SRT", (1.0, 0.0, 0.0, 0.5), distance=1e-30)
    yield program("SRT", (1.0, 0.0, 0.0, 0.5), distance=5e-300)
    yield program("SRT", (1.0, 0.0, 0.0, 0.5), distance=1e300)
    yield program("SRT", (1.0, 0.0, 0.0, 0.5), move=(0.0, 0.0, 500.0), distance=500.0)
    yield program("SRT", (1.0, 0.0, 0.0, 0.5), move=(0.0, 0.0, 512.0), distance=512.0)


def anchors():
    corner = (300.0, 400.0, 0.0)
    for order in LETTERS.values():
        yield program(order, (0.0, 1.0, 0.0, 0.5), (2.0, 0.5, 1.0), (7.0, -3.0, 20.0), corner,
                      500.0)
    yield program("SRT", (0.0, 0.0, 1.0, 0.0), anchor=corner, distance=512.0)
    yield program("SRT", (0.0, 0.0, 1.0, 0.0), anchor=(0.0, 0.0, 128.0), distance=512.0)
    yield program("SRT", (0.0, 0.0, 0.0, 1.0), (3.0, 3.0, 3.0), anchor=corner, unit=None)
    yield program("SRT", (0.0, 0.0, 180.0), anchor=(187.5, 333.5, -8.0), unit="degrees")
