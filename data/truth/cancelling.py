"""Sums whose terms may cancel, with enough digits for what is left of them."""

from mpmath import mp, mpf

KEPT = 50  # digits
NOTHING = mpf(10) ** -400  # what is less is 0 in every format, and so is its tail


def resolved(digits, function):
    """The sum that a function gives, and whatever else it gives beside the size of its terms.

    It is asked again with more digits until that many are left of the sum, or none and it is 0 in
    every format.
    """
    while True:
        with mp.workdps(digits):
            total, size, rest = function()
            lost = size * mpf(10) ** (KEPT - digits)
        if abs(total) >= lost:
            return total, rest
        if lost < NOTHING:
            return mpf(0), rest
        digits += digits // 2
