"""Arithmetic on truths: values that carry their spread and their scale along."""

from functools import partial

from mpmath import mp, mpf

from . import interpolation, timing, tracks
from .color_scales import color_scales, decided
from .golden import EXACT, Truth
from .interpolation_cases import undecided
from .sensitivity import propagated
from .traced import Undecided

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
    ends = [[x.value for x in key] for key in (start, end)]
    if undecided(CA, *ends):
        raise Undecided("rounding decides about a branch of two matrices")
    scales = interpolation.scales(CA, *ends, share.value)
    return mixed(partial(interpolation.interpolate, CA), scales, start, end, share)


def mixed_color(way, start, end, share):
    """A color between two by a space and whether it is premultiplied."""
    colors = [[x.value for x in key] for key in (start, end)]
    decided(way, *colors, share.value)
    return mixed(partial(tracks.color, *way), color_scales(*way, *colors, share.value), start, end,
                 share)


def mixed(function, scales, start, end, share):
    """What a function makes of two lists and a share; scales are those of exact numbers.

    The share is rounded once itself, as it is in a track.
    """
    count, both = len(start), [*start, *end, share]

    def value(*numbers):
        return function(numbers[:count], numbers[count:-1], numbers[-1])

    numbers, spreads = [x.value for x in both], [x.spread for x in both]
    spreads[-1] += 0 if share.exact else share.scale
    if any(x.scale > abs(x.value) for x in both[:-1]):
        own = propagated(value, numbers, [*(x.scale for x in both[:-1]), 0])
        scales = [x + y for x, y in zip(scales, own)]
    rows = zip(value(*numbers), propagated(value, numbers, spreads), scales)
    return [Truth(v, spread, scale=max(scale, abs(v))) for v, spread, scale in rows]
