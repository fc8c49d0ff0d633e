"""Other ways to state a spring, and back."""

from mpmath import mp, mpf

from .settling import uikit_critical, uikit_form
from .uikit import EPSILON, frequency

FORMS = ("dampingRatio", "response", "perceptual", "uiKit", "tensionFriction", "origami")


def natural(w, ratio):
    return [mpf(1), w * w, 2 * ratio * w]


def ratio_of_bounce(bounce):
    return 1 - bounce if bounce >= 0 else 1 / (1 + bounce)


def parameters(form, values, critical=None):
    """Mass, stiffness and damping of a form's numbers."""
    first, second, *rest = (mpf(v) for v in values)
    if form == "uiKit":
        return natural(frequency(first, *rest, second, critical), first)
    if form == "response":
        return natural(2 * mp.pi / first, second)
    if form == "perceptual":
        return natural(2 * mp.pi / first, ratio_of_bounce(second))
    if form == "dampingRatio":
        return [mpf(1), first, 2 * second * mp.sqrt(first)]
    if form == "tensionFriction":
        return [mpf(1), first, second]
    return [mpf(1), mpf("3.62") * (first - 30) + 194, 3 * (second - 8) + 25]


def uikit_duration(mass, stiffness, damping, velocity, over):
    """The duration after which UIKit's equation holds, 0 if never."""
    rest = velocity, mpf(0), mpf(1), EPSILON
    if not damping:
        return mp.inf
    if over:
        return uikit_critical(mass, stiffness, *rest)
    return max(mpf(0), uikit_form(mass, stiffness, damping, *rest))


def describe(form, spring, critical):
    """A form's numbers for mass, stiffness, damping and velocity; critical: at or above it."""
    mass, stiffness, damping, velocity = (mpf(v) for v in spring)
    ratio = damping / (2 * mp.sqrt(mass * stiffness))
    tension, friction = stiffness / mass, damping / mass
    if form == "uiKit":
        return [ratio, uikit_duration(mass, stiffness, damping, velocity, critical), velocity]
    if form in ("response", "perceptual"):
        bounce = 1 / ratio - 1 if critical else 1 - ratio
        response = 2 * mp.pi * mp.sqrt(mass / stiffness)
        return [response, ratio if form == "response" else bounce]
    return {"dampingRatio": [tension, ratio], "tensionFriction": [tension, friction],
            "origami": [(tension - 194) / mpf("3.62") + 30, (friction - 25) / 3 + 8]}[form]
