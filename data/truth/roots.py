"""A bracketed Newton iteration."""

from mpmath import mp


def descending(function, low, high):
    """The zero of a function that falls from + to - between low and high.

    The function gives value and slope; its ends are not evaluated. Steps that leave the bracket are
    replaced by its middle.
    """
    return newton(function, low, high, 1)


def ascending(function, low, high):
    """The zero of a function that rises from - to + between low and high."""
    return newton(function, low, high, -1)


def newton(function, low, high, sign):
    at, tiny = (low + high) / 2, mp.eps * 2**12
    for _ in range(3000):
        value, slope = function(at)
        if value == 0:
            return at
        low, high = (at, high) if (value > 0) == (sign > 0) else (low, at)
        step = at - value / slope if sign * slope < 0 else low
        if not low < step < high:
            step = (low + high) / 2
        if abs(step - at) <= tiny * abs(step) or high - low <= tiny * abs(high):
            return step
        at = step
    raise ArithmeticError("a bracketed root was not found")
