"""Levels of Core Animation's timing: their form, those of the scenes, and refused ones."""

import math
import random

from .binary import f32
from .timemap import FILLS

FOREVER = math.inf
EVERY_END = [{"fill": fill, "removedOnCompletion": gone} for fill in FILLS
             for gone in (False, True)]


def level(duration=1.0, **changes):
    """A level that plays once and is gone before and after, though not removed."""
    return {"begin": 0.0, "offset": 0.0, "speed": 1.0, "duration": duration, "repeatCount": 0.0,
            "repeatDuration": 0.0, "autoreverses": False, "fill": "removed",
            "removedOnCompletion": False} | changes


def around(*times):
    """Times and their neighbours in binary64."""
    return [x for t in times
            for x in (math.nextafter(t, -math.inf), t, math.nextafter(t, math.inf))]


def narrow_around(*times):
    """Times and their neighbours in binary32."""
    return [x for t in times for x in (f32(t - abs(t) * 2.0**-23), t, f32(t + abs(t) * 2.0**-23))]


def ticks(*counts):
    """Frames at 60 Hz."""
    return [k / 60 for k in counts]


def some_level(source, **changes):
    """A repeatable level of binary32 numbers with everything in it."""
    def some(low, high):
        return f32(source.uniform(low, high))

    rest = {"begin": some(-2, 2), "offset": some(-1, 3), "speed": some(0.25, 3),
            "repeatCount": some(0.5, 6), "autoreverses": source.random() < 0.5,
            "fill": source.choice(FILLS)}
    return level(some(0.25, 4), **rest | changes)


def some_levels(seed, count):
    source = random.Random(4099 * seed + 31)
    return [some_level(source) for _ in range(count)]


SCENES = {
    "position-basic": [level()],
    "shake": [level(0.25, speed=2.0, repeatCount=FOREVER)],
    "shake there and back": [level(0.25, speed=2.0, repeatCount=FOREVER, autoreverses=True)],
    "group": [level(3.0), level(3.0)],
    "group long child": [level(3.0), level(5.0, fill="both")],
    "group short child": [level(3.0), level(1.25, begin=0.5, fill="both")],
    "splash-mask": [level(begin=1.0, fill="forwards")],
    "splash-mask cover": [level(f32(0.1), begin=f32(1.35), fill="forwards")],
    "floating-bubble path": [level(5.0, repeatCount=FOREVER)],
    "floating-bubble x": [level(repeatCount=FOREVER, autoreverses=True)],
    "floating-bubble y": [level(1.5, repeatCount=FOREVER, autoreverses=True)],
    "pulse-replicator": [level(4.0, repeatCount=FOREVER)],
    "pulse-replicator third": [level(4.0, repeatCount=FOREVER, begin=1.0)],
}


def outlaws():
    """Changes that make a level one to be refused, with the reason."""
    for name in ("begin", "offset", "speed"):
        for value in (math.nan, math.inf, -math.inf):
            yield {name: value}, f"{name} must be finite"
    for name in ("duration", "repeatCount", "repeatDuration"):
        for value in (math.nan, -1.0, -5e-324, -math.inf):
            yield {name: value}, f"{name} must be 0 or more"
    for name in ("", "frozen", "Both"):
        yield {"fill": name}, f'unknown fill mode "{name}"'


OUTLAWS = list(outlaws())
