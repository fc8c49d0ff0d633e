"""Arc length of a Bezier curve, its inverse and its gradient.

|B'| is integrated by Gauss-Legendre panels that are halved until both halves agree with the whole
to 1e-28 of the control polygon's length. Cusps and near-cusps only make the panels shrink towards
them; away from them the rule converges geometrically, so the halves are exact to about 1e-30. Where
the curve stands nearly still, panels end: a kink of |B'| between two nodes, or between a panel's end
and its first node, would go unseen.
"""

from functools import lru_cache, partial

from mpmath import mp, mpf

from . import bezier
from .roots import ascending, descending

NODES = 30
AGREEMENT = mpf(10) ** -28
LEAST_PANEL = mpf(2) ** -56
STILL = mpf(2) ** -7
HOOK = mpf(10) ** -6  # of the control polygon: a length whose digits the whole's error may reach


@lru_cache(None)
def rule():
    """Nodes and weights of the Gauss-Legendre rule on [0, 1]."""
    pairs = []
    for k in range(1, NODES + 1):
        x = mp.cos(mp.pi * (k - mpf(1) / 4) / (NODES + mpf(1) / 2))
        for _ in range(8):
            before, value = mpf(1), x
            for n in range(2, NODES + 1):
                before, value = value, ((2 * n - 1) * x * value - (n - 1) * before) / n
            slope = NODES * (x * value - before) / (x * x - 1)
            x -= value / slope
        pairs.append(((1 + x) / 2, 1 / ((1 - x * x) * slope * slope)))
    return pairs


def derivative(coefficients):
    """The derivative of a polynomial, highest power first."""
    count = len(coefficients) - 1
    return [c * (count - k) for k, c in enumerate(coefficients[:-1])]


def crossings(coefficients):
    """Where in (0, 1) a polynomial changes its sign, and whether it rises there."""
    if len(coefficients) < 2:
        return []
    bends = [mpf(0), *(t for t, _ in crossings(derivative(coefficients))), mpf(1)]
    heights = [mp.polyval(coefficients, t) for t in bends]
    found = []
    for a, b, low, high in zip(bends, bends[1:], heights, heights[1:]):
        if low * high < 0:
            rises = low < 0
            search = ascending if rises else descending
            found.append((search(lambda t: tuple(mp.polyval(coefficients, t, derivative=True)),
                                 a, b), rises))
    return found


def rising(coefficients):
    """Where in (0, 1) a polynomial goes from below 0 to above."""
    return [t for t, rises in crossings(coefficients) if rises]


class Measured:
    """A curve with its length panels."""

    def __init__(self, points):
        self.columns = bezier.columns(points)
        self.degree = len(points) - 1
        self.velocity = [bezier.power_form(bezier.hodograph(c))[::-1] for c in self.columns]
        steps = zip(*(bezier.hodograph(c) for c in self.columns))
        self.scale = mp.fsum(mp.sqrt(mp.fsum(v * v for v in s)) for s in steps) / self.degree
        self.panels = []  # (start, end, length up to the end)
        if self.scale:
            ends = [mpf(0), *self.stops(), mpf(1)]
            for start, end in zip(ends, ends[1:]):
                self.refine(start, end, self.panel(start, end))
        self.length = self.panels[-1][2] if self.panels else mpf(0)

    def stops(self):
        """Where the speed is least, and next to 0 beside the control polygon's length."""
        square = [mpf(0)] * (2 * self.degree - 1)
        for coefficients in self.velocity:
            for i, a in enumerate(coefficients):
                for k, b in enumerate(coefficients):
                    square[i + k] += a * b
        return [t for t in rising(derivative(square)) if self.speed(t) < STILL * self.scale]

    def speed(self, t):
        total = mpf(0)
        for coefficients in self.velocity:
            value = coefficients[0]
            for c in coefficients[1:]:
                value = value * t + c
            total += value * value
        return mp.sqrt(total)

    def panel(self, a, b):
        width = b - a
        return width * mp.fsum(w * self.speed(a + width * x) for x, w in rule())

    def refine(self, a, b, whole):
        middle = (a + b) / 2
        left, right = self.panel(a, middle), self.panel(middle, b)
        if abs(left + right - whole) <= AGREEMENT * self.scale or b - a < LEAST_PANEL:
            for start, end, part in ((a, middle, left), (middle, b, right)):
                self.panels.append((start, end, part + (self.panels[-1][2] if self.panels else 0)))
            return
        self.refine(a, middle, left)
        self.refine(middle, b, right)

    def integral(self, a, b):
        """A length of which as many digits are right as of the whole."""
        whole, middle = self.panel(a, b), (a + b) / 2
        halves = self.panel(a, middle) + self.panel(middle, b)
        if abs(halves - whole) <= AGREEMENT * whole or b - a < LEAST_PANEL * b:
            return halves
        return self.integral(a, middle) + self.integral(middle, b)

    def reached(self, t):
        """Such a length from 0, panel by panel."""
        return mp.fsum(self.integral(a, min(b, t)) for a, b, _ in self.panels if a < t)

    def before(self, index):
        return self.panels[index - 1][2] if index else mpf(0)

    def parameter(self, length):
        """The t with length(0..t) = length, clamped to [0, 1]."""
        if length <= 0:
            return mpf(0)
        if length >= self.length:
            return mpf(1)
        index = next(i for i, panel in enumerate(self.panels) if length < panel[2])
        start, end, total = self.panels[index]
        rest = length - self.before(index)
        low, high, t = start, end, start + (end - start) * rest / (total - self.before(index))
        covered = partial(self.panel, start)
        if length < HOOK * self.scale:
            high = self.panels[min(index + 1, len(self.panels) - 1)][1]
            low, rest, covered = mpf(0), length, self.reached
        for _ in range(400):
            residual = covered(t) - rest
            low, high = (low, t) if residual > 0 else (t, high)
            speed = self.speed(t)
            step = t - residual / speed if speed else low
            if abs(step - t) > mpf(10) ** -40 * t and not low < step < high:
                step = (low + high) / 2
            if abs(step - t) <= mpf(10) ** -40 * t:
                return step
            t = step
        raise ArithmeticError("the arc length solver did not converge")

    def gradient(self, t=mpf(1)):
        """Derivatives of length(0..t) by the control values, as floats: [component][point]."""
        result = [[0.0] * (self.degree + 1) for _ in self.columns]
        for start, end, _ in self.panels:
            if start >= t:
                break
            end = min(end, t)
            for x, weight in rule():
                at = start + (end - start) * x
                velocity = [mp.polyval(c, at) for c in self.velocity]
                speed = mp.sqrt(mp.fsum(v * v for v in velocity))
                if not speed:
                    continue
                lower = [0.0, *map(float, bezier.basis(self.degree - 1, at)), 0.0]
                share = self.degree * float(weight * (end - start))
                for row, v in zip(result, velocity):
                    pull = share * float(v / speed)
                    for k in range(self.degree + 1):
                        row[k] += pull * (lower[k] - lower[k + 1])
        return result

    def spread(self, t=mpf(1)):
        """Sum of |control value * d length(0..t) / d control value|."""
        return mp.fsum(abs(v * g) for values, row in zip(self.columns, self.gradient(t))
                       for v, g in zip(values, row))
