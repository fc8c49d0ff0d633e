"""Arithmetic on truths: values that carry their spread and their scale along."""

from mpmath import mp, mpf

from . import interpolation, timing
from .golden import EXACT, Truth
from .sensitivity import propagated

CA = "coreAnimation"


def given(x):
    """An input."""
    x = mpf(x)
    return Truth(x, abs(x), EXACT, scale=abs(x))


def added(a, b, factor=mpf(1)):
    """a + factor b."""
    size = abs(factor)
    return Truth(a.value + factor * b.value, a.spread + size * b.spread,
                 scale=a.scale + size * b.scale)


def multiplied(a, b):
    return Truth(a.value * b.value, abs(a.value) * b.spread + abs(b.value) * a.spread,
                 scale=a.scale * b.scale)


def summed(terms):
    return Truth(*(mp.fsum(getattr(t, name) for t in terms) for name in ("value", "spread")),
                 scale=mp.fsum(t.scale for t in terms))


def product(a, b):
    """A times B, 4x4 matrices row by row."""
    return [summed([multiplied(a[i + k], b[4 * k + j]) for k in range(4)])
            for i in range(0, 16, 4) for j in range(4)]


def between(start, end, share):
    """start + (end - start) share; where the share is promised, an end itself."""
    if share.exact:
        return end if share.value else start
    way, rest, size = end.value - start.value, abs(1 - share.value), abs(share.value)
    return Truth(start.value + way * share.value,
                 rest * start.spread + size * end.spread + abs(way) * share.spread,
                 scale=rest * start.scale + size * end.scale + abs(way) * share.scale)


def eased(share, controls):
    """A share after a timing function, which meets 0 and 1."""
    x = share.value
    gradient = abs(timing.velocity(controls, x, "clamp"))
    own = mpf(0) if x in (0, 1) else timing.cubic_spread(controls, x) - gradient * x
    value = timing.cubic(controls, x, "clamp")
    return Truth(value, own + gradient * share.spread, share.exact, scale=abs(value))


def mixed_matrix(start, end, share):
    """Core Animation's interpolation of two matrices."""
    def value(*numbers):
        return interpolation.interpolate(CA, numbers[:16], numbers[16:32], numbers[32])

    both = [*start, *end, share]
    numbers, spreads = [x.value for x in both], [x.spread for x in both]
    scales = interpolation.scales(CA, numbers[:16], numbers[16:32], share.value)
    if any(x.scale > abs(x.value) for x in both[:32]):
        own = propagated(value, numbers, [*(x.scale for x in both[:32]), 0])
        scales = [x + y for x, y in zip(scales, own)]
    rows = zip(value(*numbers), propagated(value, numbers, spreads), scales)
    return [Truth(v, spread, scale=max(scale, abs(v))) for v, spread, scale in rows]
