"""Damped oscillators: values and velocities in every regime, and their sensitivities.

With x = value - to: mass x'' + damping x' + stiffness x = 0. Everything is written in
e^(-beta t) cos(w t) and e^(-beta t) sin(w t) / w, beta = damping / (2 mass), w^2 = stiffness / mass
- beta^2, as functions of w^2 that are analytic at 0, so that no regime has a formula of its own.
"""

from dataclasses import dataclass

from mpmath import mp, mpf

from .cancelling import resolved
from .traced import Undecided

MODELS = ("physical", "coreAnimation", "coreAnimationOverdamping")
SERIES_BOUND = mpf(1) / 16  # |w t|^2 below which the power series replace the quotients
FARTHEST = 10**5  # at exponents beyond it the motion is over: e^-100000 is below every format
NEAR = mpf(2) ** -20  # a damping ratio this close above 1 may count as 1


@dataclass
class Basis:
    """e^(-beta t) times cos(w t), sin(w t) / w and the latter's derivative by w^2."""

    c: object
    s: object
    g: object


class Oscillator:
    """A spring's constants, exact from its parameters."""

    def __init__(self, mass, stiffness, damping, model="physical"):
        self.digits = 90
        with mp.workdps(1400):  # the difference of the squares is exact for all doubles
            mass, stiffness, damping = mpf(mass), mpf(stiffness), mpf(damping)
            excess = 4 * mass * stiffness - damping * damping
            self.over = excess < 0
            ratio = damping / (2 * mp.sqrt(mass * stiffness))
            rounds = float(ratio) == 1  # critical where formulas jump there
            self.under = excess > 0 and not rounds
            self.clamped = self.over and model == "coreAnimation"
            self.swapped = self.over and not rounds and model == "coreAnimationOverdamping"
        self.ratio = +ratio
        self.digits += 4 * (int(mp.mag(ratio + 1)) // 3)
        with mp.workdps(self.digits):
            self.square = stiffness / mass
            self.natural = mp.sqrt(self.square)
            self.beta = self.natural if self.clamped else damping / (2 * mass)
            self.excess = mpf(0) if self.clamped else excess / (4 * mass * mass)
            self.w = mp.sqrt(abs(self.excess))
            slow = self.square / (self.beta + self.w) if self.over else self.beta
            self.slow = self.natural if self.clamped else slow  # the slower exponent

    def working(self, t):
        """Digits that phases and exponents up to time t need."""
        return self.digits + int(mp.mag((self.w + self.beta) * t + 1)) // 3

    def over_at(self, t):
        return self.slow * t > FARTHEST

    def basis(self, t):
        """The basis at t >= 0, to be called with `working(t)` digits."""
        z = self.excess * t * t
        if abs(z) < SERIES_BOUND:
            return self.series(z, t, mp.exp(-self.beta * t))
        if self.excess > 0:
            fall = mp.exp(-self.beta * t)
            cos, sin = mp.cos_sin(self.w * t)
            c, s = fall * cos, fall * sin / self.w
        else:
            slow, fast = mp.exp(-self.slow * t), mp.exp(-(self.beta + self.w) * t)
            c, s = (slow + fast) / 2, (slow - fast) / (2 * self.w)
        return Basis(c, s, (t * c - s) / (2 * self.excess))

    @staticmethod
    def series(z, t, fall):
        c = s = term = mpf(1)
        g, k = mpf(0), 0
        while abs(term) > mp.eps:
            k += 1
            g += term * -k / ((2 * k) * (2 * k + 1))
            term = term * -z / ((2 * k) * (2 * k + 1))
            s += term
            c += term * (2 * k + 1)
        return Basis(fall * c, fall * s * t, fall * g * t**3)


def moderate(mass, stiffness, damping):
    """Raises where stiffness or damping per mass is not a normal number of binary64."""
    for ratio in (mpf(stiffness) / mass, mpf(damping) / mass):
        if ratio and not mpf(2) ** -1022 <= ratio < mpf(2) ** 1024:
            raise Undecided("a spring beyond binary64")


@dataclass
class Sensitivity:
    """A state (value or velocity of the displacement) and its derivatives.

    mass, stiffness and damping are relative (input * d / d input), the others plain.
    """

    value: object
    offset: object  # by the displacement at 0
    velocity: object  # by the velocity at 0
    time: object
    mass: object
    stiffness: object
    damping: object


def sensitivities(spring, offset, velocity, t):
    """The displacement and its velocity at t >= 0 with their derivatives."""
    sign = -1 if spring.swapped else 1
    beta, q, square = spring.beta, spring.excess, spring.square
    b = spring.basis(t)
    lead = velocity + sign * beta * offset
    x = offset * b.c + lead * b.s
    first, second = velocity + (sign - 1) * beta * offset, beta * lead + q * offset
    rate = first * b.c - second * b.s
    x_beta = sign * offset * b.s - t * x
    x_q = lead * b.g - offset * t * b.s / 2
    rate_beta = (sign - 1) * offset * b.c - (lead + sign * beta * offset) * b.s - t * rate
    rate_q = -first * t * b.s / 2 - offset * b.s - second * b.g
    jerk = -2 * beta * rate - square * x
    return (Sensitivity(x, b.c + sign * beta * b.s, b.s, rate,
                        *relative(spring, x_beta, x_q)),
            Sensitivity(rate, (sign - 1) * beta * b.c - (sign * beta * beta + q) * b.s,
                        b.c - beta * b.s, jerk, *relative(spring, rate_beta, rate_q)))


def relative(spring, by_beta, by_q):
    """Relative derivatives by mass, stiffness and damping from those by beta and w^2."""
    if spring.clamped:
        half = spring.beta * by_beta / 2
        near = abs(half) if spring.ratio < 1 + NEAR else mpf(0)
        return -half, half, 2 * near
    damping = spring.beta * (by_beta - 2 * spring.beta * by_q)
    stiffness = spring.square * by_q
    return -damping - stiffness, stiffness, damping


def state(spring, offset, velocity, t):
    """The displacement and its velocity at t >= 0."""
    sign = -1 if spring.swapped else 1
    b = spring.basis(t)
    lead = velocity + sign * spring.beta * offset
    x = offset * b.c + lead * b.s
    first = velocity + (sign - 1) * spring.beta * offset
    return x, first * b.c - (spring.beta * lead + spring.excess * offset) * b.s


@dataclass
class Point:
    """A value or velocity at a time, the sum of its sensitivities, its share of the time in it."""

    value: object
    spread: object
    by_time: object


def motion(spring, velocity, start, to, t):
    """Value and velocity at t as two `Point`s."""
    velocity, start, to, t = mpf(velocity), mpf(start), mpf(to), mpf(t)
    if mp.isnan(t):
        return Point(mp.nan, mpf(0), mpf(0)), Point(mp.nan, mpf(0), mpf(0))
    if t <= 0:
        return Point(start, mpf(0), mpf(0)), Point(velocity, mpf(0), mpf(0))
    if mp.isinf(t) and not spring.beta:
        return Point(mp.nan, mpf(0), mpf(0)), Point(mp.nan, mpf(0), mpf(0))
    if mp.isinf(t) or spring.over_at(t):
        return Point(to, abs(to), mpf(0)), Point(mpf(0), mpf(0), mpf(0))

    def found():
        x, rate = sensitivities(spring, start - to, velocity, t)
        sums = [(spread(part, share, velocity, start, to, t), abs(part.time))
                for share, part in ((1, x), (0, rate))]
        return to + x.value, abs(to) + abs(x.value), (rate.value, *sums)

    value, (rate, *sums) = resolved(spring.working(t), found)
    return [Point(part, *rest) for part, rest in zip((value, rate), sums)]


def spread(part, share, velocity, start, to, t):
    """Sum of |input * derivative| over the inputs of part + share * to; the share is 1 in a value."""
    terms = [start * part.offset, to * (share - part.offset), velocity * part.velocity,
             t * part.time, part.mass, part.stiffness, part.damping]
    return mp.fsum(abs(term) for term in terms)


def amplitude(spring, velocity, start, to):
    """The scale of values and that of velocities."""
    reach = abs(mpf(start) - mpf(to)) + abs(mpf(velocity)) / spring.natural
    return abs(mpf(to)) + reach, spring.natural * reach
