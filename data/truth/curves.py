"""Named curves: those of the scenes, degenerate ones, and random ones."""

import random

from .binary import f32

K = 90 / 3.6  # drag-ball: distance of a handle from its point on a square of side 90


def drag_ball(p):
    """The outline of scene drag-ball at progress p: four cubics."""
    side, deform = 90.0, 90 / 6 * 2 * abs(p - 0.5)
    cx, cy, half = 160.0 + 320 * (p - 0.5), 333.5, side / 2
    top, bottom = (cx, cy - half + deform), (cx, cy + half - deform)
    right = (cx + half + (2 * deform if p <= 0.5 else 0), cy)
    left = (cx - half - (0 if p <= 0.5 else 2 * deform), cy)
    up, down = K - (deform if p <= 0.5 else 0), K - (0 if p <= 0.5 else deform)
    quarters = [(top, right, K, up), (right, bottom, up, K), (bottom, left, K, down),
                (left, top, down, K)]
    curves = []
    for (ax, ay), (bx, by), a, b in quarters:
        if (ax, ay) in (top, bottom):
            first, second = (ax + (a if bx > ax else -a), ay), (bx, by + (b if ay > by else -b))
        else:
            first, second = (ax, ay + (a if by > ay else -a)), (bx + (b if ax > bx else -b), by)
        curves.append([(ax, ay), first, second, (bx, by)])
    return curves


SCENES = {
    "cart-drop": [(60, 500), (155, 191), (345, 42)],
    "cart-drop up-down": [(60, 500), (155, 420 - 458 / 3), (250, 580 - 916 / 3), (345, 42)],
    "cart-drop down-up": [(60, 500), (155, 580 - 458 / 3), (250, 420 - 916 / 3), (345, 42)],
    "roller-coaster": [(20, 400), (100, 100), (200, 500), (400, 400)],
    "group": [(50, 500), (170, 400), (300, 220), (350, 500)],
    "cart-curve": [(187.5, 433.5), (30, 100), (40, 700)],
    "menu-elastic rest": [(187.5, 0), (187.5, 333.5), (187.5, 667)],
    "menu-elastic pulled": [(187.5, 0), (281.25, 333.5), (187.5, 667)],
    "menu-elastic back": [(187.5, 0), (165.625, 333.5), (187.5, 667)],
    **{f"drag-ball {p} {i}": c for p in (0, 0.25, 0.75) for i, c in enumerate(drag_ball(p))},
}
SCENES = {name: [tuple(map(float, p)) for p in c] for name, c in SCENES.items()}

CUSP = [(0, 0), (1, 1), (0, 1), (1, 0)]  # B'(1/2) = 0 exactly
LOOP = [(0, 0), (4, 3), (-3, 3), (1, 0)]


def random_curve(seed, degree, dimensions, scale=256.0):
    """A curve of binary32 numbers within +-scale."""
    source = random.Random(1000003 * seed + 101 * degree + dimensions)
    return [tuple(f32((source.random() * 2 - 1) * scale) for _ in range(dimensions))
            for _ in range(degree + 1)]
