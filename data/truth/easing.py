"""The classic easing functions, with the real constants and exact ends; inputs are clamped."""

from mpmath import mp, mpf

FAMILIES = ("sine", "quad", "cubic", "quart", "quint", "expo", "circ", "back", "elastic", "bounce")
DIRECTIONS = ("in", "out", "inOut")
VARIANTS = {"expo": ("standard", "continuous", "exact")}
WORKING_DIGITS = 400  # 1 - cos(x) and the like stay exact to 60 digits down to x = 1e-170
POWERS = {"quad": 2, "cubic": 3, "quart": 4, "quint": 5}


def variants(family):
    """Names of the definitions of a family."""
    return VARIANTS.get(family, ("standard",))


def back(x, overshoot):
    return x * x * ((overshoot + 1) * x - overshoot)


def exponential(x, variant):
    x = mpf(x)
    if variant == "exact":
        return (2 ** (10 * x) - 1) / mpf(1023)
    return mpf(0) if variant == "standard" and x == 0 else 2 ** (10 * x - 10)


def bounce_out(x):
    """Four parabolas; at a joint both sides agree."""
    n, d = mpf("7.5625"), mpf("2.75")
    for end, centre, floor in ((1, 0, 0), (2, "1.5", "0.75"), ("2.5", "2.25", "0.9375")):
        if x < mpf(end) / d:
            return n * (x - mpf(centre) / d) ** 2 + mpf(floor)
    return n * (x - mpf("2.625") / d) ** 2 + mpf("0.984375")


def ease_in(family, variant, x):
    """The accelerating form on [0, 1]."""
    if family in POWERS:
        return x ** POWERS[family]
    if family == "sine":
        return 1 - mp.cos(mp.pi * x / 2)
    if family == "expo":
        return exponential(x, variant)
    if family == "circ":
        return 1 - mp.sqrt(1 - x * x)
    if family == "back":
        return back(x, mpf("1.70158"))
    if family == "bounce":
        return 1 - bounce_out(1 - x)
    if x == 0 or x == 1:
        return x
    return -(2 ** (10 * x - 10)) * mp.sin((10 * x - mpf("10.75")) * 2 * mp.pi / 3)


def first_half(family, variant, x):
    """Twice the in-out form on [0, 1/2], as a function of twice the input."""
    if family == "back":
        return back(x, mpf("1.70158") * mpf("1.525"))
    if family == "elastic" and 0 < x:
        angle = (10 * x - mpf("11.125")) * 2 * mp.pi / mpf("4.5")
        return -(2 ** (10 * x - 10)) * mp.sin(angle)
    return ease_in(family, variant, x)


def easing(family, direction, variant, x):
    """Value at x, which is clamped to [0, 1]."""
    x = mpf(x)
    if mp.isnan(x):
        return mp.nan
    x = min(max(x, mpf(0)), mpf(1))
    if x in (0, 1) and variant != "continuous":
        return x
    with mp.workdps(WORKING_DIGITS):
        if direction == "in":
            return ease_in(family, variant, x)
        if direction == "out":
            return 1 - ease_in(family, variant, 1 - x)
        if 2 * x < 1:
            return first_half(family, variant, 2 * x) / 2
        return 1 - first_half(family, variant, 2 - 2 * x) / 2


def swing(family, x, half):
    """The magnitudes of the terms that cancel where the accelerating form, or the first half of the
    in-out form, changes its sign, with the elastic one's angle; 0 of other families."""
    if family == "back":
        overshoot = mpf("1.70158") * (mpf("1.525") if half else 1)
        return x * x * ((overshoot + 1) * x + overshoot)
    if family == "elastic":
        offset, period = (mpf("11.125"), mpf("4.5")) if half else (mpf("10.75"), 3)
        return 2 ** (10 * x - 10) * abs(10 * x - offset) * 2 * mp.pi / period
    return mpf(0)


def easing_size(family, direction, variant, x):
    """What a rounding error is relative to: the result, or what cancels in it if that is more."""
    value = abs(easing(family, direction, variant, x))
    x = mpf(x)
    if not 0 < x < 1:
        return value
    if direction == "in":
        return max(value, swing(family, x, False))
    if direction == "out":
        turned = 2 ** (-10 * x) * 20 * mp.pi * x / 3
        return value + (turned if family == "elastic" else 0)
    if 2 * x < 1:
        return max(value, swing(family, 2 * x, True) / 2)
    return value + swing(family, 2 - 2 * x, True) / 2


def easing_spread(family, direction, variant, x):
    """|x dy/dx|, the larger of both sides at a kink."""
    if not 0 < x < 1:
        return mpf(0)
    with mp.workdps(WORKING_DIGITS):
        step = mpf(10) ** -60 * x
        base = easing(family, direction, variant, x)
        sides = [abs(easing(family, direction, variant, x + s) - base) for s in (step, -step)]
        return max(sides) / step * x
