"""Golden cases of matrices in another layout: the kernel transform.layout."""

import math

from . import transform_domain as takes
from .golden import EXACT, Kernel, Series, Tier, Truth, invalid, valid

LAYOUTS = ("planes", "groups", "rows")
FLAGS = {
    "ordinary": "16 different numbers: a transposed or shifted one",
    "special": "NaN, infinities, zeros and the smallest numbers: a copy is not arithmetic",
    "domain": "outside the domain: to be refused",
}


def copy(matrix, layout, flag):
    return valid({"matrix": matrix, "layout": layout},
                 [Truth(v, exact=EXACT) for v in matrix], flag)


def series():
    for k, layout in enumerate(LAYOUTS):
        yield Series(1 + 100 * k, [copy([float(16 * i + j) for j in range(16)], layout, "ordinary")
                                   for i in range(20)])
        special = [math.nan, math.inf, -math.inf, 0.0, -0.0, 2.0**-126, -(2.0**127), 1.0]
        yield Series(50 + 100 * k, [copy(special + special[::-1], layout, "special"),
                                    copy([5e-324, 1e308] * 8, layout, "special")])
    yield Series(9000, [invalid({"matrix": [1.0] * n, "layout": "rows"}, "16 numbers", "domain")
                        for n in (0, 15, 17)]
                 + [invalid({"matrix": [1.0] * 16, "layout": "columns"},
                            "the layout is one of planes, groups, rows", "domain")])


COPY = Tier(0, 0, 0, "a copy")
KERNELS = [Kernel("transform.layout", 540000, COPY, COPY, FLAGS, series,
           case=lambda i: copy(**i, flag="ordinary"), domain=takes.copied)]
