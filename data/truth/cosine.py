"""The damped cosine: to - (to - from) e^(-10 damping p) cos(10 velocity p)."""

from mpmath import mp, mpf

from .cancelling import resolved

FRAMES_PER_SECOND = 60


def cosine(damping, velocity, start, to, p):
    """Value at p with its spread, terms counted singly, and the scale of absolute errors."""
    damping, velocity, start, to, p = (mpf(v) for v in (damping, velocity, start, to, p))
    if mp.isnan(p):
        return mp.nan, mpf(0), mpf(1)

    def found():
        exponent, phase = 10 * damping * p, 10 * velocity * p
        envelope, (cos, sin) = mp.exp(-exponent), mp.cos_sin(phase)
        reach = (abs(start) + abs(to)) * abs(envelope * cos)
        part = abs(exponent * cos) + abs(phase * sin) + abs(exponent * cos + phase * sin)
        spread = abs(to) + reach + abs(to - start) * envelope * part
        way = (to - start) * envelope * cos
        scale = abs(to) + abs(to - start) * max(envelope, mpf(1))
        return to - way if p else start, abs(to) + abs(way), (spread, scale)

    value, rest = resolved(100 + int(mp.mag(1 + abs(velocity * p))) // 3, found)
    return value, *rest


def frame_count(duration):
    """Frames of the table: the product is rounded to binary64 first."""
    return int(FRAMES_PER_SECOND * duration // 1)
