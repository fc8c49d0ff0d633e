"""Timing functions: the cubic curve solved for its input, its slope, steps and linear stops."""

import math
from functools import lru_cache

from mpmath import mp, mpf

SOLVER_DIGITS = 200  # a triple root leaves a third of them


def component(p1, p2, t):
    """One component of the curve with end points 0 and 1."""
    s = 1 - t
    return 3 * s * s * t * p1 + 3 * s * t * t * p2 + t**3


def slope(p1, p2, t):
    """Derivative of `component` by t."""
    s = 1 - t
    return 3 * (s * s * p1 + 2 * s * t * (p2 - p1) + t * t * (1 - p2))


@lru_cache(None)
def parameter(x1, x2, x):
    """The t in [0, 1] where the input component is x, for x in [0, 1].

    A bracketed Newton iteration. The bracket starts from t^3 <= X(t) <= 3 t and keeps the root by
    the sign of X(t) - x; a step that leaves the bracket, or that shrinks the residual too slowly,
    is replaced by the (for small t geometric) middle.
    """
    if x == 0 or x == 1:
        return mpf(x)
    with mp.workdps(SOLVER_DIGITS):
        x1, x2, x = mpf(x1), mpf(x2), mpf(x)
        low, high = x / 3, min(mpf(1), mp.cbrt(x) * (1 + mp.eps * 64))
        t, before, tiny = (low + high) / 2, mp.inf, mpf(10) ** -(SOLVER_DIGITS - 5)
        tried = None
        for _ in range(2000):
            residual = component(x1, x2, t) - x
            if residual == 0:
                return t
            low, high = (low, t) if residual > 0 else (t, high)
            if high - low <= tiny * high:
                return t
            gradient = slope(x1, x2, t)
            step = t - residual / gradient if gradient > 0 else low
            if abs(step - t) <= tiny * high:
                return step
            slow, before = abs(residual) > before / 4, abs(residual)
            if not low < step < high or slow:
                step = mp.sqrt(low * high) if high > 4 * low else (low + high) / 2
            exact = float(step)
            if exact == tried and low < exact < high and component(x1, x2, mpf(exact)) == x:
                return mpf(exact)
            tried = exact
            t = step
        raise ArithmeticError("the timing solver did not converge")


def end_slope(x1, y1, x2, y2):
    """Slope dy/dx at the origin as a limit; infinite where the curve starts vertically."""
    for x, y in ((x1, y1), (x2, y2)):
        if x or y:
            return y / x if x else mp.sign(y) * mp.inf
    return mpf(1)


def mirrored(controls):
    """The controls of the curve turned by half a turn, which exchanges its ends."""
    x1, y1, x2, y2 = controls
    return 1 - x2, 1 - y2, 1 - x1, 1 - y1


def outer_slope(x1, y1, x2, y2):
    """Slope of the extrapolation below 0: 0 where the tangent is vertical, 1 for P0 = P1 = P2."""
    limit = end_slope(x1, y1, x2, y2)
    return limit if mp.isfinite(limit) else mpf(0)


def literal_outer_slope(x1, y1, x2, y2):
    """The slope that the text of css-easing gives without regard to coincidence."""
    return y1 / x1 if x1 > 0 else y2 / x2 if x2 > 0 else mpf(0)


def inside(x):
    return 0 <= x <= 1


def extrapolated(controls, x, rule=outer_slope):
    """Value outside [0, 1] along the end tangent."""
    if x < 0:
        gradient = rule(*controls)
        return gradient * x if gradient else mpf(0)
    gradient = rule(*mirrored(controls))
    return 1 + gradient * (x - 1) if gradient else mpf(1)


def cubic(controls, x, outside):
    """y at x of cubic-bezier(controls)."""
    controls = [mpf(c) for c in controls]
    x = mpf(x)
    if mp.isnan(x):
        return mp.nan
    if not inside(x):
        return mpf(x > 0) if outside == "clamp" else extrapolated(controls, x)
    t = parameter(controls[0], controls[2], x)
    return component(controls[1], controls[3], t)


def velocity(controls, x, outside):
    """dy/dx at x of cubic-bezier(controls)."""
    controls = [mpf(c) for c in controls]
    x = mpf(x)
    if mp.isnan(x):
        return mp.nan
    if not inside(x):
        ends = controls if x < 0 else mirrored(controls)
        return mpf(0) if outside == "clamp" else outer_slope(*ends)
    if x == 0 or x == 1:
        return end_slope(*(mirrored(controls) if x else controls))
    x1, y1, x2, y2 = controls
    t = parameter(x1, x2, x)
    with mp.workdps(SOLVER_DIGITS):
        dx = slope(x1, x2, t)
        return slope(y1, y2, t) / dx if dx else vertical_slope(y1, y2)


def vertical_slope(y1, y2):
    """dy/dx at x = 1/2 of the curves with x1 = 1 and x2 = 0, where X' has a double zero.

    The sign is that of Y'; where that vanishes too it is that of Y'' (the limit from above), and
    where Y = X the slope is 1.
    """
    rise = 1 + y2 - y1
    lead = rise or -y2
    return mp.sign(lead) * mp.inf if lead else mpf(1)


def change(function, controls, x, amount):
    """Sum over the inputs of the larger change of function for a relative change of +-amount."""
    return mp.fsum(max(pair) for pair in changes(function, controls, x, amount))


def sides(function, controls, x, amount):
    """The same downwards and upwards."""
    pairs = list(changes(function, controls, x, amount))
    return tuple(mp.fsum(side) for side in zip((mpf(0), mpf(0)), *pairs))


def changes(function, controls, x, amount):
    """By how much function falls and rises for such a change, for every input."""
    base = function(controls, x)
    values = [*map(mpf, controls), mpf(x)]
    for index, value in enumerate(values):
        down = up = mpf(0)
        for sign in (1, -1):
            moved = values.copy()
            moved[index] = value * (1 + sign * amount)
            if index % 2 == 0 and index < 4:
                moved[index] = min(moved[index], mpf(1))
            if value and (index < 4 or inside(moved[4]) or not inside(value)):
                step = function(moved[:4], moved[4]) - base
                down, up = max(down, -step), max(up, step)
        yield down, up


def steepest_change(controls, x, amount):
    """How far the slope of the steepest point lies from that at x, where x can be moved there.

    The slope is not monotone in x: a relative change of x by up to +-amount may pass a point where
    the curve is steepest, X'' = 0, that lies between x and the end of the change.
    """
    x1, y1, x2, y2 = map(mpf, controls)
    curvature = 3 * x1 - 3 * x2 + 1
    t = (2 * x1 - x2) / curvature if curvature else mpf(-1)
    if not 0 < t < 1:
        return mpf(0)
    with mp.workdps(SOLVER_DIGITS):
        middle = component(x1, x2, t)
        dx = slope(x1, x2, t)
        if abs(middle - mpf(x)) > amount * abs(mpf(x)) or dx <= 0:
            return mpf(0)
        return abs(slope(y1, y2, t) / dx - velocity(controls, x, "clamp"))


def cubic_spread(controls, x):
    """Sum of |input * dy / d input| inside (0, 1), by implicit differentiation."""
    x1, y1, x2, y2 = (mpf(c) for c in controls)
    x = mpf(x)
    t = parameter(x1, x2, x)
    s = 1 - t
    first, second = 3 * s * s * t, 3 * s * t * t
    dx = slope(x1, x2, t)
    if not dx:
        return mp.inf
    ratio = abs(slope(y1, y2, t) / dx)
    direct = first * abs(y1) + second * abs(y2)
    return direct + ratio * (first * x1 + second * x2 + x)


def steps(count, jump, x, before):
    """css-easing-2 steps() with real arithmetic: floor of the exact product."""
    return stair(mp.floor(mpf(x) * count), mpf(x) * count, count, jump, mpf(x), before)


def rounded_steps(count, jump, x, before, form):
    """The same with the product rounded to a format, as an implementation has it."""
    product = mpf(form.round(mpf(x) * count))
    return stair(mp.floor(product), product, count, jump, mpf(x), before)


def stair(step, product, count, jump, x, before):
    step += jump in ("start", "both")
    step -= before and product == mp.floor(product)
    jumps = count + {"none": -1, "both": 1}.get(jump, 0)
    if x >= 0:
        step = max(step, 0)
    if x <= 1:
        step = min(step, jumps)
    return mpf(step) / jumps


def canonical(stops):
    """(input, output) of every control point of linear(): inputs filled in and non-decreasing."""
    points, largest = [], -mp.inf
    for index, (y, *inputs) in enumerate(stops):
        if not inputs and index == 0:
            inputs = [0]
        elif not inputs and index == len(stops) - 1:
            inputs = [max(mpf(1), largest)]
        for x in inputs or [None]:
            if x is not None:
                largest = x = max(mpf(x), largest)
            points.append([x, mpf(y)])
    known = [i for i, (x, _) in enumerate(points) if x is not None]
    for left, right in zip(known, known[1:]):
        for i in range(left + 1, right):
            share = mpf(i - left) / (right - left)
            points[i][0] = points[left][0] + share * (points[right][0] - points[left][0])
    return points


def linear_segment(points, x):
    """Indices of the control points that the value at x is drawn between."""
    last = len(points) - 1
    matches = [i for i, (at, _) in enumerate(points) if at == x]
    if matches or last == 0:
        return (matches[-1], matches[-1]) if matches else (0, 0)
    if x < points[0][0]:
        return (0, 1) if points[0][0] < points[1][0] else (0, 0)
    if x > points[-1][0]:
        return (last - 1, last) if points[-2][0] < points[-1][0] else (last, last)
    return (max(i for i, (at, _) in enumerate(points) if at < x),
            min(i for i, (at, _) in enumerate(points) if at > x))


def linear(stops, x, segment=None):
    """y at x of linear(stops)."""
    x = mpf(x)
    if mp.isnan(x):
        return mp.nan
    points = canonical(stops)
    a, b = segment or linear_segment(points, x)
    (xa, ya), (xb, yb) = points[a], points[b]
    if a == b or ya == yb:
        return ya
    return ya + (x - xa) / (xb - xa) * (yb - ya)


def linear_spread(stops, x):
    """Sum of |input * dy / d input| with the segment kept, so that jumps do not count."""
    if not math.isfinite(x):
        return mpf(0)
    segment = linear_segment(canonical(stops), mpf(x))
    base, step, total = linear(stops, x, segment), mpf(10) ** -25, mpf(0)
    moved = [[mpf(n) for n in stop] for stop in stops] + [[mpf(x)]]
    for row in moved:
        for i, value in enumerate(row):
            changes = [mpf(0)]
            for sign in (1, -1) if value else ():
                row[i] = value * (1 + sign * step)
                changes.append(abs(linear(moved[:-1], moved[-1][0], segment) - base) / step)
            row[i] = value
            total += max(changes)
    return total
