"""Named springs: mass, stiffness, damping, velocity, from, to."""

import math
import random

from .binary import f32
from .uikit import frequency

FRAME = 1 / 64
HOUR = 3600.0
IRREGULAR = [f32(k / 60) for k in (1, 2, 5, 9, 16, 27, 43, 61, 90, 131)] + [0.125, 0.5]
REGIMES = {
    "under": (1.0, 100.0, 10.0, 0.0, 0.0, 1.0),
    "thrown": (1.0, 100.0, 10.0, 5.0, 0.0, 1.0),
    "thrown back": (1.0, 100.0, 10.0, -5.0, 0.0, 100.0),
    "under stiff": (1.0, 300.0, 20.0, 0.0, 100.0, -50.0),
    "under heavy": (2.0, 100.0, 5.0, 0.0, -1.0, 1.0),
    "slow": (1.0, 100.0, 1.0, 0.0, 0.0, 1.0),
    "smooth": (1.0, f32(157.91367041742973), f32(25.132741228718345), 0.0, 0.0, 300.0),
    "bouncy": (1.0, f32(157.91367041742973), f32(17.59291886010284), 0.0, 300.0, 0.0),
    "critical": (1.0, 100.0, 20.0, 0.0, 0.0, 1.0),
    "critical thrown": (4.0, 16.0, 16.0, -6.0, 3.0, -2.0),
    "over": (1.0, 100.0, 30.0, 0.0, 0.0, 1.0),
    "over far": (1.0, 100.0, 500.0, 0.0, 200.0, 50.0),
    "over thrown": (1.0, 100.0, 25.0, 40.0, 0.0, 1.0),
    "over default": (3.0, 1000.0, 500.0, 0.0, 0.0, 1.0),
    "undamped": (1.0, 100.0, 0.0, 0.0, 0.0, 1.0),
    "undamped thrown": (2.0, 50.0, 0.0, 7.0, -1.0, 2.0),
}
DEFAULTS = [REGIMES[n] for n in ("under", "thrown", "critical", "over")]
UNDAMPED = [REGIMES["undamped"], (1.0, 3.0, 0.0, -2.0, 1.0, 0.0)]
STIFF = [(1.0, 1e6, 1e7, 0.0, 100.0, 1000.0), (1.0, 1e6, 10.0, 0.0, 0.0, 1.0),
         (1.0, 1e10, 2e5, 0.0, 0.0, 1.0), (2.0**-20, 4096.0, 1.0, 64.0, 1.0, 0.0),
         (1.0, 1.0, f32(1e8), 1000.0, 0.0, 1.0)]
# periods of 6 s and more, and hardly any damping
LASTING = [(1.0, 1.0, 0.5, 0.0, 1.0, 0.0), (1.0, 0.25, 2.0, 0.0, 1.0, 0.0),
           (1.0, 100.0, 2.0**-10, 0.0, 0.0, 1.0), (1.0, 2.0**-20, 2.0**-14, 0.0, 5.0, 0.0)]
# Squares and products of mass, stiffness and damping leave binary32.
SCALED = [tuple(map(f32, (m, k, c, 0.0, 0.0, 1.0))) for m, k in ((1e20, 1e22), (1e-25, 1e-23))
          for c in (m * 10, m * 30)]
MOVES = ((0.0, 0.0, 1.0), (-30.0, 1.0, 0.0)) * 3
NEAR_CRITICAL = [(1.0, 100.0, f32(20 * (1 + s * 2.0**-n)), *move)
                 for n, move in zip((3, 7, 11, 15, 19, 22), MOVES) for s in (1, -1)]
NEAR_CRITICAL_WIDE = [(1.0, 100.0, 20 * (1 + s * 10.0**-n), v, 0.0, 1.0)
                      for n, v in zip(range(1, 17), (0.0, 3.0) * 8) for s in (1, -1)]


def animated(ratio, velocity, duration, start, to):
    """The spring of a UIKit animation in binary32."""
    w = frequency(ratio, velocity, duration)
    return tuple(map(f32, (1, w * w, 2 * ratio * w, velocity * (to - start), start, to)))


SCENES = {
    "menu-elastic a": animated(0.5, 0.9, 0.7, -40.0, 187.5),
    "menu-elastic b": animated(0.8, 2.0, 0.7, -40.0, 187.5),
    "menu-buttons": animated(0.6, 0.0, 0.7, -100.0, 0.0),
    "bounce-present": animated(0.6, 0.0, 0.8, 667.0, 0.0),
}


def random_spring(seed):
    """A spring of binary32 numbers with a damping ratio of 0.1 to 3."""
    source = random.Random(7919 * seed + 17)
    mass, response = source.uniform(0.25, 4), source.uniform(0.2, 2)
    stiffness = mass * (2 * math.pi / response) ** 2
    damping = 2 * math.exp(source.uniform(math.log(0.1), math.log(3))) * math.sqrt(mass * stiffness)
    ends = [source.uniform(-500, 500) for _ in range(3)]
    return tuple(map(f32, (mass, stiffness, damping, *ends)))


def outlaws():
    """Springs to be refused, with the reason."""
    positive = "mass and stiffness must be positive and finite"
    damping = "the damping must not be negative and must be finite"
    finite = "velocity, from and to must be finite"
    rows = [(0, v, positive) for v in (0.0, -1.0, math.nan, math.inf)]
    rows += [(1, v, positive) for v in (0.0, -100.0, math.nan, math.inf)]
    rows += [(2, v, damping) for v in (-1.0, -5e-324, math.nan, math.inf)]
    rows += [(i, v, finite) for i in (3, 4, 5) for v in (math.nan, math.inf, -math.inf)]
    for index, value, error in rows:
        spring = list(REGIMES["under"])
        spring[index] = value
        yield tuple(spring), error


OUTLAWS = list(outlaws())


def other_outlaws(used):
    """Those of mass, stiffness and damping that a slice of all leaves out."""
    return [OUTLAWS[i] for i in range(12) if i not in range(12)[used]]
