"""Inputs of animation.evaluate that are to be refused."""

import math

from .animations import basic, inputs, spring, track
from .golden import invalid
from .levels import OUTLAWS, level
from .poses import UNIT, changed

GOOD = (1.0, 100.0, 10.0, 0.0)
CONTROLS = "timing functions need x in [0, 1] and finite y"
SPRINGS = ("mass and stiffness must be positive and finite",
           "the damping must not be negative and must be finite")
FINITE, LENGTH = "numbers must be finite", "an end has as many numbers as the model value"


def refused():
    return [invalid(inputs(model, animations, time), error, "domain")
            for model, animations, time, error in (*stacks(), *wrong_animations(), *others())
            ] + [invalid(wrong, error, "domain") for wrong, error in wrong_models()]


def others():
    """What single animations leave out."""
    yield [], [], 0.5, "there is no model value"
    yield [1.0] * 65, [], 0.5, "a model value has 1 to 64 numbers"
    yield 1.0, [track([[1.0, 2.0], [3.0, 4.0]])], 0.5, LENGTH
    yield 1.0, [track([0.0, 1.0], keyTimes=[0.0, math.inf])], 0.5, "key times must be finite"
    yield 1.0, [track([0.0, 1.0, 2.0], "cubic", bias=[math.nan])], 0.5, FINITE
    yield 1.0, [track([0.0, 1.0], timing=[[1.5, 0.0, 1.0, 1.0]])], 0.5, CONTROLS
    yield 1.0, [spring(GOOD, 0.0, 1.0, function=[1.5, 0.0, 1.0, 1.0])], 0.5, CONTROLS
    yield 1.0, [spring(GOOD, 0.0, 1.0, levels=[level(math.inf), level(0.0)])], 0.5, (
        "a spring needs a finite duration")
    for change, error in (({"timing": [[1.5, 0.0, 1.0, 1.0]]}, CONTROLS),
                          ({"cumulative": True}, "matrices do not add up")):
        yield UNIT, [track([UNIT, UNIT], "coreAnimation", **change)], 0.5, error
    for place, name in enumerate(("mass", "stiffness", "damping")):
        for value in (math.inf, math.nan) + ((0.0,) if name == "stiffness" else ()):
            yield 1.0, [spring([value if i == place else v for i, v in enumerate(GOOD)], 0.0, 1.0)
                        ], 0.5, SPRINGS[name == "damping"]
    yield UNIT, [track([UNIT, changed(UNIT, m11=math.nan)], "discrete")], -0.5, FINITE


def wrong_models():
    """Values that are of no kind, or not as long as theirs."""
    yield inputs([1.0, 2.0, 3.0], [], 0.5) | {"value": "matrix"}, "a matrix has 16 numbers"
    for name in ("vector", ""):
        yield inputs(1.0, [], 0.5) | {"value": name}, f'unknown kind of value "{name}"'


def stacks():
    good = basic(0.0, 1.0)
    yield [], [good], 0.5, "there is no model value"
    yield 1.0, [good] * 9, 0.5, "there are 8 animations at most"
    for bad in (math.nan, math.inf):
        yield bad, [good], 0.5, FINITE
        yield 1.0, [good], bad, "the time must be finite"
    yield changed(UNIT, m14=math.nan), [], 0.5, FINITE


def wrong_animations():
    for animation, error in (*wrong_basics(), *wrong_springs(), *wrong_tracks()):
        yield 1.0, [animation], 0.5, error
        if error == FINITE:
            yield 1.0, [basic(0.0, 1.0), animation], 0.5, error
    for animation, error in wrong_matrices():
        yield UNIT, [animation], 0.5, error


def wrong_basics():
    yield basic(0.0, 1.0, 2.0), "of from, to and by two at most are given"
    for given in ({"start": 1.0}, {"end": 1.0}, {"by": 1.0}, {}):
        yield basic(**given, additive=True), "additive animations need both ends"
    for place in ("start", "end", "by"):
        yield basic(**{place: math.nan}), FINITE
        yield basic(**{place: [1.0, 2.0]}), LENGTH
        yield basic(**{place: []}), LENGTH
    for controls in ([1.5, 0.0, 0.5, 1.0], [0.5, 0.0, -0.25, 1.0], [0.5, math.inf, 0.5, 1.0]):
        yield basic(0.0, 1.0, function=controls), CONTROLS
    yield basic(0.0, 1.0, function=[0.0, 0.0, 1.0]), "a timing function has 4 numbers"
    for change, error in OUTLAWS[::3]:
        yield basic(0.0, 1.0, levels=[level(**change)]), error
    for count in (0, 5):
        yield basic(0.0, 1.0) | {"levels": [level()] * count}, "there must be 1 to 4 levels"
    yield basic(0.0, 1.0) | {"content": "easing"}, 'unknown content "easing"'


def wrong_springs():
    for place, value, error in ((0, 0.0, SPRINGS[0]), (1, -1.0, SPRINGS[0]), (2, -1.0, SPRINGS[1]),
                                (3, math.nan, FINITE)):
        yield spring([value if i == place else v for i, v in enumerate(GOOD)], 0.0, 1.0), error
    yield spring(GOOD, 0.0, 1.0, 2.0), "of from, to and by two at most are given"
    yield spring(GOOD, end=1.0, additive=True), "additive animations need both ends"
    yield spring(GOOD, 0.0, 1.0, levels=[level(math.inf)]), "a spring needs a finite duration"


def wrong_tracks():
    for mode in ("hermite", "coreAnimation", "slerp", ""):
        yield track([0.0, 1.0], mode), f'unknown mode of a track "{mode}"'
    yield track([], "linear"), "a track has keys"
    yield track([0.0, [1.0, 2.0]]), "a key has as many numbers as the model value"
    yield track([0.0, math.inf]), FINITE
    yield track([0.0, 1.0], keyTimes=[0.0]), "there are as many key times as keys"
    yield track([0.0, 1.0], "discrete", keyTimes=[0.0, 1.0]), (
        "discrete tracks need one key time more than keys")
    yield track([0.0, 1.0, 2.0], keyTimes=[0.0, 0.75, 0.5]), "key times must not decrease"
    yield track([0.0, 1.0], keyTimes=[0.0, math.nan]), "key times must be finite"


def wrong_matrices():
    yield basic(UNIT, by=UNIT), "matrices have no by"
    yield basic(by=UNIT), "matrices have no by"
    yield basic(UNIT, UNIT, cumulative=True), "matrices do not add up"
    yield basic(end=UNIT, additive=True), "additive animations need both ends"
    yield spring(GOOD, UNIT, by=UNIT), "matrices have no by"
    yield basic(UNIT, UNIT[:6]), "a matrix has 16 numbers"
    for mode in ("linear", "cubic", "paced", "css"):
        yield track([UNIT, UNIT], mode), f'unknown mode of a track of matrices "{mode}"'
