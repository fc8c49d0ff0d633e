"""When a spring has come to rest, by the rules of several systems."""

from mpmath import mp, mpf

from .crossing import first_fall, last_fall, shares
from .roots import descending
from .sensitivity import spreads
from .spring import Oscillator, state
from .traced import Undecided

RULES = ("proven", "firstCrossing", "coreAnimation", "swiftUI", "uiKit")
LARGEST = mpf(2) ** 128 - mpf(2) ** 104  # FLT_MAX
STEP = 0.1
NEAR = mpf(2) ** -10  # of a difference that is taken first, of its terms
MARGIN = mpf(10) ** -3  # no discrete decision may be closer than this
LONGEST = 1024  # samples


def proven(spring, velocity, start, to, epsilon):
    if not spring.beta:
        return mp.inf, mpf(0)
    at, margin = last_fall(spring, start - to, velocity, epsilon)
    if margin < MARGIN:
        raise Undecided("a turning point is too close to epsilon")
    return at, crossing_spread(spring, velocity, start, to, epsilon, at)


def first_crossing(spring, velocity, start, to, epsilon):
    at = first_fall(spring, start - to, velocity, epsilon)
    return at, crossing_spread(spring, velocity, start, to, epsilon, at)


def crossing_spread(spring, velocity, start, to, epsilon, at):
    offset = start - to
    with mp.workdps(spring.working(at)):
        level = state(spring, offset, velocity, at)[0]
        share = level / offset
        return shares(spring, velocity, start, to, (share, -share, epsilon * offset), at)[0]


def walk(residual, epsilon):
    """The first sum of 0.1 in binary64 at which and at the ten after which residuals are small."""
    times, below = [], []
    time = 0.0
    for _ in range(LONGEST):
        ratio = residual(mpf(time)) / epsilon
        if abs(ratio - 1) < MARGIN:
            raise Undecided("a residual is too close to epsilon")
        times.append(time)
        below.append(ratio < 1)
        if len(below) > 10 and all(below[-11:]):
            return mpf(times[-11])
        time += STEP
    raise Undecided("the walk takes too long")


def under(formula, inputs):
    """A closed form below critical damping, not negative, with its spread."""
    at = formula(*inputs)
    if at <= 0:
        return mpf(0), mpf(0)
    given, made = differing(inputs) if formula is not swift_ui_form else (inputs, list)
    return at, spreads(lambda *values: [formula(*made(values))], given)[0]


def differing(inputs):
    """The inputs mass, stiffness, damping and others, and how they are made of those that count: next
    to critical damping 4 mass stiffness - damping^2 takes the place of the stiffness."""
    mass, stiffness, damping, *rest = inputs
    excess = 4 * mass * stiffness - damping * damping
    if excess > NEAR * 4 * mass * stiffness:
        return inputs, list
    return [mass, excess, damping, *rest], lambda v: [
        v[0], (v[1] + v[2] * v[2]) / (4 * v[0]), *v[2:]]


def constants(mass, stiffness, damping):
    beta = damping / (2 * mass)
    return beta, mp.sqrt(abs(stiffness / mass - beta * beta))


def core_animation_form(mass, stiffness, damping, velocity, start, to, epsilon):
    beta, w = constants(mass, stiffness, damping)
    return mp.log((1 + abs((beta - velocity / (to - start)) / w)) / epsilon) / beta


def swift_ui_form(mass, stiffness, damping, velocity, start, to, epsilon):
    beta = damping / (2 * mass)
    magnitude = abs(to - start) + abs(beta * (to - start) - velocity)
    return mp.log(magnitude / epsilon) / beta if magnitude else -mp.inf


def uikit_form(mass, stiffness, damping, velocity, start, to, epsilon):
    beta, w = constants(mass, stiffness, damping)
    share = abs((beta - velocity / (to - start)) / w)
    return mp.log(share / epsilon) / beta if share else -mp.inf


def uikit_critical(mass, stiffness, velocity, start, to, epsilon):
    """The solution of (1 + (w0 - v) t) e^(-w0 t) = epsilon, of which there is one."""
    natural, v = mp.sqrt(stiffness / mass), velocity / (to - start)
    rest = natural - v

    def function(t):
        fall = mp.exp(-natural * t)
        return (1 + rest * t) * fall - epsilon, (rest - natural * (1 + rest * t)) * fall

    low = max(mpf(0), -v / (natural * rest)) if v < 0 else mpf(0)
    high = -1 / rest if rest < 0 else 2 * low + 8 / natural
    while rest >= 0 and function(high)[0] > 0:
        high *= 2
    return descending(function, low, high)


def settling(mass, stiffness, damping, velocity, start, to, epsilon, rule):
    """Seconds, their spread, and whether the number itself is promised."""
    inputs = [mpf(v) for v in (mass, stiffness, damping, velocity, start, to, epsilon)]
    model = "coreAnimation" if rule == "coreAnimation" else "physical"
    spring = Oscillator(mass, stiffness, damping, model)
    motion, tolerance = inputs[3:6], inputs[6]
    if rule == "proven":
        return *proven(spring, *motion, tolerance), False
    if rule == "firstCrossing":
        return *first_crossing(spring, *motion, tolerance), False
    if not spring.beta:
        return (LARGEST if rule == "coreAnimation" else mp.inf), mpf(0), True
    if spring.under:
        form = {"coreAnimation": core_animation_form, "swiftUI": swift_ui_form,
                "uiKit": uikit_form}[rule]
        with mp.workdps(110):
            at, spread = under(form, inputs)
        return at, spread, at == 0
    if rule == "uiKit":
        held = [v for i, v in enumerate(inputs) if i != 2]
        with mp.workdps(110):
            at = uikit_critical(*held)
        return at, spreads(lambda *v: [uikit_critical(*v)], held)[0], False
    velocity, start, to = motion
    unit = mpf(1) if rule == "swiftUI" else abs(start - to)

    def residual(t):
        with mp.workdps(spring.working(t)):
            return abs(state(spring, start - to, velocity, t)[0]) / unit

    return walk(residual, tolerance), mpf(0), True
