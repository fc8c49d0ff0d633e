"""Which inputs kernels take: what the domains of all families are made of.

All other inputs are to be refused. Whether a whole number is meant (a count, an order) shows in its
type.
"""

import math

from .binary import numbers


def finite(*values):
    """Whether every number of the values is finite."""
    return all(map(math.isfinite, numbers(values)))


def whole(count, low, high):
    return isinstance(count, int) and low <= count <= high


def wide(rows, *counts):
    """Whether every row has one of some counts of numbers, all as many."""
    sizes = {len(row) for row in rows}
    return len(sizes) == 1 and sizes.pop() in counts


def listed(count, *rows):
    """Whether every row has a count of numbers, all of them finite."""
    return all(len(row) == count for row in rows) and finite(rows)
